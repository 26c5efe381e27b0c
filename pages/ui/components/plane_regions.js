// Where each key wins: convex regions beneath the grid, and the shortest way from one tip to the nearest border.
// One module of four files: plane_geometry.js, plane_regions.js, plane_picture.js, plane.js.

const TAG_ROOM = 40; // px of clear space around a region's tag; more makes it no better
const LEAST_ROOM = 9; // px; a region with less gets no tag
const PROBES = { across: 24, down: 16 };

// Regions depend on the view and on what does not move in it, so they are drawn when the grid is.
function drawRegions(plane) {
  const { data, frame, layers, areas } = plane;
  const wanted = data.extras.regions?.areas ?? [];
  while (areas.length > wanted.length) Object.values(areas.pop()).forEach((node) => node.remove());
  while (areas.length < wanted.length) {
    areas.push({ shape: svg("polygon", "region", layers.regions), tag: svg("text", "region-tag", layers.regions) });
  }
  const obstacles = data.arrows.filter((arrow) => !arrow.draggable).map((arrow) => {
    return [startPx(plane, arrow), tipPx(plane, arrow.id)];
  });
  wanted.forEach(({ tag, tone, polygon }, index) => {
    const corners = clipToFrame(polygon.map(([x, y]) => toPx(frame, { x, y })), frame);
    const { shape, tag: label } = areas[index];
    setAttributes(shape, { points: corners.join(" "), fill: tone });
    const place = clearestPlace(corners, obstacles, frame);
    label.setAttribute("display", "none");
    if (place.room >= LEAST_ROOM) write(label, tag, place.x, place.y + 8);
  });
}

// Marks the region that a tip is in and draws its way out; gives the label of the way's length.
function drawWayOut(plane) {
  const { data, frame, areas, wayOut } = plane;
  const way = wayOf(plane);
  areas.forEach(({ shape }, index) => shape.classList.toggle("winning", index === way?.home));
  for (const part of Object.values(wayOut)) part.setAttribute("display", "none");
  if (!way?.foot) return [];
  const [from, to] = [way.tip, way.foot].map((p) => toPx(frame, p));
  show(wayOut.step, line(from, to));
  setAttributes(wayOut.edge, { cx: to[0], cy: to[1], r: 6, display: null });
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const text = fixed(norm({ x: way.foot.x - way.tip.x, y: way.foot.y - way.tip.y }), data.decimals);
  return [{ node: wayOut.length, text, anchor: middle, angle, gap: 7, rank: 2 }];
}

function wayOf({ data, at }) {
  const regions = data.extras.regions;
  const tip = at.get(regions?.of);
  if (!tip) return null;
  const slack = 1e-9 * regions.reach;
  const home = regions.areas.findIndex(({ polygon }) => {
    return polygon.length > 2 && sidesOf(polygon).every(([p, q]) => cross(p, q, [tip.x, tip.y]) >= -slack);
  });
  return { home, tip, foot: home < 0 ? null : nearestBorder(regions.areas[home].polygon, tip, regions.reach) };
}

// The polygons end at ±reach, far out of view: what lies there is no border between two keys.
function nearestBorder(polygon, tip, reach) {
  const isEnd = ([p, q]) => [0, 1].some((axis) => p[axis] === q[axis] && Math.abs(p[axis]) === reach);
  const feet = sidesOf(polygon).filter((side) => !isEnd(side)).map((side) => footOn(side, [tip.x, tip.y]));
  const far = ({ x, y }) => norm({ x: x - tip.x, y: y - tip.y });
  return feet.length ? feet.reduce((best, foot) => (far(foot) < far(best) ? foot : best)) : null;
}

function footOn([p, q], [x, y]) {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const share = Math.min(1, Math.max(0, ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy || 1)));
  return { x: p[0] + share * dx, y: p[1] + share * dy };
}

function sidesOf(polygon) {
  return polygon.map((corner, n) => [corner, polygon[(n + 1) % polygon.length]]);
}

function clipToFrame(corners, { right, bottom }) {
  const sides = [[1, 0, -GUTTER.left], [-1, 0, right], [0, 1, -GUTTER.top], [0, -1, bottom]];
  return sides.reduce(keepSide, corners);
}

// Keeps the part of a convex polygon on which a·x + b·y + c is not negative.
function keepSide(corners, [a, b, c]) {
  const room = ([x, y]) => a * x + b * y + c;
  return sidesOf(corners).flatMap(([p, q]) => {
    const [here, next] = [room(p), room(q)];
    const share = here / (here - next);
    const cut = here * next < 0 ? [[p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]] : [];
    return here >= 0 ? [p, ...cut] : cut;
  });
}

function clearestPlace(corners, obstacles, { right, bottom, originX, originY }) {
  const sides = sidesOf(corners);
  const axes = [[[GUTTER.left, originY], [right, originY]], [[originX, GUTTER.top], [originX, bottom]]];
  const turns = (point) => sides.map(([p, q]) => cross(p, q, point));
  const isIn = (point) => turns(point).every((turn) => turn > 0) || turns(point).every((turn) => turn < 0);
  let best = { x: 0, y: 0, room: 0 };
  for (let n = 0; sides.length > 2 && n < PROBES.across * PROBES.down; n += 1) {
    const x = GUTTER.left + ((n % PROBES.across) + 0.5) * ((right - GUTTER.left) / PROBES.across);
    const y = GUTTER.top + (Math.floor(n / PROBES.across) + 0.5) * ((bottom - GUTTER.top) / PROBES.down);
    if (!isIn([x, y])) continue;
    const near = [...sides, ...obstacles].map((ends) => toSegment([x, y], ends));
    const room = Math.min(TAG_ROOM, ...near) - (Math.min(...axes.map((ends) => toSegment([x, y], ends))) < 12 ? 4 : 0);
    if (room > best.room) best = { x, y, room };
  }
  return best;
}

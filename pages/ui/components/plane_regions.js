// Where each key wins: convex regions beneath the grid, and the shortest way from one tip to the nearest border.
// One module of four files: plane_geometry.js, plane_regions.js, plane_picture.js, plane.js.

const TAG_SIZES = [{ letter: 12.5, half: 13 }, { letter: 7.4, half: 8 }]; // px: large, then small, then none
const TAG_ROOM = 3; // a tag's clear space in halves of its height; more makes it no better
const PROBES = { across: 32, down: 24 };
const HATCHES = [[], ["M-2 2L2 -2M0 8L8 0M6 10L10 6"], ["M4 2.9a1.1 1.1 0 1 0 .01 0Z"], ["M-2 6L2 10M0 0L8 8M6 -2L10 2"]];

// Patterns tell regions apart without colour; areas name one by its place in HATCHES.
function createHatches(picture) {
  const defs = svg("defs", "", picture);
  HATCHES.forEach((paths, index) => {
    const pattern = svg("pattern", "", defs);
    setAttributes(pattern, { id: `hatch-${index}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" });
    for (const d of paths) svg("path", "hatch", pattern).setAttribute("d", d);
  });
}

function createArea(plane) {
  const item = html("li", "", plane.winners);
  const swatch = svg("svg", "region-swatch", item);
  swatch.setAttribute("aria-hidden", "true");
  const nodes = [plane.layers.regions, swatch].flatMap((parent) => {
    const shape = parent === swatch ? "rect" : "polygon";
    return [svg(shape, "region", parent), svg(shape, "region-hatch", parent)];
  });
  for (const node of nodes.slice(2)) setAttributes(node, { width: 22, height: 14 });
  return { nodes, item, name: html("span", "", item), tag: svg("text", "", plane.layers.regionTags), place: null };
}

function removeArea({ nodes, item, tag }) {
  for (const node of [...nodes, item, tag]) node.remove();
}

// Regions depend on the view and on what does not move in it, so they are drawn when the grid is.
function drawRegions(plane) {
  const { data, frame, areas } = plane;
  const wanted = data.extras.regions?.areas ?? [];
  while (areas.length > wanted.length) removeArea(areas.pop());
  while (areas.length < wanted.length) areas.push(createArea(plane));
  plane.winners.hidden = !wanted.length;
  setText(plane.winnersTitle, data.labels.winners);
  const way = wayOf(plane);
  const obstacles = [
    ...data.arrows.map((arrow) => [startPx(plane, arrow), tipPx(plane, arrow.id)]),
    ...(way?.feet ?? []).map((foot) => [way.tip, foot].map((p) => toPx(frame, p))),
    ...frame.axisNames.map(({ x, y, width }) => [[x - width / 2, y], [x + width / 2, y]]),
  ];
  wanted.forEach(({ tag, tone, hatch, polygon }, index) => {
    const corners = clipToFrame(polygon.map(([x, y]) => toPx(frame, { x, y })), frame);
    const area = areas[index];
    area.nodes.forEach((node, n) => node.setAttribute("fill", n % 2 ? `url(#hatch-${hatch})` : tone));
    for (const node of area.nodes.slice(0, 2)) node.setAttribute("points", corners.join(" "));
    setText(area.name, tag);
    placeTag(area, tag, corners, obstacles, frame);
  });
}

function placeTag(area, text, corners, obstacles, frame) {
  const sizes = TAG_SIZES.map(({ letter, half }) => ({ width: text.length * letter, height: 2 * half }));
  const places = sizes.map((size) => ({ ...size, ...clearestPlace(corners, obstacles, frame, size) }));
  const size = places.findIndex(({ room }) => room >= 1);
  area.place = places[size] ?? null;
  area.tag.setAttribute("class", size ? "region-tag small" : "region-tag");
  if (area.place) write(area.tag, text, area.place.x, area.place.y + area.place.height * 0.3);
  else area.tag.setAttribute("display", "none");
}

// Marks the regions that a tip is in, on an edge both, and draws its ways out; gives the label of the way's length.
function drawWayOut(plane) {
  const { data, frame, areas, wayOut } = plane;
  const way = wayOf(plane);
  areas.forEach(({ nodes, item }, index) => {
    for (const node of [nodes[0], item]) node.classList.toggle("winning", Boolean(way?.homes.includes(index)));
  });
  for (const part of Object.values(wayOut)) part.setAttribute("display", "none");
  if (!way?.feet.length) return [];
  const [from, ...ends] = [way.tip, ...way.feet].map((p) => toPx(frame, p));
  show(wayOut.step, ends.map((to) => line(from, to)).join(""));
  show(wayOut.edge, ends.map(([x, y]) => `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z`).join(""));
  const [to] = ends;
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const text = telling(far(way.tip, way.feet[0]), data.decimals);
  return [{ node: wayOut.length, text, anchor: middle, angle, gap: 7, rank: 2 }];
}

// The places that regions' tags and the ends of the ways out take.
function takenByRegions(plane) {
  const ends = (wayOf(plane)?.feet ?? []).map((foot) => toPx(plane.frame, foot));
  return [...plane.areas.map(({ place }) => place).filter(Boolean), ...ends.map(([x, y]) => ({ x, y, width: 14, height: 12 }))];
}

function wayOf({ data, at }) {
  const regions = data.extras.regions;
  const tip = at.get(regions?.of);
  if (!tip) return null;
  const slack = 1e-9 * regions.reach;
  const isHome = ({ polygon }) => {
    return polygon.length > 2 && sidesOf(polygon).every(([p, q]) => cross(p, q, [tip.x, tip.y]) >= -slack);
  };
  const homes = regions.areas.flatMap((area, index) => (isHome(area) ? [index] : []));
  return { homes, tip, feet: homes.length ? nearestBorders(regions.areas[homes[0]].polygon, tip, regions.reach) : [] };
}

// The polygons end at ±reach, far out of view: what lies there is no border between two keys.
function nearestBorders(polygon, tip, reach) {
  const isEnd = ([p, q]) => [0, 1].some((axis) => p[axis] === q[axis] && Math.abs(p[axis]) === reach);
  const feet = sidesOf(polygon).filter((side) => !isEnd(side)).map((side) => footOn(side, [tip.x, tip.y]));
  const least = Math.min(...feet.map((foot) => far(tip, foot)));
  return feet.filter((foot) => far(tip, foot) <= least * (1 + 1e-9));
}

function far(a, b) {
  return norm({ x: a.x - b.x, y: a.y - b.y });
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

// Squeezed across so that the tag is a square: then one distance says how much room it has on every side.
function clearestPlace(corners, obstacles, { right, bottom, originX, originY }, { width, height }) {
  const squeeze = Math.min(1, height / width);
  const squeezed = ([from, to]) => [from, to].map(([x, y]) => [x * squeeze, y]);
  const sides = sidesOf(corners).map(squeezed);
  const walls = [...sides, ...obstacles.map(squeezed)];
  const axes = [[[GUTTER.left, originY], [right, originY]], [[originX, GUTTER.top], [originX, bottom]]].map(squeezed);
  const turns = (point) => sides.map(([p, q]) => cross(p, q, point));
  const isIn = (point) => turns(point).every((turn) => turn > 0) || turns(point).every((turn) => turn < 0);
  let best = { x: 0, y: 0, room: 0 };
  for (let n = 0; sides.length > 2 && n < PROBES.across * PROBES.down; n += 1) {
    const x = GUTTER.left + ((n % PROBES.across) + 0.5) * ((right - GUTTER.left) / PROBES.across);
    const y = GUTTER.top + (Math.floor(n / PROBES.across) + 0.5) * ((bottom - GUTTER.top) / PROBES.down);
    const point = [x * squeeze, y];
    if (!isIn(point)) continue;
    const clear = (ends) => toSegment(point, ends) / (height / 2);
    const room = Math.min(TAG_ROOM, ...walls.map(clear)) - (Math.min(...axes.map(clear)) < 1 ? 0.4 : 0);
    if (room > best.room) best = { x, y, room };
  }
  return best;
}

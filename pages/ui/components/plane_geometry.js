// The plane's arithmetic: shapes of the marks, the part of the plane in view, where labels go, numbers as text.
// No document and no state. One module of four files: plane_geometry.js, plane_regions.js, plane_picture.js, plane.js.

const GUTTER = { left: 38, right: 16, top: 16, bottom: 26 }; // px around the grid, for its numbers
const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6, Math.PI]; // a label's places around its anchor
const MARK_ROOM = 7; // px that a label keeps from the middle of another's mark
const LETTER = { width: 7.4, height: 16 }; // px, a generous guess for the 13 px font

// Marks lie with their tip at (0, 0) and point along +x; `reach` is where the shaft ends.
const MARKS = {
  query: { path: "M0 0L-13 5.5V-5.5Z", reach: 12 },
  key: { path: "M-11 6.5L0 0L-11 -6.5", reach: 1 },
  value: { path: "M0 0L-14 6.5L-9.5 0L-14 -6.5Z", reach: 9 },
  output: { path: "M0 0L-8 6L-16 0L-8 -6Z", reach: 15 },
  point: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z", reach: 0 },
  diamond: { path: "M7.5 0L0 7.5L-7.5 0L0 -7.5Z", reach: 0 },
  zero: { path: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", reach: 0 },
};

function isCentred(mark) {
  return mark === "point" || mark === "diamond" || mark === "zero";
}

function frameOf(box, width, height) {
  const inner = { width: width - GUTTER.left - GUTTER.right, height: height - GUTTER.top - GUTTER.bottom };
  const scale = Math.min(inner.width / (box.x1 - box.x0), inner.height / (box.y1 - box.y0));
  const originX = GUTTER.left + inner.width / 2 - (scale * (box.x0 + box.x1)) / 2;
  const originY = GUTTER.top + inner.height / 2 + (scale * (box.y0 + box.y1)) / 2;
  const [right, bottom] = [width - GUTTER.right, height - GUTTER.bottom];
  return { width, height, scale, originX, originY, right, bottom };
}

function isInside(frame, [x, y], margin) {
  return x > GUTTER.left + margin && x < frame.right - margin && y > GUTTER.top + margin && y < frame.bottom - margin;
}

function roomyBox(points) {
  const [xs, ys] = [[0, ...points.map((p) => p.x)], [0, ...points.map((p) => p.y)]];
  const tight = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  const span = spanOf(tight) || 1;
  const step = niceStep(span / 10);
  const low = (x) => Math.floor((x - 0.14 * span) / step) * step;
  const high = (x) => Math.ceil((x + 0.14 * span) / step) * step;
  return { x0: low(tight.x0), x1: high(tight.x1), y0: low(tight.y0), y1: high(tight.y1) };
}

function spanOf(box) {
  return Math.max(box.x1 - box.x0, box.y1 - box.y0);
}

function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((m) => m * power >= least * 0.999) * power;
}

function multiples(from, to, step) {
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) }, (_, n) => first + n);
}

function dot(a, b) {
  return a.x * b.x + a.y * b.y;
}

function norm(a) {
  return Math.hypot(a.x, a.y);
}

function degrees(a, b) {
  return (Math.atan2(Math.abs(a.x * b.y - a.y * b.x), dot(a, b)) * 180) / Math.PI;
}

function distance(p, q) {
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

function toPx(frame, { x, y }) {
  return [frame.originX + x * frame.scale, frame.originY - y * frame.scale];
}

function line(from, to) {
  return `M${from}L${to}`;
}

function rightAngle(corner, ...ends) {
  const [u, v] = ends.map((end) => end.map((x, axis) => (8 * (x - corner[axis])) / distance(end, corner)));
  const at = (...steps) => corner.map((x, axis) => steps.reduce((sum, step) => sum + step[axis], x));
  return `M${at(u)}L${at(u, v)}L${at(v)}`;
}

function convexHull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list) => {
    const chain = [];
    for (const p of list) {
      while (chain.length > 1 && cross(chain.at(-2), chain.at(-1), p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain;
  };
  return [...half(sorted).slice(0, -1), ...half(sorted.reverse())];
}

function cross(o, p, q) {
  return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
}

// Gives each label, in the order given, the cheapest place around its anchor, clear of what is taken and not beside
// the mark of another. A label of rank 0 that would lie on another has no place: the legend names it.
function placeLabels(labels, lines, frame, tags, marks) {
  const taken = [...frame.axisNames, ...tags];
  for (const label of labels) {
    const width = widthOf(label.text);
    const others = marks.filter((mark) => distance(mark, label.anchor) > 1);
    const places = TURNS.flatMap((turn) => [0, 12, 24].map((far) => placeAt(label, width, turn, far)));
    for (const place of places) place.cost += costOf(place, taken, lines, frame) + 6 * strayed(place, label.anchor, others);
    const best = places.reduce((one, other) => (other.cost < one.cost ? other : one));
    label.place = label.rank === 0 && overlapping(best, taken).length ? null : best;
    if (label.place) taken.push(label.place);
  }
}

function widthOf(text) {
  return [...text].reduce((width, letter) => width + (letter > "\u2e7f" ? 13 : LETTER.width), 0);
}

function placeAt({ anchor, angle, gap }, width, turn, far) {
  const [cos, sin] = [Math.cos(angle + turn), Math.sin(angle + turn)];
  const reach = gap + far + Math.min(width / 2 / Math.abs(cos || 1e-9), LETTER.height / 2 / Math.abs(sin || 1e-9));
  return { x: anchor[0] + cos * reach, y: anchor[1] + sin * reach, width, cost: Math.abs(turn) + far / 12 };
}

function overlapping({ x, y, width }, taken) {
  return taken.filter((other) => {
    const height = ((other.height ?? LETTER.height) + LETTER.height) / 2;
    return Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < height;
  });
}

function costOf(place, taken, lines, frame) {
  const { x, y, width } = place;
  const probes = [[x - width / 2, y], [x, y], [x + width / 2, y]];
  const crossed = lines.filter((ends) => probes.some((probe) => toSegment(probe, ends) < 9));
  const outside = probes.filter((probe) => !isInside(frame, probe, 8)).length;
  return 12 * overlapping(place, taken).length + 4 * crossed.length + 20 * outside;
}

// How many marks a label covers, or is nearer to than to its own.
function strayed(place, anchor, others) {
  const room = ([x, y]) => Math.hypot(
    Math.max(0, Math.abs(x - place.x) - place.width / 2), Math.max(0, Math.abs(y - place.y) - LETTER.height / 2),
  );
  return others.filter((mark) => room(mark) < Math.max(MARK_ROOM, room(anchor) - 1)).length;
}

function toSegment(p, [from, to]) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return distance(p, [from[0] + share * dx, from[1] + share * dy]);
}

function fixed(x, decimals) {
  const digits = Math.abs(x).toFixed(decimals);
  return x < 0 && Number(digits) !== 0 ? `\u2212${digits}` : digits;
}

// As many decimals more as it takes to see that x is not 0.
function telling(x, decimals) {
  return Math.abs(x) < 1e-12 || Number(x.toFixed(decimals)) || decimals > 11 ? fixed(x, decimals) : telling(x, decimals + 1);
}

function superscript(number) {
  return [...String(number)].map((digit) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(digit)]).join("");
}

function short(x, decimals) {
  const text = telling(x, decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

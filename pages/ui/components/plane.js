// Vectors in the plane, moved by their tips. Everything is redrawn here at once; the server hears of it at a
// bounded rate, and an answer older than our last move never overwrites it. Nor does one older than what was
// typed in the tables: that moves an arrow at once too.
// One module of four files: plane_geometry.js, plane_regions.js, plane_picture.js, plane.js.

const SEND_EVERY = 120; // ms between two messages of one drag
const OVERDUE = 3000; // ms after which a move is sent again: a broken link swallows it without a word
const KEY_RUN = 1500; // ms without a key after which the next key starts a new undo step
const SLOP = 3; // px a pointer may tremble and still be a click
const FOCUS_BONUS = 12; // px by which the focused tip wins over one that lies on it
const MIN_HEIGHT = 240;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TABLES = { query: "queries", key: "keys", value: "values" };
const planes = new WeakMap();

export default function ({ data, setStateValue, sendCommand, moment, isAfterCommands, unsettled, parentElement }) {
  const plane = planes.get(parentElement) ?? createPlane(parentElement);
  Object.assign(plane, { setStateValue, sendCommand, moment, isAfterCommands });
  unsettled(() => hasUnsettled(plane));
  receive(plane, data);
  return () => destroyPlane(plane, parentElement);
}

function createPlane(parentElement) {
  const root = html("div", "plane");
  const stage = html("div", "stage", root);
  const picture = svg("svg", "picture", stage);
  picture.setAttribute("role", "img");
  const layers = {};
  for (const name of ["regions", "grid", "hull", "regionTags", "pair", "arrows", "wayOut", "labels"]) layers[name] = svg("g", name, picture);
  const plane = {
    root, stage, picture, layers, tips: html("div", "tips", stage), facts: html("div", "facts", root),
    note: html("p", "note", root), legend: html("ul", "legend", root), winners: html("ul", "winners", root), status: html("div", "status", root),
    hull: svg("polygon", "", layers.hull), pair: createPair(layers), areas: [], wayOut: createWayOut(layers), nodes: new Map(), at: new Map(),
    data: null, width: 0, box: null, frame: null, grid: "", drag: null, keys: null, paint: null,
    seq: 0, unacked: [], sentAt: 0, timer: null, overdue: null,
  };
  plane.scoreFact = html("p", "score-fact", plane.facts);
  plane.angleFact = html("p", "angle-fact", plane.facts);
  plane.projectionFact = html("p", "projection-fact", plane.facts);
  plane.winnersTitle = html("li", "", plane.winners);
  createHatches(picture);
  plane.status.setAttribute("role", "status");
  plane.tips.addEventListener("mousedown", (event) => event.preventDefault());
  plane.resize = new ResizeObserver(() => {
    plane.width = stage.clientWidth;
    refresh(plane);
  });
  plane.resize.observe(stage);
  plane.tell = ({ detail: moves }) => {
    for (const { group, ...move } of plane.unacked) moves.push({ table: TABLES[group], ...move });
  };
  plane.followEdit = () => {
    follow(plane);
    refresh(plane);
  };
  document.addEventListener("workbench:dragged", plane.tell);
  document.addEventListener("workbench:edited", plane.followEdit);
  parentElement.append(root);
  planes.set(parentElement, plane);
  return plane;
}

function createPair(layers) {
  const parts = {};
  for (const name of ["extension", "projection", "foot", "corner", "arc"]) {
    parts[name] = svg("path", name, layers.pair);
  }
  parts.angleLabel = svg("text", "angle-label", layers.labels);
  parts.projectionLabel = svg("text", "projection-label", layers.labels);
  return parts;
}

function createWayOut(layers) {
  const [step, edge] = [svg("path", "step", layers.wayOut), svg("path", "edge", layers.wayOut)];
  return { step, edge, length: svg("text", "way-out", layers.labels) };
}

function destroyPlane(plane, parentElement) {
  plane.resize.disconnect();
  document.removeEventListener("workbench:dragged", plane.tell);
  document.removeEventListener("workbench:edited", plane.followEdit);
  clearTimeout(plane.timer);
  clearTimeout(plane.overdue);
  cancelAnimationFrame(plane.paint);
  planes.delete(parentElement);
}

// ---- talking with the server ------------------------------------------------------------------------------

function receive(plane, data) {
  plane.unacked = plane.unacked.filter((move) => !(move.seq <= data.ack));
  if (plane.unacked.length) return;
  plane.seq = Math.max(plane.seq, data.ack);
  adopt(plane, data);
}

function adopt(plane, data) {
  const held = plane.drag?.id;
  const place = plane.at.get(held);
  plane.data = data;
  plane.at = new Map(data.arrows.map(({ id, x, y }) => [id, { x, y }]));
  follow(plane);
  patchNodes(plane);
  if (plane.at.has(held)) plane.at.set(held, place);
  else if (held) finishDrag(plane);
  refresh(plane);
}

function move(plane, id, x, y, gesture) {
  const { group, row } = plane.nodes.get(id).arrow;
  plane.at.set(id, { x, y });
  mixLocally(plane);
  plane.paint ??= requestAnimationFrame(() => draw(plane));
  plane.unacked = plane.unacked.filter((earlier) => earlier.gesture !== gesture || !plane.isAfterCommands(earlier));
  plane.unacked.push({ gesture, id, group, row, x, y, at: plane.moment() });
  plane.timer ??= setTimeout(() => send(plane), Math.max(0, plane.sentAt + SEND_EVERY - performance.now()));
}

// The cells changed in the tables that our data do not hold yet; null while other rows or components are on their way.
function untaken({ data }) {
  const editor = window.workbenchEditor;
  return editor ? editor.cellsAfter(data) : [];
}

// What is typed in the tables moves its arrow before the server has answered.
function follow(plane) {
  const steps = untaken(plane) ?? [];
  for (const { cell: [table, row, , component], value, at } of steps) {
    const arrow = plane.data.arrows.find((each) => each.draggable && TABLES[each.group] === table && each.row === row);
    const axis = ["x", "y"][component];
    const isMoved = plane.unacked.some((move) => move.id === arrow?.id && move.at > at);
    if (arrow && axis && !isMoved) plane.at.set(arrow.id, { ...plane.at.get(arrow.id), [axis]: value });
  }
  if (steps.length) mixLocally(plane);
}

// A mix (output, stacked contribution) follows the tips it is made of before the server has answered.
function mixLocally({ data, at }) {
  for (const [id, weights] of Object.entries(data.extras.mix ?? {})) {
    const terms = Object.entries(weights).map(([source, weight]) => ({ weight, ...at.get(source) }));
    const sum = (axis) => terms.reduce((total, term) => total + term.weight * term[axis], 0);
    at.set(id, { x: sum("x"), y: sum("y") });
  }
}

// Streamlit may merge two messages into the later one, so each carries every move not yet acknowledged.
function send(plane) {
  clearTimeout(plane.timer);
  Object.assign(plane, { timer: null, sentAt: performance.now() });
  for (const move of plane.unacked) move.seq ??= (plane.seq += 1);
  const earlier = plane.unacked.map((move) => ({ ...move }));
  const last = earlier.pop();
  plane.setStateValue("move", { ...last, session: plane.data.session, earlier, again: plane.sentAt });
  clearTimeout(plane.overdue);
  plane.overdue = setTimeout(() => plane.unacked.length && send(plane), OVERDUE);
}

function hasUnsettled(plane) {
  if (plane.timer) send(plane);
  return plane.unacked.length > 0;
}

// ---- moving a tip -----------------------------------------------------------------------------------------

function startDrag(plane, event) {
  if (event.button !== 0 || plane.drag || !untaken(plane)) return;
  const id = tipUnder(plane, event);
  const { button } = plane.nodes.get(id);
  button.focus({ preventScroll: true });
  button.setPointerCapture(event.pointerId);
  const from = [event.clientX, event.clientY];
  plane.drag = { id, from, pointer: event.pointerId, start: plane.at.get(id), moved: false, gesture: newGesture() };
}

function continueDrag(plane, event) {
  const { drag, frame } = plane;
  if (event.pointerId !== drag?.pointer) return;
  const [right, down] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
  if (!drag.moved && Math.hypot(right, down) < SLOP) return;
  drag.moved = true;
  plane.root.classList.add("dragging");
  const place = (x) => clamp(plane, event.shiftKey ? x : snapped(plane, x));
  const [x, y] = [drag.start.x + right / frame.scale, drag.start.y - down / frame.scale];
  move(plane, drag.id, place(x), place(y), drag.gesture);
}

function endDrag(plane, event) {
  if (event.pointerId !== plane.drag?.pointer) return;
  const { moved, id } = plane.drag;
  if (!moved) chooseFocus(plane, id);
  finishDrag(plane);
}

function cancelDrag(plane) {
  const { id, start, moved, gesture } = plane.drag;
  if (moved) move(plane, id, start.x, start.y, gesture);
  finishDrag(plane);
}

function finishDrag(plane) {
  plane.drag = null;
  plane.root.classList.remove("dragging");
  refresh(plane);
}

function chooseFocus(plane, id) {
  const { group, row } = plane.nodes.get(id).arrow;
  plane.sendCommand([group, row]);
}

function pressKey(plane, id, event) {
  const isChoice = event.key === "Enter" || event.key === " ";
  const isCancel = event.key === "Escape" && plane.drag;
  const direction = !event.altKey && !event.ctrlKey && !event.metaKey && KEYS[event.key];
  if (!isChoice && !isCancel && !direction) return;
  event.preventDefault();
  event.stopPropagation();
  if (isCancel) cancelDrag(plane);
  else if (isChoice) chooseFocus(plane, id);
  else if (!plane.drag && untaken(plane)) nudge(plane, id, direction, event.shiftKey ? 0.01 : 0.1);
}

function nudge(plane, id, [right, up], step) {
  const now = performance.now();
  const sameRun = plane.keys?.id === id && now - plane.keys.time < KEY_RUN;
  plane.keys = { id, time: now, gesture: sameRun ? plane.keys.gesture : newGesture() };
  const { x, y } = plane.at.get(id);
  move(plane, id, clamp(plane, x + right * step), clamp(plane, y + up * step), plane.keys.gesture);
  refresh(plane);
  setText(plane.status, `${plane.nodes.get(id).arrow.tag} ${pointText(plane, id)}`);
}

function endKeys(plane) {
  plane.keys = null;
  plane.paint ??= requestAnimationFrame(() => draw(plane));
}

function tipUnder(plane, event) {
  const stage = plane.stage.getBoundingClientRect();
  const distance = ({ id, focused }) => {
    const [x, y] = tipPx(plane, id);
    return Math.hypot(event.clientX - stage.left - x, event.clientY - stage.top - y) - (focused ? FOCUS_BONUS : 0);
  };
  const tips = plane.data.arrows.filter((arrow) => arrow.draggable);
  return tips.reduce((best, tip) => (distance(tip) < distance(best) ? tip : best)).id;
}

function snapped(plane, x) {
  const snap = Math.max(plane.data.snap, niceStep(1 / plane.frame.scale)); // never finer than a pixel
  return Math.round(x / snap) * snap;
}

function clamp(plane, x) {
  return Number(Math.min(plane.data.limit, Math.max(-plane.data.limit, x)).toFixed(plane.drag ? 3 : 6)) || 0;
}

function newGesture() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

// ---- which part of the plane is in view --------------------------------------------------------------------

function refresh(plane) {
  const { width } = plane;
  if (!width || !plane.data) return;
  if (!plane.drag) {
    const height = Math.min(plane.data.height, Math.max(MIN_HEIGHT, Math.round(width * 0.9)));
    if (plane.box) plane.frame = frameOf(plane.box, width, height);
    if (!fitsWell(plane)) plane.box = roomyBox(pointsOf(plane));
    plane.frame = frameOf(plane.box, width, height);
    drawGrid(plane);
    drawRegions(plane);
  }
  draw(plane);
}

// The view stays as it is while everything is inside and not lost in a corner of it.
function fitsWell(plane) {
  if (!plane.box) return false;
  const points = pointsOf(plane);
  const inside = points.every((point) => isInside(plane.frame, toPx(plane.frame, point), 6));
  return inside && spanOf(roomyBox(points)) > 0.45 * spanOf(plane.box);
}

function pointsOf(plane) {
  return [...plane.at.values(), ...(wayOf(plane)?.feet ?? [])];
}

// ---- nodes: made once, kept, patched ------------------------------------------------------------------------

function patchNodes(plane) {
  const { data, nodes } = plane;
  const ids = new Set(data.arrows.map((arrow) => arrow.id));
  for (const [id, node] of nodes) if (!ids.has(id)) removeNode(nodes, id, node);
  data.arrows.forEach((arrow, index) => {
    const node = nodes.get(arrow.id) ?? createNode(plane, arrow.id);
    patchNode(plane, node, arrow);
    for (const part of [node.arrowGroup, node.button, node.item]) placeChild(part, index);
  });
  plane.picture.setAttribute("aria-label", data.alt);
  plane.legend.setAttribute("aria-label", data.labels.legend);
  setText(plane.note, [data.note, data.arrows.some((a) => a.draggable) && data.labels.hint].filter(Boolean).join(" ").replaceAll("。 ", "。"));
}

function createNode(plane, id) {
  const node = { arrowGroup: svg("g", "", plane.layers.arrows), button: html("button", "", plane.tips) };
  Object.assign(node, { shaft: svg("line", "shaft", node.arrowGroup), mark: svg("path", "mark", node.arrowGroup) });
  Object.assign(node, { label: svg("text", "tag", plane.layers.labels), item: html("li", "", plane.legend) });
  const swatch = svg("svg", "swatch", node.item);
  swatch.setAttribute("viewBox", "-17 -8 22 16");
  swatch.setAttribute("aria-hidden", "true");
  node.swatchMark = svg("path", "mark", swatch);
  for (const part of ["tag", "name", "point"]) node[`item_${part}`] = html("span", part, node.item);
  node.button.type = "button";
  listen(plane, id, node.button);
  plane.nodes.set(id, node);
  return node;
}

function listen(plane, id, button) {
  button.addEventListener("pointerdown", (event) => startDrag(plane, event));
  button.addEventListener("pointermove", (event) => continueDrag(plane, event));
  button.addEventListener("pointerup", (event) => endDrag(plane, event));
  button.addEventListener("pointercancel", (event) => event.pointerId === plane.drag?.pointer && cancelDrag(plane));
  button.addEventListener("keydown", (event) => pressKey(plane, id, event));
  button.addEventListener("blur", () => endKeys(plane));
}

function patchNode(plane, node, arrow) {
  const isFaded = plane.data.arrows.some((other) => other.focused) && !arrow.focused;
  const classes = [arrow.group, arrow.focused && "focused", isFaded && "faded"].filter(Boolean).join(" ");
  node.arrow = arrow;
  node.arrowGroup.setAttribute("class", `arrow ${classes}`);
  node.button.className = `tip ${classes}`;
  node.button.hidden = !arrow.draggable;
  node.label.setAttribute("class", `tag ${classes}`);
  node.item.className = classes;
  node.item.style.order = arrow.leads ? -1 : "";
  const mark = markOf(arrow, 1);
  const transform = isCentred(mark) ? "translate(-6)" : null;
  setAttributes(node.swatchMark, { d: MARKS[mark].path, class: `mark ${mark}`, transform });
  setText(node.item_tag, arrow.tag);
  setText(node.item_name, arrow.name);
}

function removeNode(nodes, id, node) {
  for (const part of [node.arrowGroup, node.button, node.label, node.item]) part.remove();
  nodes.delete(id);
}

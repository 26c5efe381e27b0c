// Draws a plane from its data and its tips' places. Mid-drag this only sets attributes and text of kept nodes.
// One module of four files: plane_geometry.js, plane_regions.js, plane_picture.js, plane.js.

const SVG_NS = "http://www.w3.org/2000/svg";

function drawGrid(plane) {
  const { data, frame, picture, stage, layers } = plane;
  const step = niceStep(52 / frame.scale);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const shift = decimals > 2 ? decimals : 0; // small numbers stand as whole ones, times a power of ten
  const tick = (k) => fixed(k * step * 10 ** shift, decimals - shift);
  const [across, up] = data.axes.map((name) => (shift ? `${name} (×10${superscript(-shift)})` : name));
  const { originX, originY, scale } = frame;
  frame.axisNames = [
    { x: frame.right - 2 - widthOf(across) / 2, y: originY - 11, width: widthOf(across) },
    { x: originX + 8 + widthOf(up) / 2, y: GUTTER.top + 9, width: widthOf(up) },
  ];
  const grid = JSON.stringify([frame, data.axes]);
  if (plane.grid === grid) return;
  plane.grid = grid;
  stage.style.height = `${frame.height}px`;
  picture.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  layers.grid.replaceChildren();
  for (const k of multiples((GUTTER.left - originX) / scale, (frame.right - originX) / scale, step)) {
    const x = originX + k * step * scale;
    gridLine(layers.grid, `M${x} ${GUTTER.top}V${frame.bottom}`, k === 0);
    write(svg("text", "tick-x", layers.grid), tick(k), x, frame.bottom + 16);
  }
  for (const k of multiples((originY - frame.bottom) / scale, (originY - GUTTER.top) / scale, step)) {
    const y = originY - k * step * scale;
    gridLine(layers.grid, `M${GUTTER.left} ${y}H${frame.right}`, k === 0);
    write(svg("text", "tick-y", layers.grid), tick(k), GUTTER.left - 6, y + 4);
  }
  write(svg("text", "axis-x", layers.grid), across, frame.right - 2, originY - 7);
  write(svg("text", "axis-y", layers.grid), up, originX + 8, GUTTER.top + 13);
}

function gridLine(parent, path, isAxis) {
  svg("path", isAxis ? "axis" : "grid-line", parent).setAttribute("d", path);
}

function draw(plane) {
  cancelAnimationFrame(plane.paint);
  plane.paint = null;
  const lines = plane.data.arrows.map((arrow) => drawArrow(plane, arrow));
  drawHull(plane);
  const labels = [...drawPair(plane), ...drawWayOut(plane), ...plane.data.arrows.map((arrow) => tagLabel(plane, arrow))];
  labels.sort((one, other) => other.rank - one.rank);
  placeLabels(labels, lines.filter(Boolean), plane.frame, takenByRegions(plane), plane.data.arrows.map(({ id }) => tipPx(plane, id)));
  for (const { node, text, place } of labels) {
    if (place) write(node, text, place.x, place.y + 4.5);
    else node.setAttribute("display", "none");
  }
}

function drawArrow(plane, arrow) {
  const node = plane.nodes.get(arrow.id);
  const tip = tipPx(plane, arrow.id);
  const start = startPx(plane, arrow);
  const [length, angle] = [distance(start, tip), Math.atan2(tip[1] - start[1], tip[0] - start[0])];
  const kind = markOf(arrow, length);
  const size = isCentred(kind) ? 1 : Math.min(1, length / 22);
  const reach = MARKS[kind].reach * size;
  const end = [tip[0] - Math.cos(angle) * reach, tip[1] - Math.sin(angle) * reach];
  const hasShaft = arrow.shape !== "point" && length >= 1;
  setAttributes(node.shaft, { x1: start[0], y1: start[1], x2: end[0], y2: end[1], display: hasShaft ? null : "none" });
  const turn = isCentred(kind) ? 0 : (angle * 180) / Math.PI;
  const transform = `translate(${tip}) rotate(${turn}) scale(${size})`;
  setAttributes(node.mark, { d: MARKS[kind].path, class: `mark ${kind}`, transform });
  node.button.style.transform = `translate(${tip[0]}px, ${tip[1]}px)`;
  describe(plane, arrow, node);
  return hasShaft && [start, tip];
}

function startPx(plane, arrow) {
  return arrow.from ? tipPx(plane, arrow.from) : [plane.frame.originX, plane.frame.originY];
}

function markOf(arrow, length) {
  if (arrow.shape === "point") return arrow.group === "output" ? "diamond" : "point";
  return length < 1 ? "zero" : arrow.group;
}

function tagLabel(plane, arrow) {
  const active = (plane.drag?.moved && plane.drag.id === arrow.id) || plane.keys?.id === arrow.id;
  const anchor = tipPx(plane, arrow.id);
  const start = startPx(plane, arrow);
  const angle = distance(start, anchor) < 1 ? -Math.PI / 4 : Math.atan2(anchor[1] - start[1], anchor[0] - start[0]);
  const text = active ? `${arrow.tag} ${pointText(plane, arrow.id)}` : arrow.tag;
  const [gap, rank] = active ? [24, 4] : [10, Number(arrow.focused)];
  return { node: plane.nodes.get(arrow.id).label, text, anchor, angle, gap, rank };
}

function describe(plane, { id, tag, name }, node) {
  const { labels } = plane.data;
  const what = name ? fill(labels.named, { tag, name }) : tag;
  setText(node.item_point, pointText(plane, id));
  node.button.setAttribute("aria-label", fill(labels.handle, { what, point: pointText(plane, id) }));
}

function drawHull(plane) {
  const corners = convexHull((plane.data.extras.hull ?? []).map((id) => tipPx(plane, id)));
  plane.hull.setAttribute("points", corners.join(" "));
}

function drawPair(plane) {
  const { pair, data, at } = plane;
  const chosen = data.extras.pair;
  const [a, b] = chosen ? [at.get(chosen.a), at.get(chosen.b)] : [];
  plane.facts.hidden = !chosen;
  plane.layers.pair.style.display = chosen ? "" : "none";
  for (const part of Object.values(pair)) part.setAttribute("display", "none");
  if (!chosen) return [];
  const tags = { a: plane.nodes.get(chosen.a).arrow.tag, b: plane.nodes.get(chosen.b).arrow.tag };
  setText(plane.projectionFact, norm(b) ? projectionText(plane, tags, a, b) : "");
  setText(plane.scoreFact, fill(data.labels.score, { ...tags, ...equals("score", dot(a, b), data.decimals) }));
  const hasAngle = norm(a) > 0 && norm(b) > 0;
  const angleText = hasAngle ? fill(data.labels.angle, equals("degrees", degrees(a, b), 2)) : data.labels.no_angle;
  setText(plane.angleFact, angleText);
  return hasAngle ? [...drawProjection(plane, a, b), ...drawArc(plane, a, b)] : [];
}

function projectionText({ data }, tags, a, b) {
  return fill(data.labels.projection, { ...tags, ...equals("length", dot(a, b) / norm(b), data.decimals) });
}

function drawProjection({ pair, frame, data }, a, b) {
  const share = dot(a, b) / dot(b, b);
  const [origin, tipA, tipB] = [{ x: 0, y: 0 }, a, b].map((p) => toPx(frame, p));
  const foot = toPx(frame, { x: share * b.x, y: share * b.y });
  show(pair.projection, line(origin, foot));
  show(pair.foot, line(tipA, foot));
  if (share < 0) show(pair.extension, line(origin, foot));
  if (share > 1) show(pair.extension, line(tipB, foot));
  if (distance(tipA, foot) > 16 && distance(origin, foot) > 12) show(pair.corner, rightAngle(foot, origin, tipA));
  const away = Math.atan2(foot[1] - tipA[1], foot[0] - tipA[0]);
  const middle = [(origin[0] + foot[0]) / 2, (origin[1] + foot[1]) / 2];
  const text = fixed(dot(a, b) / norm(b), data.decimals);
  return [{ node: pair.projectionLabel, text, anchor: middle, angle: away, gap: 5, rank: 2 }];
}

function drawArc({ pair, frame }, a, b) {
  const [from, to] = [Math.atan2(-b.y, b.x), Math.atan2(-a.y, a.x)];
  const turn = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  const radius = Math.max(16, Math.min(46, 0.5 * frame.scale * Math.min(norm(a), norm(b))));
  const at = (angle) => [frame.originX + radius * Math.cos(angle), frame.originY + radius * Math.sin(angle)];
  show(pair.arc, `M${at(from)}A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${at(to)}`);
  const middle = from + turn / 2;
  const text = `${fixed(degrees(a, b), 2)}°`;
  return [{ node: pair.angleLabel, text, anchor: at(middle), angle: middle, gap: 4, rank: 3 }];
}

function equals(name, x, decimals) {
  const text = fixed(x, decimals);
  const isShort = Math.abs(Number(x.toFixed(decimals)) - x) <= 1e-12 * Math.max(1, Math.abs(x));
  return { [name]: text, sign: isShort ? "=" : "≈" };
}

// ---- small things --------------------------------------------------------------------------------------------

function pointText({ at, data, nodes }, id) {
  const start = at.get(nodes.get(id).arrow.from) ?? { x: 0, y: 0 };
  const [x, y] = [at.get(id).x - start.x, at.get(id).y - start.y];
  return `(${short(x, data.decimals)}, ${short(y, data.decimals)})`;
}

function tipPx({ frame, at }, id) {
  return toPx(frame, at.get(id));
}

function html(tag, className, parent) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  parent?.append(node);
  return node;
}

function svg(tag, className, parent) {
  const node = document.createElementNS(SVG_NS, tag);
  if (className) node.setAttribute("class", className);
  parent.append(node);
  return node;
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  }
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function write(node, text, x, y) {
  setText(node, text);
  setAttributes(node, { x, y, display: null });
}

function show(path, d) {
  setAttributes(path, { d, display: null });
}

function placeChild(node, index) {
  const there = node.parentNode.children[index];
  if (there !== node) node.parentNode.insertBefore(node, there);
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

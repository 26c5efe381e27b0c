// The cells of a number table: headers, texts, heat, what is marked and what can be picked.
// One module of three files: number_table_csv.js, number_table_cells.js, number_table.js.

const HEAT = {
  light: { negative: [179, 88, 6], positive: [33, 102, 172], weight: [84, 39, 143] },
  dark: { negative: [242, 164, 92], positive: [108, 176, 245], weight: [187, 163, 245] },
};
const [BLACK, WHITE] = [[0, 0, 0], [255, 255, 255]];

// `look`: data (labels, heat), the row and column in focus, how many cells are shown, isResult, isGrid, theme.
function patchTable({ table, caption, head, body, foot }, spec, look) {
  setRole(table, look.isGrid ? "grid" : null);
  patchText(caption, spec.has_title ? "" : spec.caption);
  table.ariaLabel = spec.has_title ? spec.caption : null;
  patchText(head.cells[0], spec.corner);
  fit(head, spec.columns.length + 1, () => makeHeader("col", head));
  spec.columns.forEach((column, j) => patchHeader(head.cells[j + 1], column, j === look.focus.column));
  fit(body, spec.rows.length, () => body.insertRow());
  spec.rows.forEach((row, i) => patchRow(body.rows[i], row, { ...look, spec, i }));
  fit(foot, spec.footer ? 1 : 0, () => foot.insertRow());
  if (spec.footer) patchRow(foot.rows[0], spec.footer, { focus: {}, shown: Infinity, spec, data: look.data });
  patchTabStop(body);
}

function patchRow(tr, row, look) {
  if (!tr.cells.length) makeHeader("row", tr);
  fit(tr, row.cells.length + 1, () => makeCell(tr));
  patchHeader(tr.cells[0], row, "i" in look && look.i === look.focus.row);
  row.cells.forEach((cell, j) => patchCell(tr.cells[j + 1], cell, { ...look, row, j }));
}

function patchHeader(th, { label, sub = "" }, isMarked) {
  patchText(th.firstChild, label);
  patchText(th.lastChild, sub);
  th.title = sub;
  th.classList.toggle("marked", isMarked);
}

function patchCell(td, cell, look) {
  const isBlank = look.i * look.spec.columns.length + look.j >= look.shown;
  const [inRow, inColumn] = ["i" in look && look.i === look.focus.row, look.j === look.focus.column];
  const state = isBlank ? "blank" : cell.state;
  const mark = look.isResult ? inRow && inColumn && "chosen" : (inRow || inColumn) && "marked";
  td.className = [state, mark, cell.is_proof && "proof"].filter(Boolean).join(" ");
  patchText(td.firstChild, isBlank ? "" : cell.text);
  patchText(td.lastChild, isBlank || cell.exact === cell.text ? "" : cell.exact ?? "");
  paint(td, isBlank || !look.theme ? null : heatOf(look.data.heat, cell.value, look.theme));
  patchPicking(td, look.isGrid && cell.state !== "total", look, td.firstChild.textContent);
}

function patchPicking(td, canPick, { i, j, row, spec, data }, text) {
  setRole(td, canPick ? "gridcell" : null);
  for (const name of canPick ? [] : ["data-at", "tabindex", "aria-selected", "aria-label"]) td.removeAttribute(name);
  if (!canPick) return;
  td.dataset.at = [i, j];
  td.setAttribute("aria-selected", td.classList.contains("chosen"));
  td.setAttribute("aria-label", fill(data.labels.cell, { row: row.label, column: spec.columns[j].label, text }));
}

// One tab stop in the grid: where the keyboard is, else the chosen cell, else the first.
function patchTabStop(body) {
  const cells = [...body.querySelectorAll("td[data-at]")];
  const isActive = (cell) => cell === body.getRootNode().activeElement;
  const stop = cells.find(isActive) ?? cells.find((cell) => cell.classList.contains("chosen")) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
}

// ---- heat ---------------------------------------------------------------------------------------------------

function themeOf(root) {
  const { backgroundColor, color } = getComputedStyle(root);
  const [ground, text] = [backgroundColor, color].map((css) => css.match(/[\d.]+/g).slice(0, 3).map(Number));
  return { ground, text, ends: luminance(ground) > 0.4 ? HEAT.light : HEAT.dark };
}

function heatOf(heat, value, { ground, text, ends }) {
  if (!heat || !Number.isFinite(value)) return null;
  const share = Math.min(1, Math.abs(value) / (heat.limit || 1));
  const end = heat.kind === "sequential" ? ends.weight : value < 0 ? ends.negative : ends.positive;
  const back = ground.map((from, channel) => Math.round(from + (end[channel] - from) * share));
  const best = contrast(back, WHITE) > contrast(back, BLACK) ? WHITE : BLACK;
  return { back, ink: contrast(back, text) >= 4.5 ? text : best };
}

function paint(td, fill) {
  td.style.backgroundColor = fill ? `rgb(${fill.back})` : "";
  td.style.color = fill ? `rgb(${fill.ink})` : "";
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((c) => (c <= 10 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// ---- small things -------------------------------------------------------------------------------------------

function make(tag, className, parent) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  parent.append(node);
  return node;
}

function makeHeader(scope, parent) {
  const th = make("th", "", parent);
  th.scope = scope;
  make("span", "", th);
  make("small", "", th);
}

function makeCell(parent) {
  const td = make("td", "", parent);
  make("span", "", td);
  make("small", "", td);
}

function makeButton(className, parent, act) {
  const button = make("button", className, parent);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

function fit(parent, count, add) {
  while (parent.children.length > count) parent.lastChild.remove();
  while (parent.children.length < count) add();
}

function setRole(node, role) {
  if (role) node.setAttribute("role", role);
  else node.removeAttribute("role");
}

function patchText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// The three tables as nodes: built once, then brought up to date in place. It follows editor.js in the same module.

const WIDE = 8; // columns beyond which the row's buttons make room for numbers

function node(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function button(act, text, className = "") {
  const element = node("button", { type: "button", textContent: text, className });
  element.dataset.act = act;
  return element;
}

/** A button in a row: the arrow keys reach it, so that Tab goes from input to input. */
const rowButton = (act, text) => Object.assign(button(act, text), { tabIndex: -1 });

function textInput(className) {
  const input = node("input", { type: "text", className, autocomplete: "off", spellcheck: false, inputMode: "text" });
  input.setAttribute("autocapitalize", "off");
  return input;
}

function headerCell(table) {
  const th = node("th", { scope: "col", className: "component" });
  if (table === "values") th.append(textInput("axis"));
  return th;
}

function bodyRow() {
  const description = textInput("description");
  const tools = [rowButton("moveUp", "↑"), rowButton("moveDown", "↓"), rowButton("remove", "✕")];
  description.dir = "auto";
  return node("tr", {},
    node("th", { scope: "row", className: "tag" }, rowButton("focusRow", "")),
    node("td", { className: "description" }, description),
    node("td", { className: "tools" }, ...tools));
}

function tableSection(table) {
  const { size } = TABLES[table];
  const title = node("th", { scope: "col", colSpan: 2, className: "title" }, node("div", {},
    node("span", { className: "name" }), node("span", { className: "role" }), button("toggleTools", "⋯", "more")));
  const columns = ["tag", "description", "component", "tools"].map((className) => node("col", { className }));
  const stepper = size && node("span", { className: "size" },
    node("span", { className: "symbol" }, "d", node("sub", { textContent: size })),
    button("shrink", "−"), node("output"), button("grow", "+"));
  const status = node("p", { className: "status", id: `status-${table}` });
  status.setAttribute("role", "status");
  const section = node("section", { className: table },
    node("div", { className: "scroll" }, node("table", {},
      node("colgroup", {}, ...columns),
      node("thead", {}, node("tr", {}, title, node("td", { className: "tools" }))),
      node("tbody"))),
    node("div", { className: "foot" }, button("add", "", "add"), ...(stepper ? [stepper] : []), status));
  section.dataset.table = table;
  return section;
}

/** Give `parent` just `count` children between its first `before` ones and its last `after` ones. */
function fitChildren(parent, count, make, before = 0, after = 0) {
  const end = () => parent.children[parent.children.length - after] ?? null;
  for (let extra = parent.children.length - before - after - count; extra > 0; extra -= 1) {
    parent.children[parent.children.length - after - 1].remove();
  }
  while (parent.children.length < before + count + after) parent.insertBefore(make(), end());
}

function addressOf(element) {
  const cell = element.closest("td, th");
  const { table } = element.closest("section").dataset;
  if (!cell) return { table };
  const inHeader = cell.closest("thead");
  return {
    table,
    row: inHeader ? HEADER : cell.parentElement.sectionRowIndex,
    col: cell.cellIndex - (inHeader ? 1 : 2),
  };
}

class Tables {
  constructor(root) {
    this.sections = Object.fromEntries(Object.keys(TABLES).map((table) => [table, tableSection(table)]));
    this.box = node("div", { className: "editor" }, ...Object.values(this.sections), node("p", { className: "hint" }));
    root.append(this.box);
  }

  inputAt({ table, row, col }) {
    const { tHead, tBodies } = this.sections[table].querySelector("table");
    const cell = row === HEADER ? tHead.rows[0].cells[col + 1] : tBodies[0].rows[row]?.cells[col + 2];
    return cell?.querySelector("input");
  }

  body(table) {
    return this.sections[table].querySelector("tbody");
  }

  /** Bring everything up to date; `patchText(input, address)` decides about the text of each input. */
  patch({ data, model, focus }, patchText) {
    Object.assign(this, { data, model, focus, patchText });
    const { compact, labels } = data;
    this.box.classList.toggle("compact", Boolean(compact));
    this.box.querySelector(".hint").textContent = labels.hint;
    for (const table of Object.keys(TABLES)) {
      this.patchHead(table);
      fitChildren(this.body(table), this.model[table].length, bodyRow);
      this.model[table].forEach((_, row) => this.patchRow(table, row));
      this.patchFoot(table);
      const title = labels[`${table}_title`];
      this.sections[table].workbenchTable = { title, save: () => saveCsv(title, this.csvData(table)) }; // for pictures.js
    }
  }

  csvData(table) {
    const columns = this.model[table][0].vector.map((_, col) => ({ label: columnName(this.model, table, col) }));
    const rows = this.model[table].map(({ description, vector }, row) =>
      ({ label: tagOf(table, row), cells: [{ text: description }, ...vector.map((value) => ({ value }))] }));
    return { corner: "", columns: [{ label: this.data.labels.description }, ...columns], rows };
  }

  patchHead(table) {
    const { labels } = this.data;
    const section = this.sections[table];
    const { tHead } = section.querySelector("table");
    const more = section.querySelector(".more");
    section.style.setProperty("--d", width(this.model, table));
    section.classList.toggle("wide", width(this.model, table) > WIDE);
    section.querySelector("col.component").span = width(this.model, table);
    section.querySelector(".name").textContent = labels[`${table}_title`];
    section.querySelector(".role").textContent = labels[`${table}_role`];
    more.ariaLabel = more.title = labels.tools;
    more.ariaExpanded = String(section.classList.contains("open"));
    fitChildren(tHead.rows[0], width(this.model, table), () => headerCell(table), 1, 1);
    [...tHead.rows[0].cells].slice(1, -1).forEach((th, col) => {
      if (table === "values") this.patchAxis(col);
      else th.textContent = columnName(this.model, table, col);
    });
  }

  patchAxis(col) {
    const { axis, axis_placeholder } = this.data.labels;
    const n = col + 1;
    const isWide = width(this.model, "values") > WIDE;
    const placeholder = isWide ? `d${subscript(n)}` : fill(axis_placeholder, { n: subscript(n) });
    this.patchInput({ table: "values", row: HEADER, col }, fill(axis, { n }), placeholder);
  }

  patchRow(table, row) {
    const { labels } = this.data;
    const line = this.body(table).rows[row];
    const columns = width(this.model, table);
    fitChildren(line, columns, () => node("td", { className: "number" }, textInput("number")), 2, 1);
    this.patchRowButtons(table, row, line);
    for (let col = DESCRIPTION; col < columns; col += 1) {
      const component = col === DESCRIPTION ? labels.description : columnName(this.model, table, col);
      const label = fill(labels.cell, { tag: tagOf(table, row), component });
      this.patchInput({ table, row, col }, label, col === DESCRIPTION ? labels.description : "");
    }
  }

  patchRowButtons(table, row, line) {
    const { labels } = this.data;
    const last = this.model[table].length - 1;
    const isFocused = row === this.focus[table === "queries" ? 0 : 1];
    const [tag, up, down, remove] = line.querySelectorAll("button");
    line.classList.toggle("focused", isFocused);
    tag.textContent = tagOf(table, row);
    tag.ariaPressed = String(isFocused);
    tag.ariaLabel = tag.title = fill(labels.focus_row, { tag: tagOf(table, row) });
    for (const [tool, label, isOff] of [
      [up, labels.move_up, row === 0], [down, labels.move_down, row === last], [remove, labels.remove, last === 0],
    ]) {
      tool.ariaLabel = tool.title = fill(label, { tag: tagsOf(table, row) });
      tool.disabled = isOff;
    }
  }

  patchInput(address, label, placeholder) {
    const input = this.inputAt(address);
    input.ariaLabel = label;
    input.placeholder = placeholder;
    this.patchText(input, address);
  }

  patchFoot(table) {
    const { labels, limits } = this.data;
    const section = this.sections[table];
    const add = section.querySelector(".add");
    add.textContent = `+ ${labels[`${table}_add`]}`;
    add.disabled = this.model[table].length >= limits.rows;
    add.title = add.disabled ? fill(labels.limit_rows, { limit: limits.rows }) : "";
    if (!TABLES[table].size) return;
    const d = width(this.model, table);
    const size = `d_${TABLES[table].size}`;
    const [shrink, grow] = ["shrink", "grow"].map((act) => section.querySelector(`[data-act=${act}]`));
    section.querySelector("output").textContent = d;
    shrink.disabled = d <= 1;
    grow.disabled = d >= limits.dim;
    shrink.ariaLabel = shrink.title = fill(labels.shrink, { size });
    grow.ariaLabel = grow.title = fill(labels.grow, { size });
  }

  say(table, message, kind = "") {
    const status = this.sections[table].querySelector(".status");
    status.textContent = message;
    status.classList.toggle("refusal", kind === "refusal");
  }

  clearStatus() {
    for (const [table, section] of Object.entries(this.sections)) {
      if (!section.querySelector("[aria-invalid]")) this.say(table, "");
    }
  }
}

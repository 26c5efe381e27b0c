// What the editor knows without a document: numbers as people write them, pasted blocks, and the changes and
// names of a scenario. It follows editor.js and editor_tables.js in the same module.

// ---- numbers and text ------------------------------------------------------------------------

const DECIMAL = "(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)";
const TYPED_NUMBER = new RegExp(`^([+-]?${DECIMAL}(?:e[+-]?[0-9]+)?)$|^([+-]?${DECIMAL}) */ *(${DECIMAL})$`, "i");

function asAscii(text) {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013]/g, "-")
    .replaceAll("\u2044", "/")
    .replaceAll("\u3002", ".");
}

/** Read a number by the rules of attention_core.entry.parse_number: its value, or what is wrong with it. */
function parseNumber(raw, limit) {
  const [, decimal, top, bottom] = TYPED_NUMBER.exec(asAscii(raw.trim())) ?? [];
  const number = (text) => Number(text?.replace(",", "."));
  const value = decimal === undefined ? number(top) / number(bottom) : number(decimal);
  if (Number.isNaN(value) || number(bottom) === 0) return { fault: raw.trim() ? "bad_number" : "empty_number" };
  if (Math.abs(value) > limit) return { fault: "number_too_large" };
  return { value: value === 0 ? 0 : value };
}

function decimalsOf(x) {
  const [digits, exponent = 0] = String(x).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - exponent);
}

function displayText(x, decimals) {
  const short = decimalsOf(x) <= decimals ? x : Number(x.toFixed(decimals)) || Number(x.toPrecision(3));
  return String(short).replaceAll("-", "\u2212");
}

function nudged(x, step) {
  return Number((x + step).toFixed(Math.max(decimalsOf(x), decimalsOf(step))));
}

const characters = (text) => Array.from(text);
const tidy = (text) => text.replace(/\s+/g, " ").trim();
const subscript = (n) => String(n).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));
const fill = (template, blanks) => template.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);

/** Cut a block copied from a spreadsheet into rows of cells; a quoted cell may hold tabs and line ends. */
function parseBlock(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  if (rows.length > 1 && rows.at(-1).join("") === "") rows.pop();
  return rows;
}

// ---- the scenario ----------------------------------------------------------------------------

const TABLES = { queries: { tag: "q", size: "k" }, keys: { tag: "k" }, values: { tag: "v", size: "v" } };
const HEADER = -1; // the row of the names of the value axes
const DESCRIPTION = -1; // the column of the descriptions

// Keys and values share their rows; queries and keys share their columns.

const rowTables = (table) => (table === "queries" ? ["queries"] : ["keys", "values"]);
const columnTables = (table) => (table === "values" ? ["values"] : ["queries", "keys"]);
const width = (model, table) => model[table][0].vector.length;

function rowLists(model, table) {
  return table === "queries" ? [model.queries, model.mask] : [model.keys, model.values, ...model.mask];
}

function pathOf({ table, row, col }) {
  if (row === HEADER) return ["value_axes", col];
  return col === DESCRIPTION ? [table, row, "description"] : [table, row, "vector", col];
}

const follow = (model, path) => path.reduce((place, step) => place?.[step], model);
const read = (model, address) => follow(model, pathOf(address));

function write(model, path, value) {
  follow(model, path.slice(0, -1))[path.at(-1)] = value;
}

function addRow(model, table) {
  for (const name of rowTables(table)) {
    model[name].push({ description: "", vector: Array(width(model, name)).fill(0) });
  }
  if (table === "queries") model.mask.push(Array(model.keys.length).fill(true));
  else model.mask.forEach((line) => line.push(true));
}

function removeRow(model, table, row) {
  rowLists(model, table).forEach((list) => list.splice(row, 1));
}

function moveRow(model, table, row, step) {
  rowLists(model, table).forEach((list) => list.splice(row + step, 0, ...list.splice(row, 1)));
}

function resizeColumns(model, table, size) {
  const fit = (list, blank) => list.splice(size, Infinity, ...Array(Math.max(0, size - list.length)).fill(blank));
  for (const name of columnTables(table)) model[name].forEach(({ vector }) => fit(vector, 0));
  if (table === "values") fit(model.value_axes, "");
}

const tagOf = (table, row) => TABLES[table].tag + subscript(row + 1);
const tagsOf = (table, row) => rowTables(table).map((name) => tagOf(name, row)).join(" + ");

function columnName(model, table, col) {
  return (table === "values" && model.value_axes[col]) || `d${subscript(col + 1)}`;
}

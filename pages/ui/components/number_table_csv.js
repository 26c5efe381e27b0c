// The CSV of a number table: its numbers in full, and no text that a spreadsheet would run.
// Put in front of what has tables: number_table.js, and editor.js.

// What a spreadsheet would run: a cell that starts with one of these signs, as it is or full-width, or with a tab or a
// line break, perhaps after spaces and characters without width. An apostrophe before it disarms it.
const RUNS = /^[\s\x1c-\x1f\x85\u200b-\u200f\u2060]*[=+\-@＝＋－＠\t\r\n]/;

const NUMBER = /\u2212?\d+(\.\d+)?(×10[⁰¹²³⁴⁵⁶⁷⁸⁹]+|e[+\u2212]?\d+)?/;

function saveCsv(title, data) {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csvOf(data)], { type: "text/csv;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: url, download: fileName(title, "csv") }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function csvOf({ corner, columns, rows, footer, labels }) {
  const below = footer ? [...rows, footer] : rows;
  const isNoted = columns.map((_, j) => below.some(({ cells }) => cells[j] && noteOf(cells[j])));
  const withNotes = (fields, noteAt) => fields.flatMap((field, j) => (isNoted[j] ? [field, noteAt(j)] : [field]));
  const heads = toldApart(columns.map(oneLine));
  const lines = [
    [corner, ...withNotes(heads, (j) => `${heads[j]} (${labels.note})`)],
    ...below.map((row) => [oneLine(row), ...withNotes(row.cells.map(inFull), (j) => noteOf(row.cells[j]))]),
  ];
  return lines.map((line) => `${line.map(csvField).join(",")}\r\n`).join("");
}

function oneLine({ label, sub = "" }) {
  return `${label} ${sub}`.trim().replace(/\s+/g, " ");
}

/** Programs read columns by their names: what is called like another takes the name before it too, or a number. */
function toldApart(heads) {
  const isTwice = (head) => heads.indexOf(head) !== heads.lastIndexOf(head);
  const longer = heads.map((head, j) => (j && isTwice(head) && !isTwice(heads[j - 1]) ? `${heads[j - 1]} ${head}` : head));
  return longer.map((head, j) => {
    const before = longer.slice(0, j).filter((other) => other === head).length;
    return before ? `${head} (${before + 1})` : head;
  });
}

/** The number of a cell, the same double as in Python, or what the cell says where it has none. */
function inFull({ full, value, exact, text }) {
  return full ?? value ?? (exact ? Number(exact.replace(/\u2212/g, "-")) : text);
}

/** What a cell says beside its number, such as its rank: the CSV has it in a column of its own. */
function noteOf(cell) {
  if (typeof inFull(cell) !== "number" || !NUMBER.test(cell.text)) return "";
  const isWords = cell.exact && !NUMBER.test(cell.exact);
  const beside = cell.text.replace(NUMBER, "").trim().replace(/^[(（](.*)[)）]$/, "$1");
  return isWords ? cell.exact : beside;
}

function csvField(content) {
  if (typeof content === "number") return String(content);
  const text = RUNS.test(content) ? `'${content}` : content;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

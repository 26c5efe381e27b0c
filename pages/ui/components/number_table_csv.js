// The CSV of a number table: its numbers in full, and no text that a spreadsheet would run.
// One module of three files: number_table_csv.js, number_table_cells.js, number_table.js.

// What a spreadsheet would run: a cell that starts with one of these signs, as it is or full-width, or with a tab or a
// line break, perhaps after spaces and characters without width. An apostrophe before it disarms it.
const RUNS = /^[\s\x1c-\x1f\x85\u200b-\u200f\u2060]*[=+\-@＝＋－＠\t\r\n]/;

function saveCsv(data) {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csvOf(data)], { type: "text/csv;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: url, download: data.file_name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function csvOf({ corner, columns, rows, footer }) {
  const below = footer ? [...rows, footer] : rows;
  const lines = [
    [corner, ...columns.map(oneLine)],
    ...below.map((row) => [oneLine(row), ...row.cells.map(inFull)]),
  ];
  return lines.map((line) => `${line.map(csvField).join(",")}\r\n`).join("");
}

function oneLine({ label, sub }) {
  return `${label} ${sub}`.trim().replace(/\s+/g, " ");
}

/** The number of a cell, the same double as in Python, or what the cell says where it has none. */
function inFull({ full, value, exact, text }) {
  return full ?? value ?? (exact ? Number(exact.replace(/\u2212/g, "-")) : text);
}

function csvField(content) {
  if (typeof content === "number") return String(content);
  const text = RUNS.test(content) ? `'${content}` : content;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

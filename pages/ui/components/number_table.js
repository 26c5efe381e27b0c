// A table of numbers as real text: heat map, cell picker, and the picture of a matrix product that can be played
// cell by cell. Nodes are patched, never rebuilt, so that focus and scrolling survive new data.
// One module of three files: number_table_csv.js, number_table_cells.js, number_table.js.

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const views = new WeakMap();

export default function ({ data, colours, sendCommand, waiting, parentElement }) {
  const view = views.get(parentElement) ?? createView(parentElement);
  Object.assign(view, { sendCommand, waiting });
  if (view.colours !== colours) Object.assign(view, { colours, theme: null });
  receive(view, data);
  return () => destroyView(view, parentElement);
}

function createView(parentElement) {
  const root = make("div", "number-table", parentElement);
  const shape = make("p", "shape", root);
  const scroller = make("div", "scroller", root);
  const board = make("div", "board", scroller);
  const tables = {};
  for (const name of ["key", "query", "result"]) tables[name] = createTable(name, board);
  const [line, tools] = [make("p", "line", root), make("div", "tools", root)];
  const view = { root, shape, scroller, board, tables, line, tools };
  Object.assign(view, { data: null, player: null, kept: "", hasShownResult: false });
  createPlayBar(view);
  view.csv = makeButton("csv", view.tools, () => saveCsv(view.data.caption, view.data));
  root.addEventListener("click", (event) => withCell(view, event, (at) => pick(view, at)));
  root.addEventListener("keydown", (event) => pressKey(view, event));
  view.resize = new ResizeObserver(() => showResult(view));
  view.resize.observe(scroller);
  views.set(parentElement, view);
  return view;
}

function createTable(name, board) {
  const table = make("table", name, board);
  const caption = make("span", "", table.createCaption());
  const head = table.createTHead().insertRow();
  make("td", "corner", head);
  return { table, caption, head, body: table.createTBody(), foot: table.createTFoot() };
}

function destroyView(view, parentElement) {
  view.resize.disconnect();
  clearTimeout(view.player?.timer);
  views.delete(parentElement);
}

function receive(view, data) {
  view.data = data;
  if (!data.play) stopPlaying(view);
  view.root.dataset.layout = data.layout;
  view.root.workbenchTable = { title: data.caption, save: () => saveCsv(data.caption, data) }; // for pictures.js
  render(view);
}

// What is picked and not taken yet stands against an answer of the server that is older, if its row is still there.
function focusOf({ data, player, waiting }) {
  if (player) return player.shown ? cellAt(data, player.shown - 1) : null;
  const picked = waiting().at(-1);
  const isThere = picked && picked[0] < data.rows.length && picked[1] < data.columns.length;
  return isThere ? picked : data.focus;
}

// ---- picking a cell -----------------------------------------------------------------------------------------

function withCell(view, event, act) {
  const cell = event.target.closest("td[data-at]");
  if (cell && view.data.clickable) act(cell.dataset.at.split(",").map(Number));
}

function pick(view, at) {
  stopPlaying(view);
  view.sendCommand(at);
  render(view);
}

function pressKey(view, event) {
  if (event.key === "Escape" && view.player) {
    event.stopPropagation();
    stopPlaying(view);
    render(view);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  withCell(view, event, (at) => {
    const isChoice = event.key === "Enter" || event.key === " ";
    if (!isChoice && !MOVES[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (isChoice) pick(view, at);
    else moveFocus(view, at.map((place, axis) => place + MOVES[event.key][axis]));
  });
}

function moveFocus(view, at) {
  cellNode(view, at)?.focus();
  patchTabStop(view.tables.result.body);
}

function cellNode({ tables }, at) {
  return tables.result.body.querySelector(`td[data-at="${at}"]`);
}

// ---- playing: the table fills cell by cell -------------------------------------------------------------------

function createPlayBar(view) {
  const bar = make("div", "play-bar", view.tools);
  const play = makeButton("play", bar, () => (view.player?.timer ? pausePlaying(view) : startPlaying(view)));
  const step = makeButton("step", bar, () => stepOnce(view));
  const showAll = makeButton("show-all", bar, () => (stopPlaying(view), render(view)));
  const label = make("label", "speed", bar);
  view.playBar = { bar, play, step, showAll, speedName: make("span", "", label), speed: make("select", "", label) };
}

function startPlaying(view) {
  view.player ??= { shown: 0, timer: null };
  view.player.timer = setTimeout(() => playOn(view), view.player.shown ? speedOf(view) : 150);
  render(view);
}

function playOn(view) {
  if (view.player.shown >= cellCount(view.data)) stopPlaying(view);
  else {
    view.player.shown += 1;
    view.player.timer = setTimeout(() => playOn(view), speedOf(view));
  }
  render(view);
}

function pausePlaying(view) {
  clearTimeout(view.player.timer);
  view.player.timer = null;
  render(view);
}

function stepOnce(view) {
  view.player ??= { shown: 0, timer: null };
  view.player.shown = Math.min(view.player.shown + 1, cellCount(view.data));
  pausePlaying(view);
}

function stopPlaying(view) {
  clearTimeout(view.player?.timer);
  view.player = null;
}

function speedOf({ data, playBar }) {
  return data.play.speeds[playBar.speed.value].ms;
}

function cellCount(data) {
  return data.rows.length * data.columns.length;
}

function cellAt(data, index) {
  const clamped = Math.min(index, cellCount(data) - 1);
  return [Math.floor(clamped / data.columns.length), clamped % data.columns.length];
}

// ---- drawing ------------------------------------------------------------------------------------------------

function render(view) {
  const { data, tables, player } = view;
  const at = focusOf(view);
  const focus = { row: at?.[0], column: at?.[1] };
  const shown = player?.shown ?? Infinity;
  if (data.heat) view.theme ??= themeOf(view.root);
  patchTable(tables.result, data, { focus, shown, theme: view.theme, isResult: true, isGrid: data.clickable, data });
  patchProduct(view, focus);
  patchText(view.line, at && data.product ? data.product.lines[at[0]][at[1]] : "");
  patchTools(view);
  if (at && String(at) !== view.kept) keepInView(view.scroller, cellNode(view, at));
  view.kept = String(at);
}

function patchProduct({ board, shape, tables, data }, focus) {
  const { product } = data;
  shape.hidden = tables.query.table.hidden = tables.key.table.hidden = !product;
  if (!product) return;
  patchTable(tables.query, product.query, { focus: { row: focus.row }, shown: Infinity, data });
  patchTable(tables.key, product.key, { focus: { column: focus.column }, shown: Infinity, data });
  const texts = [product.query, product.key, data].flatMap((spec) => spec.rows.flatMap((row) => row.cells));
  const columns = product.query.columns.length + data.columns.length;
  board.style.setProperty("--digits", Math.max(4, ...texts.map((cell) => cell.text.length)));
  board.dataset.crowd = columns > 18 ? "dense" : columns > 10 ? "busy" : "calm";
  fit(shape, product.shape_parts.length, () => make("span", "", shape));
  product.shape_parts.forEach(({ text, mark }, index) => {
    patchText(shape.children[index], text);
    shape.children[index].className = mark ? "inner-size" : "";
  });
}

function patchTools({ data, player, playBar, csv, line }) {
  const { labels, play } = data;
  line.hidden = !data.product;
  csv.hidden = !data.is_twin;
  csv.title = labels.csv_hint;
  patchText(csv, labels.csv);
  playBar.bar.hidden = !play;
  if (!play) return;
  patchText(playBar.play, player?.timer ? play.labels.pause : play.labels.play);
  patchText(playBar.step, play.labels.step);
  patchText(playBar.showAll, play.labels.show_all);
  patchText(playBar.speedName, play.labels.speed);
  playBar.showAll.disabled = !player;
  const isNew = !playBar.speed.options.length;
  fit(playBar.speed, play.speeds.length, () => make("option", "", playBar.speed));
  play.speeds.forEach(({ label }, index) => {
    patchText(playBar.speed.options[index], label);
    playBar.speed.options[index].value = index;
  });
  if (isNew) playBar.speed.value = play.speed;
}

// On a narrow screen the result is what is seen first; Q and the rest are a swipe away.
function showResult(view) {
  const { scroller, tables, data } = view;
  scroller.tabIndex = !data.clickable && scroller.scrollWidth > scroller.clientWidth ? 0 : -1;
  if (view.hasShownResult || data.layout !== "product" || !scroller.clientWidth) return;
  view.hasShownResult = true;
  scroller.scrollLeft = tables.result.table.offsetLeft - scroller.offsetLeft;
}

function keepInView(scroller, cell) {
  if (!cell) return;
  const [outer, inner] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
  const left = outer.left + cell.parentNode.cells[0].offsetWidth;
  if (inner.left < left) scroller.scrollLeft -= left - inner.left;
  else if (inner.right > outer.right) scroller.scrollLeft += inner.right - outer.right;
}

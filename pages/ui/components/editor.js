// The scenario in three tables. Every change is sent with a sequence number: that of one cell by itself, so that it
// holds whatever else has changed meanwhile, any other as a whole scenario. What comes back is patched into the nodes
// that are there, so that text being typed is never touched.
// editor_tables.js and editor_scenario.js follow this file in the same module.

const LIVE_DELAY = 400; // ms after the last keystroke
const NUDGE = 0.1;
const NUDGE_RUN = 1000; // ms within which nudges of one cell are one gesture
const LISTED = 6; // cells named in one message
const QUOTED = 40; // characters of a text given back in a message
const EARLIER = 100; // steps sent again while unacknowledged; one more is a whole scenario, which has all before it
const OVERDUE = 3000; // ms after which a message is sent again: a broken link swallows it without a word
const LEFT_BEHIND = "workbench-left-behind"; // what a reload would have lost, kept by the tab
const MOMENT = 50; // ms
const ARROWS = ["arrowleft", "arrowright", "arrowup", "arrowdown"];
const VIEWS = new Set(["focusRow", "toggleTools"]); // change nothing
const EDITING_KEYS = new Set([..."acvxyz", ...ARROWS, "backspace", "delete", "home", "end"]);

const holdsNumber = ({ row, col }) => row !== HEADER && col !== DESCRIPTION;

function short(text) {
  const letters = characters(text.slice(0, 4 * QUOTED));
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join("")}…` : text;
}

function isAllSelected(input) {
  return input.selectionStart === 0 && input.selectionEnd === input.value.length;
}

function caretAtEdge(input, step) {
  const edge = step < 0 ? 0 : input.value.length;
  return isAllSelected(input) || (input.selectionStart === edge && input.selectionEnd === edge);
}

function setText(input, text) {
  if (input.value === text) return;
  const { selectionStart, selectionEnd } = input;
  const all = isAllSelected(input);
  input.value = text;
  input.setSelectionRange(all ? 0 : selectionStart, all ? text.length : selectionEnd);
}

function historyCommand(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : undefined;
}

function isForTheApp({ key, ctrlKey, metaKey }) {
  return /^F\d+$/.test(key) || ((ctrlKey || metaKey) && !EDITING_KEYS.has(key.toLowerCase()));
}

// ---- the editor ------------------------------------------------------------------------------

class Editor {
  constructor(root) {
    this.root = root;
    this.seq = 0;
    this.acked = 0;
    this.at = 0; // when the latest edit was made
    this.commands = 0; // when the latest command was given that is in the scenario here
    this.gestures = 0;
    this.steps = [];
    this.memory = new WeakMap(); // input -> { shown: clean text, before: value when entered, refused: value hidden }
    this.tables = new Tables(root);
    this.listen();
  }

  listen() {
    const onInputs = (handler) => (event) => event.target.matches("input") && handler.call(this, event.target, event);
    const listeners = {
      keydown: this.onKeydown.bind(this), click: this.onClick.bind(this),
      mousedown: onInputs(this.onMousedown), focusin: onInputs(this.onEnter), focusout: onInputs(this.onLeave),
      input: onInputs(this.onInput), compositionend: onInputs(this.onInput), paste: onInputs(this.onPaste),
    };
    for (const [type, listener] of Object.entries(listeners)) this.tables.box.addEventListener(type, listener);
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    window.addEventListener("popstate", () => clearTimeout(this.timer), { signal }); // it would ask for this page
    document.addEventListener("visibilitychange", () => this.hasUnsettled(), { signal });
    window.addEventListener("pagehide", () => this.leaveBehind(), { signal });
  }

  /** Stop listening; Streamlit also calls this for a run that a later one overtook, hence the question. */
  close() {
    if (!this.root.isConnected) this.leaving.abort();
  }

  /** Send what is typed and not sent yet; tell whether there is something that the server has not taken. */
  hasUnsettled() {
    if (this.focusedInput()) this.sendTyped(this.focusedInput());
    return this.seq > this.acked;
  }

  update({ data, unsettled, ...ways }) {
    const isFirst = !this.data;
    unsettled(() => this.hasUnsettled());
    Object.assign(this, { data, ways });
    this.adopt(data);
    if (isFirst) {
      this.takeUp();
      this.inherit(window.workbenchEditor);
      window.workbenchEditor = this;
    }
    this.patch();
  }

  /** The focus: the one chosen here, until the server has taken it. */
  get focus() {
    return this.ways.waiting().at(-1) ?? this.data.focus;
  }

  patch() {
    this.tables.patch(this, (input, address) => {
      if (!this.isHeld(input, read(this.model, address))) this.show(input);
    });
  }

  // -- what goes to the server and comes back

  adopt({ session, ack, model, commands }) {
    this.session = session;
    if (ack >= this.seq) {
      this.acked = this.seq = ack;
      this.commands = commands;
      if (JSON.stringify(model) !== JSON.stringify(this.model)) this.tables.clearStatus();
      this.model = model;
    }
  }

  edit(change, gesture, cell) {
    const next = this.withMoves();
    change(next);
    this.model = next;
    this.at = this.ways.moment();
    this.send(gesture, cell);
    document.dispatchEvent(new CustomEvent("workbench:edited"));
  }

  editCell(input, value, kind) {
    const cell = pathOf(addressOf(input));
    this.edit((model) => write(model, cell, value), this.gestureFor(kind, input), { cell, value });
  }

  /** The changes of cells that an answer of the server does not hold yet; null where more has changed than cells. */
  cellsAfter({ edit_ack: taken }) {
    const steps = this.steps.filter(({ seq }) => seq > taken);
    return steps.every(({ cell }) => cell) ? steps : null;
  }

  /** Send a change and the unacknowledged ones before it: a busy server sees only the latest message. */
  send(gesture, cell) {
    const pending = this.steps.filter(({ seq }) => seq > this.acked);
    const last = pending.at(-1);
    const goesOn = gesture && last?.gesture === gesture && this.ways.isAfterCommands(last);
    const earlier = pending.slice(goesOn ? -EARLIER - 1 : -EARLIER, goesOn ? -1 : undefined);
    const change = cell && earlier.length < EARLIER ? cell : { model: this.model };
    this.seq += 1;
    const step = { seq: this.seq, at: this.at, ...change, ...(gesture && { gesture }) };
    this.steps = [...earlier, step];
    this.deliver({ session: this.session, ...step, earlier });
  }

  deliver(message, again = 0) {
    if (this.isOver) return;
    this.ways.setStateValue("edit", { ...message, again });
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => {
      if (this.seq > this.acked && this.root.isConnected) this.deliver(message, again + 1);
    }, OVERDUE);
  }

  /** The scenario with what was dragged after the latest edit and may not be in it yet: planes tell. */
  withMoves() {
    const moves = [];
    document.dispatchEvent(new CustomEvent("workbench:dragged", { detail: moves }));
    const model = structuredClone(this.model);
    for (const { table, row, x, y, at } of moves) {
      if (at > this.at && model[table][row]?.vector.length === 2) model[table][row].vector = [x, y];
    }
    return model;
  }

  /** Keep for the page as it is loaded next what the address may not hold yet; it may also be a step ahead of us. */
  leaveBehind() {
    const isPending = this.hasUnsettled();
    const model = this.withMoves();
    const isOurs = isPending || JSON.stringify(model) !== JSON.stringify(this.model);
    if (!isOurs && window.workbenchTrail?.at !== this.data.place) return;
    try {
      const left = { at: location.href, when: performance.timeOrigin + performance.now(), model };
      sessionStorage.setItem(LEFT_BEHIND, JSON.stringify(left));
    } catch { /* a frame of another site may have no storage */ }
  }

  /** Go on with what was left behind, if this is the same screen. */
  takeUp() {
    try {
      const { at, when, model } = JSON.parse(sessionStorage.getItem(LEFT_BEHIND)) ?? {};
      sessionStorage.removeItem(LEFT_BEHIND);
      const [{ type }] = performance.getEntriesByType("navigation");
      // While it reloads, the address may still have changed; a page that came in between was another.
      const isItsReload = type === "reload" && performance.timeOrigin <= when;
      if (!model || (at !== location.href && !isItsReload)) return;
      if (JSON.stringify(model) === JSON.stringify(this.model)) return;
      this.model = model;
      queueMicrotask(() => this.send());
    } catch { /* as above */ }
  }

  /** Go on with what the editor of the page before could not bring to the server any more. */
  inherit(before) {
    if (!before) return;
    before.isOver = true;
    if (before.typing?.closest("section")) before.sendTyped(before.typing);
    if (before.seq <= before.acked) return;
    Object.assign(this, { model: before.model, at: before.at });
    queueMicrotask(() => this.send());
  }

  gestureFor(kind, input) {
    const { gesture } = this;
    const now = Date.now();
    const isRecent = kind === "type" || now - gesture?.time < NUDGE_RUN;
    const goesOn = gesture?.kind === kind && gesture.input === input && isRecent;
    const id = goesOn ? gesture.id : `${this.session}-${now}-${(this.gestures += 1)}`;
    this.gesture = { kind, input, id, time: now };
    return id;
  }

  // -- cells

  focusedInput() {
    const { activeElement } = this.root.getRootNode();
    return this.tables.box.contains(activeElement) && activeElement.matches("input") ? activeElement : null;
  }

  isDirty(input) {
    return input.value !== this.memory.get(input).shown;
  }

  isHeld(input, value) {
    if (!this.memory.has(input) || !this.isDirty(input)) return false;
    return input === this.focusedInput() || this.memory.get(input).refused === value;
  }

  parse(address, raw) {
    if (holdsNumber(address)) return parseNumber(raw, this.data.limits.number);
    const limit = this.textLimit(address);
    const letters = characters(tidy(raw));
    return { value: letters.slice(0, limit).join(""), surplus: letters.slice(limit).join("") };
  }

  textLimit({ row }) {
    return row === HEADER ? this.data.limits.axis : this.data.limits.text;
  }

  show(input) {
    const value = read(this.model, addressOf(input));
    const { decimals } = this.data;
    const isNumber = typeof value === "number";
    const text = !isNumber ? value : input === this.focusedInput() ? String(value) : displayText(value, decimals);
    setText(input, text);
    this.memory.set(input, { ...this.memory.get(input), shown: text, refused: undefined });
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    input.classList.toggle("rounded", isNumber && decimalsOf(value) > decimals);
    input.title = isNumber && decimalsOf(value) <= decimals ? "" : String(value);
  }

  /** Take the text of a cell into the scenario; return what is wrong with it, if anything. */
  sendTyped(input) {
    clearTimeout(this.timer);
    const address = addressOf(input);
    const old = read(this.model, address);
    if (old === undefined || !this.isDirty(input)) return undefined;
    const { value, fault } = this.parse(address, input.value);
    if (!fault && value !== old) this.editCell(input, value, "type");
    return fault;
  }

  commit(input) {
    const fault = this.sendTyped(input);
    if (fault) this.refuse(input, fault);
    else if (read(this.model, addressOf(input)) !== undefined) this.settle(input);
    return !fault;
  }

  settle(input) {
    if (input.ariaInvalid) this.tables.say(addressOf(input).table, "");
    this.gesture = undefined;
    this.show(input);
    this.memory.get(input).before = read(this.model, addressOf(input));
  }

  refuse(input, fault) {
    const address = addressOf(input);
    const value = read(this.model, address);
    const { labels, limits, decimals } = this.data;
    const message = fill(labels[fault], {
      cell: input.ariaLabel, raw: short(input.value.trim()), limit: limits.number, old: displayText(value, decimals),
    });
    this.memory.get(input).refused = value;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `status-${address.table}`);
    input.title = message;
    this.tables.say(address.table, message, "refusal");
  }

  revert(input) {
    const { before } = this.memory.get(input);
    clearTimeout(this.timer);
    if (read(this.model, addressOf(input)) !== before) this.editCell(input, before, "type");
    this.settle(input);
    input.select();
  }

  nudge(input, step) {
    if (this.isDirty(input) && !this.commit(input)) return;
    const address = addressOf(input);
    const value = nudged(read(this.model, address), step);
    const { labels, limits } = this.data;
    if (Math.abs(value) > limits.number) {
      this.tables.say(address.table, fill(labels.nudge_limit, { cell: input.ariaLabel, limit: limits.number }));
      return;
    }
    this.editCell(input, value, "nudge");
    this.show(input);
    input.select();
  }

  /** Take back what an insertion put beyond the limit, at the caret, where it was put. */
  cutSurplus(input) {
    const address = addressOf(input);
    const limit = this.textLimit(address);
    const caret = input.selectionStart;
    const after = characters(input.value.slice(caret));
    const before = characters(input.value.slice(0, caret));
    const keep = Math.max(0, limit - after.length);
    if (before.length <= keep) return;
    const kept = before.slice(0, keep).join("");
    const surplus = before.slice(keep).join("");
    input.value = kept + after.slice(0, limit).join("");
    input.setSelectionRange(kept.length, kept.length);
    this.tables.say(address.table, fill(this.data.labels.text_too_long, { limit, surplus: short(surplus) }));
  }

  // -- events

  onEnter(input) {
    if (this.isDirty(input)) {
      if (input.ariaInvalid) this.tables.say(addressOf(input).table, input.title, "refusal");
      return;
    }
    this.settle(input);
  }

  onLeave(input) {
    if (input.closest("section")) this.commit(input);
  }

  /** The first click into a number selects it whole, as in a spreadsheet; the next one sets the caret. */
  onMousedown(input, event) {
    if (event.button !== 0 || input === this.focusedInput() || !holdsNumber(addressOf(input))) return;
    event.preventDefault();
    this.goTo(input);
  }

  onInput(input, event) {
    if (event.isComposing) return;
    const address = addressOf(input);
    if (!holdsNumber(address)) this.cutSurplus(input);
    if (input.ariaInvalid && !this.parse(address, input.value).fault) {
      input.removeAttribute("aria-invalid");
      this.tables.say(address.table, "");
    }
    clearTimeout(this.timer);
    this.typing = input;
    this.timer = setTimeout(() => input.isConnected && this.sendTyped(input), LIVE_DELAY);
  }

  onKeydown(event) {
    const input = event.target.matches("input") ? event.target : null;
    const isForApp = isForTheApp(event);
    if (!isForApp) event.stopPropagation();
    if (event.isComposing || event.keyCode === 229) return;
    if (isForApp && input) this.sendTyped(input);
    const command = historyCommand(event);
    if (command && !(input && this.isDirty(input))) {
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("workbench:command", { detail: { command } }));
    } else if (this.followKey(event, input)) {
      event.preventDefault();
    }
  }

  /** Do what a key asks for; tell whether that replaces what the browser would do. */
  followKey({ key, altKey, ctrlKey, metaKey, shiftKey }, input) {
    const alone = !altKey && !ctrlKey && !metaKey && !shiftKey;
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[key];
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (input && altKey && vertical && holdsNumber(addressOf(input))) this.nudge(input, -vertical * NUDGE);
    else if (input && key === "Enter") this.goDown(input, shiftKey ? -1 : 1);
    else if (input && alone && vertical) this.goDown(input, vertical);
    else if (input && alone && key === "Escape") this.revert(input);
    else return alone && sideways && this.goAside(this.root.activeElement, sideways);
    return true;
  }

  goTo(element) {
    if (this.isElsewhere) return;
    element.focus();
    if (element.matches("input")) element.select();
  }

  goDown(input, step) {
    const { table, row, col } = addressOf(input);
    if (this.commit(input)) this.goTo(this.tables.inputAt({ table, row: row + step, col }) ?? input);
  }

  goAside(element, step) {
    const isInput = element.matches("input");
    if (isInput && !caretAtEdge(element, step)) return false;
    const stops = [...(element.closest("tr")?.querySelectorAll("input, button:enabled") ?? [])];
    const shown = stops.filter((stop) => stop.offsetParent);
    const next = shown[shown.indexOf(element) + step];
    if (!next) return false;
    if (!isInput || this.commit(element)) this.goTo(next);
    return true;
  }

  onPaste(input, event) {
    const block = parseBlock(event.clipboardData?.getData("text/plain") ?? "");
    if (block.length === 1 && block[0].length === 1) return;
    event.preventDefault();
    clearTimeout(this.timer);
    this.onceTaken(input, () => {
      this.pasteBlock(addressOf(input), block);
      this.goTo(input);
    });
  }

  onClick(event) {
    const pressed = event.target.closest("button");
    if (!pressed) return;
    const { table, row } = addressOf(pressed);
    const rows = () => this.model[table].map((each) => JSON.stringify(each));
    const seen = rows()[row];
    const act = () => {
      const isThere = rows()[row] === seen;
      const at = isThere ? row : rows().indexOf(seen);
      if (isThere || at >= 0) this[pressed.dataset.act](table, at, pressed);
    };
    if (VIEWS.has(pressed.dataset.act)) act();
    else this.onceTaken(pressed, act);
  }

  /**
   * Change rows and columns once the commands given before are taken, and are in the scenario here: all of it may
   * become another. Whoever has gone elsewhere meanwhile stays there.
   */
  onceTaken(node, act, holder = this.root.activeElement) {
    if (!node.isConnected || node.disabled) return;
    if (this.ways.commandsWait(this.data) || this.data.commands > this.commands) {
      setTimeout(() => this.onceTaken(node, act, holder), MOMENT);
      return;
    }
    this.isElsewhere = this.root.activeElement !== holder;
    act();
    this.isElsewhere = false;
  }

  // -- blocks

  pasteBlock(start, block) {
    const { table, row, col } = start;
    const { rows: mostRows, dim } = this.data.limits;
    const columns = Math.max(...block.map((line) => line.length));
    const lastColumn = col === DESCRIPTION ? width(this.model, table) : dim;
    const takenRows = Math.min(block.length, mostRows - row);
    const takenColumns = Math.min(columns, lastColumn - col);
    const refused = [];
    let isCut = false;
    this.edit((model) => {
      while (model[table].length < row + takenRows) addRow(model, table);
      resizeColumns(model, table, Math.max(width(model, table), col + takenColumns));
      block.slice(0, takenRows).forEach((line, down) => line.slice(0, takenColumns).forEach((raw, across) => {
        const address = { table, row: row + down, col: col + across };
        const { value, fault, surplus } = this.parse(address, raw);
        if (fault) refused.push({ ...address, raw });
        else write(model, pathOf(address), value);
        isCut ||= Boolean(surplus);
      }));
    });
    this.patch();
    this.showBlock(start, takenRows, takenColumns);
    this.reportPaste(table, { takenRows, takenColumns, rows: block.length, columns, refused, isCut });
  }

  showBlock({ table, row, col }, rows, columns) {
    for (let down = 0; down < rows; down += 1) {
      for (let across = 0; across < columns; across += 1) {
        this.show(this.tables.inputAt({ table, row: row + down, col: col + across }));
      }
    }
  }

  reportPaste(table, { takenRows, takenColumns, rows, columns, refused, isCut }) {
    const { labels, limits } = this.data;
    const cells = refused.map(({ row, col, raw }) => fill(labels.paste_cell, {
      row: row + 1, component: columnName(this.model, table, col), raw: short(raw.trim()) || labels.empty,
    }));
    const faults = [
      cells.length && fill(labels.paste_refused, { cells: this.list(cells), limit: limits.number }),
      rows > takenRows && fill(labels.paste_rows_left_out, { n: rows - takenRows }),
      columns > takenColumns && fill(labels.paste_columns_left_out, { n: columns - takenColumns }),
      isCut && fill(labels.paste_cut, { limit: limits.text, axis_limit: limits.axis }),
    ].filter(Boolean);
    const done = fill(labels.pasted, { rows: takenRows, columns: takenColumns });
    this.tables.say(table, [done, ...faults].join(" ").replaceAll("。 ", "。"), faults.length ? "refusal" : "");
  }

  // -- actions of the buttons

  focusRow(table, row) {
    const [i, j] = this.focus;
    this.ways.sendCommand(table === "queries" ? [row, j] : [i, row]);
    this.patch();
  }

  toggleTools(table) {
    this.tables.sections[table].classList.toggle("open");
    this.patch();
  }

  moveUp(table, row, pressed) {
    this.move(table, row, -1, pressed);
  }

  moveDown(table, row, pressed) {
    this.move(table, row, 1, pressed);
  }

  move(table, row, step, pressed) {
    this.edit((model) => moveRow(model, table, row, step));
    for (const name of rowTables(table)) {
      const { rows } = this.tables.body(name);
      const neighbour = rows[row + step];
      neighbour.parentElement.insertBefore(neighbour, step < 0 ? rows[row].nextElementSibling : rows[row]);
    }
    this.patch();
    this.tables.say(table, fill(this.data.labels.moved, { old: tagsOf(table, row), tag: tagsOf(table, row + step) }));
    this.goTo(pressed.disabled ? pressed.parentElement.querySelector(":enabled") : pressed);
  }

  remove(table, row) {
    this.edit((model) => removeRow(model, table, row));
    rowTables(table).forEach((name) => this.tables.body(name).rows[row].remove());
    this.patch();
    this.tables.say(table, fill(this.data.labels.removed, { tag: tagsOf(table, row) }));
    const neighbour = this.tables.body(table).rows[Math.min(row, this.model[table].length - 1)];
    const addButton = this.tables.sections[table].querySelector(".add");
    this.goTo(neighbour.querySelector("[data-act=remove]:enabled") ?? addButton);
  }

  add(table) {
    this.edit((model) => addRow(model, table));
    this.patch();
    this.tables.say(table, "");
    this.goTo(this.tables.inputAt({ table, row: this.model[table].length - 1, col: DESCRIPTION }));
  }

  grow(table) {
    const old = width(this.model, table);
    this.edit((model) => resizeColumns(model, table, old + 1));
    this.patch();
    this.tables.say(table, fill(this.data.labels[`d_${TABLES[table].size}_grown`], { old, new: old + 1 }));
  }

  shrink(table) {
    const { labels, decimals } = this.data;
    const old = width(this.model, table);
    const component = columnName(this.model, table, old - 1);
    const dropped = columnTables(table)
      .flatMap((name) => this.model[name].map(({ vector }, row) => [tagOf(name, row), vector[old - 1]]))
      .filter(([, number]) => number !== 0)
      .map(([tag, number]) => `${tag} ${displayText(number, decimals)}`);
    this.edit((model) => resizeColumns(model, table, old - 1));
    this.patch();
    const blanks = { size: `d_${TABLES[table].size}`, old, new: old - 1, component, dropped: this.list(dropped) };
    this.tables.say(table, fill(labels[dropped.length ? "shrunk" : "shrunk_zeros"], blanks));
  }

  list(items) {
    const { list_separator, more } = this.data.labels;
    const extra = items.length - LISTED;
    return [...items.slice(0, LISTED), ...(extra > 0 ? [fill(more, { n: extra })] : [])].join(list_separator);
  }
}

const editors = new WeakMap();

export default function (component) {
  const root = component.parentElement;
  if (!editors.has(root)) editors.set(root, new Editor(root));
  const editor = editors.get(root);
  editor.update(component);
  return () => editor.close();
}

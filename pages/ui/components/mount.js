// Draws one component. Its data come as the bytes of a JSON text; what has not changed (nor the theme)
// is not drawn again.

const OVERDUE = 3000; // ms after which a message is sent again: a broken link swallows it without a word
const LONG = 10_000; // characters: a file, or all steps to undo, is not carried along once it is taken
const SLOWEST = 50; // characters a ms: longer messages are given more time
// Each tells whether its component has something that the server has not taken, and sends what is unsent.
const unsettled = (window.workbenchUnsettled ??= new Set());
const mounts = (window.workbenchMounts ??= new WeakMap());
const decoder = new TextDecoder();

// The colours of the moment. To read them makes the browser work out all styles: once for all components of a run.
let colours = "";

const coloursOf = (host) => {
  if (!colours) {
    colours = getComputedStyle(host).getPropertyValue("--st-background-color");
    setTimeout(() => { colours = ""; });
  }
  return colours;
};

const build = (root, { html, css }) => {
  const holder = document.createElement("div");
  holder.innerHTML = html; // our own file, no data in it
  const style = document.createElement("style");
  style.textContent = css;
  root.append(style, ...holder.childNodes);
};

// ---- commands: they reach the server in their order, each once -------------------------------

// As state, which every later message carries along: of messages that come at once Streamlit drops triggers.
const insist = (state, name, message, again = 0) => {
  const sent = (state.insisting[name] ??= {});
  clearTimeout(sent.overdue);
  if (!state.root.isConnected) return;
  const { length } = JSON.stringify(message);
  state.component.setStateValue(name, { ...message, again });
  sent.isLong = length > LONG;
  sent.overdue = setTimeout(insist, OVERDUE + length / SLOWEST, state, name, message, again + 1);
};

const desist = ({ insisting, component }, name) => {
  clearTimeout(insisting[name]?.overdue);
  if (insisting[name]?.isLong) queueMicrotask(() => component.setStateValue(name, null));
  delete insisting[name];
};

const deliver = (state) => insist(state, "command", { session: window.workbenchSession, commands: state.waiting });

// The clock of all that is sent: it never stands still, and is ahead of that of the page as it was before.
const moment = () => (window.workbenchMoment = Math.max(Date.now(), (window.workbenchMoment ?? 0) + 1));

const sendCommand = (state, command) => {
  for (const ask of unsettled) ask(); // what is unsent was done before
  window.workbenchCommanded = moment();
  state.waiting.push([window.workbenchCommanded, command]);
  deliver(state);
};

const acknowledge = (state, { session, command_ack: ack }) => {
  if (!session) return; // it commands nothing
  state.waiting = state.waiting.filter(([number]) => number > ack);
  if (!state.waiting.length) desist(state, "command");
  window.workbenchTaken = Math.max(window.workbenchTaken ?? 0, ack);
};

// Whether there is a command that the server has not taken, or whose answer these data are older than.
const commandsWait = ({ commands }) => [...unsettled].some((ask) => ask(true)) || window.workbenchTaken > commands;

// ---- drawing -------------------------------------------------------------------------------

const mount = (root, code) => {
  const state = { root, draw: code.draw, drawn: "", waiting: [], insisting: {}, hasUnsettled: () => false };
  // Streamlit gives new functions with each run; the latest are the ones that count.
  state.ways = {
    setStateValue: (...sent) => state.component.setStateValue(...sent),
    insist: (name, message) => insist(state, name, message),
    desist: (name) => desist(state, name),
    sendCommand: (command) => sendCommand(state, command),
    moment,
    isAfterCommands: ({ at }) => at > (window.workbenchCommanded ?? 0),
    commandsWait,
    waiting: () => state.waiting.map(([, command]) => command),
    unsettled: (ask) => { state.hasUnsettled = ask; },
  };
  state.ask = (ofCommands = false) => root.isConnected
    && (state.waiting.length > 0 || (!ofCommands && state.hasUnsettled()));
  build(root, code);
  mounts.set(root, state);
  return state;
};

// Where a server has forgotten the session, nothing is drawn until the menu bar has given it back.
const take = (state, component) => {
  const { data } = component;
  const isForgotten = data.session && data.session !== (window.workbenchSession ?? data.session);
  if (isForgotten && !state.draw.givesBack) return;
  acknowledge(state, data);
  unsettled.add(state.ask);
  state.stop = state.draw(component);
};

export default (component, code) => {
  const root = component.parentElement;
  const state = mounts.get(root) ?? mount(root, code);
  state.component = component;
  const text = decoder.decode(component.data);
  const colours = coloursOf(root.host);
  const look = text + colours;
  if (state.drawn !== look) {
    state.drawn = look;
    take(state, { ...component, ...state.ways, colours, data: JSON.parse(text) });
  }
  return () => {
    if (root.isConnected) return; // only a later run has overtaken this one
    unsettled.delete(state.ask);
    state.stop?.();
    state.drawn = "";
  };
};

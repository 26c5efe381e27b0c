// Draws one component. Its data come as the bytes of a JSON text; what has not changed (nor the theme)
// is not drawn again.

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

const mount = (root, code) => {
  const state = { draw: code.draw, drawn: "" };
  // Streamlit gives new functions with each run; the latest are the ones that count.
  state.ways = {
    setStateValue: (...sent) => state.component.setStateValue(...sent),
    setTriggerValue: (...sent) => state.component.setTriggerValue(...sent),
  };
  build(root, code);
  mounts.set(root, state);
  return state;
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
    state.stop = state.draw({ ...component, ...state.ways, colours, data: JSON.parse(text) });
  }
  return () => {
    if (root.isConnected) return; // only a later run has overtaken this one
    state.stop?.();
    state.drawn = "";
  };
};

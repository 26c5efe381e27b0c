// Draws one component with the code that code.js brought. NAME is written before this text.

const mounts = new WeakMap();

const build = (root, { html, css }) => {
  const holder = document.createElement("div");
  holder.innerHTML = html; // our own file, no data in it
  const style = document.createElement("style");
  style.textContent = css;
  root.append(style, ...holder.childNodes);
};

const mount = (root) => {
  window.workbenchCode ??= Promise.withResolvers();
  const state = {};
  state.ready = window.workbenchCode.promise.then((code) => code[NAME]).then((code) => {
    build(root, code);
    state.draw = code.draw;
  });
  mounts.set(root, state);
  return state;
};

export default function (component) {
  const root = component.parentElement;
  const state = mounts.get(root) ?? mount(root);
  state.component = component;
  const draw = () => {
    if (state.component === component) state.stop = state.draw(component);
  };
  if (state.draw) draw();
  else state.ready.then(draw);
  return () => {
    state.component = null;
    state.stop?.();
  };
}

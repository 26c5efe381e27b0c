// Lists to choose from, side by side: the browser's own, for they open in full on a phone and cost next to nothing.
// Beneath them there may be buttons for commands of the menus.

const views = new WeakMap();

const create = (parent) => {
  const [root, buttons] = [".choices", ".buttons"].map((each) => parent.querySelector(each));
  const view = { root, buttons };
  views.set(parent, view);
  return view;
};

const addField = (view) => {
  const field = document.createElement("label");
  const select = document.createElement("select");
  field.append(document.createElement("span"), select);
  select.onchange = () => view.sendCommand({ name: field.dataset.name, place: select.selectedIndex });
  view.root.append(field);
};

const addButton = (view) => {
  const button = document.createElement("button");
  button.onclick = () => {
    if (button.ariaDisabled === "true") return;
    const { command } = button.dataset;
    document.dispatchEvent(new CustomEvent("workbench:command", { detail: { command } }));
  };
  view.buttons.append(button);
};

const fit = (parent, count, add) => {
  while (parent.children.length > count) parent.lastChild.remove();
  while (parent.children.length < count) add();
};

const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

// What is chosen and not taken yet stands against an answer of the server that is older.
const placeOf = (view, { name, place }) =>
  view.waiting().findLast((choice) => choice.name === name)?.place ?? place;

const patchField = (view, field, choice) => {
  const [label, select] = field.children;
  field.dataset.name = choice.name;
  setText(label, choice.label);
  fit(select, choice.options.length, () => select.append(document.createElement("option")));
  choice.options.forEach((text, at) => setText(select.options[at], text));
  select.selectedIndex = placeOf(view, choice);
  select.title = choice.options[select.selectedIndex] ?? "";
};

// A button that is off keeps the keyboard's focus.
const patchButton = (node, { command, label, enabled }) => {
  node.dataset.command = command;
  node.ariaDisabled = String(!enabled);
  setText(node, label);
};

export default function choices({ data, sendCommand, waiting, parentElement }) {
  const view = views.get(parentElement) ?? create(parentElement);
  Object.assign(view, { sendCommand, waiting });
  fit(view.root, data.choices.length, () => addField(view));
  data.choices.forEach((choice, at) => patchField(view, view.root.children[at], choice));
  fit(view.buttons, data.buttons.length, () => addButton(view));
  data.buttons.forEach((button, at) => patchButton(view.buttons.children[at], button));
  return () => views.delete(parentElement);
}

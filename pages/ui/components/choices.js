// Lists to choose from, side by side: the browser's own, for they open in full on a phone and cost next to nothing.
// Beneath them there may be buttons.

const TRUST_CHOICE = 1500; // ms our own choice is shown against an answer of the server that is older
const views = new WeakMap();

const create = (parent) => {
  const [root, buttons] = [".choices", ".buttons"].map((each) => parent.querySelector(each));
  const view = { root, buttons, chosen: new Map(), send: null, press: null };
  views.set(parent, view);
  return view;
};

const addField = (view) => {
  const field = document.createElement("label");
  const select = document.createElement("select");
  field.append(document.createElement("span"), select);
  select.onchange = () => {
    const { name } = field.dataset;
    view.chosen.set(name, { place: select.selectedIndex, time: performance.now() });
    view.send({ name, place: select.selectedIndex });
  };
  view.root.append(field);
};

const addButton = (view) => {
  const button = document.createElement("button");
  button.onclick = () => view.press(button.dataset.name);
  view.buttons.append(button);
};

const fit = (parent, count, add) => {
  while (parent.children.length > count) parent.lastChild.remove();
  while (parent.children.length < count) add();
};

const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

const placeOf = (view, { name, place }) => {
  const own = view.chosen.get(name);
  const isOurs = own && own.place !== place && performance.now() - own.time < TRUST_CHOICE;
  if (!isOurs) view.chosen.delete(name);
  return isOurs ? own.place : place;
};

const patchField = (view, field, choice) => {
  const [label, select] = field.children;
  field.dataset.name = choice.name;
  setText(label, choice.label);
  fit(select, choice.options.length, () => select.append(document.createElement("option")));
  choice.options.forEach((text, at) => setText(select.options[at], text));
  select.selectedIndex = placeOf(view, choice);
  select.title = choice.options[select.selectedIndex] ?? "";
};

const patchButton = (node, { name, label, enabled }) => {
  node.dataset.name = name;
  node.disabled = !enabled;
  setText(node, label);
};

export default function choices({ data, setTriggerValue, parentElement }) {
  const view = views.get(parentElement) ?? create(parentElement);
  view.send = (choice) => setTriggerValue("choose", choice);
  fit(view.root, data.choices.length, () => addField(view));
  data.choices.forEach((choice, at) => patchField(view, view.root.children[at], choice));
  view.press = (name) => setTriggerValue("press", name);
  fit(view.buttons, data.buttons.length, () => addButton(view));
  data.buttons.forEach((button, at) => patchButton(view.buttons.children[at], button));
  return () => views.delete(parentElement);
}

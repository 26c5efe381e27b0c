// Lists to choose from, side by side: the browser's own, for they open in full on a phone and cost next to nothing.

const TRUST_CHOICE = 1500; // ms our own choice is shown against an answer of the server that is older
const views = new WeakMap();

const create = (parent) => {
  const view = { root: parent.querySelector(".choices"), chosen: new Map(), send: null };
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

export default function choices({ data, setTriggerValue, parentElement }) {
  const view = views.get(parentElement) ?? create(parentElement);
  view.send = (choice) => setTriggerValue("choose", choice);
  fit(view.root, data.choices.length, () => addField(view));
  data.choices.forEach((choice, at) => patchField(view, view.root.children[at], choice));
  return () => views.delete(parentElement);
}

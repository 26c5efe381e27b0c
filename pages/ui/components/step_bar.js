// The bar at the bottom: Back, the steps, Next; the open page stands among the steps where it is none of them.
// The menu bar hears "workbench:go" and moves.

const go = (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { page } = event.currentTarget.dataset;
  document.dispatchEvent(new CustomEvent("workbench:go", { detail: page }));
};

const link = (className, page, ...children) => {
  const node = document.createElement("a");
  node.className = className;
  node.dataset.page = page;
  node.href = new URL(page || "./", location.href).pathname;
  node.onclick = go;
  node.append(...children);
  return node;
};

const span = (className, text) => {
  const node = document.createElement("span");
  node.className = className;
  node.textContent = text;
  return node;
};

const end = (className, { page, label } = {}, before, after) => {
  if (page === undefined) return span(`${className} end none`, "");
  const node = link(`${className} end`, page, span("arrow", before), span("word", label), span("arrow", after));
  node.setAttribute("aria-label", label);
  return node;
};

export default function stepBar({ data, parentElement }) {
  const drawn = JSON.stringify(data);
  if (parentElement.drawn === drawn) return;
  parentElement.drawn = drawn;
  const steps = data.steps.map(({ number, label, page, current }) => {
    const node = link("step", page, span("number", number), span("word", label));
    if (current) node.setAttribute("aria-current", "step");
    node.setAttribute("aria-label", `${number} ${label}`);
    return node;
  });
  if (data.elsewhere) {
    const place = span("step elsewhere", "");
    place.append(span("word", data.elsewhere.label));
    place.setAttribute("aria-current", "page");
    steps.splice(data.elsewhere.is_first ? 0 : steps.length, 0, place);
  }
  const nav = parentElement.querySelector("nav");
  nav.setAttribute("aria-label", data.label);
  nav.replaceChildren(end("back", data.back, "←", ""), ...steps, end("next", data.next, "", "→"));
}

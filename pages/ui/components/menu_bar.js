// The menu bar: menus, keyboard shortcuts, moving between pages, files, and the address.

const MAX_FILE_BYTES = 1_000_000;
const UNANSWERED = 2000; // ms after which a page is asked for again
const MOMENT = 50; // ms
const LONGEST_WAIT = 4000; // ms that a file or a link waits for what was typed just before

const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

// ---- address and pages -----------------------------------------------------------------------

const embedParams = () =>
  location.search.slice(1).split("&").filter((part) => part.startsWith("embed"));

const searchOf = (address) => `?${[address, ...embedParams()].join("&")}`;

const pathOf = (page) => new URL(page || "./", location.href).pathname;

const pageUrl = (page) => pathOf(page) + searchOf(window.workbenchAddress);

// Replace, never push: Back leads to the previous page, not through every edit. It takes a while: the page first.
const showAddress = () => requestAnimationFrame(() => setTimeout(() => {
  const search = searchOf(window.workbenchAddress);
  if (search !== location.search) history.replaceState(history.state, "", location.pathname + search);
}));

const isAtRest = () =>
  document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "notRunning";

const isSettled = () => ![...window.workbenchUnsettled].map((ask) => ask()).some(Boolean);

const isOpen = ({ here }, page) => page === here && pathOf(page) === location.pathname;

// Streamlit listens to popstate for the Back button; a page change is the same move forward.
const askFor = (bar, page) => {
  const url = pageUrl(page);
  if (url !== location.pathname + location.search) history.pushState({}, "", url);
  dispatchEvent(new PopStateEvent("popstate"));
};

// A page is left once the server has taken what was done on it. A broken link swallows the question
// without a word: it is asked again until a page is drawn.
const move = (bar, isAsked = false) => {
  clearTimeout(bar.moving);
  if (isAsked && isOpen(bar, bar.target)) bar.target = null;
  if (bar.target === null) return;
  const isHeld = !isSettled();
  if (!isHeld && (!isAsked || isAtRest())) askFor(bar, bar.target);
  bar.moving = setTimeout(move, isHeld ? MOMENT : UNANSWERED, bar, !isHeld);
};

const goTo = (bar, page) => {
  if (bar.target === page || isOpen(bar, page)) return;
  bar.target = page;
  move(bar);
  document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
};

const arrive = (bar, { page }) => {
  if (bar.here !== page) bar.target = null;
  bar.here = page;
};

// The browser has gone back or forward: Streamlit has heard of it before us, and asked.
const onReturn = (bar, event) => {
  if (!event.isTrusted) return;
  const pages = bar.data.menus.flatMap(({ items }) => items).flatMap(({ page }) => page ?? []);
  const page = pages.find((each) => pathOf(each) === location.pathname);
  if (page === undefined || page === bar.here) return;
  bar.target = page;
  clearTimeout(bar.moving);
  bar.moving = setTimeout(move, UNANSWERED, bar, true);
};

// ---- what a new server session is given back -------------------------------------------------

// The addresses of the steps that can be undone and redone, by their place in the history.
const trail = (window.workbenchTrail ??= { at: 0, steps: new Map() });

const follow = ({ address, history: { at, past, future } }) => {
  trail.at = at;
  trail.steps.set(at, address);
  for (const place of trail.steps.keys()) {
    if (place < at - past || place > at + future) trail.steps.delete(place);
  }
};

const screenAndSteps = () => {
  const steps = [...trail.steps].sort(([a], [b]) => a - b);
  const chosen = (isWanted) => steps.filter(([place]) => isWanted(place)).map(([, address]) => address);
  return {
    address: window.workbenchAddress,
    past: chosen((place) => place < trail.at),
    future: chosen((place) => place > trail.at),
  };
};

// A reload forgets all this: what the tab keeps counts if it comes back to the screen that it left.
// A frame of another site may not have it, and it may be full: then nothing is kept.
const KEPT = "workbench-history";
const inTab = (ask) => {
  try { return ask(sessionStorage); } catch { return null; }
};
const keep = () => inTab((tab) => tab.setItem(KEPT, JSON.stringify(screenAndSteps())));
const keptFor = (address) => {
  const kept = JSON.parse(inTab((tab) => tab.getItem(KEPT)));
  return kept?.address === address && kept.past.length + kept.future.length ? kept : null;
};

// A new server session knows only the address it was opened with: give it what was there before, and to a page
// that goes on also its session, with the numbers of what was taken in it. So what waits is taken as on a broken link.
const noteLoss = ({ session, address }) => {
  const { workbenchSession: ours, workbenchAcks: acks = {}, workbenchLost: lost } = window;
  if (session === ours || session === lost?.session) return;
  const before = ours ? { ...screenAndSteps(), goes_on: { session: ours, acks } } : keptFor(address);
  window.workbenchSession ??= session;
  window.workbenchLost = before && { session, ...before };
};

const isLost = ({ restored }) => !!window.workbenchLost && window.workbenchLost.session !== restored;

// A page that is drawn only in part would hide what its other parts have sent: all is to be taken in its order.
const giveBack = (bar) => {
  const { workbenchLost: lost } = window;
  window.workbenchAddress = lost.address;
  trail.at = lost.past.length;
  trail.steps = new Map([...lost.past, lost.address, ...lost.future].entries());
  clearTimeout(bar.giving);
  if (isAtRest()) bar.insist("restore", lost);
  else bar.giving = setTimeout(giveBack, MOMENT, bar);
};

// A link that is up again may lead to a new server, which hears of us with the next message: not with the next click.
const greet = (bar) => {
  const app = document.querySelector("[data-testid=stApp]");
  const greeter = new MutationObserver(() => {
    if (app.dataset.testConnectionState === "CONNECTED") bar.setStateValue("restore", { at: Date.now() });
  });
  greeter.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  return greeter;
};

const goOn = (bar, data) => {
  clearTimeout(bar.giving);
  bar.desist("restore");
  follow(data);
  window.workbenchAcks = data.acks;
  window.workbenchAddress = data.address;
  showAddress();
};

// ---- files and links -------------------------------------------------------------------------

const download = ({ name, text }) => {
  const link = make("a", {
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const pickFile = (bar) => {
  const input = make("input", { type: "file", accept: ".json,application/json" });
  input.onchange = async () => {
    const [file] = input.files;
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) bar.say(bar.data.labels.file_too_large);
    else bar.send("open", await file.text());
  };
  bar.root.querySelector(".picker").replaceChildren(input);
  input.click();
};

const untilSettled = async () => {
  const end = performance.now() + LONGEST_WAIT; // on a broken link what there is must do
  while (!isSettled() && performance.now() < end) await new Promise((resolve) => { setTimeout(resolve, MOMENT); });
};

const save = async (bar) => {
  await untilSettled();
  download(bar.data.file);
};

const copyLink = async (bar) => {
  await untilSettled();
  const { labels, link_limit: limit } = bar.data;
  const link = new URL(searchOf(window.workbenchAddress), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    bar.say(link.length > limit ? labels.link_long.replace("{n}", link.length) : labels.link_copied);
  } catch {
    bar.say(labels.link_by_hand);
  }
};

const togglePresent = (bar) => {
  const on = !bar.data.present;
  if (on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  bar.send("present", on);
};

const LOCAL = {
  open: pickFile,
  save,
  copy_link: copyLink,
  present: togglePresent,
  keys: (bar) => bar.root.querySelector("dialog.keys").showModal(),
  pictures: openPictures,
};

const run = (bar, item) => {
  closeMenus(bar);
  if (item.page !== undefined) goTo(bar, item.page);
  else if (LOCAL[item.command]) LOCAL[item.command](bar);
  else bar.send(item.command, item.value);
};

// ---- menus -----------------------------------------------------------------------------------

const closeMenus = (bar) => {
  bar.root.querySelectorAll("[aria-expanded=true]").forEach((b) => b.setAttribute("aria-expanded", "false"));
};

const openMenu = (bar, button, focusFirst) => {
  closeMenus(bar);
  button.setAttribute("aria-expanded", "true");
  const menu = button.nextElementSibling;
  menu.style.left = "0";
  const overflow = menu.getBoundingClientRect().right - document.documentElement.clientWidth + 8;
  if (overflow > 0) menu.style.left = `${-overflow}px`;
  if (focusFirst) menu.querySelector("[role^=menuitem]")?.focus();
};

const itemNode = (bar, { rule, heading, page, command, value, checked }) => {
  if (rule) return make("hr");
  if (heading) return make("div", { className: "heading" });
  const node = make(page === undefined ? "button" : "a", {
    role: checked === undefined ? "menuitem" : "menuitemradio", tabIndex: -1,
  }, make("span", { className: "mark" }), make("span", { className: "label" }), make("kbd"));
  node.dataset.command = page === undefined ? command : `page:${page}`;
  if (value !== undefined) node.dataset.value = value;
  node.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!node.item.disabled) run(bar, node.item);
  };
  return node;
};

const patchItem = (node, item) => {
  if (item.rule) return;
  node.item = item;
  if (item.heading) {
    node.textContent = item.heading;
    return;
  }
  const [mark, label, keys] = node.children;
  mark.textContent = item.checked ? "✓" : "";
  label.textContent = item.label;
  keys.textContent = item.keys ?? "";
  if (item.page !== undefined) node.href = pageUrl(item.page);
  setState(node, "aria-checked", item.checked);
  setState(node, "aria-disabled", item.disabled || undefined);
};

const setState = (node, name, value) => {
  if (value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value);
};

const menuNode = (bar, { items, name }) => {
  const button = make("button", { className: "top", type: "button" });
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.dataset.menu = name;
  button.onclick = () => {
    if (button.getAttribute("aria-expanded") === "true") closeMenus(bar);
    else openMenu(bar, button, false);
  };
  button.onpointerenter = (event) => {
    const open = bar.root.querySelector(".top[aria-expanded=true]");
    if (event.pointerType === "mouse" && open && open !== button) openMenu(bar, button, false);
  };
  const menu = make("div", { className: "menu", role: "menu" }, ...items.map((i) => itemNode(bar, i)));
  return make("div", { className: `slot ${name}` }, button, menu);
};

const patchMenu = (slot, { label, items, name }) => {
  const [button, menu] = slot.children;
  const isHere = name !== "all" && items.some(({ page, checked }) => page !== undefined && checked);
  button.textContent = label;
  menu.setAttribute("aria-label", label);
  setState(button, "aria-current", isHere || undefined);
  items.forEach((item, at) => patchItem(menu.children[at], item));
};

const moveInMenus = (bar, event) => {
  const button = bar.root.activeElement?.closest(".slot")?.querySelector(".top");
  if (!button) return false;
  const open = button.getAttribute("aria-expanded") === "true";
  const tops = [...bar.root.querySelectorAll(".top")].filter((top) => top.offsetParent);
  const items = [...button.nextElementSibling.querySelectorAll("[role^=menuitem]")];
  const at = items.indexOf(bar.root.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) {
    if (open) items.at((at + step + (at < 0 && step < 0 ? 1 : 0)) % items.length).focus();
    else openMenu(bar, button, true);
  } else if (side) {
    const next = tops.at((tops.indexOf(button) + side) % tops.length);
    next.focus();
    if (open) openMenu(bar, next, true);
  } else if (event.key === "Escape" && open) {
    closeMenus(bar);
    button.focus();
  } else return false;
  return true;
};

const build = (bar, nav, menus) => {
  const brand = make("a", { className: "brand" });
  brand.onclick = (event) => { event.preventDefault(); goTo(bar, ""); };
  const other = make("button", { className: "language", type: "button" });
  other.onclick = () => bar.send("language", bar.data.switch.value);
  nav.append(brand, ...menus.map((menu) => menuNode(bar, menu)), make("span", { className: "space" }), other);
};

// The nodes are made once and then patched: an answer of the server closes no menu and takes no focus away.
const render = (bar) => {
  const { data, root } = bar;
  const drawn = JSON.stringify([data.menus, data.labels, data.brand, data.switch]);
  if (bar.drawn === drawn) return;
  bar.drawn = drawn;
  const everything = data.menus.flatMap((menu) => [{ heading: menu.label }, ...menu.items]);
  const menus = [{ name: "all", label: data.labels.menu, items: everything }, ...data.menus];
  const nav = root.querySelector("nav");
  if (!nav.children.length) build(bar, nav, menus);
  const [brand, other] = [nav.firstChild, nav.lastChild];
  brand.textContent = data.brand;
  brand.href = pageUrl("");
  menus.forEach((menu, at) => patchMenu(nav.children[at + 1], menu));
  other.textContent = data.switch.label;
  other.lang = data.switch.value;
  root.querySelector("dialog.keys").replaceChildren(
    make("h2", { textContent: data.labels.keys_title }),
    make("dl", {}, ...data.labels.keys.flatMap(([key, what]) => [
      make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: what })])),
    make("form", { method: "dialog" }, make("button", { className: "close", textContent: data.labels.close })),
  );
};

// ---- keyboard --------------------------------------------------------------------------------

const WHILE_TYPING = new Set(["Ctrl+S", "Ctrl+O"]);

const isTyping = (event) => {
  const target = event.composedPath()[0];
  return target.isContentEditable
    || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? "")
    || !!target.closest?.("[role=slider],[role=radiogroup],[role=listbox],[role=combobox],[role=menu],[role=dialog],dialog");
};

const chord = (event) => {
  const mod = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const shift = event.shiftKey && mod ? "Shift+" : "";
  return mod + shift + (event.key.length === 1 ? event.key.toUpperCase() : event.key);
};

const onKey = (bar, event) => {
  if (event.altKey || event.isComposing) return;
  if (bar.root.activeElement && moveInMenus(bar, event)) { event.preventDefault(); return; }
  const keys = chord(event);
  if (isTyping(event) && !WHILE_TYPING.has(keys)) return;
  const item = bar.data.shortcuts[keys];
  if (item) { event.preventDefault(); run(bar, item); }
};

// ---- orders of the server ---------------------------------------------------------------------

const obey = (bar, { go }) => {
  if (!go || window.workbenchOrder === go.order) return;
  window.workbenchOrder = go.order;
  goTo(bar, go.page);
};

// ---- life ------------------------------------------------------------------------------------

const start = (root) => {
  const bar = { root, target: null, say: (text) => {
    const note = root.querySelector(".note");
    note.textContent = text;
    clearTimeout(bar.timer);
    bar.timer = setTimeout(() => { note.textContent = ""; }, 8000);
  } };
  const key = (event) => onKey(bar, event);
  const away = (event) => { if (!event.composedPath().includes(root)) closeMenus(bar); };
  const go = (event) => goTo(bar, event.detail);
  const command = (event) => run(bar, event.detail);
  const back = (event) => onReturn(bar, event);
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", away);
  document.addEventListener("workbench:go", go);
  document.addEventListener("workbench:command", command);
  addEventListener("popstate", back);
  addEventListener("pagehide", keep);
  const greeter = greet(bar);
  bar.stop = () => {
    greeter.disconnect();
    removeEventListener("pagehide", keep);
    removeEventListener("popstate", back);
    document.removeEventListener("workbench:command", command);
    document.removeEventListener("keydown", key);
    document.removeEventListener("pointerdown", away);
    document.removeEventListener("workbench:go", go);
    clearTimeout(bar.timer);
    clearTimeout(bar.moving);
    clearTimeout(bar.giving);
    delete root.workbench;
  };
  return bar;
};

export default function menuBar({ data, sendCommand, setStateValue, insist, desist, unsettled, parentElement }) {
  const bar = (parentElement.workbench ??= start(parentElement));
  Object.assign(bar, { data, setStateValue, insist, desist });
  bar.send = (command, value = null) => sendCommand({ command, value });
  unsettled(() => isLost(bar.data));
  const lang = data.lang === "zh" ? "zh-CN" : "en";
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang; // all styles are worked out anew
  document.documentElement.classList.toggle("present", data.present);
  noteLoss(data);
  if (isLost(data)) giveBack(bar);
  else goOn(bar, data);
  render(bar);
  arrive(bar, data);
  obey(bar, data);
  return bar.stop;
}

menuBar.givesBack = true;

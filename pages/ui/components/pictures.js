// Saves the pictures of a page as SVG and PNG, as they look on screen and complete in themselves, and its tables as CSV.
// Put in front of menu_bar.js, in one module with it.

const SVG_SPACE = "http://www.w3.org/2000/svg";
const PADDING = 10;
const SHARPER = 2; // pixels of a PNG for one on the screen
const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "display", "visibility", "paint-order", "shape-rendering", "font-family", "font-size",
  "font-style", "font-weight", "font-variant-numeric", "text-anchor", "dominant-baseline",
];
const COLOURS = new Set(["fill", "stroke"]);

// ---- what there is to save -------------------------------------------------------------------

const isShown = (node) => node.getClientRects().length > 0 && node.checkVisibility?.({ visibilityProperty: true }) !== false;

const shadowRoots = () => [...document.querySelectorAll(".stBidiComponent, .stBidiComponent *")]
  .map((node) => node.shadowRoot).filter(Boolean);

// What stands above a picture: a heading, a line that is bold from end to end, or what it is unfolded from.
const HEADINGS = "h2, h3, [data-testid=stMarkdownContainer] > p > strong:only-child, summary p";

const isBold = (node) => node.tagName !== "STRONG" || node.parentElement.textContent === node.textContent;

// What is unfolded keeps its headings to itself.
const isOver = (heading, node) => heading.closest("details")?.contains(node) !== false
  && heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;

// A formula in a heading, as plain text.
const plainFormula = (tex) => tex.replace("^{\\top}", "ᵀ").replace("\\cdot", "·").replace(/\\sqrt\{(.*?)\}/, "√$1");

const textOf = (heading) => {
  const copy = heading.cloneNode(true);
  for (const formula of copy.querySelectorAll(".katex")) {
    formula.replaceWith(plainFormula(formula.querySelector("annotation").textContent));
  }
  return copy.textContent.replace(/\s+/g, " ").trim();
};

const titleOf = (node) => {
  const above = [...document.querySelectorAll(`[data-testid=stMain] :is(${HEADINGS})`)]
    .filter((heading) => isBold(heading) && isOver(heading, node));
  return above.length ? textOf(above.at(-1)) : "";
};

// The sentence that describes a chart is the first of its marks.
const chartPicture = (chart) => {
  const drawing = chart.querySelector("svg.marks, canvas.marks");
  const sentence = chart.querySelector(".role-mark [aria-label]") ?? drawing;
  return drawing && { node: drawing, title: titleOf(chart), sentence: sentence.getAttribute("aria-label") ?? "" };
};

const ownPictures = (root) => [
  ...[...root.querySelectorAll("svg.picture")].map((node) =>
    ({ node, title: titleOf(root.host), sentence: node.getAttribute("aria-label") ?? "" })),
  ...[...root.querySelectorAll("table.result")].filter((table) => table.querySelector("td[style*=background]"))
    .map((node) => ({ node: node.closest(".board"), title: node.ariaLabel ?? node.caption.textContent, sentence: "" })),
];

// A table hands its title and a function over.
const ownTables = (root) => [...root.querySelectorAll(".number-table, .editor > section")]
  .map((node) => ({ node, ...node.workbenchTable }));

const shownInOrder = (found) => found.filter(({ node }) => isShown(node)).sort((one, other) => {
  const [a, b] = [one, other].map(({ node }) => node.getBoundingClientRect());
  return a.top - b.top || a.left - b.left;
});

const findPictures = () => shownInOrder([
  ...[...document.querySelectorAll("[data-testid=stVegaLiteChart]")].map(chartPicture).filter(Boolean),
  ...shadowRoots().flatMap(ownPictures),
]);

const isAside = (root) => Boolean(root.host.closest("[data-testid=stSidebar]"));

const findTables = () => [false, true].flatMap((aside) =>
  shownInOrder(shadowRoots().filter((root) => isAside(root) === aside).flatMap(ownTables)));

// ---- one picture as an SVG that needs nothing else -------------------------------------------

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

// Browsers compute colours in spaces that other programs cannot read: paint one, read it back.
const plainColour = (colour) => {
  if (colour === "none" || colour.startsWith("url")) return colour;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [r, g, b, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${(alpha / 255).toFixed(3)})`;
};

const write = (tag, attributes, parent, text) => {
  const node = document.createElementNS(SVG_SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
};

const dress = (shown, copy) => {
  const style = getComputedStyle(shown);
  const rules = STYLES.map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value);
  for (const name of copy.getAttributeNames()) {
    if (name === "class" || name.startsWith("aria-")) copy.removeAttribute(name);
  }
  copy.setAttribute("style", rules.map(([name, value]) =>
    `${name}:${COLOURS.has(name) ? plainColour(value) : value}`).join(";"));
  [...shown.children].forEach((child, at) => dress(child, copy.children[at]));
};

const ground = (node) => {
  for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
    const colour = getComputedStyle(at).backgroundColor;
    if (plainColour(colour).startsWith("rgb(")) return plainColour(colour);
  }
  return "rgb(255,255,255)";
};

const sheet = ({ node, title, sentence }, width, height) => {
  const svg = document.createElementNS(SVG_SPACE, "svg");
  for (const [key, value] of Object.entries({ xmlns: SVG_SPACE, width, height, viewBox: `0 0 ${width} ${height}` })) {
    svg.setAttribute(key, value);
  }
  if (title) write("title", {}, svg, title);
  if (sentence) write("desc", {}, svg, sentence);
  write("rect", { width, height, fill: ground(node) }, svg);
  return svg;
};

const copyOfSvg = (picture) => {
  const { width, height } = picture.node.getBoundingClientRect();
  const svg = sheet(picture, Math.ceil(width) + 2 * PADDING, Math.ceil(height) + 2 * PADDING);
  const copy = picture.node.cloneNode(true);
  dress(picture.node, copy);
  for (const [name, value] of Object.entries({ x: PADDING, y: PADDING, width, height })) copy.setAttribute(name, value);
  svg.append(copy);
  return svg;
};

// A table with a heat map is drawn from where its cells and texts stand on the screen, its headers in their places.
const copyOfTable = (picture) => {
  const scroller = picture.node.parentElement;
  const scrolled = scroller.scrollLeft;
  scroller.scrollLeft = 0;
  const svg = drawnTable(picture);
  scroller.scrollLeft = scrolled;
  return svg;
};

const drawnTable = (picture) => {
  const cells = [...picture.node.querySelectorAll("th, td")].filter(isShown);
  const parts = [...picture.node.querySelectorAll("caption, th span, th small, td span, td small, td.corner")]
    .filter((part) => part.textContent && isShown(part));
  const places = [...cells, ...parts].map((node) => node.getBoundingClientRect());
  const [left, top] = ["left", "top"].map((side) => Math.min(...places.map((rect) => rect[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...places.map((rect) => rect[side])));
  const svg = sheet(picture, Math.ceil(right - left) + 2 * PADDING, Math.ceil(bottom - top) + 2 * PADDING);
  const place = (rect) => ({ x: rect.left - left + PADDING, y: rect.top - top + PADDING });
  const boxes = cells.map((cell) => [cell, place(cell.getBoundingClientRect()), getComputedStyle(cell)]);
  for (const [cell, at, style] of boxes) {
    write("rect", {
      ...at, width: cell.offsetWidth, height: cell.offsetHeight,
      fill: plainColour(style.backgroundColor), stroke: plainColour(style.borderRightColor),
    }, svg);
  }
  for (const [cell, at, style] of boxes.filter(([node]) => node.classList.contains("chosen"))) {
    write("rect", {
      ...at, width: cell.offsetWidth, height: cell.offsetHeight, rx: 3,
      fill: "none", stroke: plainColour(getComputedStyle(cell, "::after").borderTopColor || style.color), "stroke-width": 3,
    }, svg);
  }
  for (const part of parts) copyOfText(part, place, svg);
  return svg;
};

const copyOfText = (part, place, svg) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  const style = getComputedStyle(part);
  const size = parseFloat(style.fontSize);
  for (const [line, rect] of linesOf(part, range)) {
    const { x, y } = place(rect);
    write("text", {
      x, y: y + rect.height / 2 + size * 0.35, fill: plainColour(style.color), opacity: style.opacity,
      style: ["font-family", "font-size", "font-weight", "font-style", "font-variant-numeric"]
        .map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"),
    }, svg, line);
  }
};

// The lines into which the browser has broken a text, with their places.
const linesOf = (part, range) => {
  const lines = [];
  const text = part.textContent;
  const node = part.firstChild;
  if (node?.nodeType !== 3) return lines;
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last[1].top - rect.top) < 2) last[0] += text[at];
    else if (rect.width) lines.push([text[at], rect]);
  }
  return lines;
};

// ---- fonts: a file that is opened elsewhere brings the letters it uses ------------------------

const fontRules = () => [...document.styleSheets].flatMap((sheetOf) => {
  try {
    return [...sheetOf.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return []; // a style sheet of somewhere else
  }
});

const asData = async (blob) => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.readAsDataURL(blob);
});

const fontFace = async (rule) => {
  const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  const url = address && new URL(address, rule.parentStyleSheet.href ?? location.href);
  if (!url || url.origin !== location.origin) return "";
  const data = await asData(await (await fetch(url)).blob());
  const kept = ["font-family", "font-weight", "font-style"]
    .map((name) => [name, rule.style.getPropertyValue(name)]).filter(([, value]) => value);
  return `@font-face{${kept.map((pair) => pair.join(":")).join(";")};src:url(${data})}`;
};

const bringFonts = async (svg) => {
  const used = svg.outerHTML;
  const families = [...fontRules()].filter((rule) => {
    const family = rule.style.getPropertyValue("font-family").replaceAll(/["']/g, "");
    const isItalic = rule.style.getPropertyValue("font-style") === "italic";
    return used.includes(family) && (!isItalic || used.includes("font-style:italic"));
  });
  const faces = (await Promise.all(families.map(fontFace).map((face) => face.catch(() => "")))).filter(Boolean);
  if (faces.length) svg.prepend(Object.assign(document.createElementNS(SVG_SPACE, "style"), { textContent: faces.join("") }));
};

// ---- files -----------------------------------------------------------------------------------

const svgBlob = (svg) => new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });

const copyOf = (picture) => (picture.node.tagName === "svg" ? copyOfSvg(picture) : copyOfTable(picture));

const asSvg = async (picture) => {
  const svg = copyOf(picture);
  await bringFonts(svg);
  return svgBlob(svg);
};

const asPng = async (picture) => {
  if (picture.node.tagName === "CANVAS") return new Promise((done) => picture.node.toBlob(done));
  const image = new Image();
  const url = URL.createObjectURL(await asSvg(picture));
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SHARPER;
  canvas.height = image.height * SHARPER;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => canvas.toBlob(done));
};

const saveBlob = (blob, name) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// ---- the dialog ------------------------------------------------------------------------------

const element = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

const saveButton = (label, title, save) => {
  const node = element("button", { type: "button", className: "save", textContent: label, onclick: save });
  node.setAttribute("aria-label", `${label}: ${title}`);
  return node;
};

const nameOf = (title) => element("span", { className: "name", textContent: title });

// Give every picture a title of its own: what would be called like another is counted.
const named = (pictures, labels) => pictures.map((picture, at) => {
  const title = picture.title || `${labels.picture} ${at + 1}`;
  const before = pictures.slice(0, at).filter((other) => other.title && other.title === title).length;
  return { ...picture, title: before ? `${title} (${before + 1})` : title };
});

const pictureLine = (picture, labels) => {
  const isCanvas = picture.node.tagName === "CANVAS";
  const button = (label, type, make) => saveButton(label, picture.title, async () =>
    saveBlob(await make(picture), fileName(picture.title, type)));
  const small = element("img", { alt: "" });
  if (isCanvas) small.src = picture.node.toDataURL();
  else {
    small.src = URL.createObjectURL(svgBlob(copyOf(picture)));
    small.onload = () => URL.revokeObjectURL(small.src);
  }
  return element("li", {}, small,
    element("p", {}, nameOf(picture.title),
      ...(isCanvas ? [element("small", { textContent: labels.only_png })] : [])),
    ...(isCanvas ? [] : [button("SVG", "svg", asSvg)]), button("PNG", "png", asPng));
};

const tableLine = ({ title, save }) => element("li", {}, element("p", {}, nameOf(title)), saveButton("CSV", title, save));

const section = (title, lines) => [element("h3", { textContent: title }), element("ul", {}, ...lines)];

const openPictures = (bar) => {
  const { pictures: labels, labels: { close } } = bar.data;
  const pictures = named(findPictures(), labels).map((picture) => pictureLine(picture, labels));
  const tables = findTables().map(tableLine);
  const dialog = bar.root.querySelector("dialog.pictures");
  dialog.setAttribute("aria-label", labels.title);
  dialog.replaceChildren(
    element("h2", { textContent: labels.title }),
    element("div", { className: "found" },
      ...(pictures.length ? section(labels.pictures, pictures) : [element("p", { textContent: labels.no_picture })]),
      ...section(labels.tables, tables)),
    element("form", { method: "dialog" }, element("button", { className: "close", textContent: close })),
  );
  dialog.showModal();
};

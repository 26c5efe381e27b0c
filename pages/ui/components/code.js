// Hands the code of all our components, and the style of the frame, to the browser once: Streamlit
// would send it again with every change of their data. The others wait for this and are drawn by
// mount.js. The server sends the code (gzip) in the first run of a session, later its version alone;
// where that is not what is loaded here, "missing" asks for the code again.

const load = async (js) => {
  const module = await import(URL.createObjectURL(new Blob([js], { type: "text/javascript" })));
  return module.default;
};

const start = ({ mount, components }) => {
  const mounting = load(mount);
  const loading = Object.entries(components).map(([name, { html, css, js }]) => {
    return [name, load(js).then((draw) => ({ html, css, draw }))];
  });
  const code = Object.fromEntries(loading);
  return async (name, component) => (await mounting)(component, await code[name]);
};

// An update of the app's files can fail a run of the people who are in it: a page may come before the
// modules that it needs (pages/ui/update.py). A later run succeeds, so ask for it (Streamlit runs the
// page anew on popstate); an error that stays is shown, and asked about less often.
const TRIES = 10;

const heal = (failures) => {
  const app = document.querySelector("[data-testid=stApp]");
  const isIdle = app?.dataset.testScriptState === "notRunning";
  const isFailed = !!app?.querySelector("[data-testid=stException]");
  const count = !isIdle ? failures : isFailed ? failures + 1 : 0;
  document.documentElement.classList.toggle("failed", count > TRIES);
  if (isIdle && isFailed) dispatchEvent(new PopStateEvent("popstate"));
  setTimeout(heal, (400 + 600 * Math.random()) * (count > TRIES ? 10 : 1), count);
};

// In the body, for there it comes after Streamlit's own styles.
const dress = (css) => {
  window.workbenchSheet ??= document.body.appendChild(document.createElement("style"));
  window.workbenchSheet.textContent = css;
};

const unpack = (bytes) => {
  const stream = new Blob([bytes]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).json();
};

const take = ({ version, frame, ...code }) => {
  const loaded = window.workbenchCode?.version;
  if (loaded === version) return;
  if (!loaded) heal(0);
  dress(frame);
  if (!window.workbenchCode || loaded) window.workbenchCode = Promise.withResolvers();
  window.workbenchCode.version = version;
  window.workbenchCode.resolve(start(code));
};

const GZIP = 0x1f; // first byte
let arriving = Promise.resolve();

export default function code({ data, setTriggerValue }) {
  if (data[0] === GZIP) {
    arriving = unpack(data).then(take);
    return;
  }
  const { version } = JSON.parse(new TextDecoder().decode(data));
  arriving.then(() => version === window.workbenchCode?.version || setTriggerValue("missing", version));
}

// Hands the code of all our components to the browser once: Streamlit would send it again with
// every change of their data. The others are mounted by mount.js, which waits for this.

const load = ([name, { html, css, js }]) => {
  const url = URL.createObjectURL(new Blob([js], { type: "text/javascript" }));
  return [name, import(url).then((module) => ({ html, css, draw: module.default }))];
};

export default function code({ data }) {
  const loaded = window.workbenchCode?.version;
  if (loaded === data.version) return;
  if (!window.workbenchCode || loaded) window.workbenchCode = Promise.withResolvers();
  window.workbenchCode.version = data.version;
  window.workbenchCode.resolve(Object.fromEntries(Object.entries(data.components).map(load)));
}

// The elements in pages of React 19 and Vue 3, whose scripts `run` stores in the folder FRAMEWORKS.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Page } from "../Driver/page.mjs";

const component = new URL("../../../../Examples/React/PaymentSchedule.jsx", import.meta.url);

/** Returns the component of the example as a script for React as a global. */
function compiled() {
  const { status, stdout, stderr } = spawnSync("esbuild", ["--loader=jsx", "--format=iife", "--global-name=component"], { input: readFileSync(component) });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString().replace(/__require\("react"\)/g, "React");
}

/** The events of a page, and the checks of its contents. They run in the page. */
const helpers = `
  const lines = [];
  const note = (type) => ({ detail }) => lines.push(type + " " + (detail.amountDueToday?.amount ?? ""));
  const task = () => new Promise((done) => setTimeout(done, 100));
  const due = (element) => element?.shadowRoot?.querySelector(".apw-now")?.textContent;
  globalThis.require = (name) => ({ react: globalThis.React })[name];
`;

const react = `
  const { createElement: h, useState } = React;
  let setAmount;
  function Cart() {
    const [amount, set] = useState("200.00");
    setAmount = set;
    return h("payment-schedule", {
      amount, currency: "USD", theme: "MODAL", noLogo: true, lookup: async () => null, class: "mine", today: "2026-11-21",
      "onpayment-ready": note("ready"), "onpayment-change": note("change"),
    }, h("span", { slot: "terms" }, "Late fees may apply."));
  }
  const root = ReactDOM.createRoot(document.querySelector("#app"));
  root.render(h(React.StrictMode, null, h(Cart)));
  while (lines.length < 1) await task();
  const element = document.querySelector("payment-schedule");
  check("the amount due today", due(element), "$50.00");
  check("the property lookup", typeof element.lookup, "function");
  check("the property noLogo", element.shadowRoot.querySelector("[part=logo]"), null);
  setAmount("180.00");
  while (lines.length < 2) await task();
  check("the next amount due today", due(element), "$45.00");
  check("the events", lines.join(), "ready 50.00,change 45.00");
  check("the slot", element.shadowRoot.querySelector("slot[name=terms]").assignedElements().length, 1);
  root.unmount();
  check("after unmounting", document.querySelector("payment-schedule"), null);
`;

const vue = `
  const { createApp, h, ref } = Vue;
  const amount = ref("200.00");
  const app = createApp({
    setup: () => () => h("payment-schedule", {
      amount: amount.value, currency: "USD", theme: "MODAL", ".noLogo": true, ".payMonthly": null, today: "2026-11-21",
      "onPaymentReady": note("ready"), "onPayment-change": note("change"),
    }, [h("span", { slot: "terms" }, "Late fees may apply.")]),
  });
  app.config.compilerOptions.isCustomElement = (name) => name.includes("-");
  app.mount("#app");
  while (lines.length < 1) await task();
  const element = document.querySelector("payment-schedule");
  check("the amount due today", due(element), "$50.00");
  check("the property noLogo", element.shadowRoot.querySelector("[part=logo]"), null);
  amount.value = "180.00";
  while (lines.length < 2) await task();
  check("the next amount due today", due(element), "$45.00");
  check("the events", lines.join(), "ready 50.00,change 45.00");
  app.unmount();
  check("after unmounting", document.querySelector("payment-schedule"), null);
`;

const example = `
  const { PaymentSchedule } = component;
  const root = ReactDOM.createRoot(document.querySelector("#app"));
  const show = (amount) => root.render(React.createElement(PaymentSchedule, {
    amount, currency: "USD", today: "2026-11-21", onReady: (data) => lines.push("ready " + data.amountDueToday.amount),
    onChange: (data, element) => lines.push(element.localName + " " + data.amountDueToday.amount),
  }));
  show("200.00");
  while (lines.length < 1) await task();
  show("180.00");
  while (lines.length < 2) await task();
  check("the amount due today", due(document.querySelector("payment-schedule")), "$45.00");
  check("the events", lines.join(), "ready 50.00,payment-schedule 45.00");
`;

const pages = {
  "frameworks React 19": { scripts: ["react.js", "react-dom.js"], body: react },
  "frameworks Vue 3": { scripts: [], body: vue, modules: 'import * as Vue from "/frameworks/vue.js";' },
  "frameworks the component for React": { scripts: ["react.js", "react-dom.js"], body: example, component: true },
};

/** Adds the checks. */
export function addFrameworks(report, { browser, network, web }) {
  const folder = process.env.FRAMEWORKS;
  if (folder && !existsSync(`${folder}/vue.js`)) return; // they could not be downloaded, as `run` says
  const hasCompiler = spawnSync("esbuild", ["--version"]).status === 0;
  if (!hasCompiler) console.log("the component for React is not checked: esbuild is not installed");
  for (const [name, page] of Object.entries(pages)) {
    if (page.component && !hasCompiler) continue;
    report.add(name, async () => {
      if (!folder || !existsSync(folder)) return ["FRAMEWORKS is not the folder of the scripts of frameworks"];
      const type = "text/javascript; charset=utf-8";
      const serve = (file, body) => network.serve(`/frameworks/${file}`, { body, type });
      const files = ["react.js", "react-dom.js", "vue.js"].map((file) => serve(file, readFileSync(`${folder}/${file}`)));
      files.push(serve("elements.js", readFileSync(`${web}/package/elements.js`)));
      const imports = { imports: { "afterpay-widget/elements": "/frameworks/elements.js" } };
      const url = network.serve(`/${name.replaceAll(" ", "-")}.html`, {
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<script type="importmap">${JSON.stringify(imports)}</script>
${page.scripts.map((file) => `<script src="/frameworks/${file}"></script>`).join("\n")}
<main><h1>A page</h1><div id="app"></div></main>
<script type="module">
  ${page.modules ?? ""}
  import { define } from "afterpay-widget/elements";
  ${helpers}
  ${page.component ? compiled() : "define();"}
  globalThis.faults = [];
  const check = (what, found, wanted) => { if (found !== wanted) faults.push(what + ": " + found + ", not " + wanted); };
  try {
    ${page.body}
  } catch (error) {
    faults.push(String(error.stack));
  }
  globalThis.isDone = true;
</script></html>`,
      });
      return Page.with(browser, url, { expects: files }, async (opened) => {
        await opened.until("the page to end", () => globalThis.isDone);
        return [...(await opened.evaluate(() => faults)), ...opened.faults];
      });
    });
  }
}

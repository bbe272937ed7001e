// The custom elements: attributes, properties, events, their places in documents, and shadow roots from a server.
import { readFileSync } from "node:fs";
import { pageScript } from "../../../../Sources/Web/WidgetWeb/JavaScript/join.mjs";
import { Page } from "../Driver/page.mjs";
import { inPage } from "./elements-in-page.mjs";
import { modulesFolder } from "../../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { serverMarkup, serverMessage } from "./elements-server.mjs";

/** Opens a page with the script of the elements after its contents, or before them. */
export function withElements({ browser, network, web, fault = "none", text }, { name, body, isFirst = false, names = "", ...settings }, check) {
  const key = `/elements-${fault}`;
  const source = network.serve(`${key}.js`, {
    body: text ?? readFileSync(`${web}/afterpay-elements.js`), type: "text/javascript; charset=utf-8",
  });
  const tag = `<script ${names} src="${source}"></script>`;
  const url = network.serve(`${key}-${name.replaceAll(" ", "-")}.html`, {
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A page</title>
<style>body { margin: 0; font: 16px system-ui, sans-serif; }</style>
<main><h1>A page</h1>${isFirst ? tag : ""}${body}${isFirst ? "" : tag}</main>
</html>`,
  });
  return Page.with(browser, url, { ...settings, expects: [source, ...(settings.expects ?? [])] }, check);
}

const schedule = (attributes, contents = "") => `<payment-schedule ${attributes}>${contents}</payment-schedule>`;
const usual = 'id="one" amount="200.00" currency="USD" today="2026-11-21"';

/** The checks: a page's body, and the function that runs in it and returns faults. */
const checks = {
  "elements without a script of the shop": { body: schedule(usual), run: inPage.shown },
  "elements before their contents are parsed": { body: schedule(usual, '<b slot="logo">Shop</b>'), isFirst: true, run: inPage.shown },
  "elements by attributes and properties": { body: schedule(usual), run: inPage.attributes },
  "elements send events": { body: `<script>(${inPage.listen})()</script>${schedule(usual)}`, run: inPage.events },
  "elements apply the changes of a task together": { body: schedule(usual), run: inPage.together },
  "elements have properties from before their definition": { body: "", run: inPage.early },
  "elements are moved": { body: `${schedule(usual)}<div id="two"></div>`, run: inPage.moved, expects: ["about:blank"] },
  "elements have slots and parts": {
    body: `<style>payment-schedule::part(amount) { color: rgb(1, 2, 3) }</style>
      ${schedule(`${usual} terms="Late fees may apply."`, '<b slot="logo">Shop</b>')}`,
    run: inPage.looks,
  },
  "elements show the mistake of an attribute": { body: schedule(usual), run: inPage.mistakes, allows: "amount" },
  "elements look up an order": { body: schedule('id="one" token="tok_1" today="2026-11-21"'), run: inPage.lookup },
  "elements adopt a server's shadow root": { body: serverMarkup("open"), run: inPage.adopted },
  "elements adopt a closed shadow root": { body: serverMarkup("closed"), run: inPage.adoptedClosed },
  "elements replace a server's other shadow root": { body: serverMarkup("open", "180.00"), run: inPage.replaced },
  "elements adopt a server's message": { body: serverMessage(true), run: inPage.adoptedMessage },
  "elements keep a server's message without WebAssembly": {
    body: serverMessage(false), run: inPage.messageWithoutModule, allows: "is not drawn",
  },
  "elements by other names": { body: '<afterpay-schedule amount="200.00" currency="USD"></afterpay-schedule>', run: inPage.named },
  "elements by the names of the script's tag": {
    body: '<afterpay-schedule amount="200.00" currency="USD"></afterpay-schedule><payment-message amount="50.00"></payment-message>',
    names: 'data-schedule="afterpay-schedule" data-message=""', run: inPage.namedByTag,
  },
  "elements have texts, statistics and a fallback": { body: schedule(usual), run: inPage.options, allows: "plan" },
  "elements of messages are drawn again on another day": {
    body: '<payment-message id="one" amount="50.00" currency="EUR" plans="eu-pay-in-3-2022"></payment-message>', run: inPage.otherDay,
  },
  "elements of messages": { body: inPage.messageBody, run: inPage.messages, allows: "is not drawn" },
};

/** Returns the faults of a check of the page. */
async function faultsOf(surroundings, name) {
  const { body, run, allows, ...settings } = checks[name];
  const page = { name, body: typeof body === "function" ? await body(surroundings) : body, ...settings };
  return withElements(surroundings, page, async (page) => {
    const faults = await page.evaluate(run);
    await page.settle();
    return [...faults, ...page.faults.filter((fault) => !allows || !fault.includes(allows))];
  });
}

/** Adds the checks. */
export function addElements(report, surroundings) {
  for (const name of Object.keys(checks)) report.add(name, () => faultsOf(surroundings, name));
}

/** Adds a check for each fault of Faults/elements.json, which is planted in a file of the script. */
export function addPlantedElements(report, surroundings) {
  const module = readFileSync(`${modulesFolder(surroundings.web)}/elements.wasm`);
  const faults = JSON.parse(readFileSync(new URL("../Faults/elements.json", import.meta.url), "utf8"));
  for (const [index, fault] of faults.entries()) {
    report.add(`self-test elements: ${fault.name}`, async () => {
      const planted = pageScript(module, (name, text) => {
        if (name !== fault.in) return text;
        if (text.split(fault.text).length !== 2) throw new Error(`${name} does not have “${fault.text}” once`);
        return text.split(fault.text).join(fault.becomes);
      }, "elements-script.js");
      const found = await faultsOf({ ...surroundings, text: planted, fault: `fault-${index}` }, fault.check).catch((error) => [error.message]);
      return found.some((each) => each.includes(fault.finds)) ? []
        : [`“${fault.finds}” is not found, but ${JSON.stringify(found).slice(0, 1500)}`];
    });
  }
}

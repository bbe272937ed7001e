// The dialog of a modal widget while the widget changes, and in browsers that do not know `command` and `closedby`.
import { withScript } from "./events.mjs";
import { look } from "./look.mjs";
import { modalFaults } from "./opening.mjs";

/** Shows a modal widget. Runs in the page. */
function show() {
  globalThis.widget = new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", style: { theme: "MODAL" },
  });
}

/** Makes the browser one that does not know `command` and `closedby`. Runs in the page. */
function age() {
  for (const [Element, names] of [
    [HTMLButtonElement, ["command", "commandForElement"]], [HTMLDialogElement, ["closedBy"]],
  ]) {
    for (const name of names) delete Element.prototype[name];
  }
  // The browser itself still reads the attributes, so that markup gets others.
  const { set, get } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", {
    get, set(text) {
      set.call(this, String(text).replaceAll(" commandfor=", " data-for=").replaceAll(" closedby=", " data-by="));
    },
  });
}

/** The state of the dialog and of the focus. Runs in the page. */
const read = () => {
  const root = document.querySelector("#one").firstElementChild.shadowRoot;
  const isModal = root.querySelector("dialog")?.matches(":modal") ?? false;
  return `${isModal ? "open" : "closed"}, focus: ${root.activeElement?.textContent ?? "none"}`;
};

/** Returns the faults of a widget that is updated while its dialog is open. */
async function updateFaults(page) {
  await page.evaluate(show);
  await page.evaluate(() => {
    const root = document.querySelector("#one").firstElementChild.shadowRoot;
    root.querySelector("button").focus();
  });
  const faults = [];
  const step = async (name, act, wanted) => {
    await act();
    const now = await page.evaluate(read);
    if (now !== wanted) faults.push(`${name}: ${now}, not ${wanted}`);
  };
  await step("Enter", () => page.press("Enter"), "open, focus: Close");
  const update = (amount) => page.evaluate((amount) => widget.update({ amount: { amount, currency: "USD" } }), amount);
  await step("an update", () => update("180.00"), "open, focus: Close");
  faults.push(...(await look(page, { shows: ["$45.00"], audit: false })));
  await step("Escape after an update", () => page.press("Escape"), "closed, focus: Show payments");
  await step("an update of a closed widget", () => update("200.00"), "closed, focus: Show payments");
  await step("the space bar", () => page.press("Space"), "open, focus: Close");
  await step("Enter on its button", () => page.press("Enter"), "closed, focus: Show payments");
  return faults;
}

/** Adds the checks of the dialog. */
export function addDialog(report, { browser, network, script }) {
  const open = (body) => withScript({ browser, network, script }, {}, body);
  report.add("dialog with updates", () => open(updateFaults));
  report.add("dialog in a browser without command and closedby", () => open(async (page) => {
    await page.evaluate(age);
    await page.evaluate(show);
    return [...(await modalFaults(page)), ...page.faults];
  }));
  report.add("dialog with updates in a browser without command and closedby", () => open(async (page) => {
    await page.evaluate(age);
    return updateFaults(page);
  }));
}

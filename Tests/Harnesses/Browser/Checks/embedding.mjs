// The widget as shops and apps embed it: their observers, frames, focus, and lookups that fail.
import { readFileSync } from "node:fs";
import { modulesFolder } from "../../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { pageScript } from "../../../../Sources/Web/WidgetWeb/JavaScript/join.mjs";
import { withScript } from "./events.mjs";

/** The functions that run in a page. Each returns faults, or a condition that the caller waits for. */
const inPage = {
  /** A page like that of an app's SDK: it posts each event as JSON, and the height whenever its observer sees a change. */
  sdk: async () => {
    const faults = [];
    const posted = [];
    const place = document.querySelector("#one");
    const sizes = [];
    new MutationObserver(() => sizes.push(place.offsetHeight))
      .observe(place, { attributes: true, childList: true, subtree: true });
    const post = (event) => posted.push(JSON.parse(JSON.stringify({
      ...event.data, type: event.type,
      amountDueToday: { amount: event.data.amountDueToday.amount, currency: event.data.amountDueToday.currency },
    })));
    const widget = new AfterPay.Widgets.PaymentSchedule({
      token: "tok_1", amount: null, target: "#one", locale: "en-US", onReady: post, onChange: post, onError: post,
      style: { theme: "COLLAPSIBLE" },
    });
    const quiet = () => new Promise((done) => setTimeout(done, 50));
    const isSeen = (what) => {
      if (sizes.at(-1) !== place.offsetHeight) faults.push(`${what} is not seen: ${sizes.at(-1)}, not ${place.offsetHeight}`);
    };
    await quiet();
    if (place.offsetHeight < 50) faults.push(`a widget without an amount is ${place.offsetHeight} pixels high`);
    widget.update({ amount: { amount: "180.00", currency: "USD" } });
    await quiet();
    isSeen("the first amount");
    place.firstElementChild.shadowRoot.querySelector("details").open = true;
    await quiet();
    isSeen("unfolding");
    widget.update({ amount: { amount: "2500.00", currency: "USD" } });
    await quiet();
    isSeen("a barrier");
    const types = posted.map(({ type, isValid, amountDueToday: { amount } }) => `${type} ${isValid} ${amount}`).join(", ");
    if (types !== "ready false 0.00, change true 45.00, change false 0.00, error false 0.00") faults.push(`posted ${types}`);
    return faults;
  },

  focus: async () => {
    const faults = [];
    const widget = new AfterPay.Widgets.PaymentSchedule({
      target: "#one", amount: { amount: "200.00", currency: "USD" }, style: { theme: "COLLAPSIBLE" },
    });
    const root = document.querySelector("#one").firstElementChild.shadowRoot;
    root.querySelector("summary").focus();
    root.querySelector("details").open = true;
    for (const amount of ["2500.00", "180.00"]) {
      widget.update({ amount: { amount, currency: "USD" } });
      if (document.activeElement === document.body) faults.push(`the page loses the focus at ${amount}`);
    }
    await new Promise((done) => setTimeout(done, 50));
    if (root.activeElement?.localName !== "summary") faults.push("the summary loses the focus");
    if (!root.querySelector("details").open) faults.push("the payments fold");
    if (root.querySelector("[role=status]").textContent !== "Due today $45.00 4 payments of $45.00") {
      faults.push(`“${root.querySelector("[role=status]").textContent}” is announced`);
    }
    return faults;
  },

  /** Widgets in a frame of the page, and in a shadow root. */
  places: async () => {
    const faults = [];
    const frame = document.createElement("iframe");
    document.querySelector("#one").append(frame);
    const outer = document.querySelector("#two").attachShadow({ mode: "open" });
    const [inFrame, inShadow] = [frame.contentDocument.createElement("div"), document.createElement("div")];
    frame.contentDocument.body.append(inFrame);
    outer.append(inShadow);
    for (const target of [inFrame, inShadow]) {
      new AfterPay.Widgets.PaymentSchedule({ target, amount: { amount: "200.00", currency: "USD" } });
      const name = target === inFrame ? "in the frame" : "in the shadow root";
      const due = target.firstElementChild.shadowRoot.querySelector(".apw-now");
      if (due.textContent !== "$50.00") faults.push(`${name}: ${due.textContent}`);
      const view = target.ownerDocument.defaultView;
      if (view.getComputedStyle(due).fontWeight !== "700") faults.push(`${name}: there is no stylesheet`);
    }
    return faults;
  },

  lookup: () => {
    globalThis.count = 0;
    globalThis.widget = new AfterPay.Widgets.PaymentSchedule({
      target: "#one", token: "tok_1",
      lookup: async () => {
        count += 1;
        return count === 1 ? { amount: true, currency: "USD" } : { amount: "200.00", currency: "USD" };
      },
    });
  },
};

/** Returns the middle of the button that repeats a lookup, once it is shown. Runs in the page. */
const again = () => {
  const box = document.querySelector("#one").firstElementChild.shadowRoot.querySelector("[data-again]")?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const checks = {
  "embedding in an app's page": (surroundings) =>
    withScript(surroundings, {}, async (page) => [...(await page.evaluate(inPage.sdk)), ...page.faults]),
  "embedding keeps the focus": (surroundings) =>
    withScript(surroundings, {}, async (page) => [...(await page.evaluate(inPage.focus)), ...page.faults]),
  "embedding in frames and shadow roots": (surroundings) =>
    withScript(surroundings, { expects: ["about:blank"] }, async (page) => [...(await page.evaluate(inPage.places)), ...page.faults]),
  "embedding repeats a failed lookup": (surroundings) =>
    withScript(surroundings, { patience: surroundings.patience }, async (page) => {
      await page.evaluate(inPage.lookup);
      surroundings.keep?.("embedding", "a failed lookup", await page.until("the button", again).then(() => page.picture()));
      await page.clickAt(await page.evaluate(again));
      await page.until("the order to be shown", () => widget.isValid);
      return page.faults.filter((fault) => !fault.includes("the order must be like"));
    }),
};

/** Adds the checks. */
export function addEmbedding(report, surroundings) {
  for (const [name, check] of Object.entries(checks)) {
    report.add(name, () => check({ ...surroundings, keep: (...picture) => report.keep(...picture) }));
  }
}

/** Adds a check for each fault of Faults/embedding.json, which is planted in a file of the script. */
export function addPlantedEmbedding(report, surroundings) {
  const module = readFileSync(`${modulesFolder(surroundings.web)}/widget.wasm`);
  const planted = JSON.parse(readFileSync(new URL("../Faults/embedding.json", import.meta.url), "utf8"));
  for (const [index, fault] of planted.entries()) {
    report.add(`self-test embedding: ${fault.name}`, async () => {
      const body = pageScript(module, (name, text) => {
        if (name !== fault.in) return text;
        if (text.split(fault.text).length !== 2) throw new Error(`${name} does not have “${fault.text}” once`);
        return text.split(fault.text).join(fault.becomes);
      });
      const settings = { ...surroundings, body, fault: `embedding-${index}`, patience: 2000 };
      const found = await checks[fault.check](settings).catch((error) => [error.message]);
      return found.some((each) => each.includes(fault.finds)) ? []
        : [`“${fault.finds}” is not found, but ${JSON.stringify(found).slice(0, 1500)}`];
    });
  }
}

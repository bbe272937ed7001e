// What the checks of the elements do in a page. Each function returns faults as sentences.

export const inPage = {
  shown: async () => {
    await new Promise((done) => setTimeout(done, 20));
    const element = document.querySelector("#one");
    const faults = [];
    const text = element.shadowRoot?.querySelector(".apw-now")?.textContent;
    if (text !== "$50.00") faults.push(`the amount due today is ${text}`);
    if (element.isValid !== true) faults.push("the element is not valid");
    if (element.getBoundingClientRect().height < 100) faults.push("the element is not displayed");
    if (element.querySelector("b") && element.shadowRoot.querySelector("slot[name=logo]").assignedElements().length !== 1) {
      faults.push("the logo is not in its slot");
    }
    return faults;
  },

  attributes: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const root = element.shadowRoot;
    const task = () => new Promise((done) => setTimeout(done, 20));
    const expect = (what, found, wanted) => {
      if (found !== wanted) faults.push(`${what}: ${found}, not ${wanted}`);
    };
    expect("the property amount", element.amount, "200.00");
    element.amount = "180.00";
    expect("the attribute amount", element.getAttribute("amount"), "180.00");
    expect("the amount due, read at once", element.amountDueToday.format(), "$45.00");
    element.amount = { amount: "100.00", currency: "USD" };
    await task();
    expect("the amount due", root.querySelector(".apw-now").textContent, "$25.00");
    element.setAttribute("theme", "MODAL");
    element.noLogo = true;
    await task();
    expect("buttons", root.querySelectorAll("button").length, 2);
    expect("logos", root.querySelectorAll("[part=logo]").length, 0);
    expect("no-logo", element.getAttribute("no-logo"), "");
    expect("colorScheme", element.colorScheme, null);
    element.colorScheme = "dark";
    expect("color-scheme", element.getAttribute("color-scheme"), "dark");
    await task();
    expect("dark sections", root.querySelectorAll(".apw-dark").length, 1);
    element.update({ amount: { amount: "180.00", currency: "USD" } });
    expect("after update", root.querySelector(".apw-now").textContent, "$45.00");
    expect("the attribute after update", element.amount, "180.00");
    element.currency = "AUD";
    expect("in another currency", element.amountDueToday.currency, "AUD");
    element.update({ amount: { amount: "160.00" } });
    await task();
    element.amount = { amount: "180.00" };
    expect("an amount without a currency", element.amountDueToday.currency, "AUD");
    expect("its checksum", /^[0-9a-f]{64}$/.test(element.paymentScheduleChecksum), true);
    element.locale = "fr-CA";
    element.currency = "CAD";
    await task();
    expect("the language", root.querySelector("section").lang, "fr-CA");
    element.remove();
    expect("a removed element keeps its attributes", element.amount, "180.00");
    await task();
    try {
      element.update({ amount: { amount: "x", currency: "CAD" } });
    } catch {}
    expect("a removed element after a malformed update", element.amount, "180.00");
    return faults;
  },

  /** Notes the events of the page. It runs before the script of the elements. */
  listen: () => {
    globalThis.lines = [];
    for (const type of ["payment-ready", "payment-change", "payment-error"]) {
      document.addEventListener(type, (event) => {
        const { type: own, isValid, amountDueToday, error } = event.detail;
        lines.push(`${event.type} ${own} ${isValid ? amountDueToday.format() : error?.errorCode}`);
        if (event.target.id !== "one") lines.push(`the target is ${event.target}`);
        if (!event.composed) lines.push("the event is not composed");
      });
    }
  },

  events: async () => {
    const faults = [];
    const { lines } = globalThis;
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    await task();
    element.amount = "180.00";
    await task();
    element.amount = "2500.00";
    await task();
    element.theme = "TIMELINE";
    await task();
    element.amount = "200.00";
    await task();
    const wanted = [
      "payment-ready ready $50.00", "payment-change change $45.00", "payment-change change amount_above_maximum",
      "payment-error error amount_above_maximum", "payment-change change amount_above_maximum",
      "payment-error error amount_above_maximum", "payment-change change $50.00",
    ];
    if (lines.join() !== wanted.join()) faults.push(`received ${lines.join(", ")}`);
    return faults;
  },

  together: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    await task();
    let count = 0;
    element.addEventListener("payment-change", () => { count += 1; });
    const nodes = [...element.shadowRoot.querySelectorAll("*")];
    element.setAttribute("amount", "90.00");
    await null;
    element.setAttribute("amount", "180.00");
    await task();
    if (count !== 1) faults.push(`two changes of the amount send ${count} events`);
    if (!nodes.every((node) => node.isConnected)) faults.push("an update of the amount replaces elements");
    const heights = [];
    const observer = new ResizeObserver(() => heights.push(element.offsetHeight));
    observer.observe(element);
    await task();
    const before = element.offsetHeight;
    element.setAttribute("amount", "200.00");
    element.setAttribute("brand", "Shop");
    element.setAttribute("marks", "ring");
    await task();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    observer.disconnect();
    if (count !== 2) faults.push(`three attributes send ${count - 1} events`);
    if (heights.some((height) => height !== before)) faults.push(`the element jumps: ${heights}, not ${before}`);
    if (element.shadowRoot.querySelector(".apw-now").textContent !== "$50.00") faults.push("the amount is not shown");
    return faults;
  },

  early: async () => {
    const faults = [];
    const element = document.createElement("early-schedule");
    element.amount = "200.00";
    element.currency = "USD";
    element.noHeading = true;
    element.payMonthly = null;
    element.lookup = () => null;
    document.querySelector("main").append(element);
    customElements.define("early-schedule", class extends customElements.get("payment-schedule") {});
    if (Object.keys(element).length > 0) faults.push(`own properties stay: ${Object.keys(element)}`);
    if (element.getAttribute("amount") !== "200.00") faults.push(`the attribute is ${element.getAttribute("amount")}`);
    if (element.shadowRoot.querySelector(".apw-now")?.textContent !== "$50.00") faults.push("the amount is not shown");
    if (element.shadowRoot.querySelector("[part=heading]")) faults.push("the heading is shown");
    const wrong = document.createElement("late-schedule");
    Object.assign(wrong, { isValid: true, amount: "200.00", currency: "USD" });
    document.querySelector("main").append(wrong);
    let errors = 0;
    addEventListener("error", (event) => {
      errors += 1;
      event.preventDefault(); // the console has no exception then
    }, { once: true });
    customElements.define("late-schedule", class extends customElements.get("payment-schedule") {});
    if (errors !== 1) faults.push(`a property that cannot be set reports ${errors} errors`);
    if (wrong.shadowRoot.querySelector(".apw-now")?.textContent !== "$50.00") {
      faults.push("an element with a property that cannot be set is not drawn");
    }
    return faults;
  },

  /** Moves an element within the document, out of it and back, and into another document. */
  moved: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    await task();
    const lines = [];
    for (const type of ["ready", "change", "error"]) element.addEventListener(`payment-${type}`, () => lines.push(type));
    const nodes = [...element.shadowRoot.querySelectorAll("section *")];
    const isSame = () => nodes.every((node) => element.shadowRoot.contains(node));
    document.querySelector("#two").append(element);
    await task();
    if (lines.length > 0) faults.push(`moving sends ${lines}`);
    if (!isSame()) faults.push("moving replaces elements");
    element.remove();
    await task();
    if (element.isValid) faults.push("a removed element is valid");
    document.querySelector("#two").append(element);
    await task();
    if (!isSame()) faults.push("returning replaces elements");
    if (!element.isValid) faults.push("a returned element is not valid");
    element.amount = "180.00";
    await task();
    if (element.shadowRoot.querySelector(".apw-now").textContent !== "$45.00") faults.push("a returned element is not updated");
    if (!isSame()) faults.push("an update after the return replaces elements");
    const frame = document.createElement("iframe");
    document.querySelector("#two").append(frame);
    frame.contentDocument.body.append(element);
    await task();
    const due = element.shadowRoot.querySelector(".apw-due");
    if (frame.contentWindow.getComputedStyle(due).display !== "flex") faults.push("there is no stylesheet in the other document");
    if (!element.isValid) faults.push("an adopted element is not valid");
    return faults;
  },

  looks: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const color = getComputedStyle(element.shadowRoot.querySelector("[part=amount]")).color;
    if (color !== "rgb(1, 2, 3)") faults.push(`the part is ${color}`);
    if (!element.innerText.includes("Late fees may apply.")) faults.push("the terms are not shown");
    if (element.querySelectorAll("[slot=terms]").length !== 1) faults.push("the terms are not in their slot");
    element.terms = "Other terms.";
    await new Promise((done) => setTimeout(done, 60));
    if (element.querySelectorAll("[slot=terms]").length !== 1) faults.push("there are two lines of terms");
    if (element.querySelector("[slot=terms]").textContent !== "Other terms.") faults.push("the terms do not change");
    return faults;
  },

  mistakes: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    await task();
    const errors = [];
    element.addEventListener("payment-error", ({ detail }) => errors.push(detail.error.errorCode));
    element.amount = "12,00";
    await task();
    if (errors.join() !== "invalid_amount") faults.push(`the errors are ${errors}`);
    if (element.error?.errorCode !== "invalid_amount") faults.push(`the error is ${element.error?.errorCode}`);
    if (element.isValid) faults.push("the element is valid");
    if (element.shadowRoot.textContent.includes("$50.00")) faults.push("the former amount is shown");
    element.amount = "180.00";
    await task();
    if (element.shadowRoot.querySelector(".apw-now")?.textContent !== "$45.00") faults.push("the next amount is not shown");
    try {
      element.update({ amount: { amount: "1,5", currency: "USD" } });
      faults.push("a malformed update is accepted");
    } catch (error) {
      if (error.errorCode !== "invalid_amount") faults.push(`a malformed update throws ${error}`);
    }
    if (element.amount !== "180.00") faults.push(`a malformed update sets ${element.amount}`);
    return faults;
  },

  lookup: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    const tokens = [];
    let answer;
    element.lookup = (token) => { tokens.push(token); return new Promise((resolve) => { answer = resolve; }); };
    await task();
    const before = element.offsetHeight;
    element.lookup = (token) => { tokens.push(`other ${token}`); return null; };
    await task();
    answer({ amount: "200.00", currency: "USD" });
    await task();
    if (tokens.join() !== "tok_1") faults.push(`looked up: ${tokens}`);
    if (element.amountDueToday?.amount !== "50.00") faults.push(`the amount due today is ${element.amountDueToday?.amount}`);
    if (Math.abs(element.offsetHeight - before) > 1) faults.push(`the element jumps from ${before} to ${element.offsetHeight}`);
    element.token = "tok_2";
    await task();
    if (tokens.join() !== "tok_1,other tok_2") faults.push(`looked up again: ${tokens}`);
    if (element.error?.errorCode !== "invalid_token") faults.push(`the error is ${element.error?.errorCode}`);
    return faults;
  },

  /** The page has noted the nodes of the server before the script ran. */
  adopted: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const nodes = globalThis.nodes;
    await new Promise((done) => setTimeout(done, 60));
    if (nodes.length < 20) faults.push(`the server's root has ${nodes.length} nodes`);
    const root = element.shadowRoot;
    if (!nodes.every((node) => root.contains(node))) faults.push("nodes of the server are replaced");
    if (!root.querySelector("details").open) faults.push("the opened payments fold");
    if (globalThis.mutations > 0) faults.push(`the section is changed ${globalThis.mutations} times`);
    if (root.querySelector("style")) faults.push("the server's stylesheet stays");
    if (getComputedStyle(root.querySelector(".apw-due")).display !== "flex") faults.push("there is no stylesheet");
    element.amount = "180.00";
    await new Promise((done) => setTimeout(done, 60));
    if (root.querySelector(".apw-now").textContent !== "$45.00") faults.push("an update is not shown");
    if (!nodes.every((node) => root.contains(node))) faults.push("nodes of the server are replaced by an update");
    return faults;
  },

  adoptedMessage: async () => {
    const element = document.querySelector("#one");
    if (!element.sentence.includes("$50.00")) return [`the sentence is “${element.sentence}”`];
    const now = [...element.shadowRoot.querySelectorAll(".apw-message, .apw-message *")];
    const isSame = now.length > 0 && now.length === nodes.length && now.every((node, index) => node === nodes[index]);
    return isSame ? [] : ["the message is drawn again"];
  },

  messageWithoutModule: async () => {
    const element = document.querySelector("#one");
    const faults = [];
    if (element.error?.errorCode !== "not_loaded") faults.push(`the error is ${element.error?.errorCode}`);
    if (!element.shadowRoot.textContent.includes("$50.00")) faults.push("the message of the server is lost");
    element.amount = "100.00";
    if (element.error?.errorCode !== "not_loaded") faults.push(`the error is then ${element.error?.errorCode}`);
    if (element.shadowRoot.textContent.includes("$50.00")) faults.push("the message is about another amount");
    return faults;
  },

  adoptedClosed: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    await new Promise((done) => setTimeout(done, 60));
    if (element.shadowRoot) faults.push("the root is open");
    if (element.isValid !== true) faults.push("the element is not valid");
    if (element.getBoundingClientRect().height < 50) faults.push("the element is not displayed");
    return faults;
  },

  replaced: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    await new Promise((done) => setTimeout(done, 60));
    const texts = [...element.shadowRoot.querySelectorAll(".apw-now")].map((due) => due.textContent);
    if (texts.join() !== "$50.00") faults.push(`the amounts due today are ${texts}`);
    if (element.shadowRoot.querySelectorAll("section").length !== 1) faults.push("there are two widgets");
    return faults;
  },

  named: async () => {
    const faults = [];
    customElements.define("afterpay-schedule", class extends customElements.get("payment-schedule") {});
    const element = document.querySelector("afterpay-schedule");
    if (element.shadowRoot?.querySelector(".apw-now")?.textContent !== "$50.00") faults.push("it is not drawn");
    return faults;
  },

  namedByTag: async () => {
    const faults = [];
    const element = document.querySelector("afterpay-schedule");
    if (element.shadowRoot?.querySelector(".apw-now")?.textContent !== "$50.00") faults.push("it is not drawn");
    for (const name of ["payment-schedule", "payment-message"]) if (customElements.get(name)) faults.push(`${name} is registered`);
    return faults;
  },

  options: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    const task = () => new Promise((done) => setTimeout(done, 60));
    const reports = [];
    element.texts = { en: { dueToday: "To pay now" } };
    element.onAnalytics = ({ type }) => reports.push(type);
    await task();
    if (!element.shadowRoot.textContent.includes("To pay now")) faults.push("a text of the shop is not shown");
    element.amount = "180.00";
    await task();
    if (!reports.includes("changed")) faults.push(`the reports are ${reports}`);
    element.setAttribute("fallback", "hide");
    element.setAttribute("plan", "none");
    await task();
    if (element.offsetHeight !== 0) faults.push("a fallback that is hidden takes room");
    return faults;
  },

  otherDay: async () => {
    const faults = [];
    const element = document.querySelector("#one");
    if (element.isAvailable) faults.push("a plan of 2022 is offered");
    const Known = Date;
    globalThis.Date = class extends Known {
      constructor(...parts) { super(...(parts.length ? parts : [Known.UTC(2022, 5, 1, 12)])); }
    };
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((done) => setTimeout(done, 60));
    globalThis.Date = Known;
    if (!element.isAvailable || !element.shadowRoot.textContent.includes("16,67")) faults.push(`the message is of the former day: ${element.isAvailable} ${element.sentence}`);
    return faults;
  },

  messageBody: `
    <payment-message id="usual" amount="50.00" currency="USD" today="2026-11-21"></payment-message>
    <payment-message id="low" amount="0.50" currency="USD" today="2026-11-21"></payment-message>
    <payment-message id="hidden" amount="5000.00" currency="USD" outside="hide" today="2026-11-21"></payment-message>
    <payment-message id="wrong" amount="five" currency="USD" today="2026-11-21"></payment-message>`,

  messages: async () => {
    const faults = [];
    const element = (id) => document.querySelector(`#${id}`);
    const task = () => new Promise((done) => setTimeout(done, 60));
    const expect = (what, found, wanted) => {
      if (found !== wanted) faults.push(`${what}: ${found}, not ${wanted}`);
    };
    const usual = element("usual");
    const root = usual.shadowRoot;
    expect("the plan", usual.plan, "us-pay-in-4");
    expect("whether it is available", usual.isAvailable, true);
    if (!usual.sentence.includes("$12.50")) faults.push(`the sentence is “${usual.sentence}”`);
    if (!root.textContent.includes("12.50")) faults.push(`the line is “${root.textContent}”`);
    if (root.querySelector("dialog")) faults.push("the dialog is drawn before it is opened");
    expect("outside the limits", element("low").isAvailable, false);
    if (element("low").shadowRoot.textContent.trim() === "") faults.push("nothing is explained");
    expect("the hidden line", element("hidden").offsetHeight, 0);
    expect("the wrong line", element("wrong").offsetHeight, 0);
    expect("its error", element("wrong").error?.errorCode, "invalid_amount");
    const button = root.querySelector("button");
    const box = button.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) faults.push(`the button is ${box.width} by ${box.height} pixels`);
    if (!button.getAttribute("aria-label")) faults.push("the button has no name");
    button.click();
    const dialog = root.querySelector("dialog");
    if (!dialog?.matches(":modal")) faults.push("the dialog is not open");
    if (!dialog?.textContent.includes("$12.50")) faults.push("the dialog has no payments");
    usual.amount = "80.00";
    await task();
    if (!root.querySelector("dialog")?.open) faults.push("the dialog closes with a new amount");
    if (!root.querySelector("dialog")?.textContent.includes("$20.00")) faults.push("the dialog shows the former amount");
    root.querySelector("dialog [command=close]")?.click();
    expect("after closing, the open dialogs", root.querySelectorAll("dialog[open]").length, 0);
    if (root.activeElement !== root.querySelector("button")) faults.push("the button does not get the focus back");
    const other = document.createElement("payment-message");
    Object.assign(other, { amount: "50.00", currency: "USD", today: "2026-11-21" });
    document.querySelector("main").append(other);
    if (!other.sentence.includes("$12.50")) faults.push(`another element has “${other.sentence}”`);
    return faults;
  },
};

// Widgets that cannot be drawn: what the shopper and the page's author see, and what the target shows instead.
import { assert, usd } from "./stage.mjs";

const sentence = "Your payments cannot be shown right now.";
const monthly = { payMonthly: { plan: "us-pay-in-4", rate: "29.99" } };

/** Lets the page's modules fail to be compiled. */
function forbid(stage, message) {
  class Module { constructor() { throw new WebAssembly.CompileError(message); } }
  stage.page.context.WebAssembly = { ...stage.page.context.WebAssembly, Module };
}

/** Gives the page the module of schedules in place of that of monthly plans; it accepts the same requests. */
const goodScript = (stage) => (page) => { page.afterPayMonthly = stage.digits; };

const button = (stage) => stage.page.root.querySelector("[data-again]");

/** Checks what has been reported to the author of the page. */
function expectReport(stage, ...patterns) {
  const messages = stage.page.reported.splice(0).map(({ message }) => message);
  assert.equal(messages.length, patterns.length, messages.join());
  for (const [index, pattern] of patterns.entries()) assert.match(messages[index], pattern);
}

/** Draws a widget after a failure, and returns the stylesheet of the sentence. */
async function drawAfterSentence(stage, options = monthly) {
  const { widget } = stage.create({ ...options, amount: options === monthly ? usd("200.00") : NaN });
  await stage.deliver();
  const sheet = stage.page.root.adoptedStyleSheets?.[0];
  stage.scripts["afterpay-monthly.js"] = goodScript(stage);
  widget.update({ amount: usd("200.00") });
  await stage.deliver();
  stage.show("$50.00");
  assert.equal(stage.page.reported.splice(0).length, 1);
  return sheet;
}

/** Checks that a text of the page is the only content of the target. */
function expectContents(stage, text) {
  assert.equal(stage.page.target.textContent, text);
  assert.equal(stage.page.root, undefined);
}

export const failureCases = {
  "a browser without WebAssembly gets a sentence, and the author the reason": async (stage) => {
    stage.page.context.WebAssembly = undefined;
    const it = stage.create();
    stage.show(sentence);
    assert.equal(button(stage), null, "trying again cannot help");
    assert.equal(it.widget.amountDueToday.format(), "0.00 USD");
    assert.throws(() => it.widget.update({ amount: usd("1,000.00") }), { errorCode: "invalid_amount" });
    await stage.expect(it, ["error not_loaded"]);
    assert.equal(it.widget.error.message, "this browser has no WebAssembly");
    it.widget.update({ amount: usd("180.00") });
    it.widget.refresh();
    await stage.expect(it, ["error not_loaded", "error not_loaded", "error not_loaded"]);
    expectReport(stage, /WebAssembly/, /WebAssembly/, /WebAssembly/);
    it.widget.close();
    assert.equal(stage.page.target.children.length, 0);
  },
  "a page whose policy forbids WebAssembly names it to the author": async (stage) => {
    forbid(stage, "WebAssembly.Module(): violates the Content Security Policy directive, 'unsafe-eval' is not allowed");
    const it = stage.create();
    stage.show(sentence);
    assert.doesNotMatch(stage.page.root.textContent, /WebAssembly|again/);
    assert.match(it.widget.error.message, /add 'wasm-unsafe-eval' to script-src/);
    await stage.expect(it, ["error not_loaded"]);
    expectReport(stage, /Content-Security-Policy/);
  },
  "the sentence is in the shopper's language, or in that of the page": async (stage) => {
    const french = "Vos paiements ne peuvent pas être affichés pour le moment.";
    const spanish = "Tus pagos no se pueden mostrar en este momento.";
    const italian = "Al momento non è possibile mostrare le tue rate.";
    const wanted = [
      ["fr-BE", undefined, french, "fr"], ["es_ES", "it", spanish, "es"], ["it-IT", undefined, italian, "it"],
      [undefined, "it-CH", italian, "it"], ["de-DE", "fr", french, "fr"], ["constructor", undefined, sentence, "en"], [5, "", sentence, "en"],
    ];
    for (const [locale, page, text, language] of wanted) {
      stage.page.target.setAttribute("lang", page ?? "");
      stage.create({ locale, amount: usd(NaN) });
      assert.equal(stage.page.root.querySelector("section").textContent, text);
      assert.equal(stage.page.root.querySelector("section").lang, language);
    }
    stage.page.reported.length = 0;
  },
  "the sentence has the border and the colors of the style": async (stage) => {
    stage.create({ amount: NaN, style: { border: false, colorScheme: "DARK" } });
    assert.equal(stage.page.root.querySelector("section").className, "apw apw-dark");
    stage.create({ amount: NaN });
    assert.equal(stage.page.root.querySelector("section").className, "apw apw-border");
    stage.page.reported.length = 0;
  },
  "a failure that is hidden takes no room until the widget is drawn": async (stage) => {
    const { style } = stage.page.target;
    style.setProperty("display", "flex", "important");
    const it = stage.create({ fallback: "hide", amount: usd(NaN) });
    assert.deepEqual([style.display, style.priority], ["none", "important"]);
    it.widget.update({ amount: usd("180.00") });
    assert.deepEqual([style.display, style.priority], ["flex", "important"]);
    stage.show("$45.00");
    stage.create({ fallback: "hide", amount: usd(NaN) }).widget.close();
    assert.equal(style.display, "flex");
    stage.page.reported.length = 0;
  },
  "an element of the page is shown instead of a widget that cannot be": async (stage) => {
    for (const isInside of [false, true]) {
      const element = stage.page.document.place("instead");
      element.hidden = true;
      element.append("Ask in the shop.");
      if (isInside) stage.page.target.append(element);
      const it = stage.create({ fallback: isInside ? "#instead" : element, amount: usd(NaN) });
      assert.deepEqual(stage.page.target.children, [element]);
      assert.equal(element.hidden, false);
      it.widget.update({ amount: usd("180.00") });
      assert.equal(element.parentNode, isInside ? null : stage.page.document, "the element is where it was");
      assert.equal(element.hidden, true);
      stage.show("$45.00");
      it.widget.close();
      if (isInside) continue;
      stage.create({ fallback: "#instead", amount: usd(NaN) }).widget.close(); // a later widget finds the element
      assert.equal(element.parentNode, stage.page.document, "the element is where it was");
      element.remove();
    }
    assert.deepEqual(stage.page.warnings, []);
    stage.page.reported.length = 0;
  },
  "a fallback that is none is the sentence, with a warning": async (stage) => {
    for (const fallback of ["none", "#none", 5]) {
      stage.create({ fallback, amount: usd(NaN) });
      stage.show(sentence);
    }
    assert.equal(stage.page.warnings.length, 3);
    assert.match(stage.page.warnings[1], /no element for the fallback #none; write "message", "hide", an element/);
    stage.page.reported.length = 0;
  },
  "what a server has put into the target stays until the widget is drawn": async (stage) => {
    const { target } = stage.page;
    target.append("4 payments of $50.00");
    const it = stage.create(monthly);
    expectContents(stage, "4 payments of $50.00");
    await stage.expect(it, ["error not_loaded"]);
    expectContents(stage, "4 payments of $50.00");
    it.widget.update({ amount: usd("200.00") });
    await stage.expect(it, ["error not_loaded", "error not_loaded"]);
    expectContents(stage, "4 payments of $50.00");
    stage.scripts["afterpay-monthly.js"] = goodScript(stage);
    it.widget.refresh();
    await stage.deliver();
    stage.show("$50.00");
    assert.equal(target.textContent, "");
    expectReport(stage, /cannot be loaded/, /cannot be loaded/);
  },
  "contents for another amount do not stay": async (stage) => {
    stage.page.target.append("4 payments of $50.00");
    const it = stage.create(monthly);
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["error not_loaded"]);
    stage.show(sentence);
    assert.equal(stage.page.target.textContent, "");
    it.widget.close();
    stage.page.target.append("4 payments of $50.00");
    stage.create({ amount: NaN });
    assert.equal(stage.page.target.textContent, "", "a malformed amount");
    stage.show(sentence);
    stage.page.reported.length = 0;
  },
  "contents that show nothing are no contents": async (stage) => {
    const { document, target } = stage.page;
    target.append("\n  ", document.createElement("noscript"), Object.assign(document.createElement("p"), { hidden: true }));
    const logo = Object.assign(document.createElement("img"), { slot: "logo" });
    target.append(logo);
    stage.create({ plan: "none" });
    stage.show(sentence);
    assert.deepEqual(target.children.map(({ localName }) => localName), ["div"]);
    assert.equal(logo.parentNode, target.firstElementChild);
    stage.page.reported.length = 0;
  },
  "a shadow root that a server has rendered is replaced by the widget": async (stage) => {
    const { document, target } = stage.page;
    const root = target.attachShadow();
    root.append(document.createElement("p"));
    stage.create({ plan: "none" });
    assert.deepEqual(root.children.map(({ localName }) => localName), ["p"]);
    stage.create();
    assert.deepEqual(root.children.map(({ localName }) => localName), ["slot"]);
    stage.show("$50.00");
    stage.create();
    stage.show("$50.00");
    stage.page.reported.length = 0;
  },
  "a page that does not allow the policy for markup gets the same elements": async (stage) => {
    const create = () => stage.create({ brand: "A & B's <\"C\">", style: { theme: "MODAL" } });
    create();
    const wanted = stage.page.root.descendants;
    stage.page.document.needsTrustedTypes = true;
    stage.page.context.trustedTypes = { createPolicy() { throw new TypeError("the policy is disallowed"); } };
    const it = create();
    const found = stage.page.root.descendants;
    assert.equal(stage.page.root.querySelector(".apw-logo").textContent, "A & B's <\"C\">");
    assert.equal(found.length, wanted.length);
    for (const [index, element] of found.entries()) {
      assert.equal(element.localName, wanted[index].localName);
      if (wanted[index].localName === "svg") assert.equal(element.namespaceURI, "http://www.w3.org/2000/svg");
    }
    assert.ok(found.filter(({ localName }) => localName === "path").every(({ namespaceURI }) => namespaceURI.endsWith("svg")));
    assert.equal(stage.page.root.querySelector("dialog").getAttribute("closedby"), "any");
    await stage.expect(it, ["ready valid 50.00"]);
    it.widget.update({ amount: usd("2500.00") });
    stage.show("above the maximum");
  },
  "a script of monthly plans that is blocked has a button, which works": async (stage) => {
    const it = stage.create(monthly);
    await stage.expect(it, ["error not_loaded"]);
    stage.show(sentence);
    assert.equal(it.widget.error.httpStatusCode, 503);
    assert.match(it.widget.error.message, /^https:\/\/shop\.example\/afterpay-monthly\.js cannot be loaded$/);
    button(stage).focus();
    button(stage).dispatch("click");
    stage.show("Loading your payments…");
    assert.ok(stage.page.root.activeElement, "the focus is lost");
    assert.equal(it.widget.error, undefined);
    await stage.expect(it, ["error not_loaded", "error not_loaded"]);
    stage.scripts["afterpay-monthly.js"] = goodScript(stage);
    button(stage).dispatch("click");
    await stage.expect(it, ["error not_loaded", "error not_loaded", "ready valid 50.00"]);
    stage.show("$50.00");
    assert.equal(stage.page.root.querySelector(".apw-away").textContent, "Due today $50.00");
    assert.deepEqual(stage.page.requests.map((address) => address.split("/").at(-1)), [
      "afterpay-monthly.js", "afterpay-monthly.js?2", "afterpay-monthly.js?3",
    ]);
    expectReport(stage, /cannot be loaded/, /cannot be loaded/);
  },
  "a script of monthly plans without a module has a button, which works": async (stage) => {
    for (const broken of [undefined, "00", "<!doctype html>"]) {
      stage.scripts["afterpay-monthly.js"] = (page) => { page.afterPayMonthly = broken; };
      const it = stage.create(monthly);
      await stage.expect(it, ["error not_loaded"]);
      if (broken === undefined) assert.match(it.widget.error.message, /afterpay-monthly\.js has no module/);
      button(stage).dispatch("click");
      await stage.expect(it, ["error not_loaded", "error not_loaded"]);
      assert.ok(button(stage));
    }
    const it = stage.create(monthly);
    await stage.deliver();
    stage.scripts["afterpay-monthly.js"] = goodScript(stage);
    button(stage).dispatch("click");
    await stage.expect(it, ["error not_loaded", "ready valid 50.00"]);
    assert.equal(stage.page.reported.splice(0).length, 7);
  },
  "the stylesheet of monthly plans follows that of the sentence": async (stage) => {
    await drawAfterSentence(stage);
    const sheet = stage.page.root.adoptedStyleSheets[0];
    assert.equal(await drawAfterSentence(stage, {}), stage.page.root.adoptedStyleSheets[0]);
    assert.notEqual(sheet, stage.page.root.adoptedStyleSheets[0]);
  },
  "a browser without adopted stylesheets has one stylesheet after the sentence": async (stage) => {
    stage.page.document.adopts = false;
    await drawAfterSentence(stage);
    assert.equal(stage.page.root.querySelectorAll("style").length, 1);
  },
  "before its module is loaded, a widget checks an update, and formats amounts": async (stage) => {
    const it = stage.create({ ...monthly, amount: { amount: "200.00", currency: "USD" } });
    assert.match(it.widget.amountDueToday.format(), /^\$?0\.00/);
    for (const amount of [usd("1,000.00"), usd("-5.00"), usd(""), usd("1.234"), null, usd(NaN)]) {
      assert.throws(() => it.widget.update({ amount }), { errorCode: "invalid_amount" });
    }
    for (const currency of ["usd", "USDT", "", "XXQ"]) {
      assert.throws(() => it.widget.update({ amount: { amount: "5.00", currency } }), { errorCode: "unsupported_currency" });
    }
    stage.scripts["afterpay-monthly.js"] = goodScript(stage);
    await stage.expect(it, ["ready valid 50.00"]);
  },
  "an update does not throw for another option": async (stage) => {
    const it = stage.create({ plan: "no-plan" });
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["error unknown_plan", "error unknown_plan"]);
    stage.show(sentence);
    expectReport(stage, /no such plan/, /no such plan/);
  },
  "nobody can change an error of the widget": async (stage) => {
    const it = stage.create({ amount: usd("2500.00") });
    await stage.deliver();
    const [, change, error] = it.events.map(({ data }) => data.error);
    assert.throws(() => { change.message = "free"; }, TypeError);
    for (const each of [change, error, it.widget.error]) assert.match(each.message, /above the maximum/);
  },
  "a target that shows no children throws": async (stage) => {
    for (const name of ["input", "img", "br", "iframe", "textarea", "svg", "template"]) {
      const target = stage.page.document.createElement(name);
      assert.throws(() => stage.create({ target }), { message: new RegExp(`the target is a <${name}>`) });
    }
  },
  "a page with two copies of the code has a warning": async (stage) => {
    stage.create();
    stage.create();
    assert.deepEqual(stage.page.warnings, []);
    stage.page.context[Symbol.for("afterpay-widget")] = {};
    stage.create();
    assert.match(stage.page.warnings.join(), /loaded the widget twice/);
  },
  "a page that clears the target has a warning with the next change": async (stage) => {
    const it = stage.create();
    await stage.deliver();
    stage.page.target.replaceChildren();
    it.widget.update({ amount: usd("180.00") });
    it.widget.refresh();
    assert.equal(stage.page.warnings.length, 1);
    assert.match(stage.page.warnings[0], /removed the widget from its target/);
    assert.equal(stage.page.target.children.length, 0);
  },
};

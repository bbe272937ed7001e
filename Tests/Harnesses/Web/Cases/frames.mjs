// The widget's element: the focus, folds, announcements, the page's observers, and other documents.
import { Document } from "../document.mjs";
import { assert, manualLookup, usd } from "./stage.mjs";

const fold = { style: { theme: "COLLAPSIBLE" } };
const summaryOf = (stage) => stage.page.root.querySelector("summary");
const revision = (stage) => Number(stage.page.target.firstElementChild.getAttribute("data-revision"));

/** Checks that an update draws the amount due today, which the page has changed. */
async function checkDrawnAgain(stage, change) {
  const it = stage.create();
  it.widget.update({ amount: usd("180.00") });
  const due = () => stage.page.root.querySelector(".apw-now");
  change(due());
  it.widget.update({ amount: usd("80.00") });
  assert.equal(due().textContent, "$20.00");
}

export const frameCases = {
  "the focus is kept from the first update on": async (stage) => {
    const it = stage.create(fold);
    summaryOf(stage).focus();
    for (const amount of ["180.00", "200.00"]) {
      it.widget.update({ amount: usd(amount) });
      assert.equal(stage.page.root.activeElement, summaryOf(stage));
    }
    // The next day is in the tags, so that the elements are new.
    await stage.clock.advance(13 * 60 * 60_000);
    assert.match(stage.page.markup, /datetime="2026-11-22"/);
    assert.equal(stage.page.root.activeElement, summaryOf(stage));
  },
  "an update of the amounts keeps the elements": async (stage) => {
    const it = stage.create({ brand: "A & B" });
    const before = stage.page.root.descendants;
    for (const amount of ["80.00", "180.01"]) it.widget.update({ amount: usd(amount) });
    const after = stage.page.root.descendants;
    assert.ok(before.length > 20 && before.every((element, index) => element === after[index]), "elements are replaced");
    assert.deepEqual(stage.page.root.textContent.match(/\$[\d.]+/g), ["$45.00", "$45.00", "$45.00", "$45.01", "$45.00"]);
    const updated = stage.page.markup;
    stage.create({ brand: "A & B", amount: usd("180.01") });
    assert.equal(updated, stage.page.markup);
  },
  "a picture is drawn again after a barrier": async (stage) => {
    const it = stage.create();
    const drawn = stage.page.root.textContent;
    it.widget.update({ amount: usd("2500.00") });
    it.widget.update({ amount: usd("200.00") });
    assert.equal(stage.page.root.textContent, drawn);
    const before = stage.page.root.descendants;
    it.widget.update({ amount: usd("180.00") });
    const after = stage.page.root.descendants;
    assert.ok(before.every((element, index) => element === after[index]), "elements are replaced");
  },
  "a text that the page has removed is drawn again": (stage) =>
    checkDrawnAgain(stage, (due) => due.replaceChildren("$45.00")),
  "a text that the page adds beside an amount is not left beside another amount": (stage) =>
    checkDrawnAgain(stage, (due) => due.append(" (40 euros)")),
  "an opened fold and the focus are the same after a barrier": async (stage) => {
    const it = stage.create(fold);
    summaryOf(stage).focus();
    stage.page.root.querySelector("details").open = true;
    it.widget.update({ amount: usd("2500.00") });
    assert.ok(stage.page.root.activeElement, "the focus is lost");
    it.widget.update({ amount: usd("0.00") });
    it.widget.update({ amount: usd("180.00") });
    assert.equal(stage.page.root.querySelector("details").open, true);
    assert.equal(stage.page.root.activeElement, summaryOf(stage));
    stage.page.root.querySelector("details").open = false;
    it.widget.update({ amount: usd("200.00") });
    assert.equal(stage.page.root.querySelector("details").open, false);
  },
  "the focus is not taken from the page": async (stage) => {
    const it = stage.create(fold);
    const field = stage.page.document.place("field");
    summaryOf(stage).focus();
    it.widget.update({ amount: usd("2500.00") });
    field.focus();
    it.widget.update({ amount: usd("180.00") });
    assert.equal(stage.page.document.focused, field);
  },
  "a new amount is announced politely, and a barrier as an alert": async (stage) => {
    const it = stage.create();
    const status = stage.page.root.querySelector(".apw-away");
    assert.equal(status.getAttribute("role"), "status");
    await stage.deliver();
    assert.equal(status.textContent, "");
    let count = 0;
    const replace = status.replaceChildren;
    status.replaceChildren = function (...nodes) { count += 1; replace.apply(this, nodes); };
    it.widget.update({ amount: usd("100.00") });
    it.widget.update({ amount: usd("180.00") });
    await stage.deliver();
    assert.equal(status.textContent, "Due today $45.00");
    assert.equal(count, 1);
    assert.equal(status.lang, "en-US");
    it.widget.update({ amount: usd("2500.00") });
    await stage.deliver();
    assert.equal(status.textContent, "");
    assert.equal(stage.page.root.querySelector(".apw-barrier").getAttribute("role"), "alert");
  },
  "an attribute of the element changes whenever its size may": async (stage) => {
    const it = stage.create(fold);
    let last = revision(stage);
    assert.ok(last > 0);
    const changes = () => {
      const now = revision(stage);
      const hasChanged = now !== last;
      last = now;
      return hasChanged;
    };
    it.widget.update({ amount: usd("2500.00") });
    assert.ok(changes(), "an update is not seen");
    it.widget.update({ amount: usd("180.00") });
    assert.ok(changes(), "a second update is not seen");
    stage.page.root.querySelector("details").dispatch("toggle");
    assert.ok(changes(), "unfolding is not seen");
    it.widget.update({ amount: usd("180.00") });
    assert.ok(!changes(), "an unchanged picture is drawn");
  },
  "a target can be in a frame of the page, or in a shadow root": async (stage) => {
    const frame = new Document();
    const place = frame.place("place");
    const { widget } = stage.create({ target: place });
    assert.equal(place.firstElementChild.ownerDocument, frame);
    const sheet = place.firstElementChild.shadow.adoptedStyleSheets[0];
    assert.ok(sheet instanceof frame.defaultView.CSSStyleSheet);
    assert.ok(place.firstElementChild.shadow.textContent.includes("$50.00"));
    const inner = stage.page.document.createElement("div");
    stage.page.target.attachShadow().append(inner);
    stage.create({ target: inner });
    assert.equal(inner.children.length, 1);
    assert.equal(widget.isValid, true);
  },
  "an order that is looked up has the place of its widget": async (stage) => {
    const { lookup, answers } = manualLookup();
    const it = stage.create({ amount: null, token: "t", lookup });
    const place = () => stage.page.root.querySelector(".apw-ghost");
    assert.ok(place(), "there is no place");
    assert.equal(place().getAttribute("aria-hidden"), "true");
    assert.match(place().textContent, /\$25\.00.*Due today/s);
    stage.show("Loading your payments…");
    await stage.deliver();
    answers[0].reject(new Error("no connection"));
    await stage.deliver();
    assert.equal(stage.page.root.querySelector(".apw-away").textContent, "", "the place is announced");
    assert.ok(place(), "there is no place after a failure");
    stage.page.reported.length = 0;
    it.widget.refresh();
    answers[1].resolve(usd("200.00"));
    await stage.deliver();
    assert.equal(place(), null);
    stage.show("$50.00");
  },
  "a target that does not exist throws": async (stage) => {
    for (const target of ["#none", "#", null, undefined, {}]) {
      assert.throws(() => stage.create({ target }), { name: /Error/ });
    }
  },
  "a browser without adopted stylesheets gets a style element": async (stage) => {
    stage.page.document.adopts = false;
    stage.create();
    assert.match(stage.page.root.querySelector("style").textContent, /\.apw-due/);
    stage.show("$50.00");
  },
  "a second widget in a target closes the first": async (stage) => {
    const it = stage.create();
    stage.create();
    assert.equal(stage.page.target.children.length, 1);
    assert.throws(() => it.widget.update({ amount: usd("1.00") }), { errorCode: "closed" });
  },
  "widgets of one page do not mix": async (stage) => {
    const one = stage.create({ target: stage.page.document.place("one") });
    const two = stage.create({ target: stage.page.document.place("two") });
    one.widget.update({ amount: usd("180.00") });
    assert.equal(two.widget.amountDueToday.amount, "50.00");
    one.widget.close();
    two.widget.update({ amount: usd("80.00") });
    await stage.expect(two, ["ready valid 50.00", "change valid 20.00"]);
  },
};

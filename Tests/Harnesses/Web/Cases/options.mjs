// Options as shops write them, and mistakes in them.
import { assert, usd } from "./stage.mjs";

const first = (stage, options) => {
  const it = stage.create(options);
  assert.equal(it.widget.isValid, false);
  return it;
};

export const optionCases = {
  "an empty token is delivered, and shown": async (stage) => {
    const it = first(stage, { token: "" });
    await stage.expect(it, ["ready invalid_token", "error invalid_token"]);
    stage.show("This checkout is not known.");
    it.widget.update({ amount: usd("180.00") });
    assert.equal(it.widget.isValid, false);
  },
  "a total of zero is delivered, and shown": async (stage) => {
    await stage.expect(first(stage, { amount: usd("0.00") }), ["ready invalid_amount", "error invalid_amount"]);
    stage.show("The order total of $0.00 is not above zero.");
  },
  "an amount that is a number is delivered, and shown; the next update counts": async (stage) => {
    for (const amount of [usd(200), 200, "200.00", { amount: "200.00" }]) {
      const it = first(stage, { amount });
      await stage.expect(it, ["error invalid_amount"]);
      assert.match(it.widget.error.message, /amount must be like/);
      assert.match(stage.page.root.textContent, /amount must be like/);
      assert.throws(() => it.widget.update({ amount: usd("1e3") }), { errorCode: "invalid_amount" });
      it.widget.update({ amount: usd("180.00") });
      await stage.expect(it, ["error invalid_amount", "ready valid 45.00"]);
      assert.equal(it.widget.error, undefined);
      stage.show("$45.00");
      assert.equal(stage.page.reported.splice(0).length, 1);
    }
  },
  "neither an amount nor a token": async (stage) => {
    await stage.expect(first(stage, { amount: undefined }), ["error invalid_amount"]);
    assert.match(String(stage.page.reported.splice(0)), /neither an amount nor a token/);
  },
  "options that no widget can have are delivered, not thrown": async (stage) => {
    const wrong = [
      [{ plan: "no-plan" }, "unknown_plan"], [{ style: { theme: "round" } }, "unknown_theme"],
      [{ token: "a\nb" }, "invalid_token"], [{ token: 5 }, "invalid_option"], [{ issuedAt: "noon" }, "invalid_option"],
      [{ limits: { minimum: "5.00", maximum: "1.00" } }, "invalid_limits"],
    ];
    for (const [options, code] of wrong) await stage.expect(first(stage, options), [`error ${code}`]);
    assert.equal(stage.page.reported.splice(0).length, wrong.length);
  },
  "a locale without words becomes the nearest one": async (stage) => {
    const near = [
      ["en", "USD", "en-US", "$50.00"], ["en", "GBP", "en-GB", "£50.00"], ["fr", "CAD", "fr-CA", "50,00 $"],
      ["fr-BE", "CAD", "fr-CA", "50,00 $"], ["de-DE", "USD", "en-US", "$50.00"], ["", "GBP", "en-GB", "£50.00"],
    ];
    for (const [locale, currency, nearest, due] of near) {
      const { widget } = stage.create({ locale, amount: { amount: "200.00", currency } });
      assert.equal(widget.amountDueToday.format().replace("\u{A0}", " "), due, locale);
      assert.ok(stage.page.markup.includes(`lang="${nearest}"`), locale);
    }
    assert.equal(stage.page.warnings.length, 2);
    assert.match(stage.page.warnings[0], /there are no words for the locale de-DE: no words for this locale; write one of/);
  },
  "a misspelt option is named, and nothing else is": async (stage) => {
    stage.create({ style: { logo: false, theme: "MODAL" }, limits: { minimum: "1.00" }, brand: "B", today: "2026-11-21" });
    assert.deepEqual(stage.page.warnings, []);
    stage.create({ onready: () => {}, style: { boarder: false }, paymentScheduleToken: "p" });
    assert.deepEqual(stage.page.warnings.map((each) => each.replace("AfterPay.Widgets.PaymentSchedule: ", "")), [
      "there is no option onready; did you mean onReady?", "there is no option paymentScheduleToken",
      "there is no option style.boarder; did you mean style.border?",
    ]);
  },
  "a callback that is no function throws": async (stage) => {
    for (const name of ["onReady", "onChange", "onError", "lookup"]) {
      assert.throws(() => stage.create({ [name]: "log" }), { name: "TypeError", message: `${name} must be a function` });
      stage.create({ [name]: null });
    }
    const { PaymentSchedule } = stage.page.AfterPay.Widgets;
    for (const options of [undefined, null, "#widget"]) {
      assert.throws(() => new PaymentSchedule(options), { name: "TypeError", message: /needs options/ });
    }
  },
  "options can be an instance of a class, with its methods as callbacks": async (stage) => {
    class Options {
      #received = [];
      target = "#widget";
      get amount() { return usd("200.00"); }
      get received() { return this.#received; }
      onReady({ type }) { this.#received.push(type); }
    }
    const options = new Options();
    const widget = new stage.page.AfterPay.Widgets.PaymentSchedule(options);
    await stage.deliver();
    assert.equal(widget.isValid, true);
    assert.deepEqual(options.received, ["ready"]);
  },
  "a callback of a plain object has the widget as this": async (stage) => {
    let receiver;
    const { widget } = stage.create({ onReady() { receiver = this; } });
    await stage.deliver();
    assert.equal(receiver, widget);
  },
  "terms that are no text, and options that are too long, are delivered": async (stage) => {
    for (const [options, message] of [
      [{ style: { terms: 5 } }, /style\.terms must be a string/],
      [{ token: "t".repeat(70_000) }, /too long/],
    ]) {
      const it = first(stage, options);
      await stage.deliver();
      assert.match(it.widget.error.message, message);
      stage.page.reported.length = 0;
    }
  },
  "the script is loaded twice": async (stage) => {
    const it = stage.create();
    const { PaymentSchedule } = stage.page.AfterPay.Widgets;
    stage.page.run();
    assert.equal(stage.page.AfterPay.Widgets.PaymentSchedule, PaymentSchedule);
    assert.match(stage.page.warnings.join(), /loaded twice/);
    stage.create();
    assert.throws(() => it.widget.update({ amount: usd("1.00") }), { errorCode: "closed" });
    assert.equal(stage.page.Afterpay, stage.page.AfterPay);
  },
};

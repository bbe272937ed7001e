// Options as shops write them, and mistakes in them.
import { assert, checksums, usd } from "./stage.mjs";

const first = (stage, options) => {
  const it = stage.create(options);
  assert.equal(it.widget.isValid, false);
  return it;
};

export const optionCases = {
  "an empty token without an amount is delivered, and shown": async (stage) => {
    const it = first(stage, { token: "", amount: null });
    await stage.expect(it, ["ready invalid_token", "change invalid_token", "error invalid_token"]);
    stage.show("This checkout is not known.");
    it.widget.update({ amount: usd("180.00") });
    assert.equal(it.widget.isValid, false);
  },
  "an empty token beside an amount is none": async (stage) => {
    const it = stage.create({ token: "" });
    await stage.expect(it, ["ready valid 50.00"]);
    assert.equal(it.widget.paymentScheduleChecksum, checksums["200.00"]);
    stage.show("In 2 weeks");
  },
  "a total of zero is delivered, and shown": async (stage) => {
    const code = "invalid_amount";
    await stage.expect(first(stage, { amount: usd("0.00") }), [`ready ${code}`, `change ${code}`, `error ${code}`]);
    stage.show("The order total of $0.00 is not above zero.");
    stage.show("Payments not available");
    assert.doesNotMatch(stage.page.markup, /interest-free/);
  },
  "numbers that are exact to the cent are amounts": async (stage) => {
    for (const [amount, due] of [[200, "50.00"], [180.5, "45.13"], [1999.99, "500.00"]]) {
      const { widget } = stage.create({ amount: usd(amount) });
      assert.equal(widget.amountDueToday.amount, due);
      widget.update({ amount: usd(80) });
      assert.equal(widget.amountDueToday.amount, "20.00");
    }
    assert.deepEqual(stage.page.warnings, []);
  },
  "an amount without a currency is in that of the plan, of the locale, or in dollars with a warning": async (stage) => {
    const currencies = [[{ plan: "gb-pay-in-4" }, "GBP"], [{ locale: "en-AU" }, "AUD"], [{ locale: "en" }, "USD"]];
    for (const [options, currency] of currencies) {
      for (const amount of [200, "200.00", { amount: 200 }]) {
        const { widget } = stage.create({ amount, ...options });
        widget.update({ amount: 180 });
        assert.deepEqual({ ...widget.amountDueToday }, { amount: "45.00", currency });
      }
    }
    assert.deepEqual(stage.page.warnings, []);
    assert.equal(stage.create({ amount: 200 }).widget.amountDueToday.currency, "USD");
    assert.match(stage.page.warnings.join(), /no currency/);
    const other = stage.create({ amount: { amount: "200.00", currency: "CAD" } });
    other.widget.update({ amount: 180 });
    assert.equal(other.widget.amountDueToday.currency, "CAD");
  },
  "an amount that is none is delivered, and shown; the next update counts": async (stage) => {
    for (const amount of [usd(NaN), usd(0.1 + 0.2), NaN, true, {}, { amount: "200.00", currency: 840 }, usd(2 ** 53)]) {
      const it = first(stage, { amount });
      await stage.expect(it, ["error invalid_amount"]);
      assert.match(it.widget.error.message, /amount must be like/);
      stage.show("Your payments cannot be shown right now.");
      assert.doesNotMatch(stage.page.root.textContent, /amount|again/);
      for (const wrong of [usd("1e3"), usd("1.234"), usd("-1")]) {
        assert.throws(() => it.widget.update({ amount: wrong }), { errorCode: "invalid_amount" });
      }
      assert.throws(() => it.widget.update({ amount: { amount: "1.00", currency: "usd" } }), { errorCode: "unsupported_currency" });
      assert.equal(it.widget.error.errorCode, "invalid_amount");
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
      [{ limits: { minimum: "5.00", maximum: "1.00" } }, "invalid_limits"], [{ limits: "5.00" }, "invalid_option"],
      [{ amount: { amount: "50.00", currency: "EUR" } }, "unsupported_currency"], [{ style: { theme: 5 } }, "invalid_option"],
    ];
    for (const [options, code] of wrong) {
      await stage.expect(first(stage, options), [`error ${code}`]);
      stage.show("Your payments cannot be shown right now.");
    }
    assert.equal(stage.page.reported.splice(0).length, wrong.length);
  },
  "a locale without words becomes the nearest one": async (stage) => {
    const near = [
      ["en", "USD", "en-US", "$50.00"], ["en", "GBP", "en-GB", "£50.00"], ["fr", "CAD", "fr-CA", "50,00 $"],
      ["fr-BE", "CAD", "fr-CA", "50,00 $"], ["de-DE", "USD", "en-US", "$50.00"], ["", "GBP", "en-GB", "£50.00"],
      ["constructor", "USD", "en-US", "$50.00"],
    ];
    for (const [locale, currency, nearest, due] of near) {
      const { widget } = stage.create({ locale, amount: { amount: "200.00", currency } });
      assert.equal(widget.amountDueToday.format().replace("\u{A0}", " "), due, locale);
      assert.ok(stage.page.markup.includes(`lang="${nearest}"`), locale);
    }
    assert.equal(stage.page.warnings.length, 3);
    assert.match(stage.page.warnings[0], /there are no words for the locale de-DE: no words for this locale; write one of/);
  },
  "a misspelt option is named, and nothing else is": async (stage) => {
    stage.create({ style: { logo: false, theme: "MODAL" }, limits: { minimum: "1.00" }, brand: "B", today: "2026-11-21" });
    assert.deepEqual(stage.page.warnings, []);
    stage.create({ onready: () => {}, style: { boarder: false }, merchantKey: "k" });
    assert.deepEqual(stage.page.warnings.map((each) => each.replace("AfterPay.Widgets.PaymentSchedule: ", "")), [
      "there is no option onready; did you mean onReady?", "there is no option merchantKey",
      "there is no option style.boarder; did you mean style.border?",
    ]);
    stage.create({ merchantKey: "k" });
    assert.equal(stage.page.warnings.length, 3, "a warning is repeated");
  },
  "the options of Afterpay's own pages": async (stage) => {
    const granted = stage.create({ paymentScheduleToken: "tok_1" });
    assert.equal(granted.widget.paymentScheduleChecksum, stage.create({ token: "tok_1" }).widget.paymentScheduleChecksum);
    assert.equal(stage.create({ token: "", paymentScheduleToken: "tok_1" }).widget.canonicalText().includes("token "), true);
    stage.create({ theme: "dark" });
    assert.ok(stage.page.markup.includes("apw-dark"));
    stage.create({ theme: "TIMELINE" });
    assert.ok(stage.page.markup.includes("apw-timeline"));
    stage.create({ theme: "light", style: { colorScheme: "dark" } });
    assert.ok(stage.page.markup.includes("apw-dark"));
    stage.create({ payMonthlyInstallment: "-1", renderType: "x" });
    assert.deepEqual(stage.page.warnings, []);
    stage.create({ payMonthlyInstallment: "45.13" });
    assert.match(stage.page.warnings.join(), /payMonthlyInstallment has no effect/);
  },
  "a style that is a text has a warning": async (stage) => {
    await stage.expect(stage.create({ style: "TIMELINE" }), ["ready valid 50.00"]);
    assert.match(stage.page.warnings.join(), /style has no effect; write it like \{ theme: "TIMELINE" \}/);
  },
  "properties of Object.prototype are no options": async (stage) => {
    const added = {
      plan: "gb-pay-in-4", brand: "Foreign", token: "foreign", amount: "1.00", currency: "GBP", onReady: () => assert.fail("it is called"),
      theme: "MODAL", logo: false, minimum: "1000.00", rate: "5", fallback: "hide", style: { theme: "MODAL" }, limits: "none",
    };
    const prototypes = [Object.prototype, Object.getPrototypeOf(stage.page.AfterPay)]; // of the test and of the page
    for (const prototype of prototypes) {
      for (const [name, value] of Object.entries(added)) {
        Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
      }
    }
    try {
      const widget = new stage.page.AfterPay.Widgets.PaymentSchedule({ target: "#widget", amount: usd("200.00"), style: {} });
      assert.equal(widget.isValid, true);
      assert.equal(widget.paymentScheduleChecksum, checksums["200.00"]);
      stage.show("In 2 weeks");
      stage.show("Cash App Afterpay");
      assert.throws(() => widget.update({}), { errorCode: "invalid_amount" });
      widget.update({ amount: { amount: "180.00" } });
      assert.equal(widget.paymentScheduleChecksum, checksums["180.00"]);
      const { checksum } = stage.page.AfterPay.Widgets.computeSchedule({ amount: usd("200.00"), today: "2026-11-21" });
      assert.equal(checksum, checksums["200.00"]);
      await stage.deliver();
    } finally {
      for (const prototype of prototypes) {
        for (const name of Object.keys(added)) delete prototype[name];
      }
    }
    const bare = Object.assign(Object.create(null), { target: "#widget", amount: usd("200.00") });
    assert.equal(new stage.page.AfterPay.Widgets.PaymentSchedule(bare).isValid, true);
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

// Compares computeTerms of the package with `widget terms`, byte by byte, over random options, and checks its errors.
//   WIDGET=.build/debug/widget node Tests/Harnesses/Web/terms.mjs .build/web [ORDERS]
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { randomNumbers } from "./page.mjs";

const folder = resolve(process.argv[2]);
const count = Number(process.argv[3] ?? 300);
const widget = resolve(process.env.WIDGET ?? ".build/debug/widget");
const { computeTerms, start } = await import(`${folder}/package/terms.js`);
const common = createRequire(import.meta.url)(`${folder}/package/terms.cjs`);

const words = {
  amount: "--amount", currency: "--currency", rate: "--rate", withPayNow: "--with-pay-now", selected: "--selected",
  accepted: "--accepted", totals: "--totals", today: "--today", timeZone: "--time-zone", dueTime: "--due-time", locale: "--locale",
};

/** Returns the status and the output of the command for options. */
function command({ plans = [], previous, ...options }) {
  const line = ["terms", ...plans.flatMap((plan) => ["--plan", plan])];
  for (const [name, value] of Object.entries(options)) line.push(...(value === true ? [words[name]] : [words[name], value]));
  if (previous) line.push("--previous", "-");
  const { status, stdout } = spawnSync(widget, line, { input: previous ? JSON.stringify(previous) : "", env: { TZ: "UTC" } });
  return { status, output: stdout.toString() };
}

/** Returns what the package returns for options, as the command would print it. */
function page(options, compute = computeTerms) {
  try {
    return `${JSON.stringify(compute(options))}\n`;
  } catch (error) {
    assert.ok(error instanceof RangeError && /^[a-z_]+$/.test(error.errorCode), error.stack);
    return "";
  }
}

{ // The example of the protocol's facts.
  const options = { amount: "200.00", plans: ["us-pay-in-4"], today: "2026-11-21", timeZone: "America/New_York" };
  const { selected_term_id: id, terms } = computeTerms(options);
  assert.equal(id, "us-pay-in-4");
  assert.deepEqual(terms[0].schedules.map(({ amount }) => amount), [5000, 5000, 5000, 5000]);
  assert.equal(terms[0].schedules[1].due_at, "2026-12-05T00:00:00-05:00");
  assert.equal(terms[0].schedules[3].description.plain, "Due January 2, 2027.");
}

{ // Random options.
  const random = randomNumbers(41);
  const one = (values) => values[random(values.length)];
  const zones = ["UTC", "Z", "+10:00", "-03:30", "America/New_York", "America/St_Johns", "Europe/London", "Europe/Paris", "Australia/Sydney",
    "Australia/Lord_Howe", "Pacific/Auckland", "Asia/Kathmandu", "America/Havana", "Etc/UTC"];
  let previous;
  const seen = {};
  for (let round = 0; round < count; round++) {
    const options = { amount: one(["200.00", "57.27", "0.99", "2000.01", "600.00", "0", `${random(1500)}.${10 + random(90)}`, "90071992547409.92"]) };
    if (random(3) === 0) options.plans = one([["us-pay-in-4"], ["us-pay-in-4-no-upfront", "us-pay-in-4"], ["gb-pay-in-4"], ["us-pay-in-5"]]);
    else if (random(2)) options.currency = one(["USD", "AUD", "CAD", "GBP", "NZD", "EUR", "JPY", "usd"]);
    if (random(4) === 0 && !options.plans) options.rate = one(["15", "29.99", "0", "x"]);
    if (random(2)) options.withPayNow = true;
    if (random(3) === 0) options[one(["selected", "accepted"])] = one(["pay-now", "us-pay-in-4", "us-pay-monthly-6", "x"]);
    if (random(4) === 0) options.totals = true;
    if (random(4) > 0) options.timeZone = one(zones);
    if (random(2)) options.dueTime = one(["00:00", "02:30", "01:30", "23:59", "24:00"]);
    if (random(2)) options.locale = one(["en-US", "fr-CA", "es-ES", "it-IT", "en-GB", "de-DE"]);
    options.today = one(["2026-11-21", "2026-10-20", "2026-02-22", "2026-03-15", "2027-03-20", "2028-02-29", "2026-02-30"]);
    if (previous && random(2)) options.previous = previous;
    const { status, output } = command(options);
    seen[status] = (seen[status] ?? 0) + 1;
    assert.equal(page(options), output, JSON.stringify(options));
    if (round % 10 === 0) assert.equal(page(options, common.computeTerms), output);
    if (status === 0) previous = JSON.parse(output);
  }
  for (const status of [0, 1, 64, 65]) assert.ok(seen[status] > 0, JSON.stringify(seen));
  console.log(`${count} orders have the same terms by the package and by the command, by status ${JSON.stringify(seen)}`);
}

{ // Errors have codes, and wrong types are errors of the caller.
  const code = (options) => {
    try {
      computeTerms(options);
    } catch (error) {
      return error.errorCode ?? error.name;
    }
    return undefined;
  };
  const order = { amount: "200.00", today: "2026-11-21" };
  const rows = [
    [undefined, "TypeError"], [null, "TypeError"], [{}, "invalid_amount"], [{ ...order, amount: 200 }, "TypeError"],
    [{ ...order, amount: "x" }, "invalid_amount"], [{ ...order, selected: "x" }, "unknown_term"], [{ ...order, currency: "XXX" }, "unsupported_currency"],
    [{ ...order, plans: ["x"] }, "unknown_plan"], [{ ...order, plans: ["us-pay-monthly-6"] }, "invalid_option"], [{ ...order, plan: "us-pay-in-4" }, "invalid_option"],
    [{ ...order, plans: ["us-pay-in-4", "us-pay-in-4"] }, "repeated_plan"], [{ ...order, timeZone: "Nowhere/At_All" }, "unknown_time_zone"],
    [{ ...order, timeZone: "+25:00" }, "unknown_time_zone"], [{ ...order, dueTime: "9:00" }, "invalid_time"], [{ ...order, today: "x" }, "invalid_date"],
    [{ ...order, locale: "de-DE" }, "unknown_locale"], [{ ...order, previous: { selected_term_id: 1 } }, "invalid_terms"],
    [{ ...order, amount: "90071992547409.92" }, "amount_too_large"], [{ ...order, previous: { text: "x".repeat(1_200_000) } }, "invalid_option"],
    [{ ...order, selected: "a", accepted: "b" }, "invalid_option"],
  ];
  for (const [options, expected] of rows) assert.equal(code(options), expected, JSON.stringify(options));
  assert.deepEqual(computeTerms({ ...order, amount: "5000.00" }), {});
  // Without a day, it is that of the clock in the zone.
  const today = (timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  for (const timeZone of ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"]) {
    const day = today(timeZone);
    const found = JSON.stringify(computeTerms({ amount: "200.00", timeZone }));
    if (today(timeZone) === day) assert.equal(found, JSON.stringify(computeTerms({ amount: "200.00", timeZone, today: day })));
  }
}

{ // Any bytes get an answer, and a compiled module is used as it is.
  const module = new WebAssembly.Module(readFileSync(`${folder}/package/terms.wasm`));
  const { exports } = new WebAssembly.Instance(module);
  const random = randomNumbers(7);
  const whole = new TextEncoder().encode('{"amount":"200.00","plans":["us-pay-in-4"],"today":"2026-11-21","offsets":[0,1,2,3]}');
  for (let round = 0; round < 20_000; round++) {
    const bytes = round % 2 ? Uint8Array.from(whole) : Uint8Array.from({ length: random(40) }, () => random(256));
    for (let change = random(4); change > 0 && bytes.length > 0; change--) bytes[random(bytes.length)] = random(256);
    new Uint8Array(exports.memory.buffer, exports.request(bytes.length), bytes.length).set(bytes);
    const length = exports.answer();
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answerAddress(), length)));
    assert.ok(answer.failure || answer.terms);
  }
  start(module);
  assert.equal(computeTerms({ amount: "200.00", today: "2026-11-21" }).selected_term_id, "us-pay-in-4");
}
console.log("terms.mjs passed");

// The interface of the page's script: its events and their order.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Page } from "../Driver/page.mjs";
import { visibleText } from "./look.mjs";
import { installRecorder } from "./recorder.mjs";
import { scenarios } from "./scenarios.mjs";

/** Returns the faults of the widget's display after each update. */
async function pictureFaults(page) {
  const faults = [];
  const steps = [["200.00", "$50.00"], ["180.00", "$45.00"], ["2500.00", "maximum"], ["80.00", "$20.00"]];
  try {
    await page.evaluate(async () => {
      globalThis.record = new recorder.Record({});
      await record.received(1);
    });
    for (const [amount, shown] of steps) {
      await page.evaluate(async (amount) => {
        record.update(amount);
        await recorder.quiet();
      }, amount);
      const text = await page.evaluate(visibleText);
      if (text.includes(shown)) continue;
      faults.push(`the widget does not show “${shown}” for ${amount}, but “${text}”`);
    }
  } catch (error) {
    faults.push(error.message);
  }
  await page.settle();
  return [...faults, ...page.faults];
}

/** The policy of a careful shop: only its own files, nothing inline, and markup only by the widget's own policy. */
const strictPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
  + "require-trusted-types-for 'script'; trusted-types afterpay-widget";

/** Opens a page with a script, with or without a Content-Security-Policy. */
export function withScript({ browser, network, script, fault = "none", policy, body: text }, settings, body) {
  const key = `/${basename(script)}-${fault}${policy ? "-by-policy" : ""}`;
  const source = network.serve(`${key}.js`, { body: text ?? readFileSync(script), type: "text/javascript" });
  const url = network.serve(`${key}.html`, {
    headers: policy ? { "Content-Security-Policy": policy } : {},
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A page</title>
<script src="${source}" data-fault="${fault}"></script>
<main><h1>A page</h1><div id="one"></div><div id="two"></div></main>
</html>`,
  });
  return Page.with(browser, url, { ...settings, expects: [source, ...(settings.expects ?? [])] }, body);
}

/** Returns the faults of a script, each as a sentence. */
export async function scriptFaults({ patience, ...settings }) {
  const unrestricted = await withScript(settings, {}, async (page) => {
    const faults = [];
    await page.evaluate(installRecorder, patience);
    for (const scenario of scenarios) faults.push(...(await scenarioFaults(page, scenario)));
    return [...faults, ...(await pictureFaults(page))];
  });
  const byPolicy = await withScript({ ...settings, policy: strictPolicy }, {}, async (page) => {
    await page.evaluate(installRecorder, patience);
    return pictureFaults(page);
  });
  return [...unrestricted, ...byPolicy.map((fault) => `by a strict policy: ${fault}`)];
}

async function scenarioFaults(page, { name, run, wanted, exceptions = 0 }) {
  const faults = [];
  try {
    const received = await page.evaluate(run);
    if (JSON.stringify(received) !== JSON.stringify(wanted)) {
      const list = (lines) => `[${lines.join(", ").replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, "$1")}]`;
      faults.push(`${name}:\n    received ${list(received)}\n    wanted   ${list(wanted)}`);
    }
    await page.evaluate(() => recorder.clear());
  } catch (error) {
    faults.push(`${name}: ${error.message}`);
  }
  await page.settle();
  const own = page.faults.filter((fault) => fault.includes("of the page's own"));
  if (own.length !== exceptions) faults.push(`a callback's exception is lost: ${own.length} of ${exceptions} are seen`);
  page.faults = page.faults.filter((fault) => !own.includes(fault));
  return faults;
}

/** Adds the checks of the script's interface. */
export function addScript(report, surroundings) {
  report.add("events", () => scriptFaults({ patience: 20_000, ...surroundings }));
}

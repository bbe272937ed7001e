// The cumulative layout shift of a page that loads slowly, as https://web.dev/articles/cls defines it.

/** A slow connection, in bytes a second and milliseconds. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Notes the shifts of a page from its beginning, with the elements that moved. Runs in the page. */
function note() {
  globalThis.layoutShifts = [];
  const name = ({ node }) => (node?.nodeType === 1 ? `<${node.localName}${node.id ? ` id=${node.id}` : ""}>` : "a text");
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) layoutShifts.push({ value, startTime, moved: [...new Set(sources.map(name))] });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Returns the greatest sum of a session window, and the elements that moved in it. A window ends a second after its last
 * shift, and five seconds after its first.
 */
export function cumulativeShift(shifts) {
  let [worst, sum, first, last, moved] = [{ value: 0, moved: [] }, 0, -Infinity, -Infinity, []];
  for (const shift of shifts) {
    if (shift.startTime - last >= 1000 || shift.startTime - first >= 5000) [sum, first, moved] = [0, shift.startTime, []];
    [sum, last] = [sum + shift.value, shift.startTime];
    moved.push(...shift.moved);
    if (sum > worst.value) worst = { value: sum, moved: [...new Set(moved)] };
  }
  return worst;
}

/**
 * Loads an address by a slow connection with a processor 4 times slower, and returns its cumulative layout shift.
 *
 * `isDone` waits until the page shows everything; a second later the shifts are read.
 */
export async function shiftWhileLoading(page, url, isDone) {
  const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${note})()` });
  try {
    await page.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.send("Network.emulateNetworkConditions", slow);
    await page.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.send("Page.navigate", { url });
    await isDone();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
    return cumulativeShift(await page.evaluate(() => layoutShifts));
  } finally {
    await page.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.send("Network.emulateNetworkConditions", fast);
    await page.send("Network.setCacheDisabled", { cacheDisabled: false });
    await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }
}

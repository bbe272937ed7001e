// The frame of a page.

/** Runs a function in the last frame of a page and returns its result; null while there is none, or it is loading. */
export async function inFrame(page, body, ...values) {
  const { frameTree } = await page.send("Page.getFrameTree");
  const frame = frameTree.childFrames?.at(-1)?.frame;
  if (!frame || !frame.url.startsWith("http")) return null;
  try {
    const { executionContextId } = await page.send("Page.createIsolatedWorld", { frameId: frame.id });
    const expression = `(${body})(${values.map((value) => JSON.stringify(value)).join(", ")})`;
    const { result, exceptionDetails } = await page.send("Runtime.evaluate", {
      expression, contextId: executionContextId, returnByValue: true, awaitPromise: true,
    });
    return exceptionDetails ? null : result.value ?? null;
  } catch {
    return null; // another page was loaded into the frame
  }
}

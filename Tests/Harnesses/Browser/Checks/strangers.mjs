// Messages to a page that are not those of its frame.

/**
 * Sends a text to the page by the page itself, and as if the frame showed a page of another origin, and waits until both
 * have been received. Runs in the page.
 */
export async function sendAsStranger(selector, text) {
  const source = document.querySelector(selector).contentWindow;
  dispatchEvent(new MessageEvent("message", { data: text, origin: "https://elsewhere.test", source }));
  postMessage(text, "*");
  const isReceived = new Promise((resolve) => {
    addEventListener("message", ({ data }) => { if (data === "the last message") resolve(); });
  });
  postMessage("the last message", "*"); // messages arrive in order
  await isReceived;
}

// The body of a page from a server, with the widget in a declarative shadow root.
import { pathToFileURL } from "node:url";

/** Returns the body of a page with a widget that a server has drawn, for a script that expects 200 dollars. */
export function serverMarkup(mode, amount = "200.00") {
  return async ({ web }) => {
    const { renderSchedule } = await import(pathToFileURL(`${web}/package/server.js`));
    const element = renderSchedule({ amount: { amount, currency: "USD" }, style: { theme: "COLLAPSIBLE" }, today: "2026-11-21" })
      .replace("<payment-schedule", '<payment-schedule id="one"').replace(`amount="${amount}"`, 'amount="200.00"')
      .replace('shadowrootmode="open"', `shadowrootmode="${mode}"`);
    return `${element}
<script>
  const root = document.querySelector("#one").shadowRoot;
  var nodes = root ? [...root.querySelectorAll("section, section *")] : [];
  var mutations = 0;
  if (root) {
    root.querySelector("details").open = true;
    setTimeout(() => {
      const count = (records) => { mutations += records.length; };
      new MutationObserver(count).observe(root.querySelector("section"), { childList: true, characterData: true, subtree: true });
    });
  }
</script>`;
  };
}

/** Returns the body of a page with a message that a server has drawn, in a browser with or without WebAssembly. */
export function serverMessage(hasWebAssembly) {
  return async ({ web }) => {
    const { renderMessage } = await import(pathToFileURL(`${web}/package/server.js`));
    const element = renderMessage({ amount: { amount: "200.00", currency: "USD" }, today: "2026-11-21" })
      .replace("<payment-message", '<payment-message id="one"');
    return `${element}
<script>
  var nodes = [...document.querySelector("#one").shadowRoot.querySelectorAll(".apw-message, .apw-message *")];
  ${hasWebAssembly ? "" : "delete globalThis.WebAssembly;"}
</script>`;
  };
}

// The announcements of a page to screen readers.

/** Begins to note the announcements of a page. */
export const listen = (page) => page.evaluate(noteAnnouncements);

/** Waits until a page has announced a text. */
export const announces = (page, text) => page.until(`“${text}” to be announced`,
  (text) => globalThis.announcements.some((each) => each.includes(text)), text);

/**
 * Notes each change of a live region. A region outside of an open modal dialog announces nothing: it is inert. Runs in
 * the page.
 */
function noteAnnouncements() {
  globalThis.announcements = [];
  const note = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]");
    const dialog = document.querySelector("dialog:modal");
    const text = region?.textContent.trim().replace(/\s+/g, " ");
    if (text && region.checkVisibility() && (!dialog || dialog.contains(region))) announcements.push(text);
  };
  new MutationObserver((changes) => changes.forEach(({ target }) => note(target))).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden"],
  });
}

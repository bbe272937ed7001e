// The dialog of the modal theme: the rest of the page is inert while it is open.

const dialogIn = (root) => root.querySelector("dialog");

export function isDialogOpen(root) { return dialogIn(root)?.open ?? false; }

/** Opens the dialog; its button gets the focus first, and again when the dialog closes. */
export function openDialog(root) {
  const dialog = dialogIn(root);
  if (!dialog || dialog.open) return;
  root.querySelector("[command=show-modal]").focus({ preventScroll: true });
  dialog.showModal();
}

/**
 * Lets the buttons of any dialog in an element of a shadow root open and close it, until a signal is aborted.
 *
 * The markup says so by `command`, but browsers before 2025 do not know it, and show a popover instead. They do not
 * know `closedby` either, by which a click outside closes a dialog.
 */
export function operateDialog(root, content, signal) {
  content.addEventListener("click", (event) => {
    const dialog = dialogIn(root);
    const command = event.target.closest("[command]")?.getAttribute("command");
    if (command) event.preventDefault();
    if (command === "show-modal") openDialog(root);
    if (command === "close") dialog.close();
    if (event.target === dialog && !("closedBy" in dialog) && isOutside(dialog, event)) dialog.close();
  }, { signal });
}

function isOutside(element, { clientX, clientY }) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

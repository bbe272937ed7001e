// What a shopper opens and closes: by keyboard, by mouse, and without any script of the page.

/** What is in the page, shadow roots included. Runs in the page. */
const state = () => {
  const all = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      all.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const [popover] = all.filter((it) => it.matches("[popover]"));
  const [details] = all.filter((it) => it.matches("details"));
  const opener = popover && all.find((it) => it.getAttribute("popovertarget") === popover.id && !popover.contains(it));
  const closer = popover && all.find((it) => it.getAttribute("popovertarget") === popover.id && popover.contains(it));
  const summary = details?.querySelector("summary");
  const box = popover?.getBoundingClientRect();
  return {
    opener: opener && middle(opener), closer: closer && middle(closer), summary: summary && middle(summary),
    popoverOpen: popover?.matches(":popover-open") ?? false,
    detailsOpen: details?.open ?? false,
    aside: box && { x: 3, y: box.top > 8 ? 3 : innerHeight - 3 },
    focus: focus === opener ? "opener" : focus === closer ? "closer" : focus === summary ? "summary" : "elsewhere",
  };
};

/** Presses the tabulator until the focus is where it is wanted, as far as the page goes. */
async function tabTo(page, wanted) {
  for (let turn = 0; turn < 40; turn++) {
    if ((await page.evaluate(state)).focus === wanted) return true;
    await page.press("Tab");
  }
  return false;
}

/** Does steps one after the other, each with what has to be so afterwards, until one is not. */
async function walk(page, steps) {
  for (const [name, act, holds] of steps) {
    await act();
    const now = await page.evaluate(state);
    if (!holds(now)) return [`${name}: ${JSON.stringify(now)}`];
  }
  return [];
}

/** What does not work of the first widget in a page that shows its payments in a window of their own. */
export async function modalFaults(page) {
  const first = await page.evaluate(state);
  if (!first.opener) return ["there is no button that opens a window"];
  if (first.popoverOpen) return ["the window is open at first"];
  if (!(await tabTo(page, "opener"))) return ["the tabulator does not reach the button"];
  const open = (now) => now.popoverOpen;
  const closed = (now) => !now.popoverOpen;
  const clickAt = (what) => async () => page.clickAt((await page.evaluate(state))[what]);
  return walk(page, [
    ["Enter opens the window", () => page.press("Enter"), open],
    ["Escape closes it, and the focus is where it was", () => page.press("Escape"),
      (now) => closed(now) && now.focus === "opener"],
    ["the space bar opens it", () => page.press("Space"), open],
    ["the tabulator leads to its button", () => tabTo(page, "closer"), (now) => now.focus === "closer"],
    ["Enter closes it there", () => page.press("Enter"), (now) => closed(now) && now.focus === "opener"],
    ["the mouse opens it", clickAt("opener"), open],
    ["the mouse closes it", clickAt("closer"), closed],
    ["the mouse opens it again", clickAt("opener"), open],
    ["a click aside closes it", clickAt("aside"), closed],
  ]);
}

/** What does not work of the first widget in a page that has its payments folded away. */
export async function collapsibleFaults(page) {
  const first = await page.evaluate(state);
  if (!first.summary) return ["there is nothing to unfold"];
  if (first.detailsOpen) return ["it is unfolded at first"];
  if (!(await tabTo(page, "summary"))) return ["the tabulator does not reach what unfolds it"];
  const open = (now) => now.detailsOpen;
  const closed = (now) => !now.detailsOpen;
  const click = async () => page.clickAt((await page.evaluate(state)).summary);
  return walk(page, [
    ["Enter unfolds it", () => page.press("Enter"), open],
    ["the space bar folds it", () => page.press("Space"), closed],
    ["the mouse unfolds it", click, open],
    ["the mouse folds it", click, closed],
  ]);
}

/** Unfolds everything, and says whether there was anything. Runs in the page. */
export function unfoldAll() {
  let any = false;
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.localName === "details") any = element.open = true;
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return any;
}

/** Opens the window of the widget so many places from the first, if there is one, and says so. Runs in the page. */
export function openWindow(index) {
  const windows = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("[popover]")) windows.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  windows[index]?.showPopover();
  return index < windows.length;
}

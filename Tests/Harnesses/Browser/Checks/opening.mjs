// Opening and closing the payments by keyboard and by mouse, without scripts of the page.

/** Returns the state of the page with its shadow roots. Runs in the page. */
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
  const [dialog] = all.filter((it) => it.matches("dialog, [popover]"));
  const [details] = all.filter((it) => it.matches("details"));
  const buttons = all.filter((it) => dialog && [it.getAttribute("commandfor"), it.getAttribute("popovertarget")].includes(dialog.id));
  const opener = buttons.find((it) => !dialog.contains(it));
  const closer = buttons.find((it) => dialog.contains(it));
  const summary = details?.querySelector("summary");
  const box = dialog?.getBoundingClientRect();
  const isOpen = dialog?.matches(":popover-open, :modal") ?? false;
  const aside = box && { x: 3, y: box.top > 8 ? 3 : innerHeight - 3 };
  const edge = box && { x: box.left + 4, y: box.bottom - 4 };
  const sensor = document.querySelector("#sensor");
  if (sensor && isOpen) sensor.style.cssText = `position: fixed; z-index: 9; margin: 0; width: 6px; height: 6px; left: 0; top: ${aside.y - 3}px`;
  const isInside = !focus || focus === document.body || dialog?.contains(focus);
  return {
    opener: opener && middle(opener), closer: closer && middle(closer), summary: summary && middle(summary),
    isOpen, aside, edge, isInside, detailsOpen: details?.open ?? false, isPressed: sensor?.checked ?? false,
    focus: focus === opener ? "opener" : focus === closer ? "closer" : focus === summary ? "summary" : "elsewhere",
  };
};

/** Presses the tabulator until the wanted element has the focus, at most 40 times. */
async function tabTo(page, wanted) {
  for (let turn = 0; turn < 40; turn++) {
    if ((await page.evaluate(state)).focus === wanted) return true;
    await page.press("Tab");
  }
  return false;
}

/** Adds a box outside the dialog that the tabulator reaches, and that a click beside the dialog would check. */
const addSensor = () => {
  const sensor = document.createElement("input");
  Object.assign(sensor, { type: "checkbox", id: "sensor", ariaLabel: "Behind" });
  document.body.append(sensor);
};

/** Presses the tabulator eight times and returns whether the focus has left the dialog. */
async function tabsOut(page) {
  for (let turn = 0; turn < 8; turn++) {
    await page.press("Tab");
    if (!(await page.evaluate(state)).isInside) return true;
  }
  return false;
}

/** Performs steps in order and checks the state after each; stops at the first fault. */
async function walk(page, steps) {
  for (const [name, act, holds] of steps) {
    await act();
    const now = await page.evaluate(state);
    if (!holds(now)) return [`${name}: ${JSON.stringify(now)}`];
  }
  return [];
}

/** Returns the faults of the page's first modal widget. */
export async function modalFaults(page) {
  const first = await page.evaluate(state);
  if (!first.opener) return ["there is no button that opens a window"];
  if (first.isOpen) return ["the window is open at first"];
  if (!(await tabTo(page, "opener"))) return ["the tabulator does not reach the button"];
  await page.evaluate(addSensor);
  const open = (now) => now.isOpen;
  const closed = (now) => !now.isOpen;
  const clickAt = (what) => async () => page.clickAt((await page.evaluate(state))[what]);
  let isOut = false;
  const faults = await walk(page, [
    ["Enter opens the window", () => page.press("Enter"), open],
    ["Escape closes it and returns the focus", () => page.press("Escape"),
      (now) => closed(now) && now.focus === "opener"],
    ["the space bar opens it", () => page.press("Space"), open],
    ["the tabulator stays inside", async () => (isOut = await tabsOut(page)), () => !isOut],
    ["the tabulator leads to its button", () => tabTo(page, "closer"), (now) => now.focus === "closer"],
    ["Enter closes it there", () => page.press("Enter"), (now) => closed(now) && now.focus === "opener"],
    ["the mouse opens it", clickAt("opener"), open],
    ["the mouse closes it", clickAt("closer"), closed],
    ["the mouse opens it again", clickAt("opener"), open],
    ["a click on its edge leaves it open", clickAt("edge"), open],
    ["a click aside closes it", clickAt("aside"), closed],
    ["and presses nothing behind it", async () => {}, (now) => !now.isPressed && now.focus === "opener"],
  ]);
  await page.evaluate(() => document.querySelector("#sensor").remove());
  return faults;
}

/** Returns the faults of the page's first collapsible widget. */
export async function collapsibleFaults(page) {
  const first = await page.evaluate(state);
  if (!first.summary) return ["there is nothing to unfold"];
  if (first.detailsOpen) return ["it is unfolded at first"];
  if (!(await tabTo(page, "summary"))) return ["the tabulator does not reach the summary"];
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

/** Unfolds all elements and returns whether there were any. Runs in the page. */
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

/** Opens the dialog of the widget with an index, and returns whether it exists. Runs in the page. */
export function openWindow(index) {
  const windows = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("dialog")) windows.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  windows[index]?.showModal();
  return index < windows.length;
}

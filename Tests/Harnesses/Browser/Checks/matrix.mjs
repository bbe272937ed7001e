// The themes, widths and color schemes of the checks.

export const themes = ["classic", "timeline", "collapsible", "modal"];
export const widths = [300, 360, 768, 1280];
export const schemes = [["light", false], ["dark", true]];

/** Calls a function for each width in each scheme of colors. */
export function everyWindow(body) {
  for (const width of widths) {
    for (const [scheme, dark] of schemes) body({ width, dark }, `${width} ${scheme}`);
  }
}

// The colors of a page in the light and the dark scheme.
import { impression } from "../Driver/pixels.mjs";

/** Returns the faults of a page's colors, as sentences. */
export async function schemeFaults(page, dark) {
  const { brightness, colors } = impression(await page.thumbnail());
  const percent = `${Math.round(brightness * 100)} %`;
  const faults = [];
  if (dark && brightness > 0.4) faults.push(`the page is ${percent} bright in the dark scheme`);
  if (!dark && brightness < 0.6) faults.push(`the page is ${percent} bright in the light scheme`);
  if (colors < 8) faults.push(`there are ${colors} colors: nothing is visible`);
  return faults;
}

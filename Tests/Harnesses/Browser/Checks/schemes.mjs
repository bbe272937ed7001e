// Whether a picture follows the viewer's scheme of colors.
import { impression } from "../Driver/pixels.mjs";

/** What is wrong with the colors of a page, as sentences. */
export async function schemeFaults(page, dark) {
  const { brightness, colors } = impression(await page.thumbnail());
  const percent = `${Math.round(brightness * 100)} %`;
  const faults = [];
  if (dark && brightness > 0.4) faults.push(`the page is ${percent} bright in the dark scheme`);
  if (!dark && brightness < 0.6) faults.push(`the page is ${percent} bright in the light scheme`);
  if (colors < 8) faults.push(`there are ${colors} colors: nothing is to be seen`);
  return faults;
}

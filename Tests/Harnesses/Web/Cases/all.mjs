// All cases of the widget's script, by their names.
import { analyticsCases } from "./analytics.mjs";
import { clockCases } from "./clock.mjs";
import { eventCases } from "./events.mjs";
import { failureCases } from "./failures.mjs";
import { firstCases } from "./first.mjs";
import { frameCases } from "./frames.mjs";
import { lookupCases } from "./lookups.mjs";
import { neighborCases } from "./neighbors.mjs";
import { optionCases } from "./options.mjs";
import { Stage, assert } from "./stage.mjs";
import { wordingCases } from "./wording.mjs";

const cases = {
  ...clockCases, ...firstCases, ...eventCases, ...lookupCases, ...optionCases, ...frameCases, ...failureCases, ...neighborCases,
  ...wordingCases, ...analyticsCases,
};

export const caseNames = Object.keys(cases);

const rejections = [];
process.on("unhandledRejection", (error) => rejections.push(error));

/** Runs a case for the text of a script, which must report nothing that the case does not expect. */
export async function runCase(name, text) {
  const stage = new Stage(text);
  rejections.length = 0;
  await cases[name](stage);
  await stage.deliver();
  assert.deepEqual([...stage.page.reported, ...rejections].map(String), []);
}

// An audit by axe-core, whose script `run` stores at the path in AXE.
import { readFileSync } from "node:fs";

let axe;

const audit = async (left) => {
  // All rules except experimental ones; undecided results do not count.
  const { violations, passes } = await globalThis.axe.run(document, {
    resultTypes: ["violations", "passes"],
    iframes: false, // no frame has the script
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
  });
  return {
    rules: passes.length,
    faults: violations.flatMap(({ id, help, nodes }) => nodes.map((node) =>
      `axe, ${id}: ${help}: ${node.html.slice(0, 160)}`
        + (id.startsWith("color-contrast") ? ` (${node.any[0]?.message ?? ""})` : ""))),
  };
};

/** Returns the violations that axe-core finds in a page, each as a sentence. `left` names rules to omit. */
export async function accessibilityFaults(page, left = []) {
  axe ??= readFileSync(process.env.AXE, "utf8");
  await page.send("Runtime.evaluate", { expression: axe, silent: true });
  const { rules, faults } = await page.evaluate(audit, left);
  if (rules === 0) faults.push("axe found nothing to audit");
  return faults;
}

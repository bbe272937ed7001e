// Checks that faults planted in the pages of checkouts are found, each by the check that its row in
// Faults/checkout.json names.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { addCheckout } from "./Checks/checkout.mjs";
import { addKit } from "./Checks/kit.mjs";
import { addSheet } from "./Checks/sheet.mjs";
import { Shop } from "./Driver/shop.mjs";

const planted = JSON.parse(readFileSync(new URL("Faults/checkout.json", import.meta.url), "utf8"));

/** The time limit of a condition in milliseconds: most planted faults are found by waiting in vain. */
const patience = 10_000;

/** Collects checks by their names. */
class Checks extends Map {
  add(name, check) { this.set(name, check); }
  keep() {}
}

/**
 * Adds a check for each planted fault. Each has its own copy of the pages in a folder; one shop serves them all, and one
 * those of the kit, by https.
 */
export async function addPlantedCheckouts(report, { browser, network, certificate, web }, folder) {
  rmSync(folder, { recursive: true, force: true });
  const shop = await Shop.start(folder);
  network.allow(shop.origin);
  const kitShop = await Shop.startEncrypted(folder, network, certificate, "planted.test");
  for (const [index, fault] of planted.entries()) {
    plant(fault, web, join(folder, String(index)));
    const checks = new Checks();
    const pages = `${shop.origin}/app/${index}`;
    const kitPages = `https://${kitShop.site}/app/${index}`;
    for (const add of [addCheckout, addSheet, addKit]) add(checks, { browser, shop, pages, kitShop, kitPages, patience });
    report.add(`self-test checkout: ${fault.name}`, async () => {
      const found = await checks.get(fault.check)().catch((error) => [error.message]);
      const isFound = fault.finds ? found.some((each) => each.includes(fault.finds)) : found.length === 0;
      return isFound ? [] : [`“${fault.finds ?? "nothing"}” is not found, but ${JSON.stringify(found).slice(0, 1500)}`];
    });
  }
}

/** Copies the pages, and replaces a text in one of them. */
function plant({ in: name, text, becomes }, web, folder) {
  cpSync(web, folder, { recursive: true, filter: (file) => basename(file) !== "modules" });
  const file = join(folder, name);
  const parts = readFileSync(file, "utf8").split(text);
  if (parts.length !== 2) throw new Error(`${name} has “${text}” ${parts.length - 1} times, not once`);
  writeFileSync(file, parts.join(becomes));
}

// Runs the checks of the widget and of checkouts in a browser. `run` prepares the files that they need, and documents the
// options.
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { addCheckout } from "./Checks/checkout.mjs";
import { addCircles } from "./Checks/circles.mjs";
import { addColors } from "./Checks/colors.mjs";
import { addDemo } from "./Checks/demo.mjs";
import { addDialog } from "./Checks/dialog.mjs";
import { addElements, addPlantedElements } from "./Checks/elements.mjs";
import { addElementLooks, addPlantedElementLooks } from "./Checks/element-looks.mjs";
import { addEmbedding, addPlantedEmbedding } from "./Checks/embedding.mjs";
import { addScript } from "./Checks/events.mjs";
import { addFailures } from "./Checks/failures.mjs";
import { addFrameworks } from "./Checks/frameworks.mjs";
import { addImages } from "./Checks/images.mjs";
import { addKit } from "./Checks/kit.mjs";
import { addLooks } from "./Checks/looks.mjs";
import { addMessages, addPlantedMessages } from "./Checks/messages.mjs";
import { addMonthly } from "./Checks/monthly.mjs";
import { addNeighbors, addPlantedNeighbors } from "./Checks/neighbors.mjs";
import { addPages } from "./Checks/pages.mjs";
import { addPlaces } from "./Checks/places.mjs";
import { renderAll } from "./Checks/rendered.mjs";
import { addReplay } from "./Checks/replay.mjs";
import { addReserved } from "./Checks/reserved.mjs";
import { addSheet } from "./Checks/sheet.mjs";
import { addPlantedShifts, addShifts } from "./Checks/shifts.mjs";
import { addStyling } from "./Checks/styling.mjs";
import { addSurroundings } from "./Checks/surroundings.mjs";
import { addTiming } from "./Checks/timing.mjs";
import { addCriteria, addPlantedCriteria } from "./Checks/wcag.mjs";
import { addWidgets } from "./Checks/widgets.mjs";
import { addWidths } from "./Checks/widths.mjs";
import { makeCertificate } from "./Driver/certificate.mjs";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";
import { Report } from "./Driver/report.mjs";
import { Shop } from "./Driver/shop.mjs";
import { addPlantedCheckouts } from "./planted-checkouts.mjs";
import { addSelfTest, plantedHosts } from "./selftest.mjs";

const build = fileURLToPath(new URL("../../../.build", import.meta.url));
const { values: options } = parseArgs({
  options: {
    shots: { type: "string", default: join(build, "browser/pictures") },
    "self-test": { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});

/** Runs all checks, beginning with the self-test. Times are measured last, when nothing else runs. */
async function check(browser, network, certificate, report) {
  const web = process.env.WIDGET_WEB ?? join(build, "web");
  const surroundings = { browser, network, certificate, web, script: join(web, "afterpay-widget.js") };
  addSelfTest(report, surroundings);
  addPlantedEmbedding(report, surroundings);
  addPlantedElements(report, surroundings);
  addPlantedShifts(report, surroundings);
  addPlantedCriteria(report, surroundings);
  addPlantedMessages(report, surroundings);
  addPlantedElementLooks(report, surroundings);
  addPlantedNeighbors(report, surroundings);
  await addPlantedCheckouts(report, surroundings, join(build, "browser/planted"));
  if (!options["self-test"]) {
    const widget = process.env.WIDGET ?? join(build, "release/widget");
    surroundings.widget = widget;
    surroundings.orders = process.env.WEB_ORDERS ?? join(build, "release/web-orders");
    surroundings.rendered = renderAll(widget, join(build, "browser/pages"));
    surroundings.shop = await Shop.start(web);
    surroundings.pages = `${surroundings.shop.origin}/app`;
    network.allow(surroundings.shop.origin);
    surroundings.kitShop = await Shop.startEncrypted(web, network, certificate, "store.test", ["--widget", widget]);
    surroundings.kitPages = "https://store.test/app";
    const all = [
      addScript, addEmbedding, addElements, addElementLooks, addReserved, addFrameworks, addFailures, addNeighbors, addDemo, addPages, addImages,
      addWidgets, addPlaces, addWidths, addCircles, addColors, addDialog, addSurroundings, addStyling, addLooks, addMonthly, addReplay,
      addCheckout, addSheet, addKit, addShifts, addCriteria, addMessages,
    ];
    for (const add of all) add(report, surroundings);
  }
  await report.run();
  if (!options["self-test"]) {
    addTiming(report, surroundings);
    await report.run();
  }
  report.add("requests of the whole run", () => network.strangers.filter((it) => !plantedHosts.test(it)));
  await report.run();
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));
try {
  const begin = performance.now();
  const network = await Network.start();
  const certificate = makeCertificate();
  const browser = await Chromium.start({ proxy: network.port, keyDigest: certificate.keyDigest });
  const report = new Report(resolve(options.shots), options.only);
  await check(browser, network, certificate, report);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${browser.version}: ${report.passed} checks passed, ${report.faults} faults, in ${seconds} s`);
  console.log(`pictures: ${report.finish()}`);
  process.exit(report.faults + (report.passed === 0) ? 1 : 0);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}

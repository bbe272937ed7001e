// The output of `widget render`: pages and pictures of each kind of widget, written once for all checks.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { today } from "../Driver/page.mjs";
import { themes } from "./matrix.mjs";

/** Returns a plan with a number of monthly payments and without limits. */
const plan = (count) => ({
  format: 1, id: `monthly-${count}`, name: "Monthly", brand: "Shop", region: "US", currency: "USD", locales: ["en-US"],
  limits: { minimum: null, maximum: null }, installments: { count, interval: "P1M", firstDue: "P0D" },
  split: "half-up-last", validFrom: null, validUntil: null,
  sources: [{ url: "https://shop.example/terms", confidence: "high" }],
});

/**
 * The kinds of widgets: the command's options, the texts that must be visible once everything is opened, and the
 * command, by default `render`.
 */
const kinds = {
  plain: [["--amount", "200.00"], ["$50.00", "Today", "In 6 weeks", "Due today"]],
  "in 36": [["--amount", "9999999.99", "--plan-file", "monthly-36.json"], ["$277,777.78", "In 35 months", "Due today"]],
  "in 1": [["--amount", "0.01", "--plan-file", "monthly-1.json"], ["$0.01", "Today", "Due today"]],
  "with token": [["--amount", "57.27", "--token-file", "token.txt"], ["$14.32", "$14.31", "Dec 5"]],
  bare: [["--amount", "200.00", "--no-logo", "--no-heading", "--no-border"], ["$50.00", "Due today"]],
  "above the maximum": [["--amount", "2500.00"], ["$2,500.00", "$2,000.00"]],
  monthly: [
    ["--amount", "1000.00", "--rate", "29.99", "--plan", "us-pay-monthly-12"], ["$97.43", "29.89%", "$1,169.22"], "loan",
  ],
  "monthly in 36": [
    ["--amount", "9999999999999.99", "--rate", "12", "--payments", "36", "--day-count", "equal-periods", "--method", "eu",
      "--locale", "it-IT"],
    ["TAEG", "rate mensili"], "loan",
  ],
  french: [["--amount", "1234.56", "--currency", "CAD", "--locale", "fr-CA"], ["308,64 $", "Aujourd’hui"]],
};

/** Writes all pages and pictures to a folder, and returns their kinds, themes, files, and texts. */
export function renderAll(widget, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const count of [1, 36]) writeFileSync(join(folder, `monthly-${count}.json`), JSON.stringify(plan(count)));
  writeFileSync(join(folder, "token.txt"), "tok_1");
  return Object.entries(kinds).flatMap(([kind, [options, shows, command]]) => themes.map((theme) => {
    const stem = `${kind.replaceAll(" ", "-")}-${theme}`;
    const [page, image] = ["html", "svg"].map((format) => {
      render(widget, folder, command ?? "render", [...options, "--today", today, "--theme", theme, "-o", `${stem}.${format}`]);
      return join(folder, `${stem}.${format}`);
    });
    return { kind, theme, page, image, shows };
  }));
}

function render(widget, folder, command, options) {
  try {
    execFileSync(widget, [command, ...options], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // With status 1 the order may not proceed, and the file shows the barrier.
    if (error.status !== 1) throw new Error(`${widget} ${command} ${options.join(" ")}: ${error.stderr ?? error.message}`);
  }
}

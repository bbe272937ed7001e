// Runs checks concurrently and collects their faults and pictures.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The number of concurrent pages. */
const lanes = 3;

export class Report {
  faults = 0;
  passed = 0;
  #checks = [];
  #pictures = new Map();
  #folder;
  #only;

  constructor(folder, only = "") {
    this.#folder = folder;
    this.#only = only;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Adds a check: a function that returns its faults as sentences. */
  add(name, check) {
    if (name.includes(this.#only)) this.#checks.push({ name, check });
  }

  /** Stores a picture under the names of a group and its own. */
  keep(group, name, png) {
    const file = `${group} ${name}`.replace(/[^a-z0-9]+/gi, "-").toLowerCase() + ".png";
    writeFileSync(join(this.#folder, file), png);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    if (!this.#pictures.has(group)) this.#pictures.set(group, []);
    this.#pictures.get(group).push({ name, file, width, height });
  }

  /** Runs all added checks, and prints each fault immediately. */
  async run() {
    const waiting = this.#checks.splice(0);
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#try(next);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async #try({ name, check }) {
    let faults;
    try {
      faults = await check();
    } catch (error) {
      faults = [error.message];
    }
    if (faults.length === 0) this.passed++;
    else this.faults += faults.length;
    for (const fault of faults) console.error(`${name}: ${fault}`);
  }

  /** Writes the pictures' index. */
  finish() {
    const groups = [...this.#pictures].sort(([one], [other]) => (one < other ? -1 : 1)).map(([group, pictures]) => {
      const figures = pictures
        .sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))
        .map(({ name, file, width, height }) =>
          `<figure><img src="${file}" alt="" width="${width}" height="${height}">`
            + `<figcaption>${name}</figcaption></figure>`);
      return `<h2>${group}</h2><div>${figures.join("\n")}</div>`;
    });
    writeFileSync(join(this.#folder, "index.html"), `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The widget in a browser</title>
<style>
  body { font: 14px sans-serif; margin: 16px; background: #888 }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
  figure { margin: 0 } figcaption { padding: 4px 0 } img { display: block; max-width: 100%; height: auto }
</style>
${groups.join("\n")}
`);
    return join(this.#folder, "index.html");
  }
}

// The module of checkouts, outside of a browser: it answers the lines of a checkout as the command does.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const example = fileURLToPath(new URL("../../../../Examples/Checkouts/two-mugs.jsonl", import.meta.url));

/** Adds the check. */
export function addReplay(report, { web, widget }) {
  report.add("checkout answers as the command", async () => {
    const expected = execFileSync(widget, ["checkout", "replay", "native", example], { encoding: "utf8" });
    const found = replay(join(web, "checkout.wasm"), readFileSync(example, "utf8"));
    return found === expected ? [] : [`the module answers ${found.slice(0, 300)}`];
  });
}

function replay(file, text) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  const ask = (request) => {
    const bytes = Buffer.from(request);
    const place = exports.request(bytes.length);
    bytes.copy(Buffer.from(exports.memory.buffer, place, bytes.length));
    const count = exports.answer();
    return Buffer.from(exports.memory.buffer, exports.answerAddress(), count).toString();
  };
  const number = ask("+native");
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => `${ask(number + line)}\n`).join("");
}

// Scripts with short names and their source maps.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { missing } from "./measure.mjs";
import { sourceMap } from "./maps.mjs";

const options = ["--target=chrome91,firefox98,safari16.4", "--charset=utf8", "--log-level=warning", "--sourcemap=inline"];

/**
 * Writes a script of joined lines without comments and, if esbuild is installed, with short names, and its source map beside
 * it. `read` returns the text of the file of a line. A module for bundlers keeps its white space, since the comments by
 * which they recognize code without effects are removed with it.
 */
export function writeScript(path, lines, { read, head = "", isForBundlers = false }) {
  const text = lines.map(({ text }) => text).join("\n");
  if (missing.includes("esbuild")) {
    return writeFileSync(path, `${head && `${head}\n`}${text.replace(/^ *(\/\/|\/?\*).*\n/gm, "")}\n`);
  }
  const map = Buffer.from(JSON.stringify(sourceMap(lines, read))).toString("base64");
  const input = `${text}\n//# sourceMappingURL=data:application/json;base64,${map}\n`;
  const kind = isForBundlers ? ["--minify-identifiers", "--minify-syntax"] : ["--minify"];
  const own = head ? [`--banner=${head}`] : [];
  const { error, status, stdout, stderr } = spawnSync("esbuild", [...options, ...kind, ...own], { input, maxBuffer: 1 << 26 });
  if (error || status !== 0) throw error ?? new Error(`${path}: ${stderr}`);
  const [script, written] = stdout.toString().split("//# sourceMappingURL=data:application/json;base64,");
  writeFileSync(`${path}.map`, Buffer.from(written, "base64"));
  writeFileSync(path, `${script}//# sourceMappingURL=${basename(path)}.map\n`);
}

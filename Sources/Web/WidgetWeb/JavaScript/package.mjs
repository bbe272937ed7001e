// The folder of the npm package. Its files are those that Package/package.json lists.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";

const source = new URL("Package/", import.meta.url);
export const settings = JSON.parse(readFileSync(new URL("package.json", source), "utf8"));
const listed = [...settings.files, "package.json", "README.md", "LICENSE"];

/** Returns the folder of the package of a build, without files that are not listed. */
export function packageFolder(folder) {
  const files = `${folder}/package`;
  mkdirSync(files, { recursive: true });
  for (const name of readdirSync(files)) if (!listed.includes(name)) rmSync(`${files}/${name}`, { recursive: true });
  return files;
}

/** Copies files of a folder of sources to that of the package, if they are listed. */
export function copyFiles(folder, files) {
  for (const name of readdirSync(folder).filter((name) => listed.includes(name))) {
    copyFileSync(new URL(name, folder), `${files}/${name}`);
    const common = name.replace(/\.d\.ts$/, ".d.cts");
    if (common === name || !listed.includes(common)) continue;
    writeFileSync(`${files}/${common}`, commonDeclarations(new URL(name, folder)));
  }
}

/** Returns the declarations of an ES module for its CommonJS module: files that are imported have other names there. */
const commonDeclarations = (file) => readFileSync(file, "utf8").replace(/(["']\.\/\w+)\.js(["'])/g, "$1.cjs$2");

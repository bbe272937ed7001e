// The folders of a build.
import { resolve } from "node:path";

/** Returns the folder of the modules, which scripts contain; it is beside the folder of the files that pages load. */
export const modulesFolder = (folder) => `${resolve(folder)}-modules`;

// Prints the size of the module of the elements.
// usage: node bundle.mjs FOLDER_OF_ELEMENTS_WASM
import { readModule, report } from "../../WebModule/JavaScript/measure.mjs";

const folder = process.argv[2];

report("the elements' module", readModule(`${folder}/elements.wasm`), 48 * 1024);

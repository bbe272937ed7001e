// The manifest of the custom elements, for editors and documentation: https://github.com/webcomponents/custom-elements-manifest,
// version 1.0.0. The package's settings name it.
import { manifestTables } from "./manifestTables.mjs";

/** Returns the name of the property of an attribute, such as `colorScheme` for `color-scheme`. */
const propertyName = (attribute) => attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const rows = (table, convert) => Object.entries(table).map(([name, row]) => convert(name, row));
const named = (table) => rows(table, (name, description) => ({ name, description }));

/** Returns the attribute for a row: its type, its description and its default. */
const attribute = (name, [type, description, usual]) => ({
  name, fieldName: propertyName(name), type: { text: type }, description, ...(usual ? { default: usual } : {}),
});

/** Returns the property that reflects an attribute. */
const reflected = (name, [type, description]) => ({
  kind: "field", name: propertyName(name), description, attribute: name, reflects: true,
  type: { text: type === "boolean" ? "boolean" : `${type} | null` },
});

const field = (name, [type, description, access]) => ({
  kind: "field", name, description, type: { text: type }, ...(access === "read" ? { readonly: true } : {}),
});

const method = (name, [parameters, type, description]) => ({
  kind: "method", name, description, return: { type: { text: type } },
  parameters: rows(parameters, (name, text) => ({ name, type: { text } })),
});

const event = (name, [type, description]) => ({ name, type: { text: `CustomEvent<${type}>` }, description });

/** Returns the declaration of an element. */
function declaration({ className, tagName, description, attributes, fields, methods, events, slots, parts }) {
  return {
    kind: "class", customElement: true, name: className, tagName, description,
    superclass: { name: "HTMLElement", package: "global:" },
    attributes: rows(attributes, attribute),
    members: [
      ...rows(attributes, reflected).filter(({ name }) => !(name in fields)), ...rows(fields, field), ...rows(methods, method),
    ],
    events: rows(events, event), slots: named(slots), cssParts: named(parts),
    cssProperties: rows(manifestTables.properties, (name, [usual, description]) => ({
      name: `--afterpay-widget-${name}`, description, ...(usual ? { default: usual } : {}),
    })),
  };
}

/** Returns the manifest. The script registers the elements by itself, and the ES module by `define`. */
export function manifest() {
  const { elements } = manifestTables;
  const ofModule = ({ className }) => ({ name: className, module: "elements.js" });
  return {
    schemaVersion: "1.0.0", readme: "README.md",
    modules: [
      {
        kind: "javascript-module", path: "elements.js", declarations: elements.map(declaration),
        exports: elements.map((each) => ({ kind: "js", name: each.className, declaration: ofModule(each) })),
      },
      {
        kind: "javascript-module", path: "afterpay-elements.js", declarations: [],
        exports: elements.map((each) => ({ kind: "custom-element-definition", name: each.tagName, declaration: ofModule(each) })),
      },
    ],
  };
}

// The manifest of the custom elements against their classes, the markup's parts and the stylesheet's custom properties.
// usage: node manifest.mjs
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { manifest } from "../../../../Sources/Web/ElementsWeb/JavaScript/manifest.mjs";

const sources = new URL("../../../../Sources/", import.meta.url);
const scripts = new URL("Web/ElementsWeb/JavaScript/", sources);
const found = manifest();
const declarations = found.modules[0].declarations;
const callbacks = /^(constructor|connectedCallback|disconnectedCallback|adoptedCallback|attributeChangedCallback)$/;
const sorted = (values) => [...new Set(values)].sort();

assert.deepEqual(declarations.map(({ tagName }) => tagName), ["payment-schedule", "payment-message"]);
for (const { name, attributes, members, events } of declarations) {
  const element = (await import(new URL(`${name}.js`, scripts)))[name];
  // Attributes, and the properties that reflect them.
  assert.deepEqual(sorted(attributes.map(({ name }) => name)), sorted(element.observedAttributes), name);
  assert.equal(attributes.length, element.observedAttributes.length);
  // All properties and methods, which are the prototype's, and no setter for a property that is only read.
  const own = Object.entries(Object.getOwnPropertyDescriptors(element.prototype)).filter(([name]) => !callbacks.test(name));
  const isMethod = ([, { value }]) => typeof value === "function";
  const names = (kind) => sorted(members.filter((each) => each.kind === kind).map(({ name }) => name));
  assert.deepEqual(names("method"), sorted(own.filter(isMethod).map(([name]) => name)), name);
  assert.deepEqual(names("field"), sorted(own.filter((each) => !isMethod(each)).map(([name]) => name)), name);
  const readonly = members.filter((each) => each.readonly).map(({ name }) => name);
  assert.deepEqual(sorted(readonly), sorted(own.filter(([, { get, set }]) => get && !set).map(([name]) => name)), name);
  for (const { name, fieldName, type } of attributes) {
    assert.ok(fieldName in element.prototype, name);
    assert.equal(type.text === "boolean", name.startsWith("no-"), name);
  }
  // Events by their names in the class; some end with a type.
  const text = readFileSync(new URL(`${name}.js`, scripts), "utf8");
  const types = text.includes("`payment-${type}`") ? [...text.matchAll(/#send\("(\w+)"|\? "(\w+)" : "(\w+)"/g)] : [];
  const sent = [...text.matchAll(/CustomEvent\("([\w-]+)"/g)].map(([, name]) => name);
  for (const [, ...each] of types) sent.push(...each.filter(Boolean).map((type) => `payment-${type}`));
  assert.deepEqual(sorted(events.map(({ name }) => name)), sorted(sent), name);
  for (const each of [...attributes, ...members, ...events]) assert.match(each.description, /^[A-Z].*\.$/s, each.name);
}
{ // Parts, slots and custom properties are those of the renderer.
  const folder = new URL("Widget/WidgetRendering/HTML/", sources);
  const markup = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const all = (pattern) => sorted([...markup.matchAll(pattern)].map(([, name]) => name));
  const named = (kind) => sorted(declarations.flatMap((each) => each[kind].map(({ name }) => name)));
  assert.deepEqual(named("cssParts"), all(/part=\\?"([a-z-]+)/g));
  assert.deepEqual(named("slots"), sorted([...all(/slot name=\\?"([a-z]+)/g), ...all(/slotted\(\[slot=([a-z]+)\]/g)]));
  assert.deepEqual(named("cssProperties"), all(/var\((--afterpay-widget-[a-z-]+)/g));
}
{ // The second module is the script, which registers each class by its usual name.
  const [classes, script] = found.modules;
  assert.equal(found.schemaVersion, "1.0.0");
  assert.deepEqual(classes.exports.map(({ name }) => name), declarations.map(({ name }) => name));
  assert.deepEqual(script.exports.map(({ name, declaration }) => [name, declaration.name]),
    declarations.map(({ tagName, name }) => [tagName, name]));
}
console.log(`the manifest: ${declarations.map(({ tagName }) => `<${tagName}>`).join(" and ")}`);

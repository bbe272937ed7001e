// The sections that the shopper fills in.
import { byId, make, money } from "./dom.js";
import { Section } from "./section.js";

const countries = ["US", "CA", "AU", "NZ", "GB", "IE", "DE", "FR", "NL", "ES", "IT", "AT", "JP", "KW", "CH", "NO", "SG",
  "HK", "AE"];
/** Those of the countries whose addresses need no postcode. */
const withoutPostcodes = ["IE", "HK", "AE"];
const fields = ["name", "line1", "line2", "city", "region", "postcode", "country", "phone"];

/** Makes the sections, in their order. A customer has no section for the contact, and may choose a saved address. */
export function makeSections(checkout, { addresses }) {
  for (const id of ["shippingAddress", "billingAddress"]) addAddressFields(byId(id).querySelector("form"));
  const saved = (input) => (addresses ?? []).map(({ id, address }) =>
    ({ text: `Use ${address.line1}`, input: { input, id } }));
  const shipping = { ...shippingAddress, extras: saved("chooseShippingAddress") };
  const billing = { ...billingAddress, extras: [...billingAddress.extras, ...saved("chooseBillingAddress")] };
  return [...(addresses ? [] : [contact]), shipping, billing, shippingMethod].map((each) => new Section(checkout, each));
}

function addAddressFields(form) {
  form.append(byId("address-fields").content.cloneNode(true));
  const names = new Intl.DisplayNames("en", { type: "region" });
  for (const country of countries) {
    form.elements.country.append(make("option", { value: country, textContent: names.of(country) }));
  }
  form.elements.country.addEventListener("change", () => labelPostcode(form));
}

/** Says whether the chosen country needs a postcode. */
function labelPostcode({ elements: { country, postcode } }) {
  const isOptional = withoutPostcodes.includes(country.value);
  postcode.closest("label").querySelector("span").textContent = isOptional ? "Postcode (optional)" : "Postcode";
}

const contact = {
  id: "contact",
  value: (order) => order.contact,
  summary: ({ email }) => email,
  write: (form, value) => { if (value) form.elements.email.value = value.email; },
  input: (values) => ({ input: "setContact", email: values.get("email").trim() }),
  refusal: () => "Enter an e-mail address, such as ada@example.com.",
};

const addressText = (address) =>
  fields.map((name) => address[name]).filter((text) => text !== null && text !== "").join(", ");

const labels = { name: "a name", line1: "an address", city: "a city", postcode: "a postcode", country: "a country" };

const address = {
  write: (form, value) => {
    if (value) for (const name of fields) form.elements[name].value = value[name] ?? "";
    labelPostcode(form);
  },
  refusal: ({ code, detail, message }) =>
    code === "invalid_address" && labels[detail] ? `Enter ${labels[detail]}.` : message,
};

const read = (values) => Object.fromEntries(fields.map((name) => [name, values.get(name).trim()]));

const shippingAddress = {
  ...address,
  id: "shippingAddress",
  value: (order) => order.shippingAddress,
  summary: addressText,
  input: (values) => ({ input: "setShippingAddress", address: read(values) }),
};

const billingAddress = {
  ...address,
  id: "billingAddress",
  value: (order) => order.billingAddress,
  summary: (value, state) => (state.billingSameAsShipping ? "The same as the delivery address" : addressText(value)),
  input: (values) => ({ input: "setBillingAddress", address: read(values) }),
  extras: [{
    text: "Use the delivery address", input: { input: "useShippingAsBilling" },
    isOffered: ({ sections }) => sections.some(({ id }) => id === "shippingAddress"),
  }],
};

const shippingMethod = {
  id: "shippingMethod",
  value: (order) => order.shippingMethod,
  summary: (id, { order }) => {
    const method = order.shippingMethods.find((each) => each.id === id);
    return method ? `${method.name}: ${money(method.price, order.currency)}` : "";
  },
  choices: showMethods,
  write: (form, id, { order }) => {
    const wanted = id ?? order.shippingMethods[0]?.id;
    for (const choice of form.querySelectorAll("input")) choice.checked = choice.value === wanted;
  },
  input: (values) => ({ input: "chooseShippingMethod", id: values.get("method") ?? "" }),
  refusal: () => "Choose one of the delivery methods.",
};

/** Shows the methods that the order offers; a choice that is still offered stays. */
function showMethods(form, { order }) {
  const list = form.querySelector("fieldset");
  const methods = order?.shippingMethods ?? [];
  const text = JSON.stringify([methods, order?.currency]);
  if (list.dataset.methods === text) return;
  list.dataset.methods = text;
  const chosen = list.querySelector("input:checked")?.value;
  const focused = list.contains(document.activeElement);
  for (const old of list.querySelectorAll("label, p")) old.remove();
  for (const { id, name, price } of methods) {
    const choice = make("input", { type: "radio", name: "method", value: id, checked: id === chosen });
    list.append(make("label", { className: "choice" }, choice,
      make("span", { textContent: `${name}: ${money(price, order.currency)}` })));
  }
  if (methods.length === 0) list.append(make("p", { textContent: "Nothing is delivered to this address." }));
  if (focused) (list.querySelector("input:checked") ?? list.querySelector("input"))?.focus();
}

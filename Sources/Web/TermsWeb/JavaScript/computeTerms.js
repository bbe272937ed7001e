// Payment terms of an order for other people's checkouts, as `widget terms` prints them: on a shop's server, or in a page.
import { isUTC, zoneOf } from "./zones.js";

const moduleText = "@MODULE@"; // WebAssembly as hexadecimal digits, inserted by Sources/Web/TermsWeb/build

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let instance;

/** The options with the kinds of their values; `amount` is required. */
const kinds = {
  amount: "string", currency: "string", plans: "object", rate: "string", withPayNow: "boolean", selected: "string",
  accepted: "string", previous: "object", totals: "boolean", today: "string", timeZone: "string", dueTime: "string",
  locale: "string",
};

/** Uses a compiled module, where compiling bytes is forbidden. It returns nothing. */
export function start(module) { instance = new WebAssembly.Instance(module).exports; }

/**
 * Returns the members of a checkout on its payment terms: `selected_term_id` and `terms`, or `accepted_term`, and if there
 * are any `messages` and `totals`. An order that no plan accepts has none of them: the object is empty.
 *
 * Throws a RangeError with an `errorCode` for an option that the command rejects, such as `unknown_term`.
 */
export function computeTerms(options) {
  if (options === null || typeof options !== "object") throw new TypeError("pass options, such as { amount }");
  const request = {};
  for (const name of Object.keys(kinds)) {
    const value = options[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== kinds[name]) throw new TypeError(`${name} must be ${kinds[name] === "object" ? "an object" : `a ${kinds[name]}`}`);
    request[name] = value;
  }
  const known = [...Object.keys(kinds)];
  for (const name of Object.keys(options)) if (!known.includes(name)) throw failure("invalid_option", `there is no option ${name}`);
  if (request.amount === undefined) throw failure("invalid_amount", "the amount is missing; write one such as 200.00");
  const { timeZone = "UTC", ...others } = request;
  const zone = isUTC(timeZone) ? undefined : zoneOf(timeZone);
  if (zone === null) throw failure("unknown_time_zone", "there is no such time zone; write UTC, or a name such as Australia/Sydney");
  const now = Math.floor(Date.now() / 1000);
  others.today ??= new Date((now + (zone ? zone.offset(now) : 0)) * 1000).toISOString().slice(0, 10);
  if (zone) others.offsets = zone.offsetsFrom(others.today);
  if (others.plans) others.plans = [...others.plans].map(String);
  if (others.previous) others.previous = JSON.stringify(others.previous);
  const answer = JSON.parse(ask(JSON.stringify(others)));
  if (answer.failure) throw failure(answer.failure.code, answer.failure.message);
  return answer;
}

function failure(code, message) { return Object.assign(new RangeError(message), { errorCode: code }); }

/** Sends a request to the module, which is compiled for the first one, and returns its answer. */
function ask(request) {
  instance ??= new WebAssembly.Instance(new WebAssembly.Module(bytesOf(moduleText))).exports;
  const bytes = encoder.encode(request);
  const address = instance.request(bytes.length);
  if (address === 0) throw failure("invalid_option", "the options are too long");
  new Uint8Array(instance.memory.buffer, address, bytes.length).set(bytes);
  const count = instance.answer();
  return decoder.decode(new Uint8Array(instance.memory.buffer, instance.answerAddress(), count));
}

function bytesOf(digits) {
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index++) bytes[index] = parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

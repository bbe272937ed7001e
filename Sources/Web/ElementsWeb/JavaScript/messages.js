// The messages of the page: drawn together, with equal answers once.
import { messageFields } from "./messageOptions.js";
import { report } from "../../WidgetWeb/JavaScript/events.js";
import { insertMarkup } from "../../WidgetWeb/JavaScript/markup.js";
import { scheduleModule } from "../../WidgetWeb/JavaScript/modules.js";
import { nearestLocale, now } from "../../WidgetWeb/JavaScript/options.js";

/** The most answers that are stored. */
const mostAnswers = 500;

/** The name of the method by which an element is drawn. */
export const draw = Symbol("draw");

const waiting = new Set(); // the elements to draw once the page's code has run
const watched = new Set(); // the elements in a document
const answers = new Map(); // of the day, by the elements' keys
let day;

/** Draws an element after the page's own code, together with all others that wait, before the page is painted. */
export function drawSoon(element) {
  if (waiting.size === 0) queueMicrotask(() => { for (const each of [...waiting]) drawWaiting(each); });
  waiting.add(element);
}

/** Draws an element that waits. */
export function drawWaiting(element) {
  if (!waiting.delete(element)) return;
  try {
    if (element.isConnected) element[draw]();
  } catch (error) {
    report(error);
  }
}

/** Draws an element again whenever the page becomes visible on another day. */
export function watchDay(element) {
  watched.add(element);
  // Adding the listener twice adds it once.
  document.addEventListener("visibilitychange", drawNewDay);
}

export function unwatchDay(element) {
  watched.delete(element);
  waiting.delete(element);
}

function drawNewDay() {
  if (now().today !== day) for (const element of watched) drawSoon(element);
}

/** Returns the answer for the options of an element: the facts of its line, and its nodes. Equal keys have one answer. */
export function answerTo(key, options) {
  const { today } = now();
  if (today !== day) answers.clear();
  day = today;
  const known = key === undefined ? undefined : answers.get(key);
  if (known) return known;
  const { markup, ...facts } = askFor(options(), (fields) => scheduleModule.askWidget("message", fields));
  const answer = { ...facts, content: nodesOf(markup) };
  if (answers.size >= mostAnswers) answers.clear();
  if (key !== undefined) answers.set(key, answer);
  return answer;
}

/** Returns the dialog of a message: its markup and its nodes. */
export function detailsOf(options) {
  const text = askFor(options, (fields) => scheduleModule.ask("details", fields));
  return { text, content: nodesOf(text) };
}

/** Sends a request with the fields of options; a locale without words is replaced by the nearest. */
function askFor(options, send) {
  const fields = messageFields(options);
  try {
    return send(fields);
  } catch (error) {
    if (error.errorCode !== "unknown_locale") throw error;
    return send({ ...fields, locale: nearestLocale(fields.locale, fields.currency) });
  }
}

function nodesOf(markup) {
  const drawing = document.createElement("div");
  insertMarkup(drawing, markup);
  const content = document.createDocumentFragment();
  content.append(...drawing.childNodes);
  return content;
}

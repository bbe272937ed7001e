// The messages of the page: drawn together, with equal answers once.
import { report } from "../../WidgetWeb/JavaScript/events.js";
import { scheduleModule } from "../../WidgetWeb/JavaScript/modules.js";
import { askNearest, now } from "../../WidgetWeb/JavaScript/options.js";

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
  // Adding the listener twice adds it once.
  if (watched.size === 0) document.addEventListener("visibilitychange", drawNewDay);
  watched.add(element);
}

export function unwatchDay(element) {
  watched.delete(element);
  waiting.delete(element);
}

function drawNewDay() {
  if (now().today !== day) for (const element of watched) drawSoon(element);
}

let moment; // of the requests of this task

/** Returns the time and the day, which are read once for all lines that are drawn together. */
function currentMoment() {
  if (!moment) queueMicrotask(() => { moment = undefined; });
  return (moment ??= now());
}

/**
 * Returns the answer for the fields of an element: the facts of its line, its markup and the number of elements that have
 * asked for it. Equal keys have one answer, on one day.
 */
export function answerTo(key, today, fields) {
  if (currentMoment().today !== day) answers.clear();
  day = currentMoment().today;
  const known = key === undefined ? undefined : answers.get(key);
  if (known) {
    known.count += 1;
    return known;
  }
  const answer = askFor(fields(), today, (fields) => scheduleModule.askWidget("message", fields));
  answer.count = 1;
  if (answers.size >= mostAnswers) answers.clear();
  if (key !== undefined) answers.set(key, answer);
  return answer;
}

/** Returns the markup of the dialog of a message. */
export const detailsOf = (fields, today) => askFor(fields, today, (fields) => scheduleModule.askText("details", fields));

/** Sends a request with the time and the day, which is `today` if the page has set it. */
function askFor(own, today, send) {
  const fields = { ...own, ...currentMoment() };
  if (today !== null) fields.today = today;
  return askNearest(fields, send);
}

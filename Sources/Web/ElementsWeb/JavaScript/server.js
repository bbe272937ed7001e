// Elements as text for pages of a server: where there is no document.
import { failureError, isMissing, scheduleModule } from "../../WidgetWeb/JavaScript/modules.js";
import { askNearest, requestFields } from "../../WidgetWeb/JavaScript/options.js";
import { messageFields } from "./messageOptions.js";

// Inserted by the build.
const scheduleSheet = "@STYLESHEET@";
const messageSheet = "@MESSAGESHEET@";

/** The sources of the stylesheets in the elements, for the directive style-src of a Content-Security-Policy. */
export const stylesheetSource = {
  schedule: "@STYLESOURCE@",
  message: "@MESSAGESOURCE@",
};

/** Uses a compiled module, where compiling bytes is forbidden. It returns nothing. */
export function start(module) { scheduleModule.use(module); }

/** Returns an element `<payment-schedule>` with the payments of an order in a declarative shadow root. */
export function renderSchedule(options) {
  const given = checked(options);
  if (!isMissing(given.payMonthly)) throw new TypeError("a monthly plan is not rendered; leave out payMonthly");
  return fragment("fragment", requestFields(given), given, scheduleSheet);
}

/** Returns an element `<payment-message>` with the line under a price and its dialog in a declarative shadow root. */
export function renderMessage(options) {
  const given = checked(options);
  return fragment("messageFragment", messageFields(given), given, messageSheet);
}

function checked(options) {
  if (options === null || typeof options !== "object") throw new TypeError("pass options, such as { amount }");
  return options;
}

/** Returns the fragment of a request, with the stylesheet, and a line of terms of the page's own. */
function fragment(operation, fields, { element, style, today }, sheet) {
  const text = askNearest({ ...fields, element, hasDay: isMissing(today) ? undefined : true }, (fields) => {
    const answer = scheduleModule.ask(operation, fields);
    if (answer.startsWith("{")) throw failureError(JSON.parse(answer).failure);
    return answer;
  });
  // Texts from outside are escaped, so that the first tag of this kind is the element's.
  const whole = text.replace("<style></style>", () => `<style>${sheet}</style>`);
  if (typeof style?.terms !== "string" || style.terms === "") return whole;
  const end = whole.lastIndexOf("</");
  return `${whole.slice(0, end)}<span slot="terms">${escaped(style.terms)}</span>\n${whole.slice(end)}`;
}

const escaped = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

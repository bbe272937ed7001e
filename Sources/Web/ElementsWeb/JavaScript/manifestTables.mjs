// The attributes, properties, events, slots and parts of the elements, with their descriptions.

/** Attributes of both elements: type, description and default. */
const common = {
  amount: ["string", "The order total or the price, with at most the currency's decimal places, such as \"50.00\"."],
  currency: ["string", "The currency of the amount, as a code of ISO 4217, such as \"USD\"."],
  locale: ["string", "The locale of the texts, such as \"en-US\"; by default the currency's usual one."],
  minimum: ["string", "The smallest amount, if it is not the plan's."],
  maximum: ["string", "The largest amount, if it is not the plan's."],
  brand: ["string", "The name in the logo; by default the provider of the currency's plans."],
  today: ["string", "The day, YYYY-MM-DD, for tests; by default that of the page's clock."],
  "color-scheme": ["\"auto\" | \"light\" | \"dark\"", "The colors; by default those of the page's color-scheme.", "\"auto\""],
  font: ["\"inherit\" | \"system\"", "The font of the page and its size, or the system's.", "\"inherit\""],
  "no-logo": ["boolean", "Omits the logo."],
};

const texts = ["object | null", "The shop's own sentences by their locales."];
const error = ["WidgetError | undefined", "The barrier or the failure, or undefined if there is none.", "read"];
const logo = "An image or a text instead of the brand's name.";
const terms = "A line of terms instead of the usual one.";

const schedule = {
  className: "PaymentScheduleElement", tagName: "payment-schedule",
  description: "The payments that an order splits into.",
  attributes: {
    ...common,
    token: ["string", "The checkout's token; without it, the schedule is an estimate."],
    plan: ["string", "The name of a built-in plan, such as \"us-pay-in-4\"; by default that of the currency."],
    "issued-at": ["string", "When the token was issued: seconds or text that `new Date` accepts."],
    fallback: ["string", "Shown where the schedule cannot be: \"message\", \"hide\", or an element's selector.", "\"message\""],
    theme: ["\"classic\" | \"timeline\" | \"collapsible\" | \"modal\"", "The theme, in any case.", "\"classic\""],
    marks: ["\"pie\" | \"ring\"", "The circles of the payments: filled parts, or rings with numbers.", "\"pie\""],
    terms: ["string", "A line of text below the payments; empty for the usual one in the shopper's language."],
    "monthly-plan": ["string", "The terms of a monthly plan with interest instead, such as \"us-pay-monthly-12\"."],
    "monthly-rate": ["string", "Its interest rate a year in percent, such as \"29.99\"."],
    "monthly-down-payment": ["string", "The amount that is paid today."],
    "monthly-first-date": ["string", "The day of its first payment, YYYY-MM-DD; by default a month from today."],
    "monthly-details": ["string", "Whether the chart and the table of payments are shown, folded or not."],
    "no-heading": ["boolean", "Omits the heading."],
    "no-border": ["boolean", "Omits the border."],
  },
  fields: {
    amount: ["string | null", "The order total as text; an object with `amount` and `currency` sets both."],
    lookup: ["PaymentScheduleOptions[\"lookup\"] | null", "Finds the order of a token."],
    onAnalytics: ["((event: object) => void) | null", "Receives events for analytics, without personal data."],
    texts,
    payMonthly: ["PayMonthly | null", "A monthly plan with interest, instead of the attributes."],
    isValid: ["boolean", "Whether the order may proceed; false while that is not known.", "read"],
    amountDueToday: ["Amount | undefined", "The amount due today; zero if there is none.", "read"],
    paymentScheduleChecksum: ["string | undefined", "The SHA-256 of the schedule's canonical text.", "read"],
    error,
    loan: ["Loan | undefined", "The costs of a monthly plan.", "read"],
  },
  methods: {
    update: [{ options: "{ amount: Money }" }, "void", "Sets the order total; a malformed one throws and changes nothing."],
    refresh: [{}, "void", "Checks the clock, and repeats a failed lookup."],
    canonicalText: [{}, "string", "Returns the text whose SHA-256 is the checksum."],
  },
  events: {
    "payment-ready": ["WidgetData", "The schedule is known for the first time; it bubbles, as the others do."],
    "payment-change": ["WidgetData", "The schedule has changed."],
    "payment-error": ["WidgetData", "The order may not proceed, or the schedule is not known."],
  },
  slots: { logo, terms },
  parts: {
    widget: "The whole.", heading: "The heading.", logo: "The brand.", payments: "The list of payments.", payment: "A payment.",
    circle: "The circle of a payment.", amount: "The amount of a payment.", date: "The day of a payment.",
    due: "The line of the amount due today.", "due-label": "Its label.", "due-amount": "Its amount.",
    summary: "The line that unfolds the payments.", button: "A button.", dialog: "The dialog of the modal theme.",
    terms: "The line of terms.", barrier: "The reason why the order may not proceed.",
  },
};

const message = {
  className: "PaymentMessageElement", tagName: "payment-message",
  description: "The line under a price, with the payments and the terms in a dialog.",
  attributes: {
    ...common,
    plans: ["string", "The names of plans, separated by spaces; by default the usual one of the currency, as a widget has it."],
    outside: ["\"explain\" | \"hide\"", "The line outside all limits: a sentence with them, or none.", "\"explain\""],
  },
  fields: {
    texts,
    isAvailable: ["boolean", "Whether a plan takes the amount.", "read"],
    plan: ["string | null", "The name of the plan that the line is about.", "read"],
    sentence: ["string", "The line as a sentence; empty if there is none.", "read"],
    error,
  },
  methods: {},
  events: { "payment-error": ["WidgetError", "An attribute is malformed; nothing is drawn."] },
  slots: { logo, terms },
  parts: {
    message: "The line.", amount: "The amount in the line or of a payment.", logo: "The brand.",
    button: "The button ⓘ and those of the dialog.", dialog: "The dialog.", heading: "A heading of the dialog.",
    plan: "A plan in the dialog.", terms: "The terms in the dialog.",
  },
};

export const manifestTables = {
  elements: [schedule, message],
  /** The custom properties after `--afterpay-widget-`: their default, if it is one value, and their description. */
  properties: {
    text: [undefined, "The color of texts."], muted: [undefined, "The color of days and labels."],
    border: [undefined, "The color of the border."], background: [undefined, "The background."],
    accent: [undefined, "The color of the brand, the circles and the buttons."],
    track: [undefined, "The color of the rest of the circles, and the buttons' background."],
    radius: [".75em", "The radius of the corners."], spacing: ["1em", "The space inside the border."],
    font: ["inherit", "The font."], "font-size": ["inherit", "The size of the font."],
    "max-width": ["40em", "The largest width."],
  },
};

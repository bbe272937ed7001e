// The sentence for the shopper while nothing else can be drawn. It needs no module, so that it is also shown without
// WebAssembly.

const phrases = "@PHRASES@"; // of each language, inserted by Sources/Web/WidgetWeb/build

/** Returns the phrases for a locale; for one of another language those of the page, and then those in English. */
export function phrasesFor(locale, place) {
  const page = place.closest?.("[lang]")?.lang || place.ownerDocument.documentElement?.lang;
  const wanted = [locale, page].map((name) => String(name ?? "").split(/[-_]/)[0].toLowerCase());
  const lang = wanted.find((language) => Object.keys(phrases).includes(language)) ?? "en";
  return { lang, ...phrases[lang] };
}

/** Returns the section with a sentence in a style, and with a button that tries again if it has a label. */
export function notice(document, { lang, sentence, label, style }) {
  const create = (name, properties, text) => Object.assign(document.createElement(name), properties, { textContent: text });
  const scheme = String(style.colorScheme).toLowerCase();
  const classes = ["apw"];
  if (style.border !== false) classes.push("apw-border");
  if (["light", "dark"].includes(scheme)) classes.push(`apw-${scheme}`);
  const section = create("section", { className: classes.join(" "), lang, dir: "ltr" }, "");
  const text = create("p", {}, sentence);
  text.setAttribute("role", "status");
  section.append(text);
  if (!label) return section;
  const button = create("button", { className: "apw-button apw-open", type: "button" }, label);
  button.setAttribute("data-again", "");
  section.append(button);
  return section;
}

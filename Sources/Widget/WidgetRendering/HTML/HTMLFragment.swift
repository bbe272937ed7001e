package import ScheduleEngine

/// An element of a page with a declarative shadow root, as a server sends it.
///
/// Browsers show it without a script. The script of the elements reads the attributes, and draws
/// nothing again if it would draw the same.
///
///     <payment-schedule amount="50.00" currency="USD">
///     <template shadowrootmode="open">
///     <style>…</style>
///     <section …>
///     …
///     </section>
///     </template>
///     </payment-schedule>
package struct HTMLFragment {
  private let name: [UInt8]
  private let hasAttributes: Bool
  private var attributes: [(name: StaticString, value: [UInt8])] = []

  /// Creates a fragment.
  ///
  /// - Parameters:
  ///   - name: The name of its element, which is known to be one.
  ///   - hasAttributes: Whether the element has attributes; otherwise adding one has no effect.
  package init(named name: [UInt8], hasAttributes: Bool = true) {
    self.name = name
    self.hasAttributes = hasAttributes
  }

  /// Adds an attribute, unless its value is nil; an empty value is that of a Boolean.
  @inline(never)
  package mutating func add(_ name: StaticString, _ value: [UInt8]?) {
    if let value, hasAttributes { attributes.append((name, value)) }
  }

  /// Adds the line outside the limits of every plan, unless it is the usual one.
  package mutating func add(_ outside: PriceMessage.Outside) {
    if outside == .hide { add("outside", "hide" as StaticString) }
  }

  /// Adds an order total.
  package mutating func add(_ total: Money) {
    add("amount", total.textBytes)
    add("currency", total.currency.textBytes)
  }

  /// Adds a locale, unless it is nil.
  package mutating func add(_ locale: ConsumerLocale?) {
    guard let locale else { return }
    var writer = PhraseWriter(for: locale)
    writer.write(writer.conventions.identifier)
    add("locale", writer.bytes)
  }

  /// Adds the day that the page was given, unless it is nil.
  package mutating func add(_ today: CivilDate?) {
    guard let today else { return }
    var writer = PhraseWriter(for: .enUS)
    writer.write(digitsOf: today)
    add("today", writer.bytes)
  }

  /// Adds the options of an appearance that differ from the usual ones.
  ///
  /// - Parameters:
  ///   - style: The options.
  ///   - hasFont: Whether the font was given.
  ///   - isMessage: Whether the element is the line under a price, which has few of the options.
  @inline(never)
  package mutating func add(_ style: WidgetStyle, hasFont: Bool, isMessage: Bool) {
    if !isMessage {
      switch style.theme {
      case .classic: break
      case .timeline: add("theme", "timeline")
      case .collapsible: add("theme", "collapsible")
      case .modal: add("theme", "modal")
      }
    }
    switch style.colorScheme {
    case .auto: break
    case .light: add("color-scheme", "light")
    case .dark: add("color-scheme", "dark")
    }
    if !isMessage, style.marks == .ring { add("marks", "ring") }
    if hasFont { add("font", style.font == .inherited ? "inherit" : "system") }
    if !style.logo { add("no-logo", []) }
    if isMessage { return }
    if !style.heading { add("no-heading", []) }
    if !style.border { add("no-border", []) }
    if style.showsTerms { add("terms", []) }
  }

  private mutating func add(_ name: StaticString, _ value: StaticString) {
    add(name, Phrase(value).bytes)
  }

  /// Returns the fragment.
  ///
  /// - Parameters:
  ///   - sheet: The stylesheet, or none if the caller inserts it.
  ///   - contents: The markup in the shadow root after the stylesheet.
  /// - Returns: Lines of HTML, UTF-8.
  @inline(never)
  package func bytes(sheet: [UInt8], around contents: [UInt8]) -> [UInt8] {
    var root = MarkupWriter()
    root.element("style", markup: sheet)
    var markup = MarkupWriter()
    markup.write(tag: name, attributes)
    markup.write("<template shadowrootmode=\"open\">", [[UInt8]]())
    markup.write(markup: root.bytes + contents, end: ("template" as Phrase).bytes)
    markup.write(markup: [], end: name)
    return markup.bytes
  }

}

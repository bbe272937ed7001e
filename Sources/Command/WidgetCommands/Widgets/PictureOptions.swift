import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetStorage

/// The options for the format, the locale and the style of a picture.
enum PictureOptions {
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(PictureFormat.self)),
    help: "Text, a picture, a web page, a calendar or a table; the default is FILE's extension."
  )
  static let output = Option(
    "output", short: "o", value: "FILE", .optional(.file),
    help: "The file to write, completely or not at all; - is standard output.")
  static let chart = Flag(
    "chart", help: "Draw the balance and the interest over time, as SVG.")
  static let fragment = Flag(
    "fragment", help: "Print only the section of HTML to insert into your own page.")
  static let locale = Option(
    "locale", value: "LOCALE", .optional(.locale),
    help: "The shopper's locale; by default the usual one of the currency.")
  static let brand = Option(
    "brand", value: "TEXT", .optional(.brand),
    help: "The provider's name; by default the plan's.")
  static let theme = Option(
    "theme", value: "THEME", .optional(.choice(), default: WidgetStyle.Theme.classic),
    help: "The layout of the payments.")
  static let noLogo = Flag("no-logo", help: "Omit the logo.")
  static let noHeading = Flag("no-heading", help: "Omit the heading.")
  static let noBorder = Flag("no-border", help: "Omit the border.")

  /// Returns the format of `--format`, else that of the output file's extension, else text.
  static func format(of parsed: ParsedArguments) throws(ValidationError) -> PictureFormat {
    if let format = parsed[format] { return format }
    guard let file = outputFile(of: parsed) else { return .text }
    return try format(ofFileNamed: file)
  }

  /// Returns the format of a file's extension.
  static func format(ofFileNamed file: String) throws(ValidationError) -> PictureFormat {
    guard let format = PictureFormat(ofFileNamed: file) else {
      throw ValidationError(
        "the file's name does not end in \(PictureFormat.endingsInWords); rename it, or pass "
          + "--format FORMAT")
    }
    return format
  }

  /// Returns the file to write, or nil for standard output.
  static func outputFile(of parsed: ParsedArguments) -> String? {
    parsed[output].flatMap { $0.utf8.elementsEqual("-".utf8) ? nil : $0 }
  }

  /// Returns the style that the options select.
  static func style(of parsed: ParsedArguments) -> WidgetStyle {
    WidgetStyle(
      logo: !parsed[noLogo], heading: !parsed[noHeading], border: !parsed[noBorder],
      theme: parsed[theme])
  }
}

extension ParsedArguments {
  /// Returns the locale of `--locale`; without it, the usual locale of a currency.
  func locale(for currency: Currency) -> ConsumerLocale {
    self[PictureOptions.locale] ?? .usual(for: currency)
  }
}

extension ValueParser where Value == ConsumerLocale {
  /// A parser of the locales that have translated texts.
  static var locale: ValueParser {
    ValueParser(completion: .choices(ConsumerLocale.known.map(\.identifier))) {
      text throws(ConsumerLocaleError) in try ConsumerLocale(text)
    }
  }
}

extension ValueParser where Value == String {
  /// A parser of a provider's name, with the same limits as in a plan file.
  static var brand: ValueParser {
    ValueParser { text throws(ValidationError) in
      guard (1...200).contains(text.utf8.count), !text.allSatisfy(\.isWhitespace),
        !text.unicodeScalars.contains(where: \.isInvisible)
      else { throw ValidationError("must be 1 to 200 bytes of visible text") }
      return text
    }
  }
}

/// The formats of a picture.
enum PictureFormat: String, CaseIterable, Sendable {
  case text, svg, html, ics, csv

  /// The file extensions of the formats.
  private static let endings: [(ending: String, format: PictureFormat)] = [
    ("txt", .text), ("svg", .svg), ("html", .html), ("htm", .html), ("ics", .ics), ("csv", .csv),
  ]

  /// The extensions as part of a sentence.
  static var endingsInWords: String {
    endings.dropLast().map { ".\($0.ending)" }.joined(separator: ", ")
      + " or .\(endings[endings.count - 1].ending)"
  }

  /// Creates the format of a file's extension, in lower or upper case; nil for any other.
  init?(ofFileNamed name: String) {
    let file = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    let parts = file?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
    guard parts.count > 1, let ending = parts.last else { return nil }
    let match = Self.endings.first { known in
      known.ending.utf8.elementsEqual(ending) { $0 == $1 | 0x20 }
    }
    guard let match else { return nil }
    self = match.format
  }

  /// Whether the format contains only payments, so that it is empty without them.
  var showsPaymentsAlone: Bool { self == .ics || self == .csv }
}

/// The subject of a picture: a stored widget, or an order that the options describe.
struct PictureSubject {
  let contents: WidgetContents
  /// The provider's name.
  private(set) var brand: String
  /// The order; nil for a stored widget.
  private(set) var order: RequestedOrder?
  /// The name and the creation time of a stored widget, which identify it in calendars; nil for an
  /// order.
  var identity: String?
  /// A number that increases with every change of the payments or their dates.
  var calendarRevision = 0

  /// Creates the subject from an order.
  init(_ order: RequestedOrder) throws(CommandError) {
    contents =
      if let barrier = order.barrier {
        .barrier(barrier, plan: order.plan)
      } else {
        .schedule(try order.schedule(), for: order.checkout)
      }
    brand = order.record.brand
    self.order = order
  }

  /// Creates the subject from a stored widget at a moment.
  init(_ widget: StoredWidget, from store: BlockingWidgetStore, at moment: Moment)
    throws(CommandError)
  {
    guard let contents = WidgetContents(of: try widget.refreshed(at: moment)) else {
      // not covered: the order of a stored widget is always known, and no stored widget is closed
      throw CommandError(
        .software, "the widget \(widget.name) is not ready; look at its history")
    }
    self.contents = contents
    brand = PlanRecord.builtIn(of: contents.plan)?.brand ?? ""
    // The first page of its entries has the creation.
    var follower = store.follow(widget.name)
    guard case .accepted(let steps) = try follower.nextUpdate(),
      let first = steps.first?.entry
    else { return }
    if case .create(let values) = first.command, let terms = values.terms { brand = terms.brand }
    let creation = first.moment
    identity = "\(widget.name) \(creation.secondsSinceEpoch)"
    calendarRevision = widget.machine.revision
    if case .schedule(let schedule, _) = contents {
      calendarRevision += max(0, creation.today.days(until: schedule.startDate))
    }
  }

  /// The reason why the order may not proceed, or nil if it may.
  var barrier: PurchaseBarrier? {
    if case .barrier(let barrier, _) = contents { barrier } else { nil }
  }
}

import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// The options that say how a widget is drawn, and for whom.
enum PictureOptions {
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(PictureFormat.self)),
    help: "Text, a picture, a web page, a calendar or a table; by default as FILE ends, else text.")
  static let output = Option(
    "output", short: "o", value: "FILE", .optional(.file),
    help: "Write to a file, whole or not at all; - is standard output.")
  static let fragment = Flag(
    "fragment", help: "Of HTML, only the part to put into a page of one's own.")
  static let locale = Option(
    "locale", value: "LOCALE", .optional(.locale),
    help: "Whom it is for; by default the locale that is usual for the currency.")
  static let brand = Option(
    "brand", value: "TEXT", .optional(.brand),
    help: "Who offers the plan; by default as the plan says.")
  static let theme = Option(
    "theme", value: "THEME", .optional(.choice(), default: WidgetStyle.Theme.classic),
    help: "How the payments are laid out.")
  static let noLogo = Flag("no-logo", help: "Leave the logo out.")
  static let noHeading = Flag("no-heading", help: "Leave the heading out.")
  static let noBorder = Flag("no-border", help: "Leave the border out.")

  /// The format that is asked for, by its name or by that of the file.
  static func format(of parsed: ParsedArguments) throws(ValidationError) -> PictureFormat {
    if let format = parsed[format] { return format }
    guard let file = outputFile(of: parsed) else { return .text }
    guard let format = PictureFormat(ofFileNamed: file) else {
      throw ValidationError(
        "the file's name does not tell the format; end it in \(PictureFormat.endingsInWords), or "
          + "pass --format FORMAT")
    }
    return format
  }

  /// The file to write, or nil for standard output.
  static func outputFile(of parsed: ParsedArguments) -> String? {
    parsed[output].flatMap { $0.utf8.elementsEqual("-".utf8) ? nil : $0 }
  }

  /// The looks that are asked for.
  static func style(of parsed: ParsedArguments) -> WidgetStyle {
    WidgetStyle(
      logo: !parsed[noLogo], heading: !parsed[noHeading], border: !parsed[noBorder],
      theme: parsed[theme])
  }
}

extension ParsedArguments {
  /// The locale that is asked for, or the one that is usual for a currency.
  func locale(for currency: Currency) -> ConsumerLocale {
    self[PictureOptions.locale] ?? .usual(for: currency)
  }
}

extension ValueParser where Value == ConsumerLocale {
  /// A locale that there are words for.
  static var locale: ValueParser {
    ValueParser(completion: .choices(ConsumerLocale.known.map(\.identifier))) {
      text throws(ConsumerLocaleError) in try ConsumerLocale(text)
    }
  }
}

extension ValueParser where Value == String {
  /// Who offers a plan, as strictly as a plan file says it.
  static var brand: ValueParser {
    ValueParser { text throws(ValidationError) in
      guard (1...200).contains(text.utf8.count), !text.allSatisfy(\.isWhitespace),
        !text.unicodeScalars.contains(where: \.isInvisible)
      else { throw ValidationError("must be 1 to 200 bytes of visible text") }
      return text
    }
  }
}

/// The formats that a widget is drawn in.
enum PictureFormat: String, CaseIterable, Sendable {
  case text, svg, html, ics, csv

  /// The endings of files by which a format is known.
  private static let endings: [(ending: String, format: PictureFormat)] = [
    ("txt", .text), ("svg", .svg), ("html", .html), ("htm", .html), ("ics", .ics), ("csv", .csv),
  ]

  /// The endings as a sentence names them.
  static var endingsInWords: String {
    endings.dropLast().map { ".\($0.ending)" }.joined(separator: ", ")
      + " or .\(endings[endings.count - 1].ending)"
  }

  /// The format that a file's name tells by its ending, in capitals or not.
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

  /// Whether it shows nothing but payments, so that it has nothing to show where there are none.
  var showsPaymentsAlone: Bool { self == .ics || self == .csv }
}

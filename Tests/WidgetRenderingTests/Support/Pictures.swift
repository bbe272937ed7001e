import ScheduleEngine
import WidgetRendering

/// Schedules and the pictures of them.
enum Pictures {
  /// A schedule that starts on 21 November 2026.
  static func schedule(
    _ total: Int64, _ currency: Currency, payments: Int = 4, every interval: Period = .weeks(2),
    from firstDue: Period = .none
  ) throws -> PaymentSchedule {
    let plan = Plan(
      id: try PlanID("example"), currency: currency,
      installments: try InstallmentTerms(count: payments, interval: interval, firstDue: firstDue),
      split: .halfUpLast)
    return try PaymentSchedule(
      total: Money(minorUnits: total, currency: currency), plan: plan,
      startDate: CivilDate(year: 2026, month: 11, day: 21))
  }

  /// The picture of a schedule without the brand, by default an estimate's on an ordinary terminal.
  static func picture(
    _ schedule: PaymentSchedule, for checkout: CheckoutReference = .tokenless,
    in terminal: Terminal = Terminal()
  ) -> String {
    picture(of: .schedule(schedule, for: checkout)).text(in: terminal)
  }

  /// A picture in English, by default without the brand.
  static func picture(
    of contents: WidgetContents, style: WidgetStyle = WidgetStyle(logo: false),
    locale: ConsumerLocale? = nil, brand: String = ""
  ) -> WidgetPicture {
    let currency = contents.plan.currency
    let usual = currency == .eur ? ConsumerLocale.enUS : .usual(for: currency)
    return WidgetPicture(of: contents, style: style, locale: locale ?? usual, brand: brand)
  }
}

/// A picture's lines, taken apart.
struct Lines {
  /// The lines without line feeds and colour codes.
  private(set) var plain: [String] = []
  /// Whether every colour is followed by a reset before its line ends, and none is reset twice.
  private(set) var areColorsReset = true

  init(_ picture: String) {
    for line in picture.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      add(Array(line))
    }
  }

  /// Takes `ESC [ digits m` out of a line, and nothing else.
  private mutating func add(_ line: [UInt8]) {
    var text: [UInt8] = []
    var isColored = false
    var offset = 0
    while offset < line.count {
      let code = line[offset...].prefix { $0 != UInt8(ascii: "m") }.dropFirst(2)
      if line[offset...].starts(with: [0x1B, UInt8(ascii: "[")]), !code.isEmpty,
        code.allSatisfy({ (0x30...0x39).contains($0) })
      {
        let isReset = code.elementsEqual([0x30])
        if isReset != isColored { areColorsReset = false }
        isColored = !isReset
        offset = code.endIndex + 1
      } else {
        text.append(line[offset])
        offset += 1
      }
    }
    if isColored { areColorsReset = false }
    plain.append(String(decoding: text, as: UTF8.self))
  }

  /// How many columns each line takes.
  var widths: [Int] { plain.map(\.unicodeScalars.count) }
}

import ScheduleEngine
import WidgetRendering

/// Example schedules and their pictures.
enum Pictures {
  /// Returns a schedule that starts on 21 November 2026.
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

  /// Returns a schedule's picture as text, without the brand; by default the picture of an estimate
  /// in a terminal of 80 columns.
  static func picture(
    _ schedule: PaymentSchedule, for checkout: CheckoutReference = .tokenless,
    in terminal: Terminal = Terminal()
  ) -> String {
    picture(of: .schedule(schedule, for: checkout)).text(in: terminal)
  }

  /// Returns a picture, by default without the brand and in an English locale of the currency.
  static func picture(
    of contents: WidgetContents, style: WidgetStyle = WidgetStyle(logo: false),
    locale: ConsumerLocale? = nil, brand: String = ""
  ) -> WidgetPicture {
    let currency = contents.plan.currency
    let usual = currency == .eur ? ConsumerLocale.enUS : .usual(for: currency)
    return WidgetPicture(of: contents, style: style, locale: locale ?? usual, brand: brand)
  }
}

/// The lines of a text picture, without color codes.
struct Lines {
  /// The lines without line feeds and color codes.
  private(set) var plain: [String] = []
  /// Whether every color is followed by a reset before its line ends, and none is reset twice.
  private(set) var areColorsReset = true

  init(_ picture: String) {
    for line in picture.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      add(Array(line))
    }
  }

  /// Adds a line without its sequences `ESC [ digits m`, and checks that each color is reset.
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

  /// The width of each line in columns.
  var widths: [Int] { plain.map(\.unicodeScalars.count) }
}

extension Pictures {
  /// Returns the picture of an estimate of 200.00 in four payments from 21 November 2026 on, by
  /// default.
  static func widget(
    _ total: Int64 = 20_000, _ currency: Currency = .usd, payments: Int = 4,
    for checkout: CheckoutReference = .tokenless, style: WidgetStyle = WidgetStyle(),
    locale: ConsumerLocale = .enUS, brand: String = "Afterpay"
  ) throws -> WidgetPicture {
    WidgetPicture(
      of: .schedule(try schedule(total, currency, payments: payments), for: checkout),
      style: style, locale: locale, brand: brand)
  }

  /// Returns the picture of an order of 2,500.00 whose plan has a maximum of 2,000.00.
  static func barrier(
    style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale = .enUS, brand: String = "Afterpay"
  ) -> WidgetPicture {
    let barrier = PurchaseBarrier.amountAboveMaximum(
      total: Money(minorUnits: 250_000, currency: .usd),
      maximum: Money(minorUnits: 200_000, currency: .usd))
    return WidgetPicture(
      of: .barrier(barrier, plan: .usPayIn4), style: style, locale: locale, brand: brand)
  }
}

package import ScheduleEngine
package import WidgetRendering

/// The fields of a request, in the form of ``RequestField``.
///
/// Any bytes are accepted: a field that is cut short is ignored.
package struct RequestFields {
  private let bytes: [UInt8]

  /// Creates the fields that follow the first byte of a request.
  package init(ofRequest bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the bytes of the first field with a name, or nil if there is none.
  @inline(never)
  package subscript(name: RequestField) -> [UInt8]? {
    var index = 1
    while bytes.count - index >= 5 {
      var length = 0
      for place in [4, 3, 2, 1] {
        // The length stays below 2^28, which fits an `Int` of 32 bits.
        guard length < 1 << 20 else { return nil }
        length = length << 8 | Int(bytes[index + place])
      }
      let value = index + 5
      guard length <= bytes.count - value else { return nil }
      if bytes[index] == name.rawValue { return Array(bytes[value..<(value + length)]) }
      index = value + length
    }
    return nil
  }

  /// Returns a field's value as an integer, or nil if it is missing or is not an integer of 1 to 18
  /// digits.
  @inline(never)
  package func number(_ name: RequestField) -> Int64? {
    guard let digits = self[name] else { return nil }
    let isNegative = digits.first == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard (1...18).contains(digits.count - first) else { return nil }
    var value: Int64 = 0
    for index in first..<digits.count {
      guard (0x30...0x39).contains(digits[index]) else { return nil }
      value = value * 10 + Int64(digits[index] - 0x30)
    }
    return isNegative ? -value : value
  }

  /// Returns a field's value as a Boolean: false if it begins with `0`, otherwise true.
  @inline(never)
  package func flag(_ name: RequestField) -> Bool { self[name]?.first != UInt8(ascii: "0") }
}

extension RequestFields {
  /// Returns the time of the request, which is required for every change of a widget.
  @inline(never)
  package func moment() throws(RequestError) -> Moment {
    guard let text = self[.today], let seconds = number(.now) else { throw .notUnderstood }
    return Moment(today: try date(text), secondsSinceEpoch: seconds)
  }

  /// Returns the day that a field's value names.
  package func date(_ text: [UInt8]) throws(RequestError) -> CivilDate {
    do throws(DateError) {
      return try text.withSpan(CivilDate.init(utf8:))
    } catch {
      throw .date(error)
    }
  }

  /// Returns the order total, or nil if the request has no amount.
  ///
  /// An amount without a currency is in the usual one, that of the plan.
  @inline(never)
  package func total(in usual: Currency? = nil) throws(RequestError) -> Money? {
    guard let amount = self[.amount] else { return nil }
    guard let currency = try currency() ?? usual else {
      throw .currencyMissing
    }
    return try money(amount, currency)
  }

  /// Returns the currency of the request, or nil if it has none.
  @inline(never)
  package func currency() throws(RequestError) -> Currency? {
    guard let code = self[.currency] else { return nil }
    do throws(CurrencyError) {
      return try code.withSpan(Currency.init(utf8:))
    } catch {
      throw .currency(error)
    }
  }

  /// Returns the amount that a field's value names, in a currency.
  @inline(never)
  package func money(
    _ amount: [UInt8], _ currency: Currency
  ) throws(RequestError) -> Money {
    do throws(AmountError) {
      return try Money(utf8: amount, currency)
    } catch {
      throw .amount(error)
    }
  }
}

extension RequestFields {
  /// Returns the widget's style.
  @inline(never)
  package func style() throws(RequestError) -> WidgetStyle {
    var style = WidgetStyle(
      logo: flag(.logo), heading: flag(.heading), border: flag(.border), theme: try theme(),
      colorScheme: try colorScheme(), marks: try marks(),
      font: try font())
    style.showsTerms = self[.terms] != nil
    return style
  }

  /// Returns the theme with the given name, in upper or lower case; by default the classic one.
  private func theme() throws(RequestError) -> WidgetStyle.Theme {
    guard let name = self[.theme] else { return .classic }
    for theme in WidgetStyle.Theme.allCases where theme.name.isName(name) { return theme }
    throw .unknownTheme
  }

  /// Returns the colors with the given name, in upper or lower case; by default those of the page.
  private func colorScheme() throws(RequestError) -> WidgetStyle.ColorScheme {
    guard let name = self[.colorScheme] else { return .auto }
    for scheme in WidgetStyle.ColorScheme.allCases where scheme.name.isName(name) { return scheme }
    throw .unknownColorScheme
  }

  /// Returns the circles with the given name, in upper or lower case; by default pies.
  private func marks() throws(RequestError) -> WidgetStyle.Marks {
    guard let name = self[.marks] else { return .pie }
    for marks in WidgetStyle.Marks.allCases where marks.name.isName(name) { return marks }
    throw .unknownMarks
  }

  /// Returns the font with the given name, in upper or lower case; by default the page's.
  private func font() throws(RequestError) -> WidgetStyle.Font {
    guard let name = self[.font] else { return .inherited }
    if ("system" as StaticString).isName(name) { return .system }
    if ("inherit" as StaticString).isName(name) { return .inherited }
    throw .unknownFont
  }

  /// Returns the shopper's locale, or nil if it is not given.
  @inline(never)
  package func locale() throws(RequestError) -> ConsumerLocale? {
    guard let name = self[.locale] else { return nil }
    do throws(ConsumerLocaleError) {
      return try ConsumerLocale(utf8: name)
    } catch {
      throw .locale(error)
    }
  }

  /// Returns the name of the plan's provider; by default that of the currency's built-in plans.
  @inline(never)
  package func brand(for currency: Currency) -> [UInt8] {
    if let brand = self[.brand] { return repaired(brand) }
    let brand: StaticString =
      switch currency {
      case .usd: "Cash App Afterpay"
      case .gbp, .eur: "Clearpay"
      default: "Afterpay"
      }
    return brand.withUTF8Buffer { unsafe [UInt8]($0) }
  }

  /// The texts of the shop; none by default.
  package var texts: ShopTexts { ShopTexts(repaired(self[.texts] ?? [])) }

  @inline(never)
  private func repaired(_ text: [UInt8]) -> [UInt8] { UTF8Scalar.repaired(text) }
}

extension WidgetStyle.Theme {
  fileprivate var name: StaticString {
    switch self {
    case .classic: "classic"
    case .timeline: "timeline"
    case .collapsible: "collapsible"
    case .modal: "modal"
    }
  }
}

extension WidgetStyle.ColorScheme {
  fileprivate var name: StaticString {
    switch self {
    case .auto: "auto"
    case .light: "light"
    case .dark: "dark"
    }
  }
}

extension WidgetStyle.Marks {
  fileprivate var name: StaticString {
    switch self {
    case .pie: "pie"
    case .ring: "ring"
    }
  }
}

extension StaticString {
  /// Returns whether a text is this name, in upper or lower case.
  @inline(never)
  package func isName(_ text: [UInt8]) -> Bool {
    var own = WireText()
    own.write(self)
    // Bit 5 is set in lower-case letters and not in upper-case ones.
    return own.bytes == text.map { $0 | 0x20 }
  }
}

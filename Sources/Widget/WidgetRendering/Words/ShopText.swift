/// A sentence or word of the widget that a shop can replace.
///
/// The page's script gets the names and the placeholders from this file, and the letters by their
/// order: `JavaScript/protocol.mjs` of WebModule reads it. The comment of a case has the placeholders in
/// the order of the arguments with which the text is written; `?` marks one that a shop's text can
/// omit.
package enum ShopText: UInt8, CaseIterable {
  case heading = 0x41  // {count} {interestFree}?
  case monthlyHeading = 0x42  // {count}
  case interestFree = 0x43
  case dueToday = 0x44
  case today = 0x45
  case opening = 0x46
  case closing = 0x47
  case terms = 0x48
  case loading = 0x49
  case lookupFailed = 0x4A
  case lookupRemedy = 0x4B
  case tryAgain = 0x4C
  // The problems of barriers.
  case amountBelowMinimum = 0x4D  // {total}? {minimum}
  case amountAboveMaximum = 0x4E  // {total}? {maximum}
  case amountTooSmall = 0x4F  // {total}? {count}
  case invalidAmount = 0x50  // {total}?
  case unsupportedCurrency = 0x51  // {orderCurrency} {planCurrency}
  case planUnavailable = 0x52
  case invalidToken = 0x53
  case tokenExpired = 0x54
  // The remedies of barriers.
  case addOrPayOtherwise = 0x55
  case takeOutOrPayOtherwise = 0x56
  case addToOrder = 0x57
  case payInCurrency = 0x58  // {orderCurrency}? {planCurrency}
  case choosePlan = 0x59
  case startAgain = 0x5A
}

/// The texts that a shop shows instead of the usual ones.
///
/// Each is a line: the letter of its locale, `A` for the first one of ``ConsumerLocale/known``, the
/// letter of its ``ShopText``, and a template in which `%1` to `%4` are arguments and `%%` is a percent
/// sign.
package struct ShopTexts {
  private let lines: [UInt8]

  /// Creates the texts of a shop, by default none.
  ///
  /// - Parameter lines: Well-formed UTF-8. Lines in another form are ignored.
  package init(_ lines: [UInt8] = []) { self.lines = lines }

  /// Returns the offset of a text's template, or nil if the shop has none.
  @inline(never)
  func offset(of text: ShopText, locale: Int) -> Int? {
    var isFirst = true
    for offset in lines.indices.dropLast() {
      if isFirst, Int(lines[offset]) == 0x41 + locale, lines[offset + 1] == text.rawValue {
        return byte(at: offset + 2) == nil ? nil : offset + 2
      }
      isFirst = lines[offset] == Self.separator
    }
    return nil
  }

  /// Returns the byte of a template at an offset, or nil at its end.
  func byte(at offset: Int) -> UInt8? {
    offset < lines.count && lines[offset] != Self.separator ? lines[offset] : nil
  }

  private static var separator: UInt8 { UInt8(ascii: "\n") }
}

public import ScheduleEngine

/// A shopper's locale: the language of texts, and the conventions for money and dates.
///
/// All texts and conventions are tables in this module, so a locale gives the same output on every
/// machine.
///
///     let amount = try Money("1234567.50", .cad)
///     try amount.text(for: ConsumerLocale("en-CA"))  // "$1,234,567.50"
///     try ConsumerLocale("FR_ca") == .frCA           // true
///     try ConsumerLocale("de-DE")                    // throws: no words for this locale; write one of …
public struct ConsumerLocale: Hashable, Sendable {
  /// The index in the table of locales.
  let index: UInt8

  private init(index: UInt8) { self.index = index }

  /// English for the United States.
  public static var enUS: Self { Self(index: 0) }
  /// English for Australia.
  public static var enAU: Self { Self(index: 1) }
  /// English for Canada.
  public static var enCA: Self { Self(index: 2) }
  /// English for the United Kingdom.
  public static var enGB: Self { Self(index: 3) }
  /// English for New Zealand.
  public static var enNZ: Self { Self(index: 4) }
  /// French for Canada.
  public static var frCA: Self { Self(index: 5) }
  /// Spanish for Spain.
  public static var esES: Self { Self(index: 6) }
  /// French for France.
  public static var frFR: Self { Self(index: 7) }
  /// Italian for Italy.
  public static var itIT: Self { Self(index: 8) }

  /// All supported locales.
  ///
  ///     ConsumerLocale.known.count  // 9
  public static var known: [Self] {
    LocaleConventions.table.indices.map { Self(index: UInt8(truncatingIfNeeded: $0)) }
  }

  /// Returns the usual locale for a currency.
  ///
  ///     ConsumerLocale.usual(for: .gbp)  // en-GB
  ///     ConsumerLocale.usual(for: .eur)  // fr-FR
  ///
  /// - Parameter currency: The currency of an order or a plan.
  /// - Returns: `en-AU`, `en-CA`, `en-GB`, `en-NZ` or `fr-FR` for their currencies, otherwise
  ///   `en-US`. Canada also has `fr-CA`, and the euro `es-ES` and `it-IT`: a shop that knows the
  ///   shopper's language passes that locale instead.
  public static func usual(for currency: Currency) -> Self {
    switch currency {
    case .aud: .enAU
    case .cad: .enCA
    case .gbp: .enGB
    case .nzd: .enNZ
    case .eur: .frFR
    default: .enUS
    }
  }

  /// Creates the locale with an identifier.
  ///
  /// - Parameter identifier: A language and a region with `-` or `_` between them; ASCII letters in
  ///   any case: `en-US`, `en_us`.
  /// - Throws: ``ConsumerLocaleError`` if the locale is not supported; it lists the supported ones.
  /// - Complexity: O(*n*) in the length of the identifier.
  public init(_ identifier: String) throws(ConsumerLocaleError) {
    try self.init(utf8: identifier.bytes)
  }

  /// Creates the locale with an identifier in UTF-8.
  package init(utf8 name: [UInt8]) throws(ConsumerLocaleError) {
    for index in LocaleConventions.table.indices
    where LocaleConventions.table[index].identifier.isNamed(name) {
      self.init(index: UInt8(truncatingIfNeeded: index))
      return
    }
    throw ConsumerLocaleError()
  }

  /// The identifier as a language tag, such as `en-US`.
  public var identifier: String {
    let writer = PhraseWriter(for: self)
    return writer.text(writer.conventions.identifier)
  }
}

extension ConsumerLocale: CustomStringConvertible {
  /// The identifier as a language tag, such as `en-US`.
  public var description: String { identifier }
}

extension Phrase {
  /// Returns whether a name equals this identifier; the case of ASCII letters is ignored, and `_`
  /// counts as `-`.
  fileprivate func isNamed(_ name: [UInt8]) -> Bool {
    guard name.count == byteCount else { return false }
    for offset in name.indices {
      let (own, byte) = (byte(at: offset), name[offset])
      let isSame =
        own == byte || own == UInt8(ascii: "-") && byte == UInt8(ascii: "_")
        || own | 0x20 == byte | 0x20 && (0x61...0x7A).contains(own | 0x20)
      guard isSame else { return false }
    }
    return true
  }
}

/// The error for a locale that is not supported.
public struct ConsumerLocaleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that lists the supported locales.
  public var description: String { String(decoding: utf8Description, as: UTF8.self) }

  /// The bytes of ``description``.
  package var utf8Description: [UInt8] {
    var writer = PhraseWriter(for: .enUS)
    writer.write("no words for this locale; write one of ")
    for (index, conventions) in LocaleConventions.table.enumerated() {
      writer.write(index == 0 ? "%1" : ", %1", .phrase(conventions.identifier))
    }
    return writer.bytes
  }
}

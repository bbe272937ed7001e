public import ScheduleEngine

/// The language and the habits of a shopper: how money, days and sentences are written.
///
/// Everything comes from tables in this module, so the same locale says the same on every
/// machine.
///
///     let amount = try Money("1234567.50", .cad)
///     try amount.text(for: ConsumerLocale("en-CA"))  // "$1,234,567.50"
///     try ConsumerLocale("FR_ca") == .frCA           // true
///     try ConsumerLocale("de-DE")                    // throws: no words for this locale; write one of …
public struct ConsumerLocale: Hashable, Sendable {
  /// The locale's place in the table.
  let index: UInt8

  private init(index: UInt8) { self.index = index }

  /// English as it is written in the United States.
  public static var enUS: Self { Self(index: 0) }
  /// English as it is written in Australia.
  public static var enAU: Self { Self(index: 1) }
  /// English as it is written in Canada.
  public static var enCA: Self { Self(index: 2) }
  /// English as it is written in the United Kingdom.
  public static var enGB: Self { Self(index: 3) }
  /// English as it is written in New Zealand.
  public static var enNZ: Self { Self(index: 4) }
  /// French as it is written in Canada.
  public static var frCA: Self { Self(index: 5) }
  /// Spanish as it is written in Spain.
  public static var esES: Self { Self(index: 6) }
  /// French as it is written in France.
  public static var frFR: Self { Self(index: 7) }
  /// Italian as it is written in Italy.
  public static var itIT: Self { Self(index: 8) }

  /// All locales that there are words for.
  ///
  ///     ConsumerLocale.known.count  // 9
  public static var known: [Self] {
    Habits.table.indices.map { Self(index: UInt8(truncatingIfNeeded: $0)) }
  }

  /// The locale that is usual where a currency is at home.
  ///
  ///     ConsumerLocale.usual(for: .gbp)  // en-GB
  ///     ConsumerLocale.usual(for: .eur)  // fr-FR
  ///
  /// - Parameter currency: The currency of an order or a plan.
  /// - Returns: `en-AU`, `en-CA`, `en-GB`, `en-NZ` or `fr-FR` for their currencies, else `en-US`.
  ///   Canada also has `fr-CA`, the euro also `es-ES` and `it-IT`: whoever knows the shopper says
  ///   which.
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

  /// Finds a locale by its name.
  ///
  /// - Parameter identifier: A language and a region with `-` or `_` between them, in any case of
  ///   ASCII letters: `en-US`, `en_us`.
  /// - Throws: ``ConsumerLocaleError`` when there are no words for it; it says what is known.
  /// - Complexity: O(*n*) in the length of the name.
  public init(_ identifier: String) throws(ConsumerLocaleError) {
    try self.init(utf8: identifier.bytes)
  }

  /// Finds a locale by its name in UTF-8.
  package init(utf8 name: [UInt8]) throws(ConsumerLocaleError) {
    for index in Habits.table.indices where Habits.table[index].identifier.isNamed(name) {
      self.init(index: UInt8(truncatingIfNeeded: index))
      return
    }
    throw ConsumerLocaleError()
  }

  /// The name by which pages know it, such as `en-US`.
  public var identifier: String {
    let writer = PhraseWriter(for: self)
    return writer.text(writer.habits.identifier)
  }
}

extension ConsumerLocale: CustomStringConvertible {
  /// The name by which pages know it, such as `en-US`.
  public var description: String { identifier }
}

extension Phrase {
  /// Whether a name is this one, in any case of ASCII letters and with `_` for `-`.
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

/// Says that there are no words for a locale.
public struct ConsumerLocaleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says which locales there are.
  public var description: String { String(decoding: utf8Description, as: UTF8.self) }

  /// The bytes of ``description``.
  package var utf8Description: [UInt8] {
    var writer = PhraseWriter(for: .enUS)
    writer.write("no words for this locale; write one of ")
    for (index, habits) in Habits.table.enumerated() {
      writer.write(index == 0 ? "%1" : ", %1", .phrase(habits.identifier))
    }
    return writer.bytes
  }
}

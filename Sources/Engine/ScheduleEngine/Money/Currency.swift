/// An active ISO 4217 currency with the number of decimal places of its amounts.
///
/// A value exists only for a code in ISO 4217's list of active currencies, so the number of minor
/// units in a unit is always known.
///
///     Currency.usd.exponent         // 2
///     try Currency("JPY").exponent  // 0
///     try Currency("usd")           // throws: a currency is three capital letters, such as USD
///
/// Source: ISO 4217, list one, with the amendments in force in November 2026. Codes without a
/// minor unit (precious metals, `XDR`, codes for tests) are not currencies here.
public struct Currency: Hashable, Sendable {
  /// The three letters, five bits each, the first letter in the highest bits: numbers have the
  /// alphabetical order of their codes.
  @usableFromInline let packedCode: UInt16
  private let places: Int8

  /// The number of decimal places, 0 to 4; ``minorUnitsPerUnit`` is 10 to this power.
  public var exponent: Int { Int(places) }

  /// Reads a three-letter code.
  ///
  ///     try Currency("KWD").exponent  // 3
  ///
  /// - Parameter code: Three capital ASCII letters that ISO 4217 lists as an active currency.
  /// - Throws: ``CurrencyError`` if `code` is not three capital letters or not an active currency.
  /// - Complexity: O(1).
  public init(_ code: String) throws(CurrencyError) {
    var code = code
    self = try code.withUTF8 { bytes in
      unsafe Self.parse(bytes.span)
    }.get()
  }

  /// Reads a three-letter code from its bytes.
  ///
  ///     try Currency(utf8: ContiguousArray("KWD".utf8).span)  // KWD
  ///
  /// - Parameter bytes: Three capital ASCII letters that ISO 4217 lists as an active currency.
  /// - Throws: ``CurrencyError`` as ``init(_:)`` does.
  /// - Complexity: O(1), without allocation.
  public init(utf8 bytes: Span<UInt8>) throws(CurrencyError) {
    self = try Self.parse(bytes).get()
  }

  /// Creates a currency from an entry of the table.
  init(packedCode: UInt16, exponent: Int) {
    self.packedCode = packedCode
    places = Int8(truncatingIfNeeded: exponent)
  }

  private static func parse(_ bytes: Span<UInt8>) -> Result<Self, CurrencyError> {
    guard bytes.count == 3, let packed = pack(bytes[0], bytes[1], bytes[2]) else {
      return .failure(CurrencyError(reason: .malformed))
    }
    guard let exponent = CurrencyTable.exponent(of: packed) else {
      return .failure(CurrencyError(reason: .unknown))
    }
    return .success(Self(packedCode: packed, exponent: exponent))
  }

  /// Packs three capital letters, or returns nil for other bytes.
  static func pack(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16? {
    let letters = (first &- 0x41, second &- 0x41, third &- 0x41)
    guard letters.0 < 26, letters.1 < 26, letters.2 < 26 else { return nil }
    return UInt16(letters.0) << 10 | UInt16(letters.1) << 5 | UInt16(letters.2)
  }

  /// The code's three ASCII bytes, the first in the lowest byte.
  @inlinable @inline(__always)
  var codeWord: UInt64 {
    let code = UInt64(packedCode)
    return (code &>> 10 & 31 | (code &>> 5 & 31) &<< 8 | (code & 31) &<< 16) &+ 0x41_4141
  }

  /// The three-letter code, such as `USD`.
  public var code: String { TextWriter.text { $0.append(self) } }

  /// The bytes of ``code``.
  package var textBytes: [UInt8] { TextWriter.bytes { $0.append(self) } }

  /// The number of minor units in one unit: 1, 10, 100, 1,000 or 10,000.
  ///
  ///     Currency.kwd.minorUnitsPerUnit  // 1000
  public var minorUnitsPerUnit: Int64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    default: 10_000
    }
  }
}

extension Currency: CustomStringConvertible {
  /// The three-letter code.
  public var description: String { code }
}

extension Currency: Comparable {
  /// Orders currencies by their codes, `AUD` before `USD`.
  public static func < (left: Self, right: Self) -> Bool { left.packedCode < right.packedCode }
}

/// The reason why a text is not the code of an active currency.
public struct CurrencyError: Error, Hashable, Sendable {
  /// A mistake in a currency code.
  public enum Reason: Hashable, Sendable {
    /// The text is not exactly three capital ASCII letters.
    case malformed
    /// The letters are not an active currency of ISO 4217.
    case unknown
  }

  /// The mistake.
  public let reason: Reason
}

extension CurrencyError: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .malformed: "a currency is three capital letters, such as USD"
    case .unknown: "no active ISO 4217 currency has this code; write one such as USD"
    }
  }
}

extension Currency {
  /// All active currencies, ordered by their codes.
  ///
  ///     Currency.all.first  // AED
  ///     Currency.all.count  // 165
  ///
  /// - Complexity: O(*n* log *n*) in the number of currencies; a new array each time.
  public static var all: [Currency] { CurrencyTable.all }

  /// Australian dollar, two decimal places.
  public static var aud: Currency { Self(known: "A", "U", "D", exponent: 2) }
  /// Canadian dollar, two decimal places.
  public static var cad: Currency { Self(known: "C", "A", "D", exponent: 2) }
  /// Euro, two decimal places.
  public static var eur: Currency { Self(known: "E", "U", "R", exponent: 2) }
  /// Pound sterling, two decimal places.
  public static var gbp: Currency { Self(known: "G", "B", "P", exponent: 2) }
  /// Japanese yen, no decimal places.
  public static var jpy: Currency { Self(known: "J", "P", "Y", exponent: 0) }
  /// Kuwaiti dinar, three decimal places.
  public static var kwd: Currency { Self(known: "K", "W", "D", exponent: 3) }
  /// New Zealand dollar, two decimal places.
  public static var nzd: Currency { Self(known: "N", "Z", "D", exponent: 2) }
  /// United States dollar, two decimal places.
  public static var usd: Currency { Self(known: "U", "S", "D", exponent: 2) }

  /// Creates the currency of a built-in plan.
  package init(known code: StaticString) {
    let bytes = unsafe UnsafeBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount)
    let packed = unsafe bytes.count == 3 ? Self.pack(bytes[0], bytes[1], bytes[2]) : nil
    let exponent = packed.flatMap(CurrencyTable.exponent)
    assert(exponent != nil, "a built-in plan has an active currency")
    self.init(packedCode: packed ?? 0, exponent: exponent ?? 0)
  }

  private init(
    known first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar, exponent: Int
  ) {
    let letters = (first.value - 65, second.value - 65, third.value - 65)
    self.init(
      packedCode: UInt16(letters.0 << 10 | letters.1 << 5 | letters.2), exponent: exponent)
  }
}

/// The active currencies of ISO 4217, grouped by their number of decimal places.
///
/// Each row is a sorted list of codes, each three letters and a space. As constant data, it needs
/// no initialization at run time.
enum CurrencyTable {
  private static let rows: (StaticString, StaticString, StaticString, StaticString) = (
    // Two decimal places.
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF \
    CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD \
    GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL \
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR \
    PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP \
    TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG \

    """,
    // No decimal places.
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ",
    // Three decimal places.
    "BHD IQD JOD KWD LYD OMR TND ",
    // Four decimal places.
    "CLF UYW "
  )

  /// Returns the number of decimal places of a currency, or nil for a code that is not active.
  ///
  /// - Complexity: O(log *n*) in the number of currencies.
  static func exponent(of packedCode: UInt16) -> Int? {
    if contains(packedCode, in: rows.0) { return 2 }
    if contains(packedCode, in: rows.1) { return 0 }
    if contains(packedCode, in: rows.2) { return 3 }
    if contains(packedCode, in: rows.3) { return 4 }
    return nil
  }

  /// All rows as currencies, ordered by code.
  static var all: [Currency] {
    var currencies: [Currency] = []
    for (row, exponent) in [(rows.0, 2), (rows.1, 0), (rows.2, 3), (rows.3, 4)] {
      for index in 0..<row.utf8CodeUnitCount / 4 {
        currencies.append(Currency(packedCode: code(at: index, in: row), exponent: exponent))
      }
    }
    return currencies.sorted()
  }

  private static func contains(_ packedCode: UInt16, in row: StaticString) -> Bool {
    var low = 0
    var high = row.utf8CodeUnitCount / 4
    while low < high {
      let middle = (low + high) / 2
      let found = code(at: middle, in: row)
      if found == packedCode { return true }
      if found < packedCode { low = middle + 1 } else { high = middle }
    }
    return false
  }

  private static func code(at index: Int, in row: StaticString) -> UInt16 {
    let start = unsafe row.utf8Start + index * 4
    let packed = unsafe Currency.pack(start[0], start[1], start[2])
    assert(packed != nil, "the currency table has capital letters")
    return packed ?? 0
  }
}

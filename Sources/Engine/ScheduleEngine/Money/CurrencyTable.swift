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

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

  /// Makes the currency of a built-in plan.
  init(known code: StaticString) {
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

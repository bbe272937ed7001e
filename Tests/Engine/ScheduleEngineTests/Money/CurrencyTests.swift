import ScheduleEngine
import Testing

@Suite struct CurrencyTests {
  /// The active codes of ISO 4217, list one, by their number of decimal places.
  private static let codes: [(places: Int, codes: String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
      CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
      GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
      LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
      PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
      SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW
      ZWG
      """
    ),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]

  private static let places: [String: Int] = codes.reduce(into: [:]) { places, row in
    for code in row.codes.split(whereSeparator: \.isWhitespace) {
      places[String(code)] = row.places
    }
  }

  @Test func `All 165 active codes have the decimal places of the standard`() throws {
    #expect(Self.places.count == 165)
    for (code, places) in Self.places {
      let currency = try Currency(code)
      #expect(currency.exponent == places, "\(code)")
      #expect(currency.code == code)
      #expect(currency.description == code)
      #expect(try Currency(utf8: Array(code.utf8).span) == currency)
    }
  }

  @Test func `No other three-letter code is a currency`() {
    let letters = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    var accepted: Set<String> = []
    for first in letters {
      for second in letters {
        for third in letters {
          let code = [first, second, third]
          guard (try? Currency(utf8: code.span)) != nil else { continue }
          accepted.insert(String(decoding: code, as: UTF8.self))
        }
      }
    }
    #expect(accepted == Set(Self.places.keys))
  }

  @Test func `The list of all currencies is complete and in order`() {
    #expect(Currency.all.map(\.code) == Self.places.keys.sorted())
    #expect(Currency.all.allSatisfy { $0.exponent == Self.places[$0.code] })
    #expect(Currency.all.sorted() == Currency.all)
    #expect(Set(Currency.all).count == 165)
  }

  @Test(arguments: [(0, 1), (2, 100), (3, 1_000), (4, 10_000)] as [(Int, Int64)])
  func `A unit has ten to the power of the places minor units`(_ places: Int, _ count: Int64) {
    let currencies = Currency.all.filter { $0.exponent == places }
    #expect(!currencies.isEmpty)
    #expect(currencies.allSatisfy { $0.minorUnitsPerUnit == count })
  }

  @Test(arguments: [
    (Currency.aud, "AUD", 2), (.cad, "CAD", 2), (.eur, "EUR", 2), (.gbp, "GBP", 2),
    (.jpy, "JPY", 0), (.kwd, "KWD", 3), (.nzd, "NZD", 2), (.usd, "USD", 2),
  ])
  func `A currency by name equals the one by code`(
    _ named: Currency, _ code: String, _ places: Int
  ) throws {
    #expect(named == (try Currency(code)))
    #expect(named.exponent == places)
  }

  @Test(arguments: [
    "", "U", "US", "USDD", "USD ", " USD", "usd", "Usd", "uSD", "USd", "US1", "U.D", "840", "$",
    "US$", "US\0", "\0\0\0", "USD\0", "@SD", "US[", "UЅD", "ＵＳＤ", "US\u{200B}D", "ÜSD", "€",
    "💶", "\u{FEFF}USD",
  ])
  func `A code is exactly three capital letters`(_ text: String) {
    let error = #expect(throws: CurrencyError.self) { try Currency(text) }
    #expect(error?.reason == .malformed)
  }

  @Test func `A byte that is no capital letter is an error at any position`() {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    for place in 0..<3 {
      for byte in UInt8.min ... .max {
        var code = Array("USD".utf8)
        code[place] = byte
        var reason: CurrencyError.Reason?
        do throws(CurrencyError) { _ = try Currency(utf8: code.span) } catch {
          reason = error.reason
        }
        #expect((reason == .malformed) == !letters.contains(byte), "byte \(byte) at \(place)")
      }
    }
  }

  @Test(arguments: [
    "HRK", "BGN", "ANG", "CUC", "ZWL", "DEM", "SLL", "VEF", "XAU", "XAG", "XDR", "XTS", "XXX",
    "AAA", "ZZZ", "USX",
  ])
  func `A retired code and one without a currency are unknown`(_ text: String) {
    let error = #expect(throws: CurrencyError.self) { try Currency(text) }
    #expect(error?.reason == .unknown)
  }

  @Test(arguments: [("ISK", 0), ("IDR", 2), ("CLP", 0), ("HUF", 2), ("UGX", 0), ("CLF", 4)])
  func `Decimal places are those of the standard, not of payment providers`(
    _ code: String, _ places: Int
  ) throws {
    #expect(try Currency(code).exponent == places)
  }
}

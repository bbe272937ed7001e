import ScheduleEngine
import StrictJSON

/// Members of the files of offers, which are plans and loan terms.
extension ObjectReader {
  /// Reads the key `region`: a country's code of ISO 3166-1, or `EU`.
  ///
  /// Any two capital letters are accepted except `UK`, a common mistake for `GB`.
  mutating func region() throws(JSONReadError) -> String {
    let field = try required("region")
    let region = try field.string()
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard region.utf8.count == 2, region.utf8.allSatisfy(capitals.contains) else {
      throw field.error(.invalid("not a region; write two capital letters, such as US"))
    }
    guard region != "UK" else {
      throw field.error(.invalid("ISO 3166-1 has no country UK; write GB for the United Kingdom"))
    }
    return region
  }

  /// Reads the key `locales`: 1 to 50 language tags.
  ///
  /// Two that differ only in the case of their letters are an error.
  mutating func locales() throws(JSONReadError) -> [String] {
    var locales: [String] = []
    var seen: Set<String> = []
    for field in try elements("locales", count: 1...50) {
      let locale = try field.string()
      guard locale.isLanguageTag else {
        throw field.error(.invalid("not a language tag; write one such as en-US"))
      }
      guard seen.insert(locale.lowercased()).inserted else {
        throw field.error(.invalid("the language tag \(locale) is there twice; remove one"))
      }
      locales.append(locale)
    }
    return locales
  }

  /// Reads the key `limits`: the smallest and the largest total.
  mutating func limits(in currency: Currency) throws(JSONReadError) -> OrderLimits {
    let field = try required("limits")
    return try field.object { limits throws(JSONReadError) in
      try limits.expectKeys(["minimum", "maximum"])
      let minimum = try limits.nullable("minimum")?.amount(in: currency)
      let maximumField = try limits.required("maximum")
      let maximum = maximumField.isNull ? nil : try maximumField.amount(in: currency)
      // A maximum that is invalid by itself is an error of its own key, not of `limits`.
      _ = try maximumField.converted { () throws(OrderLimitsError) in
        try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: maximum)
      }
      return try field.converted { () throws(OrderLimitsError) in
        try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum)
      }
    }
  }
}

extension JSONObjectWriter {
  /// Writes the key `limits`.
  mutating func limits(_ limits: OrderLimits, in currency: Currency) {
    func amount(_ minorUnits: Int64?) -> String? {
      minorUnits.map { Money(minorUnits: $0, currency: currency).text }
    }
    object("limits") { object in
      object.member("minimum", amount(limits.minimumMinorUnits))
      object.member("maximum", amount(limits.maximumMinorUnits))
    }
  }
}

extension String {
  /// Whether the text has the form of a BCP 47 language tag of at most 35 characters: a language of
  /// 2 or 3 letters, then subtags of 1 to 8 letters and digits, separated by hyphens.
  fileprivate var isLanguageTag: Bool {
    let subtags = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard utf8.count <= 35, let language = subtags.first else { return false }
    return (2...3).contains(language.count) && language.allSatisfy(\.isLetter)
      && subtags.dropFirst().allSatisfy { subtag in
        (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isLetter || $0.isDigit }
      }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

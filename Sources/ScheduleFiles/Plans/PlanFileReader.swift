import ScheduleEngine
import StrictJSON

/// Reads the members of a plan file, in the order of the format.
enum PlanFileReader {
  static func record(
    from object: inout ObjectReader, fileName: String
  ) throws(JSONReadError) -> PlanRecord {
    try object.expectFormat(PlanFile.format, of: "plan")
    try object.expectKeys(
      [
        "format", "id", "name", "brand", "region", "currency", "locales", "limits", "installments",
        "split", "validFrom", "validUntil", "sources",
      ])
    let id = try object.id(fileName: fileName, of: "a plan's", example: "us-pay-in-4")
    let name = try object.text("name")
    let brand = try object.text("brand")
    let region = try region(in: &object)
    let currency = try object.currency()
    let locales = try locales(in: &object)
    let limits = try limits(in: &object, currency: currency)
    let installments = try object.installments(in: currency)
    let split = try split(in: &object)
    let validity = try object.validity()
    let sources = try object.sources()
    let plan = Plan(
      id: id, currency: currency, limits: limits, installments: installments, split: split,
      validity: validity)
    return PlanRecord(
      plan: plan, name: name, brand: brand, region: region, locales: locales, sources: sources)
  }

  private static func limits(
    in object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> OrderLimits {
    let field = try object.required("limits")
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

  private static func split(in object: inout ObjectReader) throws(JSONReadError) -> Split {
    let field = try object.required("split")
    let name = try field.string()
    guard let split = Split.allCases.first(where: { $0.name == name }) else {
      throw field.error(.unknownWord(name, allowed: Split.allCases.map(\.name)))
    }
    return split
  }
}

extension PlanFileReader {
  /// Reads a region: a country's code of ISO 3166-1, or `EU`.
  ///
  /// Any two capital letters are accepted except `UK`, a common mistake for `GB`.
  private static func region(in object: inout ObjectReader) throws(JSONReadError) -> String {
    let field = try object.required("region")
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

  /// Reads 1 to 50 language tags; two that differ only in the case of their letters are an error.
  private static func locales(in object: inout ObjectReader) throws(JSONReadError) -> [String] {
    var locales: [String] = []
    var seen: Set<String> = []
    for field in try object.elements("locales", count: 1...50) {
      let locale = try field.string()
      guard isLanguageTag(locale) else {
        throw field.error(.invalid("not a language tag; write one such as en-US"))
      }
      guard seen.insert(locale.lowercased()).inserted else {
        throw field.error(.invalid("the language tag \(locale) is there twice; remove one"))
      }
      locales.append(locale)
    }
    return locales
  }

  /// Returns whether a text has the form of a BCP 47 language tag of at most 35 characters: a
  /// language of 2 or 3 letters, then subtags of 1 to 8 letters and digits, separated by hyphens.
  private static func isLanguageTag(_ text: String) -> Bool {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, let language = subtags.first else { return false }
    return (2...3).contains(language.count) && language.allSatisfy(isLetter)
      && subtags.dropFirst().allSatisfy { subtag in
        (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || isDigit($0) }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

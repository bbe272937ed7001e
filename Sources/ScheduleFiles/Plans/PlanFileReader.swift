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
    let id = try id(in: &object, fileName: fileName)
    let name = try text("name", in: &object)
    let brand = try text("brand", in: &object)
    let region = try region(in: &object)
    let currency = try currency(in: &object)
    let locales = try locales(in: &object)
    let limits = try limits(in: &object, currency: currency)
    let installments = try installments(in: &object)
    let split = try split(in: &object)
    let validity = try validity(in: &object)
    let sources = try sources(in: &object)
    let plan = Plan(
      id: id, currency: currency, limits: limits, installments: installments, split: split,
      validity: validity)
    return PlanRecord(
      plan: plan, name: name, brand: brand, region: region, locales: locales, sources: sources)
  }

  private static func id(
    in object: inout ObjectReader, fileName: String
  ) throws(JSONReadError) -> PlanID {
    let field = try object.required("id")
    let text = try field.string()
    let id = try field.converted { () throws(PlanIDError) in try PlanID(text) }
    guard let expected = PlanFile.expectedID(forFileNamed: fileName) else {
      throw field.error(
        .invalid("the file's name does not end in .json; name the file \(id).json"))
    }
    guard id.description == expected else {
      throw field.error(
        .invalid(
          "the id is \"\(id)\", but the file is named for \(expected.quotedForMessage); "
            + "make them the same"))
    }
    return id
  }

  /// Reads a text; it must not be blank, have more than 200 bytes, or contain invisible characters.
  private static func text(
    _ key: String, in object: inout ObjectReader
  ) throws(JSONReadError) -> String {
    let field = try object.required(key)
    let text = try field.string()
    guard !text.allSatisfy(\.isWhitespace) else {
      throw field.error(.invalid("the text is empty; write one"))
    }
    guard text.utf8.count <= 200 else {
      throw field.error(.invalid("the text is longer than 200 bytes; shorten it"))
    }
    if let scalar = text.unicodeScalars.first(where: \.isInvisible) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - code.utf8.count))
      let kind = scalar.properties.generalCategory == .control ? "a control" : "an invisible"
      throw field.error(
        .invalid("the text has \(kind) character, U+\(padding)\(code); remove it"))
    }
    return text
  }

  private static func currency(
    in object: inout ObjectReader
  ) throws(JSONReadError) -> Currency {
    let field = try object.required("currency")
    let code = try field.string()
    return try field.converted { () throws(CurrencyError) in try Currency(code) }
  }

  private static func limits(
    in object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> OrderLimits {
    let field = try object.required("limits")
    return try field.object { limits throws(JSONReadError) in
      try limits.expectKeys(["minimum", "maximum"])
      let minimum = try amount("minimum", in: &limits, currency: currency)
      let maximumField = try limits.required("maximum")
      let maximum = try amount(maximumField, currency: currency)
      // A maximum that is invalid by itself is an error of its own key, not of `limits`.
      _ = try maximumField.converted { () throws(OrderLimitsError) in
        try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: maximum)
      }
      return try field.converted { () throws(OrderLimitsError) in
        try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum)
      }
    }
  }

  private static func amount(
    _ key: String, in object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> Int64? {
    try amount(try object.required(key), currency: currency)
  }

  private static func amount(
    _ field: JSONField, currency: Currency
  ) throws(JSONReadError) -> Int64? {
    guard !field.isNull else { return nil }
    let text = try field.string()
    return try field.converted { () throws(AmountError) in try Money(text, currency) }.minorUnits
  }

  private static func installments(
    in object: inout ObjectReader
  ) throws(JSONReadError) -> InstallmentTerms {
    let field = try object.required("installments")
    return try field.object { terms throws(JSONReadError) in
      try terms.expectKeys(["count", "interval", "firstDue"])
      let count = try terms.integer("count", in: InstallmentTerms.counts)
      let intervalField = try terms.required("interval")
      let interval = try period(intervalField)
      let firstDue = try period(try terms.required("firstDue"))
      return try intervalField.converted { () throws(InstallmentTermsError) in
        try InstallmentTerms(count: count, interval: interval, firstDue: firstDue)
      }
    }
  }

  private static func period(_ field: JSONField) throws(JSONReadError) -> Period {
    let text = try field.string()
    return try field.converted { () throws(PeriodError) in try Period(text) }
  }

  private static func split(in object: inout ObjectReader) throws(JSONReadError) -> Split {
    let field = try object.required("split")
    let name = try field.string()
    guard let split = Split.allCases.first(where: { $0.name == name }) else {
      throw field.error(.unknownWord(name, allowed: Split.allCases.map(\.name)))
    }
    return split
  }

  private static func validity(
    in object: inout ObjectReader
  ) throws(JSONReadError) -> PlanValidity {
    let from = try date("validFrom", in: &object)
    let untilField = try object.required("validUntil")
    let until = untilField.isNull ? nil : try date(untilField)
    return try untilField.converted { () throws(PlanValidityError) in
      try PlanValidity(from: from, until: until)
    }
  }

  private static func date(
    _ key: String, in object: inout ObjectReader
  ) throws(JSONReadError) -> CivilDate? {
    guard let field = try object.nullable(key) else { return nil }
    return try date(field)
  }

  private static func date(_ field: JSONField) throws(JSONReadError) -> CivilDate {
    let text = try field.string()
    return try field.converted { () throws(DateError) in try CivilDate(text) }
  }

  private static func sources(
    in object: inout ObjectReader
  ) throws(JSONReadError) -> [PlanRecord.Source] {
    var sources: [PlanRecord.Source] = []
    for field in try object.elements("sources", count: 1...100) {
      let source = try field.object { source throws(JSONReadError) in
        try source.expectKeys(["url", "confidence"])
        return PlanRecord.Source(
          url: try address(try source.required("url")),
          confidence: try source.word("confidence", of: PlanRecord.Source.Confidence.self))
      }
      sources.append(source)
    }
    return sources
  }

  /// Reads a web address: `http://` or `https://`, a host, no spaces, at most 2,000 bytes of ASCII.
  private static func address(_ field: JSONField) throws(JSONReadError) -> String {
    let address = try field.string()
    let rest = ["https://", "http://"].lazy.filter(address.hasPrefix).first.map { scheme in
      address.utf8.dropFirst(scheme.utf8.count)
    }
    guard let rest, let first = rest.first, first != UInt8(ascii: "/"),
      address.utf8.count <= 2_000, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw field.error(
        .invalid("not a web address; write one such as https://example.com/terms"))
    }
    return address
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

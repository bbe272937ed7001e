import ScheduleEngine
import StrictJSON

/// Members that files of several formats have.
extension ObjectReader {
  /// Reads the key `id`, which has to be the last component of the file's path without `.json`.
  ///
  /// - Parameters:
  ///   - fileName: The path of the file; nil for an object that is not in a file of its own.
  ///   - content: The owner of the identifier, for the error: `a plan's`.
  ///   - example: An identifier, for the error.
  /// - Returns: The identifier.
  /// - Throws: ``JSONReadError`` for another value, or another than that of the file's name.
  mutating func id(
    fileName: String?, of content: String, example: String
  ) throws(JSONReadError) -> PlanID {
    let field = try required("id")
    let text = try field.string()
    guard let id = try? PlanID(text) else {
      throw field.error(
        .invalid(
          "not \(content) identifier; write 1 to 64 of a-z, 0-9, '-', '.' and '_', such as "
            + example))
    }
    guard let fileName else { return id }
    guard let expected = Self.expectedID(forFileNamed: fileName) else {
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

  /// Returns the last component of a path without `.json`, or nil for a path that does not end in
  /// `.json`.
  private static func expectedID(forFileNamed name: String) -> String? {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.hasSuffix(".json") ? String(last.dropLast(5)) : nil
  }

  /// Reads a text; it must not be blank, have more than 200 bytes, or contain invisible characters.
  mutating func text(_ key: String) throws(JSONReadError) -> String {
    let field = try required(key)
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

  /// Reads the key `currency`.
  mutating func currency() throws(JSONReadError) -> Currency {
    let field = try required("currency")
    let code = try field.string()
    return try field.converted { () throws(CurrencyError) in try Currency(code) }
  }

  /// Reads the keys `validFrom` and `validUntil`.
  mutating func validity() throws(JSONReadError) -> PlanValidity {
    let from = try nullable("validFrom")?.date()
    let untilField = try required("validUntil")
    let until = untilField.isNull ? nil : try untilField.date()
    return try untilField.converted { () throws(PlanValidityError) in
      try PlanValidity(from: from, until: until)
    }
  }

  /// Reads the key `sources`: 1 to 100 addresses, each with a confidence.
  mutating func sources() throws(JSONReadError) -> [PlanRecord.Source] {
    var sources: [PlanRecord.Source] = []
    for field in try elements("sources", count: 1...100) {
      let source = try field.object { source throws(JSONReadError) in
        try source.expectKeys(["url", "confidence"])
        return PlanRecord.Source(
          url: try source.required("url").address(),
          confidence: try source.word("confidence", of: PlanRecord.Source.Confidence.self))
      }
      sources.append(source)
    }
    return sources
  }
}

/// Values that files of several formats have.
extension JSONField {
  /// Reads the identifier of a plan.
  func planID() throws(JSONReadError) -> PlanID {
    let text = try string()
    return try converted { () throws(PlanIDError) in try PlanID(text) }
  }

  /// Reads an amount in minor units.
  func amount(in currency: Currency) throws(JSONReadError) -> Int64 {
    let text = try string()
    return try converted { () throws(AmountError) in try Money(text, currency) }.minorUnits
  }

  /// Reads a period in days, weeks or months.
  func period() throws(JSONReadError) -> Period {
    let text = try string()
    return try converted { () throws(PeriodError) in try Period(text) }
  }

  /// Reads a date.
  func date() throws(JSONReadError) -> CivilDate {
    let text = try string()
    return try converted { () throws(DateError) in try CivilDate(text) }
  }

  /// Reads a web address: `http://` or `https://`, a host, no spaces, at most 2,000 bytes of ASCII.
  fileprivate func address() throws(JSONReadError) -> String {
    let address = try string()
    let rest = ["https://", "http://"].lazy.filter(address.hasPrefix).first.map { scheme in
      address.utf8.dropFirst(scheme.utf8.count)
    }
    guard let rest, let first = rest.first, first != UInt8(ascii: "/"),
      address.utf8.count <= 2_000, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw error(.invalid("not a web address; write one such as https://example.com/terms"))
    }
    return address
  }
}

extension JSONObjectWriter {
  /// Writes the key `sources`.
  mutating func sources(_ sources: [PlanRecord.Source]) {
    array("sources") { array in
      for source in sources {
        array.object { member in
          member.member("url", source.url)
          member.member("confidence", source.confidence.rawValue)
        }
      }
    }
  }
}

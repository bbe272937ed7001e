import ScheduleEngine
import StrictJSON

extension PlanFileReader {
  /// Two capital letters, as ISO 3166-1 has them for countries, or `EU`.
  static func region(in object: inout ObjectReader) throws(JSONReadError) -> String {
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

  /// Language tags, each there once, however its letters are capitalized.
  static func locales(in object: inout ObjectReader) throws(JSONReadError) -> [String] {
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

  /// Whether a text has the form of a BCP 47 tag of at most 35 characters: a language of 2 or 3
  /// letters and further subtags of 1 to 8 letters and digits, with hyphens between them.
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

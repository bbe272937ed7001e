/// A locale's identifier: a language, optionally with a script and a region.
///
///     LocaleName("ZH-hant_tw")?.identifier  // "zh_Hant_TW"
///
/// ASCII letters can be in any case, and `-` or `_` separates the parts; all spellings are equal. A
/// language has 2 or 3 letters, a script 4, a region 2 letters or 3 digits.
package struct LocaleName: Hashable, Sendable {
  /// The language in lower case.
  let language: [UInt8]
  /// The script in title case, or empty.
  let script: [UInt8]
  /// The region in upper case or in digits, or empty.
  let region: [UInt8]

  /// Parses an identifier; nil if it is not well formed.
  package init?(_ text: String) {
    let parts = text.bytes.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy({ $0.isLetter })
    else { return nil }
    var rest = parts.dropFirst()
    var script: [UInt8] = []
    if let part = rest.first, part.count == 4, part.allSatisfy({ $0.isLetter }) {
      script = [part[part.startIndex] & 0xDF] + part.dropFirst().map { $0 | 0x20 }
      rest = rest.dropFirst()
    }
    var region: [UInt8] = []
    if let part = rest.first {
      if part.count == 2, part.allSatisfy({ $0.isLetter }) {
        region = part.map { $0 & 0xDF }
      } else if part.count == 3, part.allSatisfy({ $0.isDigit }) {
        region = Array(part)
      } else {
        return nil
      }
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else { return nil }
    self.language = language.map { $0 | 0x20 }
    self.script = script
    self.region = region
  }

  /// The canonical identifier, with `_` between its parts.
  package var identifier: String {
    let parts = [language, script, region].filter { !$0.isEmpty }
    return String(decoding: Array(parts.joined(separator: [UInt8(ascii: "_")])), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension ConsumerLocale {
  /// Creates the supported locale that is nearest to a shopper's own.
  ///
  ///     ConsumerLocale(bestMatching: "es_US", fallback: .enUS)       // es-ES
  ///     ConsumerLocale(bestMatching: "fr", fallback: .enCA)          // fr-CA
  ///     ConsumerLocale(bestMatching: "de-Latn-DE", fallback: .enGB)  // en-GB
  ///
  /// It is the first of these that is in ``known``: the shopper's language and region, the
  /// shopper's language in the fallback's region, the shopper's language in the first region that
  /// has it, the fallback. A script is ignored.
  ///
  /// - Parameters:
  ///   - identifier: The shopper's locale: a language with an optional script and region; ASCII
  ///     letters in any case; `-` or `_` between the parts. Any other text gives the fallback.
  ///   - fallback: The shop's locale, or the usual one for the currency.
  /// - Complexity: O(*n*) in the length of the identifier.
  public init(bestMatching identifier: String, fallback: ConsumerLocale) {
    guard let wanted = LocaleName(identifier) else {
      self = fallback
      return
    }
    let names = Self.known.map { ($0, LocaleName($0.identifier)) }
    let sameLanguage = names.filter { $0.1?.language == wanted.language }
    let home = LocaleName(fallback.identifier)?.region
    let match =
      sameLanguage.first { $0.1?.region == wanted.region }
      ?? sameLanguage.first { $0.1?.region == home } ?? sameLanguage.first
    self = match?.0 ?? fallback
  }
}

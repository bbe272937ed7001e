/// A second implementation of the rules for short names, by sets of letters and lists of names.
enum NaiveNames {
  private static let small = Set("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let capital = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let digits = Set("0123456789".utf8)
  private static let marks = Set("-._".utf8)

  /// The plans of the catalog.
  static let builtInPlans = [
    "au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4",
    "nz-pay-in-4", "us-pay-in-4", "us-pay-in-4-no-upfront",
  ]

  /// The supported locales of shoppers.
  static let locales = [
    "en-US", "en-AU", "en-CA", "en-GB", "en-NZ", "fr-CA", "es-ES", "fr-FR", "it-IT",
  ]

  static func isPlanID(_ bytes: [UInt8]) -> Bool {
    isName(bytes, of: small.union(digits))
  }

  static func isWidgetName(_ bytes: [UInt8]) -> Bool {
    isName(bytes, of: small.union(capital).union(digits))
      && !bytes.suffix(8).elementsEqual(".journal".utf8)
  }

  /// Returns whether a text is 1 to 64 of some letters and marks, the first not a mark.
  private static func isName(_ bytes: [UInt8], of letters: Set<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.count <= 64 else { return false }
    return letters.contains(first) && letters.union(marks).isSuperset(of: bytes)
  }

  /// Returns the locale of a text in letters of either case, with a hyphen or an underscore.
  static func locale(_ bytes: [UInt8]) -> String? {
    locales.first { locale in
      let (language, region) = (locale.utf8.prefix(2), locale.utf8.suffix(2))
      return bytes.count == 5 && isSame(bytes[..<2], language) && isSame(bytes[3...], region)
        && (bytes[2] == UInt8(ascii: "-") || bytes[2] == UInt8(ascii: "_"))
    }
  }

  private static func isSame(_ bytes: ArraySlice<UInt8>, _ name: Substring.UTF8View) -> Bool {
    guard small.union(capital).isSuperset(of: bytes) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.lowercased() == String(Substring(name)).lowercased()
  }

  /// Returns whether a text is a merchant's locale: one of ``locales`` that both of Afterpay's SDKs
  /// accept.
  static func isMerchantLocale(_ bytes: [UInt8]) -> Bool {
    locale(bytes).map { !["es-ES", "fr-FR", "it-IT"].contains($0) } ?? false
  }

  /// Returns whether a text is a language, or one with a script, a region or both, joined by
  /// underscores or hyphens, in any case: `es_US`, `zh-hant_TW`.
  static func isConsumerLocale(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }.map { shape(Array($0)) }
    let regions = ["aa", "000"]
    switch parts.count {
    case 1: return ["aa", "aaa"].contains(parts[0])
    case 2: return ["aa", "aaa"].contains(parts[0]) && (["aaaa"] + regions).contains(parts[1])
    case 3:
      return ["aa", "aaa"].contains(parts[0]) && parts[1] == "aaaa" && regions.contains(parts[2])
    default: return false
    }
  }

  /// Returns a text with `a` for letters, `0` for digits and `?` for other characters.
  private static func shape(_ bytes: [UInt8]) -> String {
    String(
      bytes.map { byte -> Character in
        if small.union(capital).contains(byte) { return "a" }
        return digits.contains(byte) ? "0" : "?"
      })
  }
}

public import WidgetRendering

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ConsumerLocale {
  /// Creates the locale of a shopper's device from its language and region.
  ///
  ///     try ConsumerLocale(Locale(identifier: "fr_CA"))  // fr-CA
  ///     try ConsumerLocale(Locale(identifier: "de_DE"))  // throws: no words for this locale; …
  ///
  /// - Parameter locale: The locale; its calendar and other extensions are ignored.
  /// - Throws: `ConsumerLocaleError` if the locale is not supported or has no region.
  public init(_ locale: Locale) throws(ConsumerLocaleError) {
    // `fr-Latn_CA_POSIX@calendar=gregorian`: language, script, region, variants and extensions.
    let name = locale.identifier.prefix { $0 != "@" && $0 != "." }
    var parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" })
    if parts.count > 2, parts[1] == "Latn" { parts.remove(at: 1) }
    try self.init(parts.prefix(2).joined(separator: "-"))
  }
}

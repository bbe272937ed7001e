#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is one line that says what is wrong and what to do, in English.

extension ConfigurationError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension WidgetError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension WidgetFailure: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension CheckoutLookupFileError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is the `description`, in English.

extension ConfigurationError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension WidgetError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension WidgetFailure: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CheckoutLookupFileError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

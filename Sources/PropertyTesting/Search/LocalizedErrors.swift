#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is one line that says what is wrong and what to do, in English.

extension Rejection: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension SearchSettingsError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension CommandFailure: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is the error's `description`: one line in English.

extension Rejection: LocalizedError {
  /// The `description`.
  public var errorDescription: String? { description }
}

extension SearchSettingsError: LocalizedError {
  /// The `description`.
  public var errorDescription: String? { description }
}

extension CommandFailure: LocalizedError {
  /// The `description`.
  public var errorDescription: String? { description }
}

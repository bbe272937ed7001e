#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is one line that says what is wrong and what to do, in English.

extension AfterpaySettingsError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension AfterpayServiceError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension AnswerFault: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

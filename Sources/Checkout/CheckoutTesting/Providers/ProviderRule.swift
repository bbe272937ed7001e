/// A rule of ``/LiveCheckout/PaymentProvider``, as ``ProviderConformance`` checks it.
public enum ProviderRule: String, Hashable, Sendable, CaseIterable {
  /// The provider has an identifier, always the same.
  case identifier
  /// A payment opens one screen.
  case oneScreen
  /// The screen shows exactly the given amount.
  case amount
  /// The screen receives the data unchanged, or the part of it that the sample names.
  case data
  /// There is no result before the shopper has decided.
  case waiting
  /// The result is the shopper's decision, and there is one.
  case result
  /// If a screen reports several ends, the first counts.
  case firstEnd
  /// The screen is closed after each end.
  case closing
  /// A cancelled task ends the payment as cancelled at once; cancelled before, it opens no screen.
  case cancellation
  /// A failure has a message.
  case failureMessage
  /// Unusable data is a failure, and opens no screen.
  case unusableData
  /// The provider can be used again after each end, with another amount.
  case reuse
  /// The provider can be used from any task, also from the main actor.
  case anyTask
  /// No description of the provider or of its failures has a token or the data.
  case secrecy
}

/// A rule that a provider broke.
public struct ProviderViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: ProviderRule
  /// The difference between the expectation and the observation.
  public let detail: String

  /// The rule and the difference, in one line.
  public var description: String { "\(rule.rawValue): \(detail)" }
}

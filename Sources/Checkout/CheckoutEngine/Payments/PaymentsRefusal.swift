/// The reason why a checkout of payments rejected an input.
///
///     let refusal = PaymentsRefusal(.issuerRequired)
///     refusal.code     // issuer_required
///     refusal.message  // "Choose a bank or card for this way to pay."
///
/// A rejected input changes nothing. <doc:PaymentsCheckoutRules#Refusals> lists all codes with
/// their messages.
public struct PaymentsRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The phase does not admit the input.
    case wrongPhase
    /// The text is not an amount above zero with at most the currency's places.
    case invalidAmount
    /// The description does not have 3 to 255 characters.
    case invalidDescription
    /// It is not known whether the last payment was created; the list must be read first.
    case outcomeUnknown
    /// The key was sent with another amount or description.
    case keyReused
    /// The method is not offered.
    case unknownMethod
    /// The amount is outside the method's limits.
    case methodNotAvailable
    /// The chosen method has no such issuer, or no method is chosen.
    case unknownIssuer
    /// The chosen method needs an issuer.
    case issuerRequired
    /// The list has no payment with the number.
    case unknownPayment
  }

  /// The reason.
  public let reason: Reason

  /// Creates a refusal.
  ///
  /// - Parameter reason: The reason.
  public init(_ reason: Reason) { self.reason = reason }

  /// The reason's name in JSON, such as `wrong_phase`.
  public var code: StaticString {
    switch reason {
    case .wrongPhase: "wrong_phase"
    case .invalidAmount: "invalid_amount"
    case .invalidDescription: "invalid_description"
    case .outcomeUnknown: "outcome_unknown"
    case .keyReused: "key_reused"
    case .unknownMethod: "unknown_method"
    case .methodNotAvailable: "method_not_available"
    case .unknownIssuer: "unknown_issuer"
    case .issuerRequired: "issuer_required"
    case .unknownPayment: "unknown_payment"
    }
  }

  /// Always nil: no reason of this flow is about a part.
  public var detail: StaticString? { nil }

  /// The problem and the next step, in English, for the shopper.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    let text: StaticString =
      switch reason {
      case .wrongPhase: "This cannot be done now. Finish or cancel the present step first."
      case .invalidAmount: "Enter an amount above zero, such as 12.34."
      case .invalidDescription: "Describe the payment in 3 to 255 characters."
      case .outcomeUnknown:
        "The last payment may exist already. Refresh the list first, then check it."
      case .keyReused: "This key belongs to another payment. Create the payment with a new key."
      case .unknownMethod: "This way to pay is not offered. Choose another."
      case .methodNotAvailable: "This way to pay is not possible for this amount. Choose another."
      case .unknownIssuer: "This bank or card is not offered. Choose another."
      case .issuerRequired: "Choose a bank or card for this way to pay."
      case .unknownPayment: "This payment is not in the list. Refresh the list."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension PaymentsRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}

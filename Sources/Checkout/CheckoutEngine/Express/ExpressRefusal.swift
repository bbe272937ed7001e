/// The reason why an express checkout rejected an input.
///
///     let refusal = ExpressRefusal(.wrongAnswer)
///     refusal.code     // wrong_answer
///     refusal.message  // "This does not answer the page's question."
///
/// A rejected input changes nothing. <doc:ExpressCheckoutRules#Refusals> lists all codes.
public struct ExpressRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The checkout has ended.
    case ended
    /// The page did not ask this question, or it is answered.
    case unknownRequest
    /// The question is about something else.
    case wrongAnswer
    /// An option's identifier or amount is not valid, or an identifier is there twice.
    case invalidOptions
    /// The update is not about the chosen option, or an amount is not valid.
    case invalidUpdate
    /// The page has not failed.
    case wrongPhase
    /// The shopper did not ask to leave.
    case notLeaving
  }

  /// The reason.
  public let reason: Reason

  /// Creates a refusal.
  ///
  /// - Parameter reason: The reason.
  public init(_ reason: Reason) { self.reason = reason }

  /// The reason's name in JSON, such as `unknown_request`.
  public var code: StaticString {
    switch reason {
    case .ended: "ended"
    case .unknownRequest: "unknown_request"
    case .wrongAnswer: "wrong_answer"
    case .invalidOptions: "invalid_options"
    case .invalidUpdate: "invalid_update"
    case .wrongPhase: "wrong_phase"
    case .notLeaving: "not_leaving"
    }
  }

  /// Nil: no code names a part.
  public var detail: StaticString? { nil }

  /// The problem and the next step, in English.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    let text: StaticString =
      switch reason {
      case .ended: "This checkout has ended. Begin another one."
      case .unknownRequest: "The page does not wait for this answer."
      case .wrongAnswer: "This does not answer the page's question."
      case .invalidOptions:
        "Give each option an id of its own, 1 to 128 bytes, and amounts in the checkout's currency."
      case .invalidUpdate: "Update the option that was chosen, in the checkout's currency."
      case .wrongPhase: "The page did not fail."
      case .notLeaving: "Nobody asked to leave."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension ExpressRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}

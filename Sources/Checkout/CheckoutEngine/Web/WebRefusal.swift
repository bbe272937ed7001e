/// The reason why a web checkout rejected an input.
///
///     let refusal = WebRefusal(.wrongPhase)
///     refusal.code     // wrong_phase
///     refusal.message  // "There is no page. Wait, or try again."
///
/// A rejected input changes nothing. <doc:WebCheckoutRules#Refusals> lists all codes.
public struct WebRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The checkout was left.
    case left
    /// A message in a checkout that reads addresses, or an address in one that reads messages.
    case wrongKind
    /// The shopper did not ask to leave.
    case notLeaving
    /// Nothing failed.
    case nothingToRetry
    /// There is no page.
    case wrongPhase
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
    case .left: "left"
    case .wrongKind: "wrong_kind"
    case .notLeaving: "not_leaving"
    case .nothingToRetry: "nothing_to_retry"
    case .wrongPhase: "wrong_phase"
    }
  }

  /// The part of the input that the code is about: none.
  public var detail: StaticString? { nil }

  /// The problem and the next step, in English.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    let text: StaticString =
      switch reason {
      case .left: "This checkout was left. Start again from the cart."
      case .wrongKind: "This checkout does not read such reports of its page."
      case .notLeaving: "Nobody asked to leave."
      case .nothingToRetry: "Nothing failed."
      case .wrongPhase: "There is no page. Wait, or try again."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension WebRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}

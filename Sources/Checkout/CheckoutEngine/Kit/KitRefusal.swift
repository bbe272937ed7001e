internal import ScheduleEngine

/// The reason why a checkout of the Checkout Kit 4 rejected an input.
///
///     let refusal = KitRefusal(.notPresented)
///     refusal.code     // not_presented
///     refusal.message  // "There is no checkout to close."
///
/// A rejected input changes nothing. <doc:KitCheckoutRules#Refusals> lists all codes with their
/// messages.
public struct KitRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A checkout is on screen.
    case alreadyPresented
    /// No checkout is on screen.
    case notPresented
    /// The page asked for something else.
    case wrongAnswer
  }

  /// The reason.
  public let reason: Reason

  /// Creates a refusal.
  ///
  /// - Parameter reason: The reason.
  public init(_ reason: Reason) { self.reason = reason }

  /// The reason's name in JSON, such as `already_presented`.
  public var code: StaticString {
    switch reason {
    case .alreadyPresented: "already_presented"
    case .notPresented: "not_presented"
    case .wrongAnswer: "wrong_answer"
    }
  }

  /// Nil: no code of this checkout has a detail.
  public var detail: StaticString? { nil }

  /// The problem and the next step, in English.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    let text: StaticString =
      switch reason {
      case .alreadyPresented: "The checkout is open already."
      case .notPresented: "There is no checkout to close."
      case .wrongAnswer: "The page asked for something else. Answer its own question."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension KitRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}

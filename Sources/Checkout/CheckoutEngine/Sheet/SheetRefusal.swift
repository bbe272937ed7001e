internal import ScheduleEngine

/// The reason why a checkout sheet rejected an input.
///
///     let refusal = SheetRefusal(.notPresented)
///     refusal.code     // not_presented
///     refusal.message  // "There is no checkout to close."
///
/// A rejected input changes nothing. <doc:SheetCheckoutRules#Refusals> lists all codes with their
/// messages.
public struct SheetRefusal: Error, Hashable, Sendable {
  /// A reason for rejecting an input.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A sheet is up, or the address to preload is on screen.
    case alreadyPresented
    /// The address has another scheme than `http` and `https`.
    case invalidURL
    /// There is no sheet.
    case notPresented
    /// The app is not asked whether to recover.
    case notDeciding
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
    case .invalidURL: "invalid_url"
    case .notPresented: "not_presented"
    case .notDeciding: "not_deciding"
    }
  }

  /// Nil: no code of a sheet has a detail.
  public var detail: StaticString? { nil }

  /// The problem and the next step, in English.
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The bytes of ``message``.
  package var messageBytes: [UInt8] {
    let text: StaticString =
      switch reason {
      case .alreadyPresented: "The checkout is open already."
      case .invalidURL: "A checkout's address begins with https or http. Use the cart's."
      case .notPresented: "There is no checkout to close."
      case .notDeciding: "Nothing failed that could be recovered."
      }
    return text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension SheetRefusal: CustomStringConvertible {
  /// The reason's code and ``message``, in one line.
  public var description: String { "\(code): \(message)" }
}

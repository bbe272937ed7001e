public import Servicing

/// The mistake of an event line, with its number.
///
///     let error = EventError(line: 4, .paymentExceedsOwed(most: try Money("37.00", .aud)))
///     error.code         // "payment_exceeds_owed"
///     error.description  // "4: payment_exceeds_owed: at most 37.00 AUD is owed; pay no more than that"
public struct EventError: Error, Hashable, Sendable {
  /// A mistake of an event.
  enum Reason: Error, Hashable, Sendable {
    /// The line is not JSON.
    case json(String)
    /// The line is not an event.
    case event(String)
    /// The event cannot be applied.
    case servicing(ServicingError)
  }

  /// The number of the line, from 1.
  public let line: Int
  let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// Creates the error of an event that cannot be applied.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1.
  ///   - error: The reason.
  public init(line: Int, _ error: ServicingError) { self.init(line: line, .servicing(error)) }

  /// The error's code, such as `invalid_json`.
  public var code: String {
    switch reason {
    case .json: "invalid_json"
    case .event: "invalid_event"
    case .servicing(let error): error.code
    }
  }

  /// The error and what to do, without the line and the code.
  public var message: String {
    switch reason {
    case .json(let message), .event(let message): message
    case .servicing(let error): error.description
    }
  }
}

extension EventError: CustomStringConvertible {
  /// The line, the code, and what to do.
  public var description: String { "\(line): \(code): \(message)" }
}

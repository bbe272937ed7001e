public import Servicing
import StrictJSON

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
    /// The event cannot be reversed, since a later event would not be possible then.
    case reversal(laterEvent: String, ServicingError)
  }

  /// The number of the line, from 1.
  public let line: Int
  let reason: Reason
  /// The accepted event that would not be possible after a late one, or nil if the event itself is
  /// rejected.
  public internal(set) var laterEvent: RecordedEvent?

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

  /// The mistake of a line that names no account for certain, among lines that name accounts.
  var ofUnknownAccount: EventError {
    let consequence = "; any account may lack this event, since the line names none for certain"
    return switch reason {
    case .json(let message): EventError(line: line, .json(message + consequence))
    case .event(let message): EventError(line: line, .event(message + consequence))
    case .servicing, .reversal: self
    }
  }

  /// Whether the line is no event.
  var isUnreadable: Bool { code == "invalid_json" || code == "invalid_event" }

  /// The error's code, such as `invalid_json`.
  public var code: String {
    switch reason {
    case .json: "invalid_json"
    case .event: "invalid_event"
    case .servicing(let error): error.code
    case .reversal: "reversal_not_possible"
    }
  }

  /// The error and what to do, without the line and the code.
  public var message: String {
    switch reason {
    case .json(let message), .event(let message): message
    case .servicing(let error): laterEventWords + error.description
    case .reversal(let event, let error):
      laterEventWords
        + "without the reversed event, \(event) would not be possible: \(error.code): \(error)"
    }
  }

  /// The later event with its day, type, identifier and number, as the beginning of a message.
  private var laterEventWords: String {
    guard let event = laterEvent else { return "" }
    let id = event.id.map { ", id \($0.quotedForMessage)" } ?? ""
    return
      "event \(line - 1) of the account, \(event.type.name) on \(event.date)\(id), would not be "
      + "possible after it: "
  }
}

extension EventError: CustomStringConvertible {
  /// The line, the code, and what to do.
  public var description: String { "\(line): \(code): \(message)" }
}

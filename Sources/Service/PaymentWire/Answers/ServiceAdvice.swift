package import PaymentEngine
internal import ScheduleEngine

/// The advice that belongs to the codes of the service's errors.
package enum ServiceAdvice {
  /// The advice for a code.
  package struct Row: Sendable {
    /// The service's code.
    package let code: StaticString
    /// The calls that it is the answer to; empty for every call.
    package let calls: [ServiceCall]
    /// The HTTP status; 0 for an error that this package has concluded.
    package let status: Int
    /// A word of the message by which one of several reasons is recognized, or nil.
    package let word: StaticString?
    /// The advice: a clause without a full stop that says what the shop should do.
    package let advice: String

    init(
      _ code: StaticString, _ status: Int, on calls: [ServiceCall] = [], word: StaticString? = nil,
      _ advice: String
    ) {
      (self.code, self.status, self.calls) = (code, status, calls)
      (self.word, self.advice) = (word, advice)
    }

    fileprivate func matches(_ error: ServiceError, _ call: ServiceCall) -> Bool {
      error.code == UTF8Text(stringLiteral: code) && error.status == status
        && (calls.isEmpty || calls.contains(call)) && (word.map(error.says) ?? true)
    }
  }

  /// Returns what the shop should do about an error: a clause without a full stop.
  ///
  /// - Parameters:
  ///   - error: The error of the service.
  ///   - call: The call that it is the answer to.
  /// - Returns: The advice of the first row that matches, rows of the call first; for an unknown code a
  ///   general one.
  package static func advice(for error: ServiceError, on call: ServiceCall) -> String {
    let rows = rows.filter { $0.matches(error, call) }
    if let row = rows.first(where: { !$0.calls.isEmpty }) ?? rows.first { return row.advice }
    switch error.status {
    case 409: return stillRunning
    case 500...599, 408: return unknownOutcome
    default:
      return "change the request as the message says, or ask Afterpay's support with the error's "
        + "identifier"
    }
  }

  static var stillRunning: String {
    "the first request is still under way; send the same one again later"
  }
  static var unknownOutcome: String {
    "the service cannot answer now, and the outcome is not known; send the same request again later"
  }
}

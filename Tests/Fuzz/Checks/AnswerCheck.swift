import AfterpayAPI
import HTTPClient
import ScheduleEngine
import StrictJSON

/// Checks that an answer of Afterpay's service has the outcome that `NaiveAnswers` computes.
///
/// The first three lines of the input are the status, `Retry-After` and `Date`, the rest is the
/// body. An input of fewer lines is a body with status 200.
enum AnswerCheck {
  private static let token = "002.k2a4"

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let answer = answer(bytes)
    guard let token = try? CheckoutToken(token) else { throw Disagreement("no token") }
    let document = document(answer.body)
    try requireSame(
      answer.checkout(for: token), answer, isNothing: NaiveAnswers.isNothing(answer, document)
    ) { () throws(Disagreement) in document.flatMap { NaiveAnswers.order(in: $0, for: Self.token) }
    }
    try requireSame(optional(answer.limits), answer, isNothing: false) { () throws(Disagreement) in
      document.flatMap { NaiveAnswers.limits(in: $0) }
    }
  }

  private static func answer(_ bytes: [UInt8]) -> HTTPResponse {
    let lines = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, let status = NaiveCalendar.number(Array(lines[0].prefix(3))) else {
      return HTTPResponse(status: 200, body: bytes)
    }
    let headers = HTTPFields([
      HTTPField("Retry-After", String(decoding: lines[1], as: UTF8.self)),
      HTTPField("Date", String(decoding: lines[2], as: UTF8.self)),
    ])
    return HTTPResponse(status: status, headers: headers, body: Array(lines[3]))
  }

  private static func document(_ body: [UInt8]) -> JSONValue? {
    let limits = JSONLimits(maximumBytes: .max, maximumDepth: 32)
    return try? JSONValue(parsing: body, limits: limits)
  }

  private static func optional<Value>(
    _ outcome: ServiceOutcome<Value>
  ) -> ServiceOutcome<Value?> {
    switch outcome {
    case .success(let value): .success(value)
    case .failure(let reason): .failure(reason)
    case .temporaryFailure(let reason, let retryAfter):
      .temporaryFailure(reason, retryAfter: retryAfter)
    }
  }

  private static func requireSame<Value: Equatable>(
    _ outcome: ServiceOutcome<Value?>, _ answer: HTTPResponse, isNothing: Bool,
    _ expected: () throws(Disagreement) -> Value?
  ) throws(Disagreement) {
    switch outcome {
    case .success(let value?):
      try require(answer.status == 200, "a value by status \(answer.status)")
      try require(try expected() == value, "read as another value: \(value)")
    case .success(nil):
      try require(isNothing, "the outcome of an unknown token")
    case .failure(let reason):
      try require(!isNothing, "an error for an unknown token: \(reason)")
      if answer.status == 200 { try require(try expected() == nil, "rejected: \(reason)") }
      try require(!NaiveAnswers.retriable.contains(answer.status), "not retried: \(reason)")
    case .temporaryFailure(_, let retryAfter):
      try require(NaiveAnswers.retriable.contains(answer.status), "status \(answer.status)")
      let seconds = NaiveAnswers.wish(of: answer)
      try require(
        retryAfter == seconds.map { .seconds($0) },
        "a pause of \(String(describing: retryAfter))")
    }
  }
}

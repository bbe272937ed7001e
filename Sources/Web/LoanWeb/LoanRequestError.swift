import Financing
import ScheduleEngine
import WebModule

/// The error of a request that was rejected and changed nothing.
enum LoanRequestError: Error {
  /// An error that requests of all widgets have.
  case request(RequestError)
  /// The request names no terms, or none that exist.
  case planMissing
  case unknownPlan
  /// The request has no rate.
  case rateMissing
  /// A field is no part of any loan.
  case financing(FinancingError)

  /// A name for programs, such as `invalid_rate`.
  var code: StaticString {
    switch self {
    case .request(let error): error.code
    case .planMissing, .unknownPlan: "unknown_plan"
    case .rateMissing: "invalid_rate"
    case .financing(let error): error.codeText
    }
  }

  /// The problem and the remedy, for the author of the page.
  var message: [UInt8] {
    switch self {
    case .request(let error): error.message
    case .planMissing: Self.bytes("payMonthly has no plan; write one such as us-pay-monthly-12")
    case .unknownPlan: Self.bytes("there is no such plan; write one such as us-pay-monthly-12")
    case .rateMissing: Self.bytes("payMonthly has no rate; write a percentage such as 29.99")
    case .financing(let error): error.sentence.bytes
    }
  }

  private static func bytes(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { unsafe [UInt8]($0) }
  }
}

/// Calls a function of requests of all widgets.
func asking<Value>(
  _ body: () throws(RequestError) -> Value
) throws(LoanRequestError) -> Value {
  do throws(RequestError) {
    return try body()
  } catch {
    throw .request(error)
  }
}

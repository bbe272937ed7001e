package import HTTPClient
public import ScheduleEngine
import StrictJSON

/// Reads the bodies of the service's answers, and ignores unknown keys.
package enum AnswerReader {
  /// The size limit of a body, in bytes: 1 MiB.
  package static var maximumByteCount: Int { 1_048_576 }

  /// Reads the order in the answer about a checkout.
  ///
  /// The answer contains no time of issue, only `expires`: the token expires 180 minutes after its
  /// issue.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - token: The requested token.
  /// - Returns: The order; its time of issue is nil if the answer has no `expires`.
  /// - Throws: ``AnswerError``.
  package static func order(
    in body: [UInt8], for token: CheckoutToken
  ) throws(AnswerError) -> CheckoutOrder {
    let answer = try object(in: body)
    if let text = try string("token", in: answer, path: "token") {
      guard (try? CheckoutToken(text)) == token else { throw .anotherCheckout }
    }
    guard let total = try money("amount", in: answer) else { throw .missing("amount") }
    guard total.minorUnits > 0 else { throw .impossible("amount.amount") }
    guard let expires = try string("expires", in: answer, path: "expires") else {
      return CheckoutOrder(total: total)
    }
    guard let time = try? Timestamp(expires) else { throw .impossible("expires") }
    return CheckoutOrder(
      total: total,
      issuedAt: Timestamp(
        secondsSinceEpoch: time.secondsSinceEpoch - CheckoutOrder.lifetimeInSeconds))
  }

  /// Reads the limits in the answer about the shop's configuration.
  package static func limits(in body: [UInt8]) throws(AnswerError) -> ServiceLimits {
    let answer = try object(in: body)
    guard let maximum = try money("maximumAmount", in: answer) else {
      throw .missing("maximumAmount")
    }
    let minimum = try money("minimumAmount", in: answer)
    guard maximum.minorUnits > 0 else { throw .impossible("maximumAmount.amount") }
    guard let minimum else { return ServiceLimits(minimum: nil, maximum: maximum) }
    guard minimum.currency == maximum.currency else { throw .impossible("minimumAmount.currency") }
    guard minimum.minorUnits <= maximum.minorUnits else {
      throw .impossible("minimumAmount.amount")
    }
    return ServiceLimits(minimum: minimum, maximum: maximum)
  }

  /// Returns the `errorCode` in the body of an error, or nil if the body has none.
  package static func errorCode(in body: [UInt8]) -> String? {
    (try? object(in: body))?["errorCode"]?.string
  }

  private static func object(in body: [UInt8]) throws(AnswerError) -> JSONValue {
    guard !body.isEmpty else { throw .empty }
    let limits = JSONLimits(maximumBytes: AnswerReader.maximumByteCount, maximumDepth: 32)
    guard let value = try? JSONValue(parsing: body, limits: limits) else { throw .notJSON }
    guard value.kind == .object else { throw .wrongType("the body") }
    return value
  }

  /// Returns a string, or nil if it is missing or null.
  private static func string(
    _ key: String, in object: JSONValue, path: String
  ) throws(AnswerError) -> String? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let string = value.string else { throw .wrongType(path) }
    return string
  }

  /// Returns money, or nil if it is missing or null.
  private static func money(
    _ key: String, in object: JSONValue
  ) throws(AnswerError) -> Money? {
    guard let value = object[key], !value.isNull else { return nil }
    guard value.kind == .object else { throw .wrongType(key) }
    guard let amount = try string("amount", in: value, path: "\(key).amount") else {
      throw .missing("\(key).amount")
    }
    guard let code = try string("currency", in: value, path: "\(key).currency") else {
      throw .missing("\(key).currency")
    }
    guard let currency = try? Currency(code) else { throw .impossible("\(key).currency") }
    guard let money = try? Money(amount, currency) else { throw .impossible("\(key).amount") }
    return money
  }
}

/// The smallest and the largest order that the service accepts from a shop, both inclusive.
public struct ServiceLimits: Hashable, Sendable {
  /// The smallest order total, or nil if the shop has none.
  public let minimum: Money?
  /// The largest order total.
  public let maximum: Money
}

/// The outcome of a request to the service.
package typealias ServiceOutcome<Value: Sendable> = AttemptOutcome<
  Value, AfterpayServiceError.Reason
>

extension HTTPResponse {
  /// Returns the outcome for an answer about a checkout: an order, or nil for an unknown token.
  ///
  /// The service answers 412 with `invalid_token` for a token that is invalid, expired, completed
  /// or unknown. Its documentation names 404.
  package func checkout(for token: CheckoutToken) -> ServiceOutcome<CheckoutOrder?> {
    switch status {
    case 404 where AnswerReader.errorCode(in: body) != nil: return .success(nil)
    case 412 where AnswerReader.errorCode(in: body) == "invalid_token": return .success(nil)
    case 410, 412: return .failure(.checkoutUnavailable)
    default:
      return outcome { () throws(AnswerError) in try AnswerReader.order(in: body, for: token) }
    }
  }

  /// The outcome for an answer about the shop's limits.
  package var limits: ServiceOutcome<ServiceLimits> {
    outcome { () throws(AnswerError) in try AnswerReader.limits(in: body) }
  }

  private func outcome<Value>(
    _ read: () throws(AnswerError) -> Value
  ) -> ServiceOutcome<Value> {
    switch status {
    case 200:
      do throws(AnswerError) {
        return .success(try read())
      } catch {
        return .failure(.unreadableAnswer(error))
      }
    case 300..<400: return .failure(.redirected)
    case 401, 403: return .failure(.credentialsRefused)
    case 429: return .temporaryFailure(.tooManyRequests, retryAfter: retryAfter)
    case 408, 500, 502, 503, 504:
      return .temporaryFailure(.unavailable(status: status), retryAfter: retryAfter)
    default: return .failure(.unexpectedStatus(status))
    }
  }
}

extension HTTPFailure {
  /// Returns the outcome for a request without an answer.
  func outcome<Value>(_: Value.Type) -> ServiceOutcome<Value> {
    switch self {
    case .hostNotFound, .unreachable, .connectionLost, .cancelled:
      .temporaryFailure(.unreachable, retryAfter: nil)
    case .timedOut: .temporaryFailure(.timedOut, retryAfter: nil)
    case .insecure(.handshake): .temporaryFailure(.handshakeFailed, retryAfter: nil)
    case .insecure(.expired), .insecure(.notYetValid): .failure(.certificateOutOfDate)
    case .insecure(.wrongHost): .failure(.certificateOfAnotherServer)
    case .insecure(.untrusted), .insecure(.revoked): .failure(.untrustedServer)
    case .insecure(.noAuthorities): .failure(.missingAuthorities)
    case .tooLarge(.body): .failure(.unreadableAnswer(.tooLarge))
    case .tooLarge: .failure(.unreadableAnswer(.headersTooLarge))
    case .malformed, .invalidRequest: .failure(.unreadableAnswer(.notHTTP))
    case .unusableLibrary(.missing): .failure(.missingLibrary)
    case .unusableLibrary: .failure(.unusableLibrary)
    }
  }
}

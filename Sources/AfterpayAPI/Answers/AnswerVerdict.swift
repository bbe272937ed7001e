package import HTTPClient
package import ScheduleEngine

/// What an answer of the service comes to, by its status.
package enum AnswerVerdict<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The answer is there to be read.
  case value(Value)
  /// There is no such thing.
  case nothing
  /// There is none, and asking again is of no use.
  case refusal(AfterpayServiceError.Reason)
  /// There is none now; how long the service wants to be left alone.
  case retriable(AfterpayServiceError.Reason, wish: Duration?)
}

extension HTTPResponse {
  /// What the answer about a checkout comes to.
  ///
  /// The service answers 412 with `invalid_token` for a token that is invalid, expired, completed or
  /// that does not exist, and is said to answer 404.
  package func checkout(for token: CheckoutToken) -> AnswerVerdict<CheckoutOrder> {
    switch status {
    case 404 where AnswerReader.errorCode(in: body) != nil: return .nothing
    case 412 where AnswerReader.errorCode(in: body) == "invalid_token": return .nothing
    case 410, 412: return .refusal(.checkoutUnavailable)
    default:
      return verdict { () throws(AnswerFault) in try AnswerReader.order(in: body, for: token) }
    }
  }

  /// What the answer about the shop's limits comes to.
  package var limits: AnswerVerdict<ServiceLimits> {
    verdict { () throws(AnswerFault) in try AnswerReader.limits(in: body) }
  }

  private func verdict<Value>(
    _ read: () throws(AnswerFault) -> Value
  ) -> AnswerVerdict<Value> {
    switch status {
    case 200:
      do throws(AnswerFault) {
        return .value(try read())
      } catch {
        return .refusal(.unreadableAnswer(error))
      }
    case 300..<400: return .refusal(.redirected)
    case 401, 403: return .refusal(.credentialsRefused)
    case 429: return .retriable(.tooManyRequests, wish: wish)
    case 408, 500, 502, 503, 504: return .retriable(.unavailable(status: status), wish: wish)
    default: return .refusal(.unexpectedStatus(status))
    }
  }

  private var wish: Duration? {
    headers.first("Retry-After").flatMap { RetryAfter.duration($0, date: headers.first("Date")) }
  }
}

extension HTTPFailure {
  /// The verdict on a request without an answer.
  package func verdict<Value>(_: Value.Type) -> AnswerVerdict<Value> {
    switch self {
    case .hostNotFound, .unreachable, .connectionLost, .cancelled:
      .retriable(.unreachable, wish: nil)
    case .timedOut: .retriable(.timedOut, wish: nil)
    case .insecure(.handshake): .retriable(.handshakeFailed, wish: nil)
    case .insecure(.expired), .insecure(.notYetValid): .refusal(.certificateOutOfDate)
    case .insecure(.wrongHost): .refusal(.certificateOfAnotherServer)
    case .insecure(.untrusted), .insecure(.revoked): .refusal(.untrustedServer)
    case .insecure(.noAuthorities): .refusal(.missingAuthorities)
    case .tooLarge(.body): .refusal(.unreadableAnswer(.tooLarge))
    case .tooLarge: .refusal(.unreadableAnswer(.headersTooLarge))
    case .malformed, .invalidRequest: .refusal(.unreadableAnswer(.notHTTP))
    case .unusableLibrary(.missing): .refusal(.missingLibrary)
    case .unusableLibrary: .refusal(.unusableLibrary)
    }
  }
}

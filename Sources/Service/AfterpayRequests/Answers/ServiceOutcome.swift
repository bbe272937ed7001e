package import HTTPClient
internal import PaymentEngine
internal import PaymentWire
package import ScheduleEngine

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

extension HTTPResponse {
  /// Returns the outcome of a call whose success is 200 or 201.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - secret: A text that the service's message may repeat, or nil.
  ///   - read: Reads the body of a success.
  /// - Returns: The outcome.
  func outcome<Value>(
    of call: ServiceCall, hiding secret: String? = nil,
    reading read: (_ body: [UInt8]) throws(AnswerError) -> Value
  ) -> ServiceOutcome<Value> {
    switch status {
    case 200, 201:
      do throws(AnswerError) {
        return .success(try read(body))
      } catch {
        return .failure(.unreadableAnswer(error))
      }
    case 300..<400: return .failure(.redirected)
    case 401, 403: return .failure(.credentialsRefused)
    case 409: return .temporaryFailure(.busy, retryAfter: retryAfter)
    case 429: return .temporaryFailure(.tooManyRequests, retryAfter: retryAfter)
    case 408, 500...599:
      return .temporaryFailure(.unavailable(status: status), retryAfter: retryAfter)
    case 400...499:
      guard let error = ServiceError(status: status, body: body, hiding: secret) else {
        return .failure(.unexpectedStatus(status))
      }
      return .failure(.rejected(error, call))
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

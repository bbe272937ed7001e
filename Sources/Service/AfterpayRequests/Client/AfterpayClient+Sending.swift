package import HTTPClient
internal import PaymentWire

extension AfterpayClient {
  /// Sends a request and returns the value that `judge` finds in its answer.
  ///
  /// - Parameters:
  ///   - request: The request, with the credentials.
  ///   - client: Sends it.
  ///   - mayHaveEffect: Whether the request moves money or creates something, so that an attempt
  ///     without an answer leaves the outcome unknown.
  ///   - judge: Returns the outcome of an attempt.
  /// - Returns: The value.
  /// - Throws: ``AfterpayServiceError``.
  package func value<Value>(
    of request: HTTPRequest, by client: RetryingClient, mayHaveEffect: Bool = false,
    judging judge: (Result<HTTPResponse, HTTPFailure>) -> ServiceOutcome<Value>
  ) async throws(AfterpayServiceError) -> Value {
    var (attempts, isInDoubt) = (0, false)
    func failure(_ reason: AfterpayServiceError.Reason, attempts: Int) -> AfterpayServiceError {
      AfterpayServiceError(
        reason: reason, attempts: attempts, mayBeCarriedOut: isInDoubt && mayHaveEffect)
    }
    guard !Task.isCancelled else { throw failure(.cancelled, attempts: 0) }
    let authorized = try await authorized(request)
    do throws(RetryError<AfterpayServiceError.Reason>) {
      return try await client.send(authorized) { result in
        attempts += 1
        if case .success(let answer) = result, answer.status == 401 {
          tokens?.forget(authorized.headers.first("Authorization"))
        }
        let outcome = judge(result)
        if result.leavesDoubt || outcome.isUnreadable { isInDoubt = true }
        return outcome
      }
    } catch {
      switch error {
      case .cancelled:
        isInDoubt = true
        throw failure(.cancelled, attempts: attempts + 1)
      case .failed(let reason, let attempts): throw failure(reason, attempts: attempts)
      }
    }
  }

  /// Sends a request that reads.
  package func value<Value>(
    of request: HTTPRequest, judging judge: (HTTPResponse) -> ServiceOutcome<Value>
  ) async throws(AfterpayServiceError) -> Value {
    try await value(of: request, by: reading) { result in
      switch result {
      case .success(let answer): judge(answer)
      case .failure(let failure): failure.outcome(Value.self)
      }
    }
  }

  /// Returns a request with a bearer token if the client uses one.
  func authorized(_ request: HTTPRequest) async throws(AfterpayServiceError) -> HTTPRequest {
    guard let tokens, request.headers.first("Authorization") != nil else { return request }
    return request.authorized(try await tokens.authorization())
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  /// Whether the service may have carried the request out although the answer does not say so.
  fileprivate var leavesDoubt: Bool {
    switch self {
    case .success(let answer):
      switch answer.status {
      case 408, 409: true
      case 200...299, 400...499: false
      default: true
      }
    case .failure(let failure): !failure.precedesRequest
    }
  }
}

extension AttemptOutcome where Reason == AfterpayServiceError.Reason {
  /// Whether there is an answer that cannot be read.
  fileprivate var isUnreadable: Bool {
    switch self {
    case .failure(.unreadableAnswer), .failure(.unreadablePayment), .failure(.unexpectedStatus):
      true
    case .success, .failure, .temporaryFailure: false
    }
  }
}

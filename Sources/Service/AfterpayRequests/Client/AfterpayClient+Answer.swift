internal import HTTPClient
package import PaymentEngine
package import PaymentWire
internal import ScheduleEngine

extension AfterpayClient {
  /// Sends a stored request once, and reads its answer.
  ///
  /// It is one request, whatever happens: the caller counts requests, and decides whether another
  /// follows. A bearer token may be asked for before it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - kind: The kind of the command; nil for a request that reads the order.
  ///   - secret: The checkout's token, which is replaced in messages of the service; or nil.
  /// - Returns: The answer; ``/PaymentEngine/PaymentAnswer/notSent`` only if no byte of the request
  ///   can have left, and ``/PaymentEngine/PaymentAnswer/lost`` for any other failure, a
  ///   cancellation as well.
  package func answer(
    to request: PaymentRequest, kind: PaymentCommand.Kind?, hiding secret: String?
  ) async -> PaymentAnswer {
    let authorized: HTTPRequest
    do throws(AfterpayServiceError) {
      authorized = try await self.authorized(httpRequest(request))
    } catch {
      return error.reason == .credentialsRefused
        ? .unauthorized(ServiceError(status: 401)) : .notSent
    }
    let client = kind == nil ? reading : operating
    do throws(RetryError<Never>) {
      return try await client.send(authorized) { result in
        if case .success(let answer) = result, answer.status == 401 {
          tokens?.forget(authorized.headers.first("Authorization"))
        }
        let answer = Self.answer(result, to: request, kind: kind, hiding: secret)
        return AttemptOutcome<PaymentAnswer, Never>.success(answer)
      }
    } catch {
      return .lost
    }
  }

  /// Returns the request of a command with the credentials.
  func httpRequest(_ request: PaymentRequest) -> HTTPRequest {
    requests.request(request.method, request.path, body: request.body, isSentOnce: true)
  }

  /// Returns the meaning of a response to a request about an order, or of its absence.
  static func answer(
    _ result: Result<HTTPResponse, HTTPFailure>, to request: PaymentRequest,
    kind: PaymentCommand.Kind?, hiding secret: String?
  ) -> PaymentAnswer {
    switch result {
    case .success(let response):
      request.checked(
        PaymentAnswer(
          status: response.status, body: response.body,
          retryAfterSeconds: response.retryAfter.map { Int(clamping: $0.components.seconds) },
          to: kind, hiding: secret))
    case .failure(.tooLarge(.body)): .unreadable(UTF8Text(AnswerError.tooLarge.description))
    case .failure(let failure): failure.precedesRequest ? .notSent : .lost
    }
  }
}

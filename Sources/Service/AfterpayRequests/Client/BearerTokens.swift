internal import HTTPClient
internal import PaymentWire
internal import StrictJSON
internal import Synchronization

/// The bearer token of a client: asked for when a request needs one, and renewed before it ends.
final class BearerTokens: Sendable {
  private struct Token {
    /// The value of `Authorization`.
    let authorization: String
    /// The time on the clock after which the next request asks for another token.
    let renewal: Duration
  }

  private let request: HTTPRequest
  private let client: RetryingClient
  private let clock: ElapsedTimeClock
  private let token = Mutex<Token?>(nil)

  /// The time before the end of a token at which it is renewed: longer than a call lasts.
  static var margin: Duration { .seconds(300) }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - request: The request for a token.
  ///   - client: Sends it.
  ///   - clock: Measures the age of the token.
  init(_ request: HTTPRequest, client: RetryingClient, clock: ElapsedTimeClock) {
    (self.request, self.client, self.clock) = (request, client, clock)
  }

  /// Returns the value of `Authorization`, and asks for a token if there is none.
  func authorization() async throws(AfterpayServiceError) -> String {
    let now = clock.elapsed()
    if let token = token.withLock({ $0 }), now < token.renewal { return token.authorization }
    do throws(RetryError<AfterpayServiceError.Reason>) {
      let (text, lifetime) = try await client.send(request) { result in
        switch result {
        case .success(let answer): answer.accessToken
        case .failure(let failure): failure.outcome((String, Duration).self)
        }
      }
      let token = Token(
        authorization: "Bearer " + text, renewal: now + max(lifetime - Self.margin, lifetime / 2))
      self.token.withLock { $0 = token }
      return token.authorization
    } catch {
      switch error {
      case .cancelled: throw AfterpayServiceError(reason: .cancelled, attempts: 0)
      case .failed(let reason, _): throw AfterpayServiceError(reason: reason, attempts: 0)
      }
    }
  }

  /// Discards a token that the service has rejected.
  func forget(_ authorization: String?) {
    token.withLock { token in
      if token?.authorization == authorization { token = nil }
    }
  }
}

extension HTTPResponse {
  /// The outcome for an answer with a bearer token: its text and its lifetime.
  fileprivate var accessToken: ServiceOutcome<(String, Duration)> {
    switch status {
    case 200, 201:
      do throws(AnswerError) {
        return .success(try AnswerObject(body: body).accessToken())
      } catch {
        return .failure(.unreadableAnswer(error))
      }
    // OAuth answers 400 with invalid_client if the credentials are wrong.
    case 400, 401, 403: return .failure(.credentialsRefused)
    case 300..<400: return .failure(.redirected)
    case 429: return .temporaryFailure(.tooManyRequests, retryAfter: retryAfter)
    case 408, 500...599:
      return .temporaryFailure(.unavailable(status: status), retryAfter: retryAfter)
    default: return .failure(.unexpectedStatus(status))
    }
  }
}

extension AnswerObject {
  /// Reads a bearer token and its lifetime.
  fileprivate func accessToken() throws(AnswerError) -> (String, Duration) {
    let token = try text("access_token")
    guard (1...8_192).contains(token.bytes.count),
      token.bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .impossible("access_token") }
    if let type = try optionalText("token_type")?.description, type.lowercased() != "bearer" {
      throw .impossible("token_type")
    }
    guard let lifetime = value("expires_in") else { throw .missing("expires_in") }
    guard let seconds = lifetime.number?.int64, (1...315_360_000).contains(seconds) else {
      throw .impossible("expires_in")
    }
    return (token.description, .seconds(seconds))
  }
}

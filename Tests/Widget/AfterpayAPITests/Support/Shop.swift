import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// A shop that looks up checkouts at a server of the tests.
enum Shop {
  /// A token that a URL must encode; no message contains its words.
  static let token = "002.zebra/quokka ü"
  static let encodedToken = "002.zebra%2Fquokka%20%C3%BC"
  static let merchantID = "60032000"
  static let secretKey = "walrus:yak"

  /// The time of issue of the tokens of `ServiceText`: 180 minutes before they expire.
  static let issuedAt = Timestamp(secondsSinceEpoch: 1_795_255_200)

  /// The timeouts of tests about other things than time: long enough for a busy machine.
  static let patient = LookupTimeouts(perAttempt: .seconds(600), total: .seconds(600))

  static func checkouts(
    at address: String, timeouts: LookupTimeouts = patient, retries: RetryPolicy = .never
  ) throws -> AfterpayCheckouts {
    try AfterpayCheckouts(
      server: AfterpayServer(address: address),
      credentials: MerchantCredentials(merchantID: merchantID, secretKey: secretKey),
      shopAddress: "https://shop.example", timeouts: timeouts, retries: retries)
  }

  /// Returns a policy without pauses.
  static func retries(_ attempts: Int = 4) -> RetryPolicy {
    RetryPolicy(maximumAttempts: attempts, firstPause: .zero, maximumPause: .zero)
  }

  /// Looks up a token at a scripted server; returns the result and the heads of the requests.
  static func order(
    _ scripts: [Script], token: String = token, timeouts: LookupTimeouts = patient,
    retries: RetryPolicy = .never
  ) async throws -> (Result<CheckoutOrder?, any Error>, heads: [String]) {
    let (result, heads) = try await ScriptedServer.run(scripts) { server in
      let checkouts = try checkouts(at: server.address, timeouts: timeouts, retries: retries)
      return await Self.result { try await checkouts.order(for: SecretToken(token)) }
    }
    return (result, heads)
  }

  /// Returns the result of some work, which may be an error.
  static func result<Value>(
    _ work: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }

  /// Expects that a lookup fails for a reason, and that its error contains no secret.
  static func expectFailure(
    _ scripts: [Script], _ reason: AfterpayServiceError.Reason, attempts: Int = 1,
    timeouts: LookupTimeouts = patient, retries: RetryPolicy = .never,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (result, _) = try await order(scripts, timeouts: timeouts, retries: retries)
    guard case .failure(let error) = result else {
      Issue.record("the lookup succeeded: \(result)", sourceLocation: sourceLocation)
      return
    }
    let expected = AfterpayServiceError(reason: reason, attempts: attempts)
    #expect(error as? AfterpayServiceError == expected, sourceLocation: sourceLocation)
    Secrets.expectNone(in: error, sourceLocation: sourceLocation)
  }
}

/// Searches for secrets in the printed forms of a value.
enum Secrets {
  private static let pieces = [
    "zebra", "quokka", "%2F", "walrus", "yak", "NjAwMzIwMDA6", "Basic", "/v2/", "127.0.0.1",
  ]

  static func expectNone(
    in value: Any, except allowed: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), dumped] {
      for piece in pieces where !allowed.contains(piece) {
        #expect(!text.contains(piece), "\(piece) in \(text)", sourceLocation: sourceLocation)
      }
    }
  }
}

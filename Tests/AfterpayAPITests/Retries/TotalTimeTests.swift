import AfterpayAPI
import AfterpayWidget
import HTTPClient
import Synchronization
import Testing

/// The time limit of a whole lookup, on a clock of which every wait is over at once.
@Suite(.timeLimit(.minutes(5))) struct TotalTimeTests {
  private struct Lookup {
    let error: AfterpayServiceError?
    /// The time that the transport got for each request.
    let limits: [Duration]
    /// The time after which the lookup ended.
    let elapsed: Duration
  }

  /// Looks up an order at a service that never answers.
  private static func lookup(
    perAttempt: Duration, inAll: Duration, retries: RetryPolicy
  ) async throws -> Lookup {
    let transport = SilentTransport()
    let clock = InstantClock()
    let checkouts = try AfterpayCheckouts(
      server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example",
      caller: PatientCaller(
        transport: transport, timeouts: LookupTimeouts(perAttempt: perAttempt, inAll: inAll),
        retries: retries, time: Timekeeper(clock), random: { 0 }))
    let token = try SecretToken(Shop.token)
    let result = await Shop.result { try await checkouts.order(for: token) }
    let error = #expect(throws: AfterpayServiceError.self) { try result.get() }
    return Lookup(error: error, limits: transport.limits, elapsed: clock.now.elapsed)
  }

  @Test func `The last attempt gets only the time that is left`() async throws {
    let lookup = try await Self.lookup(
      perAttempt: .seconds(30), inAll: .seconds(60),
      retries: RetryPolicy(maximumAttempts: 5, firstPause: .seconds(2)))
    // 30 s, a pause of 1 s, 29 s.
    #expect(lookup.limits == [.seconds(30), .seconds(29)])
    #expect(lookup.elapsed == .seconds(60))
    #expect(lookup.error == AfterpayServiceError(reason: .timedOut, attempts: 2))
  }

  @Test func `A single attempt gets no more than the time of all`() async throws {
    let lookup = try await Self.lookup(
      perAttempt: .seconds(600), inAll: .milliseconds(100), retries: RetryPolicy())
    #expect(lookup.limits == [.milliseconds(100)])
    #expect(lookup.elapsed == .milliseconds(100))
    #expect(lookup.error == AfterpayServiceError(reason: .timedOut, attempts: 1))
  }

  @Test func `No lookup outlasts its time`() async throws {
    for perAttempt in [1, 7, 30, 59, 60, 61, 600] {
      for inAll in [1, 6, 7, 8, 30, 60, 90, 600] {
        let lookup = try await Self.lookup(
          perAttempt: .seconds(perAttempt), inAll: .seconds(inAll),
          retries: RetryPolicy(maximumAttempts: 10, firstPause: .seconds(3)))
        #expect(lookup.elapsed <= .seconds(inAll), "\(perAttempt) s of \(inAll) s")
        #expect(lookup.limits.allSatisfy { $0 > .zero }, "\(perAttempt) s of \(inAll) s")
      }
    }
  }
}

/// A transport that never answers, and records the time that it gets for each request.
private final class SilentTransport: HTTPTransport {
  private let recorded = Mutex<[Duration]>([])

  var limits: [Duration] { recorded.withLock { $0 } }

  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    recorded.withLock { $0.append(time) }
    // Ends when the task is cancelled.
    try? await Task.sleep(for: .seconds(86_400))
    return .failure(.cancelled)
  }
}

/// A clock of which every wait is over at once and moves the time by its length.
private final class InstantClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration

    static func < (left: Self, right: Self) -> Bool { left.elapsed < right.elapsed }
    func advanced(by duration: Duration) -> Self { Self(elapsed: elapsed + duration) }
    func duration(to other: Self) -> Duration { other.elapsed - elapsed }
  }

  private let time = Mutex(Instant(elapsed: .zero))

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

import CheckoutEngine
import HTTPClient
import ScheduleEngine
import ShopRequests
import Testing

/// The attempts at requests, without a network: an answer that a checkout counts must be true.
@Suite(.timeLimit(.minutes(60))) struct AttemptTests {
  private static let read = [Shop.Kind.read, .check]
  private static let sentOnce = [Shop.Kind.load, .change, .complete]

  @Test(arguments: read)
  func `A request that changes nothing is repeated after a temporary failure`(
    _ kind: Shop.Kind
  ) async throws {
    let trial = try await Shop.send(
      kind, [.failure(.connectionLost), .status(503), .status(429), .status(404)])
    #expect(trial.status == 404)
    #expect(trial.pauses == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test(arguments: sentOnce, [503, 429, 425, 423, 408, 401, 500])
  func `A change without a key is sent once, whatever the answer`(
    _ kind: Shop.Kind, _ status: Int
  ) async throws {
    let trial = try await Shop.send(kind, [.status(status, retryAfter: "1")])
    #expect(trial.status == status)
    #expect(trial.requests.count == 1)
  }

  @Test(
    arguments: sentOnce,
    [.unreachable, .connectionLost, .timedOut, .hostNotFound] as [HTTPFailure])
  func `A change without a key is sent once, also without an answer`(
    _ kind: Shop.Kind, _ failure: HTTPFailure
  ) async throws {
    let trial = try await Shop.send(kind, [.failure(failure), .status(200)])
    #expect(trial.reason == (failure == .timedOut ? .timeout : .unreachable))
    #expect(trial.requests.count == 1)
  }

  @Test func `A payment is repeated with the same key and body`() async throws {
    let trial = try await Shop.send(
      .pay, [.failure(.timedOut), .status(502), .status(201, Shop.payment)])
    #expect(try trial.end.get().reply == .payment(id: "p-1", data: #"{"secret":"quokka"}"#))
    #expect(
      trial.requests.map { $0.headers.all("Idempotency-Key") } == [["k-yak"], ["k-yak"], ["k-yak"]])
    #expect(Set(trial.requests.map(\.body)).count == 1)
  }

  /// The ends of a first attempt after which the payment may exist.
  private static let unknown: [ScriptedTransport.Outcome] = [
    .failure(.timedOut), .failure(.connectionLost), .failure(.unreachable), .status(500),
    .status(503), .status(408),
  ]

  @Test(arguments: unknown.indices, [400, 402, 404, 409, 410, 422])
  func `A rejection after an attempt with an unknown outcome leaves it unknown`(
    _ first: Int, _ rejection: Int
  ) async throws {
    let trial = try await Shop.send(.pay, [Self.unknown[first], .status(rejection), .status(201)])
    #expect(trial.requests.count == 2)
    switch Self.unknown[first] {
    case .success(let response): #expect(trial.status == response.status)
    case .failure(let failure):
      #expect(trial.reason == (failure == .timedOut ? .timeout : .unreachable))
    }
  }

  @Test(arguments: [400, 402, 404, 409, 410, 422])
  func `A rejection of the first attempt counts`(_ status: Int) async throws {
    let trial = try await Shop.send(.pay, [.status(status, #"{"message":"No"}"#)])
    #expect(try trial.end.get() == ShopAnswer(status: status, message: "No"))
    #expect(trial.requests.count == 1)
  }

  @Test func `A rejection after a server without an address counts, since nothing was sent`()
    async throws
  {
    let trial = try await Shop.send(.pay, [.failure(.hostNotFound), .status(409)])
    #expect(trial.status == 409)
  }

  @Test func `A rejection after a request for fewer requests counts, since nothing was done`()
    async throws
  {
    let trial = try await Shop.send(.pay, [.status(429), .status(402)])
    #expect(trial.status == 402)
  }

  @Test func `A request for fewer requests does not hide an unknown outcome`() async throws {
    let trial = try await Shop.send(.pay, [.status(504), .status(429)], attempts: 3)
    #expect(trial.status == 504)
    #expect(trial.requests.count == 3)
  }

  @Test func `The last attempt's answer is that of a request that changes nothing`() async throws {
    let trial = try await Shop.send(.read, [.failure(.timedOut), .status(410)])
    #expect(trial.status == 410)
    let failed = try await Shop.send(.read, [.status(500), .status(502)], attempts: 2)
    #expect(failed.status == 502)
  }

  @Test func `The pause that the server asks for replaces a shorter one`() async throws {
    let trial = try await Shop.send(
      .read, [.status(503, retryAfter: "7"), .status(503, retryAfter: "1"), .status(200)])
    #expect(trial.pauses == [.seconds(7), .seconds(2)])
  }

  @Test(arguments: [425, 429])
  func `A server that asks for patience is asked again after its pause`(
    _ status: Int
  ) async throws {
    for kind in [Shop.Kind.read, .pay] {
      let trial = try await Shop.send(
        kind, [.status(status, retryAfter: "7"), .status(201, Shop.payment)])
      #expect(trial.status == 201)
      #expect(trial.pauses == [.seconds(7)])
    }
    let late = try await Shop.send(.pay, [.status(status, retryAfter: "11"), .status(201)])
    #expect(late.status == status)
    #expect(late.requests.count == 1)
  }

  @Test func `For each status it is known whether the payment may exist after it`() async throws {
    for status in 400...599 {
      let trial = try await Shop.send(.pay, [.status(status), .status(402)], attempts: 2)
      let isTemporary = Self.temporary.contains(status)
      // After 425 and 429 the server has done nothing, so that a rejection counts.
      let isNothingDone = [425, 429].contains(status)
      #expect(trial.requests.count == (isTemporary ? 2 : 1), "\(status)")
      #expect(trial.status == (isNothingDone ? 402 : status), "\(status)")
    }
  }

  @Test func `No status but a success makes an unknown outcome known`() async throws {
    for status in 400...599 {
      let trial = try await Shop.send(.pay, [.status(504), .status(status)], attempts: 3)
      let isUnknown = status == 408 || status >= 500
      #expect(trial.requests.count == (Self.temporary.contains(status) ? 3 : 2), "\(status)")
      #expect(trial.status == (isUnknown ? status : 504), "\(status)")
    }
  }

  @Test func `A pause beyond the limit ends the attempts with the answer`() async throws {
    let trial = try await Shop.send(.read, [.status(503, retryAfter: "11")])
    #expect(trial.status == 503)
    #expect(trial.pauses.isEmpty && trial.requests.count == 1)
  }

  @Test func `No pause exceeds the remaining time`() async throws {
    let trial = try await Shop.send(.read, [.status(503)], total: .milliseconds(2_500))
    #expect(trial.pauses == [.seconds(1)])
    #expect(trial.requests.count == 2)
  }

  private static let temporary = [408, 425, 429, 500, 502, 503, 504]

  @Test func `Only temporary statuses are repeated`() async throws {
    for status in 200...999 {
      let trial = try await Shop.send(.read, [.status(status)], attempts: 2)
      let isTemporary = Self.temporary.contains(status)
      #expect(trial.requests.count == (isTemporary ? 2 : 1), "\(status)")
      #expect(trial.status == status)
    }
  }

  @Test(
    arguments: [
      .insecure(.untrusted), .insecure(.expired), .unusableLibrary(.missing), .tooLarge(.body),
      .malformed(.statusLine), .invalidRequest(.address),
    ] as [HTTPFailure])
  func `A lasting failure is reported at once, with its cause`(_ failure: HTTPFailure) async throws
  {
    let trial = try await Shop.send(.read, [.failure(failure)])
    #expect(trial.requests.count == 1)
    #expect(throws: NoAnswerError(.unreachable, detail: failure.description)) {
      try trial.end.get()
    }
  }
}

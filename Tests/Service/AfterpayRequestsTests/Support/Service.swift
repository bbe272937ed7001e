import AfterpayRequests
import HTTPClient
import Synchronization

/// A transport that records requests, and returns outcomes in order; it repeats the last one.
final class RecordingTransport: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private struct State {
    var outcomes: [Outcome]
    var requests: [HTTPRequest] = []
    var limits: [Duration] = []
  }

  private let state: Mutex<State>

  init(_ outcomes: [Outcome]) { state = Mutex(State(outcomes: outcomes)) }

  /// The requests so far.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The time limits of the requests so far.
  var limits: [Duration] { state.withLock { $0.limits } }

  func response(to request: HTTPRequest, within time: Duration) async -> Outcome {
    state.withLock { state in
      state.requests.append(request)
      state.limits.append(time)
      return state.outcomes.count > 1 ? state.outcomes.removeFirst() : state.outcomes[0]
    }
  }
}

extension RecordingTransport.Outcome {
  /// An answer with a status and a body.
  static func answer(_ status: Int, _ body: String = "", retryAfter: String? = nil) -> Self {
    let fields = retryAfter.map { [HTTPField("Retry-After", $0)] } ?? []
    return .success(
      HTTPResponse(status: status, headers: HTTPFields(fields), body: Array(body.utf8)))
  }
}

extension HTTPRequest {
  /// The body as text, or nil.
  var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }

  /// The path and the query at the sandbox.
  var path: String {
    let server = AfterpayServer.sandbox.address
    return address.hasPrefix(server) ? String(address.dropFirst(server.count)) : address
  }
}

/// A clock whose pauses last no time; other waits end by their cancellation alone.
final class SkippingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration

    static func < (left: Self, right: Self) -> Bool { left.elapsed < right.elapsed }
    func advanced(by duration: Duration) -> Self { Self(elapsed: elapsed + duration) }
    func duration(to other: Self) -> Duration { other.elapsed - elapsed }
  }

  private let time = Mutex(Duration.zero)
  private let skipped = Mutex<[Duration]>([])

  var now: Instant { Instant(elapsed: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }
  /// The pauses so far.
  var pauses: [Duration] { skipped.withLock { $0 } }

  /// Advances the time.
  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let length = deadline.elapsed - now.elapsed
    // A time limit has a fraction of a second, a pause has none.
    if length.components.attoseconds != 0 { try await Task.sleep(for: .seconds(86_400)) }
    try Task.checkCancellation()
    advance(by: length)
    skipped.withLock { $0.append(length) }
  }
}

/// A client of a service that answers as scripted.
struct Service {
  let transport: RecordingTransport
  let authority: RecordingTransport
  let clock = SkippingClock()
  let client: AfterpayClient

  static let token = "002.zebra"
  static let merchantID = "60032000"
  static let secretKey = "walrus:yak"

  init(
    _ outcomes: [RecordingTransport.Outcome], attempts: Int = 4,
    tokens: [RecordingTransport.Outcome]? = nil
  ) throws {
    let transport = RecordingTransport(outcomes)
    let authority = RecordingTransport(tokens ?? [.failure(.unreachable)])
    let clock = self.clock
    func client(_ transport: RecordingTransport, _ seconds: Int) -> RetryingClient {
      RetryingClient(
        transport: transport,
        timeouts: HTTPTimeouts(
          perAttempt: .milliseconds(seconds * 1_000 + 500), total: .milliseconds(180_500)),
        backoff: Backoff(
          maximumAttempts: attempts, firstPause: .seconds(2), maximumPause: .seconds(10)),
        clock: ElapsedTimeClock(clock), random: { 0 })
    }
    (self.transport, self.authority) = (transport, authority)
    self.client = try AfterpayClient(
      server: .sandbox,
      credentials: MerchantCredentials(merchantID: Self.merchantID, secretKey: Self.secretKey),
      shopAddress: "https://shop.example", reading: client(transport, 20),
      operating: client(transport, 70),
      authority: tokens.map { _ in (.sandboxTokens, client(authority, 20)) },
      clock: ElapsedTimeClock(clock))
  }

  /// The bodies of all requests so far.
  var bodies: [String?] { transport.requests.map(\.text) }
}

/// Searches for secrets in the printed forms of a value.
enum Secrets {
  private static let pieces = [
    "zebra", "quokka", "walrus", "yak", "NjAwMzIwMDA6", "Basic", "Bearer", "/v2/",
  ]

  /// Returns the secrets in the printed forms of a value.
  static func found(in value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let texts = ["\(value)", String(reflecting: value), dumped]
    return pieces.filter { piece in texts.contains { $0.contains(piece) } }
  }
}

/// Values with round figures.
enum Figures {
  static let id = RequestID(randomBits: 0, 0)
  static let idText = "00000000-0000-4000-8000-000000000000"

  static func usd(_ amount: String) throws -> Money { try Money(amount, .usd) }
  static func token(_ text: String = Service.token) throws -> SecretToken { try SecretToken(text) }
  static func order(_ text: UTF8Text = "100101") throws -> OrderNumber { try OrderNumber(text) }

  static func money(_ amount: String) -> String { #"{"amount":"\#(amount)","currency":"USD"}"# }

  /// A payment of the order 100101.
  static func payment(
    status: String = "APPROVED", state: String = "AUTH_APPROVED", original: String = "50.00",
    open: String = "50.00", events: String = "", id: String = "100101"
  ) -> String {
    #"{"id":"\#(id)","token":"\#(Service.token)","status":"\#(status)","#
      + #""originalAmount":\#(money(original)),"openToCaptureAmount":\#(money(open)),"#
      + #""paymentState":"\#(state)","events":[\#(events)]}"#
  }

  static func event(_ type: String, _ amount: String, _ more: String = "") -> String {
    #"{"id":"\#(type)","type":"\#(type)","amount":\#(money(amount))\#(more)}"#
  }

  static func error(_ status: Int, _ code: String, _ message: String = "No.") -> String {
    #"{"errorCode":"\#(code)","errorId":"e-1","message":"\#(message)","httpStatusCode":\#(status)}"#
  }
}

import Foundation
import HTTPClient
import ShopRequests
import Synchronization
import Testing

@testable import WidgetCommands

/// A shop's server in memory: it answers requests in turn, and repeats the last answer.
///
/// An answer that is nil comes only when the request is cancelled.
final class ScriptedShop: HTTPTransport {
  struct Answer: Sendable {
    var status = 200
    var body = "null"
  }

  private struct State {
    var answers: [Answer?]
    var requests: [HTTPRequest] = []
    var cancellations = 0
  }

  private let state: Mutex<State>

  init(_ answers: [Answer?]) { state = Mutex(State(answers: answers)) }

  /// The method and the path of each request so far.
  var requests: [String] {
    state.withLock { state in
      state.requests.map { "\($0.method) \($0.address.trimmingPrefix("https://shop.example"))" }
    }
  }

  /// The number of requests that were cancelled while they waited for an answer.
  var cancellations: Int { state.withLock { $0.cancellations } }

  /// Returns the values of a header of all requests so far.
  func headers(_ name: String) -> [String] {
    state.withLock { $0.requests.flatMap { $0.headers.all(name) } }
  }

  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    guard let answer else {
      try? await Task.sleep(for: .seconds(86_400))
      state.withLock { $0.cancellations += 1 }
      return .failure(.cancelled)
    }
    if answer.status == 0 { return .failure(.timedOut) }
    return .success(HTTPResponse(status: answer.status, body: Array(answer.body.utf8)))
  }

  /// Returns a client of this shop, with one attempt at each request.
  func client(_ address: ShopAddress, device: String?) -> ShopClient {
    let day = Duration.seconds(86_400)
    return ShopClient(
      shop: address, device: device,
      client: RetryingClient(
        transport: self, timeouts: HTTPTimeouts(perAttempt: day, total: day),
        backoff: Backoff(maximumAttempts: 1, firstPause: .zero, maximumPause: .zero)))
  }
}

extension CommandHarness {
  /// Lets commands send their requests to a shop in memory.
  func connect(to shop: ScriptedShop) {
    environment.shop = { address, device, _ in shop.client(address, device: device) }
    environment.batches.start = { work in
      Thread { work() }.start()
      return true
    }
  }

  /// Runs a command line on a thread of its own, and checks the form of its result.
  ///
  /// The command waits for tasks, which would have no thread if all tests that run were such commands.
  @discardableResult
  func live(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandResult {
    let words = line.split(separator: " ").map(String.init)
    let environment = environment
    let result = await withCheckedContinuation { continuation in
      Thread {
        continuation.resume(returning: WidgetTool.run(words, in: environment))
      }.start()
    }
    result.expectForm(sourceLocation: sourceLocation)
    return result
  }
}

extension ScriptedShop.Answer {
  /// No answer: the time passed.
  static let timeout = Self(status: 0)

  /// An order with a number of its parts filled.
  static func order(_ parts: Int, _ order: (inout CheckoutSamples.Order) -> Void = { _ in }) -> Self
  {
    var value = CheckoutSamples.Order(parts: parts)
    order(&value)
    return Self(body: value.json)
  }

  static let payment = Self(status: 201, body: #"{"paymentId":"p-1","data":{"url":"u"}}"#)
  static let completed = Self(body: #"{"orderNumber":"N-1042"}"#)
}

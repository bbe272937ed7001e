import AfterpayWidget
import Synchronization

/// A lookup that the test answers, request by request.
final class ScriptedLookup: CheckoutLookup {
  typealias Answer = Result<CheckoutOrder?, any Error>

  struct Failed: Error, Hashable, CustomStringConvertible {
    var description: String { "the line is dead" }
  }

  private struct Request {
    let token: SecretToken
    var answer: Answer?
    var continuation: CheckedContinuation<CheckoutOrder?, any Error>?
    var isCancelled = false
    var isOver = false
  }

  private let requests = Mutex<[Request]>([])
  private let ignoresCancellation: Bool

  /// Creates a lookup; one that ignores cancellation ends only when the test answers it.
  init(ignoringCancellation: Bool = false) { ignoresCancellation = ignoringCancellation }

  var requestCount: Int { requests.withLock { $0.count } }

  /// The number of cancelled requests.
  var cancelledCount: Int { requests.withLock { $0.count { $0.isCancelled } } }

  /// The number of requests that have ended.
  var finishedCount: Int { requests.withLock { $0.count { $0.isOver } } }

  /// Returns the token of a request.
  func token(of request: Int) -> SecretToken { requests.withLock { $0[request].token } }

  func order(for token: SecretToken) async throws -> CheckoutOrder? {
    let number = requests.withLock { requests in
      requests.append(Request(token: token))
      return requests.count - 1
    }
    defer { requests.withLock { $0[number].isOver = true } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Answer? = requests.withLock { requests in
          requests[number].continuation = continuation
          return requests[number].answer
        }
        if let answer { resume(number, with: answer) }
      }
    } onCancel: {
      requests.withLock { $0[number].isCancelled = true }
      if !ignoresCancellation { answer(number, .failure(CancellationError())) }
    }
  }

  /// Answers a request, counted from 0; a second answer is ignored.
  func answer(_ number: Int, _ answer: Answer) {
    requests.withLock { requests in
      if requests[number].answer == nil { requests[number].answer = answer }
    }
    resume(number, with: answer)
  }

  private func resume(_ number: Int, with answer: Answer) {
    let continuation = requests.withLock { requests in
      defer { requests[number].continuation = nil }
      return requests[number].continuation
    }
    continuation?.resume(with: answer)
  }
}

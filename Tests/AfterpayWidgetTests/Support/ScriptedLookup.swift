import AfterpayWidget
import Synchronization

/// A lookup that answers when and as the test says, request by request.
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

  /// Makes a lookup; one that ignores its cancellation waits for its answer all the same.
  init(ignoringCancellation: Bool = false) { ignoresCancellation = ignoringCancellation }

  var requestCount: Int { requests.withLock { $0.count } }

  /// How many requests have been asked to stop.
  var cancelledCount: Int { requests.withLock { $0.count { $0.isCancelled } } }

  /// How many requests have come to their end.
  var finishedCount: Int { requests.withLock { $0.count { $0.isOver } } }

  /// The token of a request.
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

  /// Answers a request, counted from 0; a second answer to it counts for nothing.
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

import ConcurrencyTesting
import Synchronization

@testable import AfterpayWidget

// Checks when no step waits.
extension LiveSystem {
  /// Returns a problem, or nil if there is none.
  func problemAtRest() -> String? {
    witness.problem ?? problemOfAskers() ?? problemOfStreams() ?? problemOfHandlers()
      ?? problemOfLookups()
  }

  private func problemOfAskers() -> String? {
    let (unanswered, answer) = witness.with { state in
      let answer = state.isReleased ? .closed : state.expected.answer
      return (state.askers.filter { $0.value.answer == nil }.keys.sorted(), answer)
    }
    if let first = unanswered.first, answer != .waits {
      return "asker \(first) still waits, though the answer is \(answer)"
    }
    let cancelled = witness.with { state in
      unanswered.first { state.askers[$0]?.isCancelled == true }
    }
    if let cancelled { return "asker \(cancelled) was cancelled and still waits" }
    if let count = widget?.waiters.count, count != unanswered.count {
      return "\(count) wait in the widget instead of \(unanswered.count)"
    }
    return nil
  }

  private func problemOfStreams() -> String? {
    let subscribers = parts.withLock { $0.subscribers }
    if let problem = subscribers.lazy.compactMap(\.problem).first { return problem }
    let isOver = witness.with { $0.expected.phase == .closed || $0.isReleased }
    let count = isOver ? 0 : subscribers.count { !$0.state.withLock(\.isOver) }
    let counted = parts.withLock { $0.publisher }?.subscriberCount ?? count
    return counted == count ? nil : "the publisher has \(counted) subscribers instead of \(count)"
  }

  private func problemOfHandlers() -> String? {
    witness.with { state in
      if state.expected.phase == .closed || !state.handler.isWaiting(for: state.expected.events) {
        return nil
      }
      return "events have not been delivered"
    }
  }

  private func problemOfLookups() -> String? {
    let (lookups, phase, isReleased) = witness.with {
      ($0.lookups, $0.expected.phase, $0.isReleased)
    }
    for (task, number) in lookups.sorted(by: { $0.key < $1.key }) {
      let outcome = lookup.outcome(of: task)
      let isNeeded =
        if case .loading(number, nil, _) = phase { !isReleased } else { false }
      if isNeeded, outcome != nil { return "the answer of lookup \(number) was not applied" }
      if isNeeded, lookup.cancelled.contains(task) { return "lookup \(number) was cancelled" }
      if !isNeeded, outcome == nil, !lookup.cancelled.contains(task) {
        return "lookup \(number) continues, though it is not needed"
      }
    }
    return nil
  }
}

// Callers of `status()`.
extension Witness {
  func beginAsking(_ number: Int) {
    with { $0.askers[number, default: Asker()].since = $0.expected.answers.count - 1 }
  }

  /// Notes the answer to a caller.
  func answer(_ number: Int, _ result: Result<WidgetStatus, WidgetError>) {
    let answer = ExpectedWidget.Answer(result)
    let problem = with { state -> String? in
      guard let asker = state.askers[number] else { return "asker \(number) has not asked" }
      state.askers[number]?.answer = answer
      if asker.answer != nil { return "asker \(number) is answered twice" }
      if answer == .cancelled, asker.isCancelled { return nil }
      if answer == .closed, state.isReleased { return nil }
      if case .status = answer, let found = asker.found, found != answer {
        return "asker \(number) is answered \(answer), though \(found) was found last"
      }
      let possible = state.expected.answers.dropFirst(asker.since)
      if answer != .waits, possible.contains(answer) { return nil }
      return "asker \(number) is answered \(answer) instead of one of \(Array(possible))"
    }
    if answer == .cancelled { see(.cancelledWaiter) }
    if let problem { note(problem: problem) }
  }
}

extension ExpectedWidget.Answer {
  /// Converts the result of a call of `status()`.
  init(_ result: Result<WidgetStatus, WidgetError>) {
    switch result {
    case .success(let status): self = .status(.init(status))
    case .failure(let error):
      switch error.reason {
      case .lookupFailed(let failure): self = .failed(failure.mark)
      case .closed: self = .closed
      case .cancelled: self = .cancelled
      default: self = .status(.invalid("\(error)"))
      }
    }
  }
}

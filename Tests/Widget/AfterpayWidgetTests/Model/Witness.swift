import AfterpayWidget
import ConcurrencyTesting
import Synchronization

/// The clock of a widget, which observes the order of its steps, and updates the expected widget.
///
/// A widget reads its clock in each step that changes it. So the answer of a lookup and a call of
/// `status()` take effect when they read the clock.
final class Witness: WidgetClock {
  typealias Event = ExpectedWidget.Event

  struct State: Sendable {
    var expected: ExpectedWidget
    /// The number of the lookup that runs in a task of the library, by the number of the task.
    var lookups: [Int: Int] = [:]
    var problems: [String] = []
    var isReleased = false
    var handler = HandlerTurns()
    var askers: [Int: Asker] = [:]
  }

  /// A caller of `status()`.
  struct Asker: Sendable {
    /// The index in ``ExpectedWidget/answers`` of the answer at the time of the call.
    var since = 0
    var isCancelled = false
    /// The answer when the widget last read the clock for the call.
    var found: ExpectedWidget.Answer?
    var answer: ExpectedWidget.Answer?
  }

  private let state: Mutex<State>
  private let lookup: ModelLookup
  private let sightings: Sightings

  init(_ expected: ExpectedWidget, lookup: ModelLookup, sightings: Sightings) {
    state = Mutex(State(expected: expected))
    self.lookup = lookup
    self.sightings = sightings
  }

  var expected: ExpectedWidget { state.withLock { $0.expected } }

  /// The first problem.
  var problem: String? { state.withLock { $0.problems.first } }

  /// Stores a problem, if there is one.
  func note(problem: String?) {
    if let problem { state.withLock { $0.problems.append(problem) } }
  }

  /// Reads or changes the state; the function must not call the library.
  func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { state in body(&state) }
  }

  func see(_ sighting: Sightings.Kind) { sightings.add(sighting) }

  func now() -> Moment {
    switch Stage.role {
    case .none: break
    case .asking(let number):
      let isChanged = with { state in
        let count = state.expected.events.count
        state.expected.refresh()
        state.askers[number]?.found = state.expected.answer
        return state.expected.events.count > count
      }
      if isChanged { see(.changeFoundByAsking) }
    case .spawned(let number):
      let outcome = lookup.outcome(of: number)
      with { state in
        guard let request = state.lookups[number] else { return state.expected.refresh() }
        state.take(outcome, of: number, request, seeing: sightings)
      }
    }
    let expected = expected
    guard let today = try? CivilDate(ExpectedSchedules.days[expected.day]) else {
      preconditionFailure("the days are dates")
    }
    return Moment(today: today, secondsSinceEpoch: expected.seconds)
  }
}

extension Witness.State {
  /// Applies the answer of the lookup that runs in a task.
  fileprivate mutating func take(
    _ outcome: ModelLookup.Outcome?, of task: Int, _ request: Int, seeing sightings: Sightings
  ) {
    guard case .loading(request, _, let kept) = expected.phase else { return }
    if kept != nil { sightings.add(.keptUpdate) }
    switch outcome {
    case .found(let cents, let issuedAt, let isForeign):
      let rejection = isForeign ? "unsupported_currency" : nil
      if isForeign { sightings.add(.foreignOrder) }
      expected.found(.init(cents: cents, issuedAt: issuedAt, rejection: rejection), by: request)
    case .unknown: expected.found(.init(cents: 0, rejection: "invalid_token"), by: request)
    case .failed:
      sightings.add(.failedLookup)
      expected.failed(request, mark: task)
    case .cancelled: expected.failed(request, mark: 0)
    case nil:
      problems.append("task \(task) applies an answer that its lookup has not returned")
    }
    if case .known(_, .invalid("token_expired")) = expected.phase { sightings.add(.expiredToken) }
  }
}

// Actions of the test.
extension Witness {
  /// Notes that an update was sent, and the reason if it was rejected.
  func note(_ update: Update, rejection: String?) {
    with { state in
      let isClosed = state.expected.phase == .closed
      let expected = isClosed ? "closed" : update.rejection
      if rejection != expected {
        state.problems.append(
          "\(update) was \(rejection.map { "rejected (\($0))" } ?? "accepted"), "
            + "but should be \(expected.map { "rejected (\($0))" } ?? "accepted")")
      }
      if expected == nil, let cents = update.cents { state.expected.update(cents: cents) }
    }
  }

  /// Notes a call of `retryLookup()`, in which the library started the tasks with these numbers.
  func noteRetry(tasks: Range<Int>) {
    with { state in
      state.expected.lookUpAgain()
      guard case .loading(let number, _, _) = state.expected.phase else {
        if !tasks.isEmpty { state.problems.append("an unneeded lookup was started") }
        return
      }
      if tasks.count != 1 { state.problems.append("\(tasks.count) lookups were started at once") }
      if let task = tasks.first { state.lookups[task] = number }
    }
  }

  /// Compares the properties of a widget with the expected ones.
  func compare(with widget: isolated LiveWidget) {
    let (status, schedule, revision) = (widget.currentStatus, widget.schedule, widget.revision)
    let actual = status.map(ExpectedWidget.Verdict.init)
    with { state in
      let expected = state.expected
      if actual != expected.verdict {
        state.problems.append(
          "the status is \(actual as Any), and \(expected.verdict as Any) was emitted last")
      }
      if revision != expected.revision {
        state.problems.append("the revision is \(revision) rather than \(expected.revision)")
      }
      if let problem = expected.problem(with: schedule) { state.problems.append(problem) }
    }
  }
}

extension ExpectedWidget {
  fileprivate func problem(with schedule: PaymentSchedule?) -> String? {
    guard case .known(let order, .valid(_, let checksum)) = phase else {
      return schedule == nil ? nil : "there is a schedule though the order may not proceed"
    }
    guard let schedule else { return "there is no schedule though the order may proceed" }
    // The checksum that was emitted last determines the first day of the schedule.
    let day = ExpectedSchedules.days.indices.first { day in
      ExpectedSchedules.checksum(of: order.cents, on: day, withToken: withToken) == checksum
    }
    guard let day else { return "no day has the checksum \(checksum)" }
    let parts = Self.parts(of: order.cents)
    let isRight =
      schedule.map(\.amount.minorUnits) == parts
      && schedule.map { "\($0.dueDate)" } == ExpectedSchedules.dueDates[day]
      && schedule.total.minorUnits == order.cents
    return isRight ? nil : "the schedule is \(Array(schedule)), and not that of \(order) on \(day)"
  }
}

extension ExpectedWidget.Verdict {
  /// Converts a widget's status.
  init(_ status: WidgetStatus) {
    switch status {
    case .valid(let due, let checksum):
      self = .valid(due: due.minorUnits, checksum: "\(checksum)")
    case .invalid(let barrier): self = .invalid(barrier.code)
    }
  }
}

import AfterpayWidget
import ConcurrencyTesting
import Synchronization

/// The clock of a widget, which sees in what order things happen to it, and says what must follow.
///
/// A widget asks for the time in every step in which something happens to it. So an answer of a
/// lookup, and a question for the status, count from when the clock is asked on their behalf.
final class Witness: WidgetClock {
  typealias Told = ExpectedWidget.Told

  struct State: Sendable {
    var expected: ExpectedWidget
    /// The number of the lookup that each task of the library's was started for.
    var lookups: [Int: Int] = [:]
    var problems: [String] = []
    var isReleased = false
    var handler = HandlerTurns()
    var askers: [Int: Asker] = [:]
  }

  /// One who asks for the status.
  struct Asker: Sendable {
    /// How many answers there had been when it asked.
    var since = 0
    var isCancelled = false
    /// What there was to say when the widget last looked at the clock for it.
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

  /// What was wrong first.
  var problem: String? { state.withLock { $0.problems.first } }

  /// Keeps what is wrong, if anything is.
  func note(problem: String?) {
    if let problem { state.withLock { $0.problems.append(problem) } }
  }

  /// Changes what is known, or looks at it; must not call the library.
  func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { state in body(&state) }
  }

  func see(_ sighting: Sightings.Kind) { sightings.add(sighting) }

  func now() -> Moment {
    switch Stage.role {
    case .none: break
    case .asking(let number):
      let isChanged = with { state in
        let count = state.expected.told.count
        state.expected.refresh()
        state.askers[number]?.found = state.expected.answer
        return state.expected.told.count > count
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
  /// The answer of the lookup in a task counts from now on.
  fileprivate mutating func take(
    _ outcome: ModelLookup.Outcome?, of task: Int, _ request: Int, seeing sightings: Sightings
  ) {
    guard case .loading(request, _, let kept) = expected.phase else { return }
    if kept != nil { sightings.add(.keptUpdate) }
    switch outcome {
    case .found(let cents, let issuedAt, let isForeign):
      let refusal = isForeign ? "unsupported_currency" : nil
      if isForeign { sightings.add(.foreignOrder) }
      expected.found(.init(cents: cents, issuedAt: issuedAt, refusal: refusal), by: request)
    case .unknown: expected.found(.init(cents: 0, refusal: "invalid_token"), by: request)
    case .failed:
      sightings.add(.failedLookup)
      expected.failed(request, mark: task)
    case .cancelled: expected.failed(request, mark: 0)
    case nil:
      problems.append("task \(task) takes an answer that its lookup has not given")
    }
    if case .known(_, .invalid("token_expired")) = expected.phase { sightings.add(.expiredToken) }
  }
}

// What the test does to the widget.
extension Witness {
  /// An update was sent, and refused for a reason or not.
  func note(_ update: Update, refusal: String?) {
    with { state in
      let isClosed = state.expected.phase == .closed
      let expected = isClosed ? "closed" : update.refusal
      if refusal != expected {
        state.problems.append(
          "\(update) was \(refusal.map { "refused (\($0))" } ?? "taken"), "
            + "but \(expected.map { "is to be refused (\($0))" } ?? "is to be taken")")
      }
      if expected == nil, let cents = update.cents { state.expected.update(cents: cents) }
    }
  }

  /// The lookup was begun anew, for which the library has started tasks.
  func noteRetry(tasks: Range<Int>) {
    with { state in
      state.expected.lookUpAgain()
      guard case .loading(let number, _, _) = state.expected.phase else {
        if !tasks.isEmpty { state.problems.append("a lookup was begun that nobody needs") }
        return
      }
      if tasks.count != 1 { state.problems.append("\(tasks.count) lookups were begun at once") }
      if let task = tasks.first { state.lookups[task] = number }
    }
  }

  /// What a widget shows of itself, in the step in which it is looked at.
  func compare(with widget: isolated LiveWidget) {
    let (status, schedule, revision) = (widget.currentStatus, widget.schedule, widget.revision)
    let told = status.map(ExpectedWidget.Verdict.init)
    with { state in
      let expected = state.expected
      if told != expected.verdict {
        state.problems.append(
          "the status is \(told as Any), and \(expected.verdict as Any) was told last")
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
      return schedule == nil ? nil : "there is a schedule where the order may not proceed"
    }
    guard let schedule else { return "there is no schedule where the order may proceed" }
    // The checksum that was told last says on which day the schedule starts.
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
  /// A widget's status, in plain values.
  init(_ status: WidgetStatus) {
    switch status {
    case .valid(let due, let checksum):
      self = .valid(due: due.minorUnits, checksum: "\(checksum)")
    case .invalid(let barrier): self = .invalid(barrier.code)
    }
  }
}

import ScheduleEngine

@testable import Servicing

/// An exploration of all events on all days of a small account, next to the naive account.
///
/// The states of a day are explored by their number of events, and each is compared in full with the
/// state of the naive account.
struct AccountExploration: CustomStringConvertible {
  private struct State {
    var account: Account
    var naive: NaiveAccount
    var path: [String]
  }

  private(set) var states = 0
  private(set) var steps = 0
  private(set) var rejections = 0
  /// The first difference and the path to it, or nil.
  private(set) var violation: String?

  var description: String { "\(states) states, \(steps) steps, \(rejections) rejections" }

  init(_ world: AccountWorld, further: Int) throws {
    let start = try CivilDate(dayNumber: AccountWorld.start)
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: world.total, currency: world.plan.currency), plan: world.plan,
      startDate: start)
    let account = try Account(
      total: schedule.total, plan: world.plan, on: start, rules: world.rules,
      capture: world.capture)
    let naive = NaiveAccount(
      schedule, rules: world.rules, capture: world.capture, customerSince: nil)
    // The states of a day by the number of their events.
    let most = world.events + further
    var levels: [[Account: State]] = Array(repeating: [:], count: most + 1)
    levels[0][account] = State(account: account, naive: naive, path: [])
    for day in 0...world.days {
      let isLast = day == world.days
      for level in 0...most {
        states += levels[level].count
        guard level < most else { continue }
        for state in levels[level].values {
          for event in world.events(of: state.account) {
            guard let next = step(event, on: state.account.date, state) else { return }
            if next.account != state.account { levels[level + 1][next.account] = next }
          }
        }
      }
      if isLast { break }
      let date = try CivilDate(dayNumber: AccountWorld.start + day + 1)
      for level in 0...most {
        var passed: [Account: State] = [:]
        for state in levels[level].values {
          guard let next = pass(to: date, state) else { return }
          passed[next.account] = next
        }
        levels[level] = passed
      }
    }
  }

  /// Applies an event to both accounts; nil if they differ afterwards.
  private mutating func step(
    _ event: AccountEvent, on date: CivilDate, _ state: State
  ) -> State? {
    steps += 1
    var next = state
    var history: [HistoryEntry] = []
    var thrown: ServicingError?
    do throws(ServicingError) {
      try next.account.apply(event, on: date, history: &history)
    } catch {
      thrown = error
      rejections += 1
      if next.account != state.account || !history.isEmpty {
        fail("a rejected event changes the account", state, "\(event)")
        return nil
      }
    }
    next.naive.history = []
    let expected = next.naive.apply(event, on: date)
    if thrown != expected {
      fail("throws \(text(thrown)), expected \(text(expected))", state, "\(event)")
      return nil
    }
    if thrown != nil { return state }
    next.path.append("\(event)")
    return agrees(next, history, after: state) ? next : nil
  }

  /// Lets both accounts reach a day; nil if they differ afterwards.
  private mutating func pass(to date: CivilDate, _ state: State) -> State? {
    steps += 1
    var next = state
    var history: [HistoryEntry] = []
    try? next.account.advance(to: date, history: &history)
    next.naive.history = []
    next.naive.pass(to: date.dayNumber)
    next.path.append("until \(date)")
    return agrees(next, history, after: state) ? next : nil
  }

  private mutating func agrees(
    _ next: State, _ history: [HistoryEntry], after state: State
  ) -> Bool {
    let (found, expected) = (AccountFigures(next.account), AccountFigures(next.naive))
    if found != expected {
      fail("is\n\(found)\nexpected\n\(expected)", next, nil)
      return false
    }
    if history != next.naive.history {
      fail("its history is\n\(history)\nexpected\n\(next.naive.history)", next, nil)
      return false
    }
    if let broken = AccountInvariants.broken(by: next.account) {
      fail(broken, next, nil)
      return false
    }
    return true
  }

  private mutating func fail(_ what: String, _ state: State, _ event: String?) {
    let path = state.path + (event.map { [$0] } ?? [])
    violation = (["The account \(what)", "after"] + path).joined(separator: "\n  ")
  }

  private func text(_ error: ServicingError?) -> String { error.map { "\($0)" } ?? "nothing" }
}

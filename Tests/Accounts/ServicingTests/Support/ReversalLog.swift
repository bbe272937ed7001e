import ScheduleEngine

@testable import Servicing

/// An account with its history and the events that count.
struct ReversalLog {
  let opened: Account
  var account: Account
  var events: [DatedEvent] = []
  var history: [HistoryEntry] = []

  init(_ account: Account, _ events: [(AccountEvent, String)]) throws {
    opened = account
    self.account = account
    for (event, day) in events {
      let date = try CivilDate(day)
      try self.account.apply(event, on: date, history: &history)
      self.events.append(DatedEvent(event, on: date))
    }
  }

  mutating func reverse(_ index: Int, _ day: String, _ reason: ReversalReason) throws {
    try account.reverse(
      eventAt: index, of: events, since: opened, on: CivilDate(day), reason: reason,
      history: &history)
    events.remove(at: index)
  }

  /// The late fees as texts, such as `2 2026-12-06 1000`.
  var fees: [String] {
    account.lateFees.map { "\($0.installment) \($0.date) \($0.amount)" }
  }
}

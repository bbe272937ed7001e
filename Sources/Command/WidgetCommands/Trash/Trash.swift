import EntryStore
import ScheduleEngine

/// The way back for a widget or account that was just removed.
struct Trash: Hashable, Sendable {
  /// The last day, in UTC, on which it can be restored.
  let lastDay: CivilDate
  private let name: String
  private let isAccount: Bool

  init(after removal: Timestamp, _ name: String, isAccount: Bool = false) {
    lastDay = RemovedJournal.lastDay(after: removal)
    (self.name, self.isAccount) = (name, isAccount)
  }

  /// A line with the command that restores it, and the last day.
  var sentence: String {
    "'widget trash restore \(name)\(isAccount ? " --account" : "")' brings it back until \(lastDay)\n"
  }
}

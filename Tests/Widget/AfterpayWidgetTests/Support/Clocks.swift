import AfterpayWidget
import Synchronization

/// A clock that does not advance.
struct FixedClock: WidgetClock {
  let moment: Moment

  func now() -> Moment { moment }
}

/// A clock that the test sets.
final class ManualClock: WidgetClock {
  private let moment: Mutex<Moment>

  init(_ moment: Moment) { self.moment = Mutex(moment) }

  func now() -> Moment { moment.withLock { $0 } }

  func set(_ new: Moment) { moment.withLock { $0 = new } }

  /// Advances the clock by whole days; a negative number sets it back.
  func advance(days: Int) throws {
    try moment.withLock { moment in
      moment = Moment(
        today: try CivilDate(dayNumber: moment.today.dayNumber + days),
        secondsSinceEpoch: moment.secondsSinceEpoch + Int64(days) * 86_400)
    }
  }

  /// Advances the clock by seconds, and leaves its day unchanged.
  func advance(seconds: Int64) {
    moment.withLock { moment in
      moment = Moment(
        today: moment.today, secondsSinceEpoch: moment.secondsSinceEpoch + seconds)
    }
  }
}

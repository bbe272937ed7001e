import Journals
import ScheduleEngine

@testable import WidgetJournal

/// A follower of the default widget that delivers totals instead of steps.
struct FollowedWidget: ~Copyable {
  /// The result of a call: the delivered totals, the end of the widget, or the error.
  enum Answer: Equatable {
    case delivered([String])
    case removed
    case replaced
    case failed(StoreError.Reason)
  }

  var follower: WidgetFollower

  init(in store: WidgetStore) { follower = store.follow(.default) }

  mutating func next() -> Answer {
    do throws(StoreError) {
      switch try follower.next() {
      case .accepted(let steps): return .delivered(steps.map(\.entry.total.text))
      case .removed: return .removed
      case .replaced: return .replaced
      }
    } catch {
      return .failed(error.reason)
    }
  }
}

import Journals
import ScheduleEngine

@testable import WidgetJournal

/// A follower of the default widget, which tells totals in place of steps.
struct FollowedWidget: ~Copyable {
  /// What a follower told, or why it could not.
  enum Answer: Equatable {
    case told([String])
    case removed
    case replaced
    case failed(StoreError.Reason)
  }

  var follower: WidgetFollower

  init(in store: WidgetStore) { follower = store.follow(.default) }

  mutating func next() -> Answer {
    do throws(StoreError) {
      switch try follower.next() {
      case .accepted(let steps): return .told(steps.map(\.entry.total.text))
      case .removed: return .removed
      case .replaced: return .replaced
      }
    } catch {
      return .failed(error.reason)
    }
  }
}

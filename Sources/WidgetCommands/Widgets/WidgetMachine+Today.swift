import ScheduleEngine
import WidgetJournal

extension WidgetMachine {
  /// The order total, or nil while it is not known.
  var total: Money? {
    if case .ready(let standing) = state { standing.order.total } else { nil }
  }

  /// Brings the widget to a moment, and answers what it has to tell.
  mutating func refresh(at moment: Moment) throws(CommandFailure) -> WidgetEvents {
    do throws(WidgetCommandError) {
      return try apply(.refresh, at: moment)
    } catch {
      throw CommandFailure(.data, error.description)
    }
  }
}

extension StoredWidget {
  /// The widget as it stands at a moment; one that was captured stays as it was then.
  func refreshed(at moment: Moment) throws(CommandFailure) -> WidgetMachine {
    do throws(WidgetCommandError) {
      return try machine(at: moment)
    } catch {
      throw CommandFailure(.data, error.description)
    }
  }
}

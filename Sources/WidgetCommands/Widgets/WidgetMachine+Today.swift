import ScheduleEngine

extension WidgetMachine {
  /// The order total, or nil while it is not known.
  var total: Money? {
    if case .ready(let standing) = state { standing.order.total } else { nil }
  }

  /// The widget as it stands at a moment.
  func refreshed(at moment: Moment) throws(CommandFailure) -> Self {
    var machine = self
    do throws(WidgetCommandError) {
      try machine.apply(.refresh, at: moment)
    } catch {
      throw CommandFailure(.data, error.description)
    }
    return machine
  }
}

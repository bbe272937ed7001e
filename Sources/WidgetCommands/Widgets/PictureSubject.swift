import ArgumentParsing
import ScheduleEngine
import WidgetJournal
import WidgetRendering

/// What is drawn: a stored widget, or an order that is typed.
struct PictureSubject {
  let contents: WidgetContents
  /// Who offers the plan.
  let brand: String
  /// The stored widget; nil for an order that is typed.
  var stored: StoredWidget?
  /// What stays the same when a stored widget's order changes: its name, and when it was made.
  var identity: String?
  /// Rises with every change of the payments or of their days.
  var calendarRevision = 0

  /// An order as the options describe it.
  init(_ order: RequestedOrder) throws(CommandError) {
    contents =
      if let barrier = order.barrier {
        .barrier(barrier, plan: order.plan)
      } else {
        .schedule(try order.schedule(), for: order.checkout)
      }
    brand = order.record.brand
  }

  /// A stored widget as it stands at a moment.
  init(_ widget: StoredWidget, from store: WidgetStore, at moment: Moment) throws(CommandError) {
    guard let contents = WidgetContents(of: try widget.refreshed(at: moment)) else {
      // not covered: the order of a stored widget is always known, and none is stored closed
      throw CommandError(
        .software, "the widget \(widget.name) is not ready; look at its history")
    }
    self.contents = contents
    brand = PlanRecord.builtIn(of: contents.plan)?.brand ?? ""
    stored = widget
    let history = try onStore { () throws(StoreError) in try store.history(widget.name) }
    guard let creation = history.entries.first?.moment else { return }
    identity = "\(widget.name) \(creation.secondsSinceEpoch)"
    calendarRevision = widget.machine.revision
    if case .schedule(let schedule, _) = contents {
      calendarRevision += max(0, creation.today.days(until: schedule.startDate))
    }
  }

  /// What keeps the order from proceeding, or nil when nothing does.
  var barrier: PurchaseBarrier? {
    if case .barrier(let barrier, _) = contents { barrier } else { nil }
  }
}

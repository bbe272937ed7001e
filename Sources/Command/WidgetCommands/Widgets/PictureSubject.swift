import ArgumentParsing
import ScheduleEngine
import WidgetJournal
import WidgetRendering

/// The subject of a picture: a stored widget, or an order that the options describe.
struct PictureSubject {
  let contents: WidgetContents
  /// The provider's name.
  let brand: String
  /// The stored widget; nil for an order.
  var stored: StoredWidget?
  /// The name and the creation time of a stored widget, which identify it in calendars; nil for an
  /// order.
  var identity: String?
  /// A number that increases with every change of the payments or their dates.
  var calendarRevision = 0

  /// Creates the subject from an order.
  init(_ order: RequestedOrder) throws(CommandError) {
    contents =
      if let barrier = order.barrier {
        .barrier(barrier, plan: order.plan)
      } else {
        .schedule(try order.schedule(), for: order.checkout)
      }
    brand = order.record.brand
  }

  /// Creates the subject from a stored widget at a moment.
  init(_ widget: StoredWidget, from store: WidgetStore, at moment: Moment) throws(CommandError) {
    guard let contents = WidgetContents(of: try widget.refreshed(at: moment)) else {
      // not covered: the order of a stored widget is always known, and no stored widget is closed
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

  /// The reason why the order may not proceed, or nil if it may.
  var barrier: PurchaseBarrier? {
    if case .barrier(let barrier, _) = contents { barrier } else { nil }
  }
}

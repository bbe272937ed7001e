package import ScheduleEngine

/// The state of a widget that follows from the entries of its journal.
///
/// It applies each entry to a ``WidgetMachine``, as the live widget does, so the two cannot differ.
package struct JournaledWidget: Sendable {
  /// The name of the widget that the journal belongs to.
  package let name: WidgetName
  /// The terms of the widget, or nil while no command was accepted.
  package private(set) var creation: JournalEntry.Creation?
  /// The widget, or nil while no command was accepted.
  package private(set) var widget: WidgetMachine?
  /// The capture, or nil if there was none.
  package private(set) var captured: CaptureRecord?

  package init(name: WidgetName) { self.name = name }
}

extension JournaledWidget {
  /// Checks that an entry that was read can be the next one.
  package func check(_ entry: JournalEntry) throws(JournalError.Reason) {
    guard entry.revision == revision(after: entry.command) else { throw .brokenChain }
  }

  /// Returns the widget's revision after a command: a capture does not change it, others add 1.
  package func revision(after command: JournalEntry.Command) -> Int {
    let revision = widget?.revision ?? 0
    if case .capture = command { return revision }
    return revision + 1
  }

  /// Applies the next entry; changes nothing if it throws.
  package mutating func apply(
    _ entry: JournalEntry, in plans: PlanFinder
  ) throws(JournalError.Reason) -> WidgetEvents {
    guard captured == nil else { throw .misplacedCommand }
    let events: WidgetEvents
    switch (entry.command, widget) {
    case (.create(let creation), nil):
      guard creation.widget == name else { throw .otherWidget(creation.widget) }
      let plan = try creation.plan(in: plans)
      (widget, events) = try Self.checked { () throws(WidgetCommandError) in
        let (widget, events) = try creation.widget(under: plan, at: entry.moment)
        return (Optional(widget), events)
      }
      self.creation = creation
    case (.update(let total), var updated?):
      events = try Self.checked { () throws(WidgetCommandError) in
        try updated.apply(.update(total: total), at: entry.moment)
      }
      widget = updated
    case (.capture(let capture), var widgetAtCapture?):
      captured = try Self.record(of: capture, from: widgetAtCapture, at: entry.moment)
      events = try Self.checked { () throws(WidgetCommandError) in
        try widgetAtCapture.apply(.refresh, at: entry.moment)
      }
      widget = widgetAtCapture
    case (.create, .some), (.update, nil), (.capture, nil): throw .misplacedCommand
    }
    assert(widget?.revision == entry.revision, "the widget counts the revisions, too")
    return events
  }

  /// Skips to an update if the entries between the first one and this one were not read.
  ///
  /// As each total replaces the preceding one, those entries do not determine the widget.
  package mutating func resume(
    at entry: JournalEntry, in plans: PlanFinder
  ) throws(JournalError.Reason) {
    guard case .update = entry.command else { throw .misplacedCommand }
    widget = try restored(at: entry, plans: plans)
  }

  /// Creates the record of a capture; throws if the capture guard does not accept it.
  private static func record(
    of capture: JournalEntry.Capture, from widget: WidgetMachine, at moment: Moment
  ) throws(JournalError.Reason) -> CaptureRecord {
    guard case .token(let token) = widget.terms.checkout else {
      throw .refusedCapture(.tokenless)
    }
    switch decision(on: capture.request(for: token), for: widget, nil, at: moment) {
    case .accepted(let record): return record
    // not covered: nothing was captured before, and a stored widget knows its order
    case .alreadyCaptured, nil: throw .misplacedCommand
    case .refused(let refusal): throw .refusedCapture(refusal)
    }
  }

  /// Returns the capture guard's decision on a request, or nil while there is no widget.
  package func decision(on request: CaptureRequest, at moment: Moment) -> CaptureDecision? {
    widget.flatMap { Self.decision(on: request, for: $0, captured, at: moment) }
  }

  private static func decision(
    on request: CaptureRequest, for widget: WidgetMachine, _ captured: CaptureRecord?,
    at moment: Moment
  ) -> CaptureDecision? {
    // This never throws: a stored widget knows its order, and its record has its own token.
    try? CaptureGuard(of: widget, captured: captured).decision(on: request, at: moment)
  }

  private static func checked<Result>(
    _ body: () throws(WidgetCommandError) -> Result
  ) throws(JournalError.Reason) -> Result {
    do throws(WidgetCommandError) { return try body() } catch { throw .refusedCommand(error) }
  }

  /// Creates the widget in its state after an entry.
  package func restored(
    at entry: JournalEntry, plans: PlanFinder
  ) throws(JournalError.Reason) -> WidgetMachine {
    guard let creation else { throw .misplacedCommand }
    let plan = try creation.plan(in: plans)
    var (widget, _) = try Self.checked { () throws(WidgetCommandError) in
      try creation.widget(under: plan, total: entry.total, at: entry.moment)
    }
    widget.resume(at: entry.revision)
    return widget
  }

  /// Returns the record of a stored capture, or nil for a widget without a checkout.
  package func record(of capture: JournalEntry.Capture) -> CaptureRecord? {
    guard case .token(let token)? = creation?.checkout else { return nil }
    return CaptureRecord(
      token: token, amount: capture.amount, isCheckoutAdjusted: capture.isCheckoutAdjusted,
      checksum: capture.checksum)
  }
}

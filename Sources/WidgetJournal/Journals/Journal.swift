package import ScheduleEngine

/// A widget's journal in memory: what was accepted, and the widget that follows from it.
///
/// The widget is never stored. It is what ``WidgetMachine`` makes of the entries, so that the
/// journal and the live widget cannot come to differ.
///
/// The chain of hashes shows every line that was changed, moved or taken out of the middle. It
/// cannot show that whole lines were taken off the end: a shorter journal is a whole journal.
package struct Journal: Sendable {
  /// The name of the widget that the journal belongs to.
  let name: WidgetName
  /// What was accepted, in order.
  package private(set) var entries: [JournalEntry] = []
  /// The widget, or nil while nothing was accepted.
  private(set) var widget: WidgetMachine?
  /// What was captured, or nil while nothing was.
  private(set) var captured: CaptureRecord?
  /// How many bytes the lines of the entries have.
  private(set) var byteCount = 0
  /// How many bytes of an unfinished line stand behind them.
  private(set) var tornByteCount = 0
  /// The hash of the last line.
  private var hash = JournalLine.noHash

  /// An accepted command.
  package struct Acceptance: Sendable {
    /// The line to write.
    package let line: [UInt8]
    /// What the widget has to tell.
    let events: WidgetEvents
  }

  /// Makes a journal without entries.
  init(of name: WidgetName) { self.name = name }

  /// Replays the bytes of a journal.
  ///
  /// Bytes behind the last line feed are what an interrupted write has left, and so is a last line
  /// that holds a NUL. They were never acknowledged; they are counted, and left out.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the journal.
  ///   - name: The widget that the journal is to belong to.
  ///   - plans: Finds a plan by its name.
  /// - Throws: ``JournalError`` with the first line that cannot be followed.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(
    replaying bytes: [UInt8], of name: WidgetName, plans: (PlanID) -> Plan?
  ) throws(JournalError) {
    self.init(of: name)
    try replay(bytes, plans: plans) { _, _ in }
  }

  /// Goes on replaying with the bytes that stand behind the lines replayed so far.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the journal behind those lines.
  ///   - plans: Finds a plan by its name.
  ///   - tell: Is told of each line, and of what its command brought about.
  /// - Throws: ``JournalError`` with the first line that cannot be followed; the lines before it
  ///   have been told, and count.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func replay(
    _ bytes: [UInt8], plans: (PlanID) -> Plan?, tell: (JournalEntry, WidgetEvents) -> Void
  ) throws(JournalError) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: JournalLine.lineFeed) {
      let line = rest[..<end]
      if end == rest.endIndex - 1, JournalLine.isUnwritten(line) { break }
      try numbered { journal throws(JournalError.Reason) in
        let (entry, events) = try journal.read(line, plans: plans)
        tell(entry, events)
      }
      rest = rest[(end + 1)...]
    }
    try numbered { _ throws(JournalError.Reason) in
      guard rest.count < JournalLine.maximumByteCount else { throw .tooLong }
      let isEnded = rest.last == JournalLine.lineFeed
      guard isEnded || !JournalLine.isRunOn(rest) else { throw .missingLineFeed }
    }
    tornByteCount = rest.count
  }

  /// Accepts a command.
  ///
  /// - Returns: The line to write, and what the widget has to tell.
  /// - Throws: ``JournalError/Reason`` when the command is refused; nothing has changed then.
  package mutating func accept(
    _ command: JournalEntry.Command, at moment: Moment, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> Acceptance {
    let entry = JournalEntry(
      revision: revision(after: command), moment: moment, command: command)
    let (line, hash) = JournalLine.encode(entry, previous: hash)
    let events = try apply(entry, plans: plans)
    follow(line.count, hash)
    return Acceptance(line: line, events: events)
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> (JournalEntry, WidgetEvents) {
    let (entry, hash) = try JournalLine.decode(
      line, previous: hash, currency: widget?.terms.plan.currency)
    guard entry.revision == revision(after: entry.command) else { throw .brokenChain }
    let events = try apply(entry, plans: plans)
    follow(line.count + 1, hash)
    return (entry, events)
  }

  /// The widget's revision after a command: a capture is that of the revision before it.
  private func revision(after command: JournalEntry.Command) -> Int {
    let revision = widget?.revision ?? 0
    if case .capture = command { return revision }
    return revision + 1
  }

  private mutating func follow(_ byteCount: Int, _ hash: String) {
    self.byteCount += byteCount
    self.hash = hash
  }

  private mutating func apply(
    _ entry: JournalEntry, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> WidgetEvents {
    guard captured == nil else { throw .misplacedCommand }
    let events: WidgetEvents
    switch (entry.command, widget) {
    case (.create(let creation), nil):
      guard creation.widget == name else { throw .otherWidget(creation.widget) }
      guard let plan = plans(creation.plan) else { throw .unknownPlan(creation.plan) }
      (widget, events) = try Self.checked { () throws(WidgetCommandError) in
        let (widget, events) = try creation.widget(under: plan, at: entry.moment)
        return (Optional(widget), events)
      }
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
    entries.append(entry)
    assert(widget?.revision == entry.revision, "the widget counts the revisions, too")
    return events
  }

  /// The record of a capture that the guard accepts.
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

  /// The guard's answer to a request, or nil while there is no widget.
  func decision(on request: CaptureRequest, at moment: Moment) -> CaptureDecision? {
    widget.flatMap { Self.decision(on: request, for: $0, captured, at: moment) }
  }

  private static func decision(
    on request: CaptureRequest, for widget: WidgetMachine, _ captured: CaptureRecord?,
    at moment: Moment
  ) -> CaptureDecision? {
    // A stored widget always knows its order, and only its own token is captured.
    try? CaptureGuard(of: widget, captured: captured).decision(on: request, at: moment)
  }

  private static func checked<Result>(
    _ body: () throws(WidgetCommandError) -> Result
  ) throws(JournalError.Reason) -> Result {
    do throws(WidgetCommandError) { return try body() } catch { throw .refusedCommand(error) }
  }

  private mutating func numbered(
    _ body: (inout Journal) throws(JournalError.Reason) -> Void
  ) throws(JournalError) {
    do throws(JournalError.Reason) {
      try body(&self)
    } catch {
      throw JournalError(line: entries.count + 1, reason: error)
    }
  }
}

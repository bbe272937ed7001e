package import Journals
package import ScheduleEngine

/// A widget's journal in memory: the accepted commands, and the widget that follows from them.
///
/// As each total replaces the preceding one, the first line and the last ones determine the widget,
/// so the lines between them need not be read.
package typealias Journal = ReplayedJournal<JournaledWidget>

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

extension JournaledWidget: JournalState {
  package typealias Context = @Sendable (PlanID) -> Plan?
  package typealias LineError = JournalError
  package typealias AccessError = StoreError

  package static func key(of entry: JournalEntry) -> LineKey? { entry.id?.key }

  package static func hash(of bytes: Span<UInt8>) -> String { SHA256Digest.text(of: bytes) }

  /// The currency of the widget; nil for the first line, which names it.
  package var lineContext: Currency? { creation?.total.currency }

  package static var firstLineContext: Currency? { nil }

  package func openings(previous: String) -> [[UInt8]] {
    let revision = widget?.revision ?? 0
    // The first line has revision 1. A later one has the next revision, or repeats it for a
    // capture.
    return (max(revision, 1)...revision + 1).map {
      JournalLine.opening(revision: $0, previous: previous)
    }
  }

  package func check(_ entry: JournalEntry) throws(JournalError.Reason) {
    guard entry.revision == revision(after: entry.command) else { throw .brokenChain }
  }

  /// Returns the widget's revision after a command: a capture does not change it, others add 1.
  package func revision(after command: JournalEntry.Command) -> Int {
    let revision = widget?.revision ?? 0
    if case .capture = command { return revision }
    return revision + 1
  }

  package mutating func apply(
    _ entry: JournalEntry, in plans: Context
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

  package mutating func resume(
    at entry: JournalEntry, in plans: Context
  ) throws(JournalError.Reason) -> Int {
    guard case .update = entry.command else { throw .misplacedCommand }
    widget = try restored(at: entry, plans: plans)
    return entry.revision - 1
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
    at entry: JournalEntry, plans: Context
  ) throws(JournalError.Reason) -> WidgetMachine {
    guard let creation else { throw .misplacedCommand }
    guard let plan = plans(creation.plan) else { throw .unknownPlan(creation.plan) }
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

extension ReplayedJournal where State == JournaledWidget {
  var name: WidgetName { state.name }
  package var widget: WidgetMachine? { state.widget }
  package var captured: CaptureRecord? { state.captured }
  var creation: JournalEntry.Creation? { state.creation }

  /// The hash of the last line; zeros if there is none.
  var head: SHA256Digest { SHA256Digest(hexadecimal: hash) ?? TokenIndexLine.unknownToken }

  /// Creates a journal without entries.
  package init(of name: WidgetName) { self.init(JournaledWidget(name: name)) }

  /// Replays the bytes of a journal.
  ///
  /// Bytes that an interrupted write has left at the end are counted and left out; see
  /// ``JournalEnding``.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the journal.
  ///   - name: The widget that the journal must belong to.
  ///   - plans: Finds a plan by its name.
  /// - Throws: ``JournalError`` with the first line that cannot be replayed.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(
    replaying bytes: [UInt8], of name: WidgetName, plans: @escaping JournaledWidget.Context
  ) throws(JournalError) {
    self.init(of: name)
    try replay(bytes, in: plans) { _, _ in }
  }

  /// Creates the next entry.
  func entry(for command: JournalEntry.Command, id: CommandID?, at moment: Moment) -> JournalEntry {
    JournalEntry(
      revision: state.revision(after: command), moment: moment, command: command, id: id)
  }

  /// Appends a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - id: The client's own identifier, which no earlier command has.
  ///   - moment: The time.
  ///   - plans: Finds a plan by its name.
  /// - Returns: The line to write, and the widget's events.
  /// - Throws: ``JournalError/Reason`` if the command is rejected; the journal has not changed then.
  package mutating func append(
    _ command: JournalEntry.Command, id: CommandID? = nil, at moment: Moment,
    plans: @escaping JournaledWidget.Context
  ) throws(JournalError.Reason) -> AppendedEntry {
    try append(entry(for: command, id: id, at: moment), in: plans)
  }

  /// Returns the warnings for a reader of the journal.
  func warnings(in path: String) -> [StoreWarning] {
    switch ending {
    case .complete: []
    case .missingLineFeed: [.missingLineFeed(file: path)]
    case .unfinished(let byteCount): [.unfinishedLine(file: path, byteCount: byteCount)]
    }
  }

  /// Returns the whole lines of the journal's bytes, each with its line feed.
  func wholeLines(of bytes: [UInt8]) -> [UInt8] {
    let lines = Array(bytes[..<byteCount])
    return lines.last == ChainedLine.lineFeed ? lines : lines + [ChainedLine.lineFeed]
  }
}

extension SHA256Digest {
  /// Returns the digest of bytes, in 64 hexadecimal digits.
  static func text(of bytes: Span<UInt8>) -> String { SHA256Digest(of: bytes).description }

  /// The digest as the key of a line.
  var key: LineKey {
    let words = words64
    return LineKey(words.0, words.1, words.2, words.3)
  }
}

extension CommandID {
  /// The key by which the command's line is found.
  var key: LineKey { SHA256Digest(of: description).key }
}

/// The open directory of a store.
typealias WidgetDirectory = StateDirectory<StoreError>

extension OpenJournal where State == JournaledWidget {
  /// Reads an open journal: its end, or all of it if `isWhole`.
  convenience init(
    _ file: consuming JournalFile<StoreError>, of name: WidgetName,
    in directory: consuming WidgetDirectory, isWhole: Bool = false,
    plans: @escaping JournaledWidget.Context
  ) throws(StoreError) {
    try self.init(
      file, named: name.journalFileName, in: directory, from: JournaledWidget(name: name),
      context: plans, isWhole: isWhole)
  }

  /// The warnings for a reader.
  var warnings: [StoreWarning] { journal.warnings(in: file.path) }
}

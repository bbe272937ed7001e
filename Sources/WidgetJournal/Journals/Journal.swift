package import ScheduleEngine

/// A widget's journal in memory: the accepted commands, and the widget that follows from them.
///
/// The widget is never stored. It is what ``WidgetMachine`` makes of the entries, so that the
/// journal and the live widget cannot come to differ. As each total replaces the one before, the
/// first line and the last ones are enough for that: a journal can be opened at its end.
///
/// The chain of hashes shows every line that was changed, moved or taken out of the middle. It
/// cannot show that whole lines were taken off the end: a shorter journal is a whole journal.
package struct Journal: Sendable {
  /// The name of the widget that the journal belongs to.
  let name: WidgetName
  /// The accepted commands, in order: all of them, or in a journal that was opened at its end the
  /// first one and the last ones.
  package private(set) var entries: [JournalEntry] = []
  /// The number of lines.
  private(set) var lineCount = 0
  /// The widget, or nil while nothing was accepted.
  private(set) var widget: WidgetMachine?
  /// The capture, or nil if there was none.
  private(set) var captured: CaptureRecord?
  /// The number of bytes in the lines of the entries.
  private(set) var byteCount = 0
  /// The state of the journal's end.
  private(set) var ending = JournalEnding.complete
  /// The hash of the last line.
  private(set) var hash = JournalLine.noHash
  /// The offset of the newest line with an identifier, or nil if there is none.
  private(set) var newestID: Int?
  /// The lines with an identifier among the entries, by their offsets.
  private var nodes: [Int: LineTrie.Node] = [:]
  /// Whether all lines were read.
  private let isWhole: Bool

  /// An accepted command.
  package struct Acceptance: Sendable {
    /// The line to write.
    package let line: [UInt8]
    /// The widget's events.
    let events: WidgetEvents
  }

  /// Creates a journal without entries.
  init(of name: WidgetName) { (self.name, isWhole) = (name, true) }

  /// Replays the bytes of a journal.
  ///
  /// Bytes that an interrupted write has left at the end are counted, and left out; see
  /// ``JournalEnding``.
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

  /// The number of lines at the end that are checked where not all are: so few that a command costs
  /// the same, whatever was accepted before.
  private static var endLineCount: Int { 4 }

  /// Opens a journal at its end.
  ///
  /// - Parameters:
  ///   - first: The first line, with its line feed.
  ///   - end: The last bytes, with at least one whole line that is not the first.
  ///   - offset: The place of the first of them in the file.
  ///   - name: The widget that the journal is to belong to.
  ///   - plans: Finds a plan by its name.
  /// - Throws: ``JournalError`` for a line that cannot be followed. The number of the line is not
  ///   known for certain: a replay of all lines names it.
  /// - Complexity: O(*n*) in the number of bytes passed.
  init(
    first: [UInt8], end: [UInt8], at offset: Int, of name: WidgetName, plans: (PlanID) -> Plan?
  ) throws(JournalError) {
    (self.name, isWhole) = (name, false)
    var lines = end[...]
    try numbered { journal throws(JournalError.Reason) in
      guard first.last == JournalLine.lineFeed else { throw .tooLong }
      _ = try journal.read(first.dropLast(), plans: plans)
      let ends = lines.indices.reversed().lazy
        .filter { lines[$0] == JournalLine.lineFeed }.prefix(Self.endLineCount + 1)
      guard let start = ends.last, let next = ends.dropLast().last else { throw .tooLong }
      journal.byteCount = offset + start + 1
      try journal.resume(at: lines[(start + 1)..<next], plans: plans)
      lines = lines[(next + 1)...]
    }
    try replay(Array(lines), plans: plans) { _, _ in }
  }

  /// Replays the bytes that follow the lines replayed so far.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the journal after those lines.
  ///   - plans: Finds a plan by its name.
  ///   - tell: Receives each line, and the events of its command.
  /// - Throws: ``JournalError`` with the first line that cannot be followed; the lines before it
  ///   were passed on, and count.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func replay(
    _ bytes: [UInt8], plans: (PlanID) -> Plan?, tell: (JournalEntry, WidgetEvents) -> Void
  ) throws(JournalError) {
    var rest = bytes[...]
    if case .missingLineFeed(let surplus) = ending {
      guard rest.first == JournalLine.lineFeed else {
        if rest.isEmpty || rest.elementsEqual(repeatElement(0, count: surplus)) { return }
        throw JournalError(line: lineCount, reason: .missingLineFeed)
      }
      byteCount += 1
      ending = .complete
      rest = rest.dropFirst()
    }
    while let end = rest.firstIndex(of: JournalLine.lineFeed) {
      let line = rest[..<end]
      if end == rest.endIndex - 1, line.contains(0) { break }
      try numbered { journal throws(JournalError.Reason) in
        let (entry, events) = try journal.read(line, plans: plans)
        tell(entry, events)
      }
      rest = rest[(end + 1)...]
    }
    try numbered { journal throws(JournalError.Reason) in
      let revision = journal.widget?.revision ?? 0
      let ending = try JournalEnding(
        of: rest, at: journal.byteCount, after: (revision, journal.hash))
      if case .missingLineFeed(let surplus) = ending {
        let (entry, events) = try journal.read(rest.dropLast(surplus), plans: plans)
        journal.byteCount -= 1
        tell(entry, events)
      }
      journal.ending = ending
    }
  }

  /// Accepts a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - id: The client's own identifier, which no earlier command has.
  ///   - moment: The time.
  ///   - index: The line's index; nil if all lines with identifiers are in memory.
  ///   - plans: Finds a plan by its name.
  /// - Returns: The line to write, and the widget's events.
  /// - Throws: ``JournalError/Reason`` when the command is rejected; nothing has changed then.
  package mutating func accept(
    _ command: JournalEntry.Command, id: CommandID? = nil, at moment: Moment,
    index: JournalLine.Index? = nil, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> Acceptance {
    let entry = JournalEntry(
      revision: revision(after: command), moment: moment, command: command, id: id)
    let index = if let index { index } else { try self.index(for: id) }
    let (line, hash) = JournalLine.encode(entry, previous: hash, index: index)
    guard line.count <= JournalLine.maximumByteCount else { throw .tooLong }
    let events = try apply(entry, plans: plans)
    follow(line.count, hash, entry, index)
    return Acceptance(line: line, events: events)
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> (JournalEntry, WidgetEvents) {
    let (entry, index, hash) = try JournalLine.decode(
      line, previous: hash, currency: widget?.terms.plan.currency)
    guard entry.revision == revision(after: entry.command) else { throw .brokenChain }
    if isWhole {
      let expected = try self.index(for: entry.id)
      guard index == expected else { throw .misplacedID }
    }
    let events = try apply(entry, plans: plans)
    follow(line.count + 1, hash, entry, index)
    return (entry, events)
  }

  /// Continues at a line between which and the first one lines were not read.
  private mutating func resume(
    at line: ArraySlice<UInt8>, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) {
    let (entry, index, hash) = try JournalLine.decode(
      line, previous: nil, currency: widget?.terms.plan.currency)
    guard case .update = entry.command else { throw .misplacedCommand }
    widget = try restored(at: entry, plans: plans)
    lineCount = entry.revision - 1
    entries.append(entry)
    follow(line.count + 1, hash, entry, index)
  }

  /// The widget's revision after a command: a capture is that of the revision before it.
  private func revision(after command: JournalEntry.Command) -> Int {
    let revision = widget?.revision ?? 0
    if case .capture = command { return revision }
    return revision + 1
  }

  private mutating func follow(
    _ lineByteCount: Int, _ hash: String, _ entry: JournalEntry, _ index: JournalLine.Index
  ) {
    switch index {
    case .none: newestID = nil
    case .unidentified(let newest): newestID = newest
    case .identified(let links):
      newestID = byteCount
      if let id = entry.id { nodes[byteCount] = LineTrie.Node(key: id.digest, links: links) }
    }
    byteCount += lineByteCount
    lineCount += 1
    ending = .complete
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
      throw JournalError(line: lineCount + 1, reason: error)
    }
  }
}

extension Journal {
  /// The terms of the widget, or nil while nothing was accepted.
  var creation: JournalEntry.Creation? {
    if case .create(let creation)? = entries.first?.command { creation } else { nil }
  }

  /// The number of bytes of an unfinished line at the end.
  var tornByteCount: Int {
    if case .unfinished(let byteCount) = ending { byteCount } else { 0 }
  }

  /// The widget as it was when an entry had been accepted.
  func restored(
    at entry: JournalEntry, plans: (PlanID) -> Plan?
  ) throws(JournalError.Reason) -> WidgetMachine {
    guard let creation else { throw .misplacedCommand }
    guard let plan = plans(creation.plan) else { throw .unknownPlan(creation.plan) }
    var (widget, _) = try Self.checked { () throws(WidgetCommandError) in
      try creation.widget(under: plan, total: entry.total, at: entry.moment)
    }
    widget.resume(at: entry.revision)
    return widget
  }

  /// The record of a capture entry, whose line is intact.
  func record(of capture: JournalEntry.Capture) -> CaptureRecord? {
    guard case .token(let token)? = creation?.checkout else { return nil }
    return CaptureRecord(
      token: token, amount: capture.amount, isCheckoutAdjusted: capture.isCheckoutAdjusted,
      checksum: capture.checksum)
  }

  /// Finds the line with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - node: Reads a line that is not in memory.
  /// - Returns: The line's offset, or nil if there is none.
  /// - Throws: The errors of `node`.
  func line<Failure>(
    with id: CommandID, reading node: LineTrie.Source<Failure>
  ) throws(Failure) -> Int? {
    try LineTrie.line(with: id.digest, newest: newestID) { offset throws(Failure) in
      if let known = nodes[offset] { return known }
      return try node(offset)
    }
  }

  /// Computes the index of the next line.
  ///
  /// - Parameters:
  ///   - id: The line's identifier.
  ///   - node: Reads a line that is not in memory.
  /// - Returns: The index.
  /// - Throws: The errors of `node`.
  func index<Failure>(
    for id: CommandID?, reading node: LineTrie.Source<Failure>
  ) throws(Failure) -> JournalLine.Index {
    guard let id else { return newestID.map { .unidentified(newest: $0) } ?? .none }
    let links = try LineTrie.links(for: id.digest, newest: newestID) {
      offset throws(Failure) in
      if let known = nodes[offset] { return known }
      return try node(offset)
    }
    return .identified(links: links)
  }

  /// The index of the next line of a journal whose lines with identifiers are all in memory.
  private func index(for id: CommandID?) throws(JournalError.Reason) -> JournalLine.Index {
    let missing: LineTrie.Source<JournalError.Reason> = { _ throws(JournalError.Reason) in
      throw .misplacedID
    }
    if let id, try line(with: id, reading: missing) != nil { throw .misplacedID }
    return try index(for: id, reading: missing)
  }
}

extension CommandID {
  /// The key by which lines are found.
  var digest: SHA256Digest { SHA256Digest(of: description) }
}

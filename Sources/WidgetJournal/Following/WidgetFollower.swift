public import ScheduleEngine

extension WidgetStore {
  /// Follows a widget from its first command on.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// _ = try store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// var follower = store.follow(.default)
  /// let first = try follower.next()
  /// _ = try store.update(.default, at: moment, amount: "80.00")
  /// let second = try follower.next()
  /// for case .accepted(let steps) in [first, second] {
  ///   print(steps.map(\.entry.total.text))
  /// }
  /// // ["50.00"]
  /// // ["80.00"]
  /// ```
  ///
  /// - Parameter name: The widget's name.
  /// - Returns: A follower that has not looked yet.
  public func follow(_ name: WidgetName) -> WidgetFollower { WidgetFollower(name, in: self) }
}

/// Tells what happens to a widget, whichever program brings it about, each time it is asked.
///
/// What can be relied on:
///
/// - Each command that is acknowledged is told once, in order, and none before its line is whole.
///   As to any reader, a command may be told that another program was about to acknowledge when it
///   was killed.
/// - A journal that is put in the place of the one that was followed, and goes on from what was
///   told, is gone on with. Any other is another widget: ``WidgetNews/replaced``.
/// - A line that cannot be followed is an error that names it, after all lines before it were told.
/// - Writers are kept waiting only while the bytes of new lines are read, and not at all where there
///   are none.
///
/// Lines that were told are read again only when the journal has become shorter, or is another file:
/// a change to one of them in its place is noticed by the next to read it all.
///
/// A follower keeps the journal open, so that no other file can pass for it. Its calls block.
public struct WidgetFollower: ~Copyable, Sendable {
  /// The name of the widget.
  public let name: WidgetName
  /// What should be told on the side: that an unfinished line stands behind those told.
  public private(set) var warnings: [StoreWarning] = []
  private let store: WidgetStore
  private var journal: Journal
  /// The file that was last read to its end, kept open, and what it was then.
  private var file: FileDescriptor?
  private var seen: FileStatus?

  init(_ name: WidgetName, in store: WidgetStore) {
    (self.name, self.store) = (name, store)
    journal = Journal(of: name)
  }

  /// The widget as of the last command told; nil before the first.
  public var machine: WidgetMachine? { journal.widget }

  /// Reads what has happened since it was last asked; the first time, all that has happened.
  ///
  /// - Returns: The commands accepted since, or that the widget is gone.
  /// - Throws: ``StoreError`` when there was no such widget the first time, when its journal cannot
  ///   be read or others keep it locked for too long, and for a line that cannot be followed once
  ///   all before it are told. It may be asked again after an error, and goes on where it was.
  /// - Complexity: O(1) where nothing has happened; O(*n*) in the number of bytes in the new lines,
  ///   or in all of them where the journal has become shorter or is another file.
  public mutating func next() throws(StoreError) -> WidgetNews {
    guard let directory = try StateDirectory.open(store.directory, store.system),
      let named = try directory.status(of: StateDirectory.fileName(of: name))
    else { return try gone() }
    if named == seen { return .accepted([]) }
    let file = try directory.openJournal(of: name, for: .reading, patience: store.patience)
    guard let file else { return try gone() }
    return try read(file)
  }

  private func gone() throws(StoreError) -> WidgetNews {
    guard machine != nil else { throw StoreError(.noSuchWidget(name)) }
    return .removed
  }

  /// Reads the bytes under the lock, and gives it back before it follows them.
  private mutating func read(
    _ journalFile: consuming JournalFile
  ) throws(StoreError) -> WidgetNews {
    let path = journalFile.path
    let status = journalFile.status
    let isSame = seen.map(status.isSameFile(as:)) ?? false
    let goesOn = isSame && status.byteCount >= journal.byteCount
    let bytes = try journalFile.read(from: goesOn ? journal.byteCount : 0)
    let opened: FileDescriptor? = try journalFile.unlocked()
    switch goesOn ? goOn(with: bytes) : restart(with: bytes) {
    case .other(let fresh, let mistake):
      if let mistake { throw StoreError(mistake, in: path) }
      guard isSame else { return fresh.isEmpty ? .removed : .replaced }
      throw StoreError(JournalError(line: kept(of: fresh) + 1, reason: .missing), in: path)
    case .steps(let steps, nil):
      guard machine != nil else { throw StoreError(.noSuchWidget(name)) }
      file = opened
      seen = status
      warnings = journal.warnings(in: path)
      return .accepted(steps)
    case .steps(let steps, let mistake?):
      guard !steps.isEmpty else { throw StoreError(mistake, in: path) }
      return .accepted(steps)
    }
  }

  private mutating func goOn(with bytes: [UInt8]) -> Reading {
    let (steps, mistake) = journal.steps(in: bytes, plans: store.plans)
    return .steps(steps, mistake)
  }

  /// Reads the whole journal, which is taken for the one that was followed if it begins with what
  /// was told.
  private mutating func restart(with bytes: [UInt8]) -> Reading {
    var fresh = Journal(of: name)
    let (steps, mistake) = fresh.steps(in: bytes, plans: store.plans)
    guard fresh.entries.starts(with: journal.entries) else {
      return .other(fresh.entries, mistake)
    }
    defer { journal = fresh }
    return .steps(Array(steps.dropFirst(journal.entries.count)), mistake)
  }

  /// How many of the commands told are still there.
  private func kept(of entries: [JournalEntry]) -> Int {
    zip(entries, journal.entries).prefix { $0 == $1 }.count
  }
}

/// What reading a journal came to.
private enum Reading {
  /// It goes on from what was told, with these steps, up to a mistake.
  case steps([WidgetStep], JournalError?)
  /// It holds these commands instead, up to a mistake.
  case other([JournalEntry], JournalError?)
}

extension Journal {
  /// Goes on replaying, and tells what was accepted.
  fileprivate mutating func steps(
    in bytes: [UInt8], plans: (PlanID) -> Plan?
  ) -> (steps: [WidgetStep], mistake: JournalError?) {
    var steps: [WidgetStep] = []
    do throws(JournalError) {
      try replay(bytes, plans: plans) { entry, events in
        steps.append(WidgetStep(entry: entry, events: Array(events)))
      }
    } catch {
      return (steps, error)
    }
    return (steps, nil)
  }
}

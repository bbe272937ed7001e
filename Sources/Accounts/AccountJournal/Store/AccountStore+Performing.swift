import Journals
package import ScheduleEngine
import Servicing
package import ServicingWire
package import WidgetJournal

/// The open directory of a store.
typealias AccountDirectory = StateDirectory<AccountStoreError>

/// An account's journal in memory.
typealias AccountReplay = ReplayedJournal<JournaledAccount>

/// An event that a client asks to add, before the state of its account is known.
package struct EventRequest {
  /// A function that creates the line of the event on a day.
  package typealias Line = (StoredAccount, CivilDate) throws(EventError) -> RecordedEvent

  /// The identifier, or nil.
  package let id: String?
  /// The day of the event.
  package let date: CivilDate
  /// Whether the client named the day; else a repeated event may have the day of its first
  /// acceptance.
  package let isDateNamed: Bool
  /// The time at which the event is accepted.
  package let time: Timestamp
  /// Whether an event of an earlier day than the last one's is accepted.
  package let acceptsLate: Bool
  /// The state in which the account must be.
  package let precondition: Precondition
  /// Creates the line; may be called several times.
  package let line: Line

  package init(
    id: String?, date: CivilDate, isDateNamed: Bool = true, time: Timestamp,
    acceptsLate: Bool = false, if precondition: Precondition = .none, _ line: @escaping Line
  ) {
    (self.id, self.date, self.isDateNamed, self.time) = (id, date, isDateNamed, time)
    (self.acceptsLate, self.precondition, self.line) = (acceptsLate, precondition, line)
  }
}

extension AccountStore {
  /// Performs one request: locks, reads, applies, writes and flushes before it returns.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The account's name.
  ///   - creates: Whether the event opens the account, whose journal is then created.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when the event is rejected, or the journal cannot be read or
  ///   written.
  package func perform(
    _ request: EventRequest, on name: AccountName, creates: Bool
  ) throws(AccountStoreError) -> AccountVersion {
    guard AccountEntry.times.contains(request.time.secondsSinceEpoch) else {
      throw AccountStoreError(.invalidTime(request.time.secondsSinceEpoch))
    }
    if let open = try openJournal(of: name, for: .writing) {
      return try perform(request, in: open, creates: creates)
    }
    guard creates else { throw AccountStoreError(.noSuchAccount(name)) }
    try rehearse(request, for: name)
    let directory = try AccountDirectory.openOrCreate(directory, system)
    guard
      let file = try directory.openFile(name.fileName, for: .creating, lockTimeout: lockTimeout)
    else {
      // not covered: a journal that is opened to be created is always there
      throw AccountStoreError(.noSuchAccount(name))
    }
    return try perform(
      request, in: try OpenJournal(file, of: name, in: directory, catalog), creates: creates)
  }

  /// Performs a request in memory only, so that a rejected one creates no file.
  private func rehearse(
    _ request: EventRequest, for name: AccountName
  ) throws(AccountStoreError) {
    var journal = AccountReplay(of: name, catalog)
    try request.precondition.check(journal)
    let entry = try entry(for: request, after: journal)
    _ = try journal.append(entry, in: (), named: name.fileName)
  }

  private func perform(
    _ request: EventRequest, in open: OpenJournal<JournaledAccount>, creates: Bool
  ) throws(AccountStoreError) -> AccountVersion {
    if let repeated = try repeated(request, in: open) { return repeated }
    let name = open.journal.name
    try request.precondition.check(open.journal)
    guard creates == (open.journal.revision == 0) else {
      throw AccountStoreError(creates ? .exists(name) : .noSuchAccount(name))
    }
    let entry = try entry(for: request, after: open.journal)
    let (placement, repairs) = try open.commit(entry)
    return open.journal.version(placement, repairs.map { StoreWarning($0) })
  }

  /// Creates the entry of a request.
  private func entry(
    for request: EventRequest, after journal: borrowing AccountReplay
  ) throws(AccountStoreError) -> AccountEntry {
    let event = try line(of: request, on: request.date, journal)
    let last = journal.state.account.events.last?.date
    if !request.acceptsLate, let last, event.date < last {
      throw AccountStoreError(
        .refusedEvent(
          journal.name, EventError(line: journal.revision + 1, .eventsOutOfOrder(last: last))))
    }
    return journal.state.entry(for: event, at: request.time)
  }

  private func line(
    of request: EventRequest, on date: CivilDate, _ journal: borrowing AccountReplay
  ) throws(AccountStoreError) -> RecordedEvent {
    let event: RecordedEvent
    do throws(EventError) {
      event = try request.line(journal.state.account, date)
    } catch {
      throw AccountStoreError(.refusedEvent(journal.name, error))
    }
    if let named = event.account, named != journal.name.description {
      throw AccountStoreError(.eventOfOther(journal.name, named: named))
    }
    return event
  }

  /// Returns the answer to a request that repeats an accepted event, or nil for a new one.
  private func repeated(
    _ request: EventRequest, in open: OpenJournal<JournaledAccount>
  ) throws(AccountStoreError) -> AccountVersion? {
    guard let id = request.id,
      let entry = open.journal.entries.first(where: { $0.event.id == id })
    else { return nil }
    let date = request.isDateNamed ? request.date : entry.event.date
    let line = try line(of: request, on: date, open.journal)
    guard let currency = open.journal.state.account.account?.currency,
      line.repeats(entry.event, in: currency)
    else {
      throw AccountStoreError(
        .refusedEvent(
          open.journal.name, EventError(line: entry.revision, .conflictingEvent)))
    }
    // The program that wrote the line may have been killed before it flushed it.
    do throws(AccountStoreError) {
      try open.file.flush()
    } catch {
      if case .inputOutput(let cause) = error.reason { throw AccountStoreError(.uncertain(cause)) }
      throw error
    }
    var journal = AccountReplay(of: open.journal.name, catalog)
    for entry in open.journal.entries.prefix(entry.revision) {
      _ = try journal.append(entry, in: (), named: open.fileName)
    }
    return journal.version(.repeated, open.journal.warnings(in: open.file.path))
  }
}

extension AccountStore {
  /// Opens an account's journal, locks it and reads it.
  ///
  /// - Returns: The journal, or nil if there is none.
  func openJournal(
    of name: AccountName, for access: FileAccess
  ) throws(AccountStoreError) -> OpenJournal<JournaledAccount>? {
    guard let directory = try AccountDirectory.open(directory, system),
      let file = try directory.openFile(name.fileName, for: access, lockTimeout: lockTimeout)
    else { return nil }
    return try OpenJournal(file, of: name, in: directory, catalog)
  }
}

extension OpenJournal where State == JournaledAccount {
  convenience init(
    _ file: consuming JournalFile<AccountStoreError>, of name: AccountName,
    in directory: consuming AccountDirectory, _ catalog: ServicingCatalog
  ) throws(AccountStoreError) {
    try self.init(
      file, named: name.fileName, in: directory,
      from: JournaledAccount(name: name, catalog: catalog), context: (), isWhole: true)
  }
}

extension ReplayedJournal where State == JournaledAccount {
  var name: AccountName { state.name }
  var revision: Int { state.revision }

  /// The hash of the last line; zeros if there is none.
  var head: SHA256Digest {
    // not covered: a hash always has 64 hexadecimal digits
    SHA256Digest(hexadecimal: hash) ?? SHA256Digest(of: "")
  }

  /// Creates a journal without entries.
  init(of name: AccountName, _ catalog: ServicingCatalog) {
    self.init(JournaledAccount(name: name, catalog: catalog))
  }

  /// Returns the account after the last entry.
  func version(
    _ placement: EventPlacement?, _ warnings: [StoreWarning]
  ) -> AccountVersion {
    AccountVersion(
      name: name, account: state.account, revision: revision, head: head, placement: placement,
      warnings: warnings)
  }

  /// Returns the warnings for a reader of the journal.
  func warnings(in path: String) -> [StoreWarning] {
    switch ending {
    case .complete: []
    case .missingLineFeed: [.missingLineFeed(file: path)]
    case .unfinished(let byteCount): [.unfinishedLine(file: path, byteCount: byteCount)]
    }
  }
}

extension Precondition {
  /// Checks a journal, which may have no accepted event yet.
  func check(_ journal: borrowing AccountReplay) throws(AccountStoreError) {
    let actual = journal.revision
    if let revision, revision != actual {
      throw AccountStoreError(.otherRevision(journal.name, expected: revision, actual: actual))
    }
    if let head, head != journal.head {
      throw AccountStoreError(
        .otherHead(journal.name, expected: head, actual: journal.head, revision: actual))
    }
  }
}

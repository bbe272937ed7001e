import Journals
public import ScheduleEngine

extension WidgetStore {
  /// Reads a widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The widget after the last accepted command; ``StoredWidget/machine(at:)`` returns
  ///   its state at a later time.
  /// - Throws: ``StoreError`` when there is no such widget, its journal cannot be read, or the head is
  ///   another one.
  /// - Complexity: O(1).
  public func read(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(StoreError) -> StoredWidget {
    guard let open = try openJournal(of: name, for: .reading) else {
      throw StoreError(.noSuchWidget(name))
    }
    try Precondition(head: head).check(open.journal)
    return try stored(open.journal, [], open.warnings)
  }

  /// Reads a widget, and waits until its last line is on the disk.
  ///
  /// The program that wrote the line may have been killed before it flushed it.
  package func readFlushed(_ name: WidgetName) throws(StoreError) -> StoredWidget {
    guard let open = try openJournal(of: name, for: .writing) else {
      throw StoreError(.noSuchWidget(name))
    }
    try open.file.flush()
    return try stored(open.journal, [], open.warnings)
  }

  /// Reads a widget from its journal without a lock, even while another program writes to it.
  ///
  /// A line that is being written may or may not be included. A list of many widgets can be read in
  /// this way without waiting.
  ///
  /// - Parameter name: The widget's name.
  /// - Returns: The widget, with no warnings.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be read.
  /// - Complexity: O(1).
  public func look(at name: WidgetName) throws(StoreError) -> StoredWidget {
    guard let open = try openJournal(of: name, for: .looking) else {
      throw StoreError(.noSuchWidget(name))
    }
    return try stored(open.journal, [], [])
  }

  /// Reads the history of a widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The commands accepted, in order.
  /// - Throws: ``StoreError`` when there is no such widget, its journal cannot be read, or the head is
  ///   another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted. Writers wait only
  ///   while the bytes are read.
  public func history(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(StoreError) -> WidgetHistory {
    let (path, bytes) = try bytes(of: name)
    let journal = try replay(bytes, of: name, in: path)
    guard journal.widget != nil else { throw StoreError(.noSuchWidget(name)) }
    try Precondition(head: head).check(journal)
    return WidgetHistory(
      name: name, entries: journal.entries, head: journal.head,
      warnings: journal.warnings(in: path))
  }

  /// Returns the names of all widgets, ordered by their bytes; none if there is no directory.
  ///
  /// A journal without an accepted command is left out. A journal that is damaged or not trusted is
  /// included; reading it throws the reason. This waits for no lock.
  ///
  /// - Throws: ``StoreError`` when the directory is not trusted or cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of widgets.
  public func list() throws(StoreError) -> [WidgetName] {
    guard let directory = try WidgetDirectory.open(directory, system) else { return [] }
    var names: [WidgetName] = []
    // Other files do not belong to the store.
    for name in try directory.fileNames().compactMap({ WidgetName(fileName: $0) }).sorted()
    where holdsWidget(name, in: directory) {
      names.append(name)
    }
    return names
  }

  /// Reads all bytes of a journal under its lock, and releases the lock.
  func bytes(of name: WidgetName) throws(StoreError) -> (path: String, bytes: [UInt8]) {
    guard let directory = try WidgetDirectory.open(directory, system),
      let file = try directory.openFile(
        name.journalFileName, for: .reading, lockTimeout: lockTimeout)
    else { throw StoreError(.noSuchWidget(name)) }
    return (file.path, try file.read())
  }

  /// Replays a journal's bytes.
  func replay(
    _ bytes: [UInt8], of name: WidgetName, in path: String
  ) throws(StoreError) -> Journal {
    do throws(JournalError) {
      return try Journal(replaying: bytes, of: name, plans: plans)
    } catch {
      throw StoreError(error, in: path)
    }
  }

  /// Returns whether a journal has a first line, or cannot be read.
  private func holdsWidget(
    _ name: WidgetName, in directory: borrowing WidgetDirectory
  ) -> Bool {
    do throws(StoreError) {
      return try directory.owner(of: name.journalFileName) != .nobody
    } catch {
      return true
    }
  }
}

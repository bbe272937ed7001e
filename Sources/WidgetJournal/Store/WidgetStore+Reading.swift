extension WidgetStore {
  /// Reads a widget.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The widget as of the last command accepted; refresh its machine to see it today.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be read.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func read(_ name: WidgetName) throws(StoreError) -> StoredWidget {
    let (journal, warnings) = try load(name)
    return try Self.stored(journal, [], warnings)
  }

  /// Reads what happened to a widget.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The commands accepted, in order.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be read.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func history(_ name: WidgetName) throws(StoreError) -> WidgetHistory {
    let (journal, warnings) = try load(name)
    return WidgetHistory(name: name, entries: journal.entries, warnings: warnings)
  }

  /// The names of all widgets, ordered by their bytes; none where there is no directory.
  ///
  /// A journal that no command was accepted in does not count. One that is damaged or not trusted
  /// does: reading it says what is wrong with it.
  ///
  /// - Throws: ``StoreError`` when the directory is not trusted or cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of widgets, whatever the length of their journals.
  public func list() throws(StoreError) -> [WidgetName] {
    guard let directory = try StateDirectory.open(directory, system) else { return [] }
    var names: [WidgetName] = []
    for name in try directory.journalNames() where holdsWidget(name, in: directory) {
      names.append(name)
    }
    return names
  }

  /// Takes a widget and its journal away.
  ///
  /// A damaged journal can be removed; one of a newer version, or of another widget, cannot. What was
  /// set aside from the widget is removed first.
  ///
  /// - Parameter name: The widget's name.
  /// - Throws: ``StoreError`` when there is no such widget or its journal cannot be removed.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted, and O(*m*) in the
  ///   number of names in the directory.
  public func remove(_ name: WidgetName) throws(StoreError) {
    guard let directory = try StateDirectory.open(directory, system),
      let file = try openJournal(of: name, for: .writing, in: directory)
    else { throw StoreError(.noSuchWidget(name)) }
    try checkRemovable(name, file)
    try directory.removeJournal(of: name)
  }

  private func load(
    _ name: WidgetName
  ) throws(StoreError) -> (journal: Journal, warnings: [StoreWarning]) {
    guard let directory = try StateDirectory.open(directory, system),
      let file = try openJournal(of: name, for: .reading, in: directory)
    else { throw StoreError(.noSuchWidget(name)) }
    let journal = try replay(try file.read(), of: name, in: file.path)
    guard journal.widget != nil else { throw StoreError(.noSuchWidget(name)) }
    return (journal, Self.warnings(of: journal, in: file.path))
  }

  /// What a reader of a journal should be told.
  static func warnings(of journal: borrowing Journal, in path: String) -> [StoreWarning] {
    guard journal.tornByteCount > 0 else { return [] }
    return [.unfinishedLine(file: path, byteCount: journal.tornByteCount)]
  }

  private func checkRemovable(
    _ name: WidgetName, _ file: borrowing JournalFile
  ) throws(StoreError) {
    let isReadable = file.byteCount <= file.limit
    do throws(StoreError) {
      let bytes = isReadable ? try file.read() : try file.readFirstLine()
      let journal = try replay(bytes, of: name, in: file.path)
      guard journal.widget != nil else { throw StoreError(.noSuchWidget(name)) }
    } catch {
      switch error.reason {
      case .damaged, .unknownPlan: return
      case .noSuchWidget where !isReadable: return
      default: throw error
      }
    }
  }

  /// Whether the first line of a journal is there, or something that hides it.
  private func holdsWidget(
    _ name: WidgetName, in directory: borrowing StateDirectory
  ) -> Bool {
    do throws(StoreError) {
      let file = try openJournal(of: name, for: .reading, in: directory)
      guard let file else { return false }
      return try file.holdsLine()
    } catch {
      return true
    }
  }
}

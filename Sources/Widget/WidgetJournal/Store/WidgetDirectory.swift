import Journals
import ScheduleEngine

/// The open directory of a store.
typealias WidgetDirectory = StateDirectory<StoreError>

extension StateDirectory where Failure == StoreError {
  /// Returns the names of the widgets that have a file named as a journal, in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names in the directory.
  func journalNames() throws(StoreError) -> [WidgetName] {
    // Other files do not belong to the store.
    try fileNames().compactMap { WidgetName(fileName: $0) }.sorted()
  }
}

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

  /// Appends a command, and flushes its line.
  func commit(
    _ command: JournalEntry.Command, id: CommandID?, at moment: Moment
  ) throws(StoreError) -> (events: [WidgetEvent], warnings: [StoreWarning]) {
    let (events, repairs) = try commit(journal.entry(for: command, id: id, at: moment))
    return (Array(events), repairs.map { StoreWarning($0) })
  }

  /// The warnings for a reader.
  var warnings: [StoreWarning] { journal.warnings(in: file.path) }
}

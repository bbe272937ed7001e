import EntryStore
import Synchronization

/// The store that a command uses; it is opened at most once, and closed at the command's end.
final class OpenedStore: Sendable {
  private let database = Mutex<EntryDatabase?>(nil)

  /// Returns the opened store, or opens one.
  func database(_ open: () -> EntryDatabase) -> EntryDatabase {
    database.withLock { database in
      let opened = database ?? open()
      database = opened
      return opened
    }
  }

  /// Closes the store, if one was opened.
  func close() {
    database.withLock { database in
      database?.close()
      database = nil
    }
  }
}

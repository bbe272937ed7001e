public import EntryStore
public import WidgetStorage

/// The reason why an archive is not exported or imported.
///
/// An import has changed nothing, unless the reason is a fault whose reason is
/// ``/EntryStore/StoreFault/Reason/uncertain``: the archive may then be stored as a whole, or not.
public struct ArchiveError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// The bytes do not end in the last line of an archive: it was cut off, or they are the journals
    /// of widgets.
    case missingEnd
    /// The last line is that of other lines: lines were changed, added or removed.
    case otherLines
    /// A line, counted from 1, cannot be at its place; the text is the mistake.
    case unusableLine(Int, String)
    /// A line, counted from 1, is the second capture of a checkout token.
    case capturedTwice(line: Int)
    /// The store to which the archive is imported has entries already.
    case notEmpty(store: String)
    /// A widget cannot be read or stored.
    case widget(WidgetStoreError)
    /// An account cannot be read.
    case account(AccountStoreError)
    /// Two orders, the second one at a line counted from 1, have one number of the service.
    case orderNumberTwice(line: Int)
    /// The receiver of the lines has stopped the export.
    case stopped
    /// The database failed, or a row or line in it is damaged.
    case storage(StoreFault)
  }

  /// The reason.
  public let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }
}

extension ArchiveError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .missingEnd:
      "the end of the archive is missing: its last line, which seals the others; pass the whole "
        + "archive"
    case .otherLines:
      "the archive was changed after it was written: its last line seals other lines; pass the "
        + "archive whole and unchanged"
    case .unusableLine(let line, let mistake):
      "line \(line): \(mistake); pass the archive whole and unchanged"
    case .capturedTwice(let line):
      "line \(line): it is the second capture of one checkout token; pass the archive of one store"
    case .notEmpty(let store):
      "\(store): there are entries already, if only of removed widgets; import the archive into "
        + "a new store"
    case .widget(let error): error.description
    case .account(let error): error.description
    case .orderNumberTwice(let line):
      "line \(line): it has the order number of another order; pass the archive of one store"
    case .stopped: "the export was stopped by its receiver; export again"
    case .storage(let fault): fault.description
    }
  }
}

extension ArchiveError: StorageFailure {
  package init(_ fault: StoreFault) { self.init(.storage(fault)) }

  /// Creates the error of a widget; a fault of the database stays one.
  init(_ error: WidgetStoreError) {
    if case .storage(let fault) = error.reason {
      self.init(fault)
    } else {
      self.init(.widget(error))
    }
  }

  /// Creates the error of an account; a fault of the database stays one.
  init(_ error: AccountStoreError) {
    if case .storage(let fault) = error.reason {
      self.init(fault)
    } else {
      self.init(.account(error))
    }
  }
}

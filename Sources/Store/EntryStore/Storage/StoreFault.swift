/// A fault of the database that stores widgets and accounts.
///
/// Nothing has changed, unless the reason is ``Reason/uncertain``.
public struct StoreFault: Error, Hashable, Sendable {
  /// The reason of a fault.
  public enum Reason: Hashable, Sendable {
    /// The connection or the disk failed during a commit, so that the command may have been carried
    /// out or not.
    case uncertain
    /// Other programs have used the database for the time that the store waits, or a server accepts no
    /// more connections for now.
    case busy
    /// The calling task was cancelled while it waited; nothing was begun.
    case cancelled
    /// Another program has won; only seen if this happens again and again for the time that the store waits.
    case conflict
    /// The database cannot be opened or reached: a wrong path, address, name or password.
    case cannotOpen
    /// A file has the name of a new one already.
    case exists
    /// The database can be read and not written: a file or directory without permission, a standby.
    case readOnly
    /// The disk is full.
    case full
    /// A read or a write failed.
    case inputOutput
    /// The file or directory is not trusted: a link, another owner, or open to other users.
    case untrusted
    /// The library of the database is not installed, or too old.
    case missingLibrary
    /// The PostgreSQL database has no tables yet.
    case noTables
    /// A newer version of this program has changed the tables.
    case newerVersion(Int)
    /// The role may not do this.
    case forbidden
    /// The database is damaged, or is no database of this program.
    case damaged
    /// A row or an entry is not one that this program writes, or lacks its second witness.
    case damagedEntry(EntryPlace)
    /// The database has refused a statement for another reason.
    case failed
  }

  /// The place of a damaged entry.
  public struct EntryPlace: Hashable, Sendable {
    /// `widget`, `account`, `capture` or `order`.
    public let kind: String
    /// The name of the widget or the account, or the SHA-256 of the token.
    public let name: String
    /// The number of the entry, from 1 on; nil if the entry itself is missing or not known.
    public let number: Int?

    package init(kind: String, name: String, number: Int?) {
      (self.kind, self.name, self.number) = (kind, name, number)
    }
  }

  /// The reason.
  public let reason: Reason
  /// The database, without a password.
  public let store: String
  /// The error in one line without a remedy, such as `unable to open database file`.
  public let detail: String

  package init(_ reason: Reason, in store: String, _ detail: String) {
    (self.reason, self.store, self.detail) = (reason, store, detail)
  }
}

extension StoreFault: CustomStringConvertible {
  /// One line that names the database, the fault and its remedy.
  public var description: String {
    // The text of some faults has a remedy of its own.
    let remedy = detail.contains("; ") ? nil : self.remedy
    return "\(store): \(detail)\(remedy.map { "; \($0)" } ?? "")"
  }

  private var remedy: String? {
    let isFile = store.hasPrefix("sqlite:")
    return switch reason {
    case .uncertain:
      "the command may have been carried out: look at the history, or repeat it with the same id"
    case .busy, .conflict: "try again later; nothing was changed"
    case .cancelled, .exists, .untrusted, .missingLibrary: nil
    case .cannotOpen:
      isFile
        ? "check the path and the permissions of its directory"
        : "check the address, the user and the password"
    case .readOnly:
      isFile ? "check the permissions of the file" : "connect to the primary server"
    case .full: "free some space; nothing was changed"
    case .inputOutput: "check the disk; nothing was changed"
    case .noTables: "create the tables by `widget store migrate` or migrate()"
    case .newerVersion: "update this program; nothing was changed"
    case .forbidden:
      isFile
        ? "check the permissions of the file"
        : "grant the role what it needs by `widget store grants` or grant(to:)"
    case .damaged: "restore it from a backup"
    case .damagedEntry: "restore it from a backup, and check all entries"
    case .failed: "nothing was changed"
    }
  }
}

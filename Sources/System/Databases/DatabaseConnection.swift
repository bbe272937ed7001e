/// A value of a column or a parameter.
package enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  package init(_ number: Int) { self = .integer(Int64(number)) }
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The number, or nil for another value.
  package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The text, or nil for another value.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// The databases that a connection can be to.
package enum DatabaseKind: Hashable, Sendable { case sqlite, postgresql }

/// The access of a transaction.
package enum TransactionMode: Hashable, Sendable { case reading, writing }

/// An open connection to a database.
///
/// It can be passed between threads, and one thread at a time uses it.
package protocol DatabaseConnection: PooledConnection {
  var kind: DatabaseKind { get }

  /// Runs statements without parameters and results, separated by `;`.
  func execute(_ sql: String) throws(DatabaseError)

  /// Runs one statement, which is prepared once for each connection.
  ///
  /// - Parameters:
  ///   - sql: The statement. Its parameters are `$1`, `$2` and so on in the order of their first
  ///     occurrence.
  ///   - parameters: The values.
  /// - Returns: The rows.
  /// - Throws: ``DatabaseError``.
  func query(
    _ sql: String, _ parameters: [DatabaseValue]
  ) throws(DatabaseError) -> [[DatabaseValue]]

  /// Begins a transaction: all its reads see one state of the database.
  func begin(_ mode: TransactionMode) throws(DatabaseError)

  /// Begins a transaction that writes, and reads a value of a table that no other transaction can lock
  /// exclusively until this one ends. A server is asked once for all of it.
  ///
  /// - Parameters:
  ///   - expression: What to select of the table.
  ///   - table: The table. On SQLite, a transaction that writes excludes all others as it is.
  /// - Returns: The value of the first row.
  /// - Throws: ``DatabaseError``.
  func beginWriting(
    selecting expression: String, from table: String
  ) throws(DatabaseError) -> DatabaseValue

  /// Commits, and returns when the changes are durable.
  func commit() throws(DatabaseError)
  /// Ends a transaction without its changes; a connection that fails to do so is not used again.
  func rollback()
}

/// An error of a connection or a statement.
package struct DatabaseError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A key or another constraint refuses the change, or another transaction has won.
    case conflict
    /// Other programs use the database, or a server accepts no connection for now.
    case busy
    /// The connection ended outside of a commit.
    case lostConnection
    /// The connection or the disk failed while a commit was not answered.
    case uncertain
    case cannotOpen
    /// A file has the name of a new one already.
    case exists
    case readOnly
    case full
    case inputOutput
    /// The file or its directory is not trusted.
    case untrusted
    case missingLibrary
    case missingTable
    case forbidden
    case damaged
    case failed
  }

  package let kind: Kind
  /// One line without a password and without a period.
  package let message: String
  /// The code of the database, such as `40001`; empty if there is none.
  package let code: String

  package init(_ kind: Kind, _ message: String, code: String = "") {
    (self.kind, self.message, self.code) = (kind, message, code)
  }
}

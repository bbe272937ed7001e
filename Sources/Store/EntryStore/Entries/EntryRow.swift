/// The kind of a journal.
package enum JournalScope: String, CaseIterable, Hashable, Sendable {
  /// The commands of a widget.
  case widget
  /// The events of an account.
  case account
  /// The capture of a widget that was removed in another store: one line, named by its token.
  case capture
}

/// The name of a journal.
package struct JournalName: Hashable, Sendable {
  package let scope: JournalScope
  package let name: String

  package init(_ scope: JournalScope, _ name: String) { (self.scope, self.name) = (scope, name) }
}

/// The identity of a journal.
///
/// The first journal of a name has the life 1. After its removal, the next one has the life 2.
package struct JournalKey: Hashable, Sendable {
  package let journal: JournalName
  package let life: Int

  package init(_ journal: JournalName, life: Int) { (self.journal, self.life) = (journal, life) }
}

/// The names of the commands that every journal can have.
package enum CommonCommand {
  /// The last entry of a journal that was removed.
  package static var remove: String { "remove" }
  /// The entry of a capture.
  package static var capture: String { "capture" }
}

/// A row of the table `entries`: one accepted command.
///
/// The line is the truth. The other columns repeat its members, so that they can be searched; a row
/// is believed only if they agree (see `openedLine()`).
package struct EntryRow: Hashable, Sendable {
  package var key: JournalKey
  /// The number of the entry in its journal, from 1 on without gaps; a removal has the last one.
  package var number: Int
  /// The command: for widgets `create`, `update` and `capture`, for accounts the type of the event,
  /// for all `remove`.
  package var command: String
  /// The client's own identifier, which is unique for the name of the journal, whatever the life.
  package var id: String?
  /// The SHA-256 of the checkout's token in lower-case hexadecimal: of a widget's creation and its
  /// capture, an account's purchase, and a remembered capture.
  package var token: String?
  /// The hash at the end of the line, in 64 hexadecimal digits.
  package var hash: String
  /// The hash of the preceding line; 64 zeros in the first one.
  package var previous: String
  /// The line without its line feed.
  package var line: String

  /// The number of rows that are read at once, so that memory does not grow with a journal.
  package static var pageCount: Int { 500 }

  package init(
    key: JournalKey, number: Int, command: String, id: String? = nil, token: String? = nil,
    hash: String, previous: String, line: String
  ) {
    (self.key, self.number, self.command, self.id) = (key, number, command, id)
    (self.token, self.hash, self.previous, self.line) = (token, hash, previous, line)
  }
}

/// A row of the table `token_captures`: the first witness of a capture; the second is its entry.
///
/// The key is the token and the turn. A capture in a turn after the first is possible only if a row of
/// `forgotten_captures` ended the preceding turn: a foreign key requires it.
package struct CaptureRow: Hashable, Sendable {
  /// The SHA-256 of the token in lower-case hexadecimal.
  package var token: String
  /// 1 for the first capture of the token.
  package var turn: Int
  /// The journal of the capture's entry.
  package var key: JournalKey
  /// The number of the capture's entry.
  package var number: Int
  /// The hash of the capture's entry.
  package var hash: String

  package init(token: String, turn: Int, key: JournalKey, number: Int, hash: String) {
    (self.token, self.turn, self.key, self.number, self.hash) = (token, turn, key, number, hash)
  }
}

/// A row of the table `forgotten_captures`: a person's decision that a capture no longer counts.
package struct ForgottenRow: Hashable, Sendable {
  package var token: String
  /// The turn that the decision ends.
  package var turn: Int
  /// A line with the decision: its time, the token, the turn and the hash of the forgotten entry.
  package var line: String

  package init(token: String, turn: Int, line: String) {
    (self.token, self.turn, self.line) = (token, turn, line)
  }
}

/// A row of the table `account_origins`: an account that was opened for the order of a captured widget.
///
/// The key is the token and the turn, so that an order has one account at a time. The turn is 1, and
/// one more for each earlier account of the order, which was removed.
package struct OriginRow: Hashable, Sendable {
  package var token: String
  package var turn: Int
  /// The account's journal.
  package var key: JournalKey

  package init(token: String, turn: Int, key: JournalKey) {
    (self.token, self.turn, self.key) = (token, turn, key)
  }
}

public import EntryStore
public import ScheduleEngine

extension WidgetStore {
  /// Reads a widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The widget after the last accepted command; ``StoredWidget/machine(at:)`` returns
  ///   its state at a later time.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, it cannot be read, or the head is
  ///   another one.
  /// - Complexity: O(1) entries are read, and O(*w*) for *w* widgets of the token.
  public func read(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) async throws(WidgetStoreError) -> StoredWidget {
    try await run { store throws(WidgetStoreError) in try store.read(name, expecting: head) }
  }

  /// Reads the history of a widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The commands accepted, in order.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, it cannot be read, or the head is
  ///   another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func history(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) async throws(WidgetStoreError) -> WidgetHistory {
    try await run { store throws(WidgetStoreError) in try store.history(name, expecting: head) }
  }

  /// Returns the names of widgets, ordered by their bytes; none if there is no database.
  ///
  /// A damaged widget is included; reading it throws the reason.
  ///
  /// - Parameters:
  ///   - name: The name that the first one follows; nil for the first of all. There need not be such a
  ///     widget.
  ///   - limit: The most names.
  /// - Returns: The names.
  /// - Throws: ``WidgetStoreError`` when the database fails.
  /// - Complexity: O(*m* log *n*) for *m* names up to the last returned one, with those of removed
  ///   widgets, and *n* entries.
  public func list(
    after name: WidgetName? = nil, limit: Int = .max
  ) async throws(WidgetStoreError) -> [WidgetName] {
    try await run { store throws(WidgetStoreError) in try store.list(after: name, limit: limit) }
  }

  /// Reads and checks all lines of a widget's journal, and the witnesses of its token's capture.
  ///
  /// ```swift
  /// let store = WidgetStore(EntryDatabase(.memory))
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let widget = try await store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// let check = try await store.check(.default)
  /// check.isGood               // true
  /// check.goodLineCount        // 1
  /// check.head == widget.head  // true
  /// ```
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the last good line must have; nil for any.
  /// - Returns: The result; damage is a result, not an error.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, the database fails, or the head is
  ///   another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func check(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) async throws(WidgetStoreError) -> WidgetCheck {
    try await run { store throws(WidgetStoreError) in try store.check(name, expecting: head) }
  }

  /// Checks the captures of all tokens, also of widgets that were removed.
  ///
  /// - Returns: The faults of tokens that cannot be captured, since a witness is missing or damaged; none
  ///   if all agree.
  /// - Throws: ``WidgetStoreError`` if the database fails.
  /// - Complexity: O(*n*) in the number of tokens.
  public func captureFaults() async throws(WidgetStoreError) -> [StoreFault] {
    try await run { store throws(WidgetStoreError) in try store.captureFaults() }
  }

  /// Copies the intact lines of a damaged journal into a new widget.
  ///
  /// Times, totals and identifiers stay; revisions are counted from 1 again. The second line with an
  /// identifier, in this journal or in an earlier life of the new name, is copied without it.
  ///
  /// A capture is not copied, since a token has one: it stays in the damaged journal, whose lines are
  /// never deleted, and the new widget is captured as every widget of the token is. If the update to
  /// the captured total was lost, such an update is added. If a witness of the capture is missing or
  /// damaged, salvaging throws that fault until ``forgetCapture(of:at:)`` ends the capture. So no
  /// salvage makes a captured order capturable, or captures it twice.
  ///
  /// - Parameters:
  ///   - name: The widget with the damaged journal, which is left as it is.
  ///   - newName: The new widget's name.
  /// - Returns: The new widget.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, there is one with the new name, the
  ///   journal's first line is damaged, or the database fails.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func salvage(
    _ name: WidgetName, as newName: WidgetName
  ) async throws(WidgetStoreError) -> WidgetSalvage {
    try await run { store throws(WidgetStoreError) in try store.salvage(name, as: newName) }
  }

  /// Returns the lines of a widget's journal, for a backup or another store.
  ///
  /// ```swift
  /// let store = WidgetStore(EntryDatabase(.memory))
  /// let other = WidgetStore(EntryDatabase(.memory))
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let widget = try await store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// let copy = try await other.importJournal(try await store.exportJournal(.default))
  /// copy.head == widget.head  // true
  /// ```
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: All lines as they are stored, each with its line feed.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, its journal is damaged, or the head
  ///   is another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func exportJournal(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) async throws(WidgetStoreError) -> [UInt8] {
    try await run { store throws(WidgetStoreError) in
      try store.exportJournal(name, expecting: head)
    }
  }

  /// Stores a journal that was exported, as the widget that it belongs to.
  ///
  /// The widget becomes visible as a whole or not at all. A journal with a capture brings the capture
  /// of its token. If the store has the same line as a capture, in an earlier life of the widget, that
  /// one counts, or stays forgotten; if the token was captured by any other line, the import is
  /// rejected.
  ///
  /// - Parameter bytes: The lines.
  /// - Returns: The widget.
  /// - Throws: ``WidgetStoreError`` when the bytes are not a whole journal without a mistake, there is
  ///   such a widget, a command's identifier was used under the name, the token was captured by another
  ///   line, a witness of a capture of the token is missing or damaged, or the database fails.
  /// - Complexity: O(*n*) in the number of bytes.
  public func importJournal(_ bytes: [UInt8]) async throws(WidgetStoreError) -> StoredWidget {
    try await run { store throws(WidgetStoreError) in try store.importJournal(bytes) }
  }
}

package import EntryStore
package import ScheduleEngine

/// A removed widget that can be restored.
package struct RemovedWidget: Sendable {
  package let name: WidgetName
  package let removal: RemovedJournal
  /// The widget as it was; nil if a line is damaged, or its plan is not known.
  package let widget: StoredWidget?
}

extension BlockingWidgetStore {
  /// Returns the removed widgets that can be restored at a time, ordered by the bytes of their names: the
  /// last one of each name.
  package func removed(at time: Timestamp) throws(WidgetStoreError) -> [RemovedWidget] {
    try perform(.reading) { entries throws(WidgetStoreError) in
      let removals = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.removedJournals(.widget, at: time)
      }
      var widgets: [RemovedWidget] = []
      for removal in removals {
        let name = try entries.widgetName(of: removal.removal)
        widgets.append(
          RemovedWidget(name: name, removal: removal, widget: try entries.widget(name, in: removal))
        )
      }
      return widgets
    }
  }

  /// Restores the last removed widget of a name.
  ///
  /// Under its own name, an intact journal is copied line by line, so that the widget has the same history
  /// and the same head. Under another name, or if lines are damaged, its intact lines are copied as
  /// ``salvage(_:as:)`` does. A capture stays in the removed journal in any case, and counts for the restored
  /// widget, since a token has one.
  ///
  /// - Parameters:
  ///   - name: The name of the removed widget.
  ///   - newName: Another name for the restored one; nil for the same.
  ///   - time: The time of the restoration.
  /// - Returns: The restored widget, and the numbers of lines.
  /// - Throws: ``WidgetStoreError`` if no such widget was removed, it was restored or its time is over, there
  ///   is a widget with the name, or another widget captured the order since the removal.
  package func restore(
    _ name: WidgetName, as newName: WidgetName? = nil, at time: Timestamp
  ) throws(WidgetStoreError) -> WidgetSalvage {
    try perform(.writing) { entries throws(WidgetStoreError) in
      let removed = try entries.removed(name, at: time)
      let target = try entries.free(newName ?? name)
      let (old, rows) = try entries.intactRows(of: removed, name)
      try entries.checkNotCapturedSince(removed, of: name, old.token)
      guard target.name == name, let rows else {
        var salvage = SalvagedLines(of: name, into: target, entries)
        return try salvage.copy(removed.key, removed.count)
      }
      return try restore(rows, in: target, entries)
    }
  }

  /// Copies the rows of an intact journal.
  private func restore(
    _ rows: [EntryRow], in target: WidgetLife, _ entries: WidgetEntries
  ) throws(WidgetStoreError) -> WidgetSalvage {
    var life = target
    // They are read first, since the copy of a capture is no witness.
    let witnesses = try rows.first?.token.map { token throws(WidgetStoreError) in
      try entries.witnesses(ofToken: token)
    }
    for row in rows {
      let row = row.restored(in: target.key.life)
      try entries.checked(row, of: life.name) { () throws(JournalError.Reason) in
        _ = try life.read(row, in: plans)
      }
      try entries.insert(row)
    }
    if let witnesses, let captured = life.end, life.state.captured != nil {
      try insertCapture(captured, witnesses, entries)
    }
    return WidgetSalvage(
      widget: try entries.stored(life), lineCount: rows.count, lostLineCount: 0)
  }
}

extension WidgetEntries {
  /// Returns the last removed widget of a name, which can be restored at a time.
  fileprivate func removed(
    _ name: WidgetName, at time: Timestamp
  ) throws(WidgetStoreError) -> RemovedJournal {
    let removal = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastRemoval(of: name.journal, at: time)
    }
    switch removal {
    case .none: throw WidgetStoreError(.notRemoved(name))
    case .expired(let removed): throw WidgetStoreError(.removalExpired(name, on: removed.day))
    case .restored: throw WidgetStoreError(.restored(name))
    case .restorable(let removed): return removed
    }
  }

  /// Reads all rows of a removed widget.
  ///
  /// - Returns: The widget after its last good line, and its rows; nil if one is damaged.
  /// - Throws: ``WidgetStoreError`` if a newer version wrote a line, or the plan is not known.
  fileprivate func intactRows(
    of removed: RemovedJournal, _ name: WidgetName
  ) throws(WidgetStoreError) -> (WidgetLife, [EntryRow]?) {
    var life = WidgetLife(of: name, at: removed.key)
    var rows: [EntryRow] = []
    var mistake = try mistake(inLife: removed.key).map { JournalError(line: 1, reason: $0) }
    try forEachRow(of: removed.key, removed.count) { row throws(WidgetStoreError) in
      guard mistake == nil else { return false }
      do throws(JournalError.Reason) {
        _ = try life.read(row, in: plans)
        rows.append(row)
      } catch {
        mistake = JournalError(line: life.count.addingOrMaximum(1), reason: error)
      }
      return mistake == nil
    }
    if let mistake {
      let error = error(mistake, of: name)
      guard error.isDamage else { throw error }
      return (life, nil)
    }
    guard life.count == removed.count, life.hash == removed.head else { return (life, nil) }
    try checkCaptureIsLast(of: life)
    return (life, rows)
  }

  /// Throws an error if another widget has captured a token since a removal.
  fileprivate func checkNotCapturedSince(
    _ removed: RemovedJournal, of name: WidgetName, _ token: String?
  ) throws(WidgetStoreError) {
    guard let token, let captured = try capture(ofToken: token), captured.widget.name != name,
      captured.capture.moment.secondsSinceEpoch >= removed.time.secondsSinceEpoch
    else { return }
    throw WidgetStoreError(
      .capturedElsewhere(captured.widget.name, captured.capture.record.amount))
  }

  /// Reads a removed widget; nil if it is damaged, or its plan is not known.
  fileprivate func widget(
    _ name: WidgetName, in removed: RemovedJournal
  ) throws(WidgetStoreError) -> StoredWidget? {
    do throws(WidgetStoreError) {
      let tail = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try transaction.tail(of: removed.key)
      }
      return try tail.map { tail throws(WidgetStoreError) in try stored(try life(tail, of: name)) }
    } catch {
      guard error.isUnreadable else { throw error }
      return nil
    }
  }

  /// Returns whether the identifier of a restored row belongs to the same line of an earlier widget.
  func hasOriginal(_ row: EntryRow) throws(WidgetStoreError) -> Bool {
    try WidgetStoreError.wrapping { () throws(StoreFault) in try transaction.hasOriginal(row) }
  }
}

extension WidgetStoreError {
  /// Whether the widget cannot be read, and others may.
  fileprivate var isUnreadable: Bool {
    switch reason {
    case .newerFormat, .unknownPlan: true
    default: isDamage
    }
  }
}

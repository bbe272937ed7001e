import EntryStore
package import ScheduleEngine

extension BlockingWidgetStore {
  /// Removes a widget, and returns its state before the removal.
  ///
  /// The entries stay, and with them the capture of its token. A widget that was captured, or that is
  /// damaged and may be captured, is removed only by force. Of a damaged widget, the state after its
  /// last intact line is returned; nil if its first line is damaged.
  package func remove(
    _ name: WidgetName, at moment: Moment, force: Bool = false
  ) throws(WidgetStoreError) -> StoredWidget? {
    try checkTime(moment.secondsSinceEpoch)
    return try perform(.writing) { entries throws(WidgetStoreError) in
      let widget = try removable(name, force, entries)
      try entries.remove(name, at: moment)
      return widget
    }
  }

  /// Returns a widget that can be removed.
  private func removable(
    _ name: WidgetName, _ force: Bool, _ entries: WidgetEntries
  ) throws(WidgetStoreError) -> StoredWidget? {
    do throws(WidgetStoreError) {
      let life = try entries.present(name)
      let widget = try entries.stored(life)
      guard force || life.state.captured == nil else {
        throw WidgetStoreError(.removalNeedsForce(name, life.state.captured?.amount))
      }
      return widget
    } catch {
      guard error.isDamage else { throw error }
      guard force else { throw WidgetStoreError(.removalNeedsForce(name, nil)) }
      return try entries.remains(of: name)
    }
  }

  /// Returns the captures of a token that `forgetCapture` ends, also those whose witnesses are missing or
  /// damaged.
  package func captures(of token: CheckoutToken) throws(WidgetStoreError) -> [ForgottenCapture] {
    try perform(.reading) { entries throws(WidgetStoreError) in
      let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.forgettableCaptures(ofToken: token.digest.description)
      }
      return try entries.forgotten(rows)
    }
  }

  /// Ends every capture of a token, also one whose witnesses are missing or damaged.
  ///
  /// - Returns: The captures that were known; none if the token was not captured.
  package func forgetCapture(
    of token: CheckoutToken, at moment: Moment
  ) throws(WidgetStoreError) -> [ForgottenCapture] {
    try checkTime(moment.secondsSinceEpoch)
    return try perform(.writing) { entries throws(WidgetStoreError) in
      let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.forgetCaptures(
          ofToken: token.digest.description, at: moment.secondsSinceEpoch)
      }
      return try entries.forgotten(rows)
    }
  }
}

extension WidgetEntries {
  /// Adds the removal of a widget.
  fileprivate func remove(
    _ name: WidgetName, at moment: Moment
  ) throws(WidgetStoreError) {
    try WidgetStoreError.wrapping { () throws(StoreFault) in
      guard let last = try transaction.lastEntries(of: name.journal, count: 1).last else { return }
      guard last.number < .max else {
        throw transaction.fault(last, "the column number has another value")
      }
      try transaction.insert(.removal(after: last, at: moment.secondsSinceEpoch))
    }
  }

  /// Returns the state of a damaged widget after its last intact line; nil if its first line is
  /// damaged.
  fileprivate func remains(of name: WidgetName) throws(WidgetStoreError) -> StoredWidget? {
    guard let (key, count) = try extent(of: name), let first = try rows(of: key, 1...1).first,
      let created = WidgetLife.intactEntry(in: first, of: name, nil),
      case .create(let creation) = created.command
    else { return nil }
    let ends = try rows(of: key, max(1, count.subtractingPage)...max(1, count))
    var last = (row: first, entry: created)
    for row in ends {
      guard let entry = WidgetLife.intactEntry(in: row, of: name, creation) else { continue }
      last = (row, entry)
    }
    let (state, machine) = try checked(last.row, of: name) { () throws(JournalError.Reason) in
      let state = try JournaledWidget(of: creation, at: last.entry.moment, in: plans)
      return (state, try state.restored(at: last.entry, plans: plans))
    }
    let captured = try? creation.token.flatMap { token throws(WidgetStoreError) in
      try capture(ofToken: token)
    }
    return StoredWidget(
      name: name, machine: machine, capture: captured?.capture ?? state.capture(in: last.entry),
      head: try digest(of: last.row))
  }

  private func rows(
    of key: JournalKey, _ numbers: ClosedRange<Int>
  ) throws(WidgetStoreError) -> [EntryRow] {
    try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.entries(of: key, in: numbers)
    }
  }

  /// Returns the values of captures that are forgotten, as far as they are known.
  fileprivate func forgotten(
    _ rows: [CaptureRow]
  ) throws(WidgetStoreError) -> [ForgottenCapture] {
    var captures: [ForgottenCapture] = []
    for row in rows { captures.append(try forgotten(row)) }
    return captures
  }

  private func forgotten(_ row: CaptureRow) throws(WidgetStoreError) -> ForgottenCapture {
    let scope = row.key.journal.scope
    var widget = scope == .widget ? try? WidgetName(row.key.journal.name) : nil
    var capture: StoredWidget.Capture?
    let found = row.number > 0 ? try rows(of: row.key, row.number...row.number).first : nil
    if let found, scope == .capture {
      let remembered = try? RememberedCapture(line: Array(found.line.utf8)[...])
      widget = remembered?.creation.widget
      if let remembered {
        let state = try? JournaledWidget(
          of: remembered.creation, at: remembered.entry.moment, in: plans)
        capture = state?.capture(in: remembered.entry)
      }
    } else if let found, let name = widget, let creation = try? creation(of: row.key, name),
      let entry = WidgetLife.intactEntry(in: found, of: name, creation)
    {
      capture = (try? JournaledWidget(of: creation, at: entry.moment, in: plans))?
        .capture(in: entry)
    }
    return ForgottenCapture(widget: widget, line: row.number, hash: row.hash, capture: capture)
  }
}

extension Int {
  /// The number of the first row of the last page.
  fileprivate var subtractingPage: Int {
    self > EntryRow.pageCount ? self - EntryRow.pageCount + 1 : 1
  }
}

import EntryStore

/// A change of stored rows that no program makes.
struct DamagedRows: CustomStringConvertible, Sendable {
  let description: String
  /// The names of the journals whose last rows are missing; such a shorter journal is whole.
  private(set) var truncated: Set<String> = []
  let change: @Sendable (inout MemoryRows) -> Void

  /// Every damage of one row of the tables, or of two rows whose values are swapped.
  static func all(of rows: MemoryRows) -> [DamagedRows] {
    var all: [DamagedRows] = []
    for (index, row) in rows.entries.enumerated() {
      let isLast = !rows.entries.contains { $0.key == row.key && $0.number > row.number }
      let place = "\(row.key.journal.scope) \(row.key.journal.name) \(row.number)"
      for (name, isMoved, change) in changes(of: row) {
        var damage = DamagedRows(description: "\(place): \(name)") { rows in
          change(&rows.entries[index])
        }
        if isMoved, isLast { damage.truncated.insert(row.key.journal.name) }
        all.append(damage)
      }
      var deletion = DamagedRows(description: "\(place): deleted") { rows in
        rows.entries.remove(at: index)
      }
      if isLast { deletion.truncated.insert(row.key.journal.name) }
      all.append(deletion)
      for other in rows.entries.indices where other > index {
        all.append(
          DamagedRows(description: "\(place): line swapped with row \(other)") { rows in
            let line = rows.entries[index].line
            rows.entries[index].line = rows.entries[other].line
            rows.entries[other].line = line
          })
        all.append(
          DamagedRows(description: "\(place): content swapped with row \(other)") { rows in
            let (a, b) = (rows.entries[index], rows.entries[other])
            (rows.entries[index], rows.entries[other]) = (b, a)
            (rows.entries[index].key, rows.entries[index].number) = (a.key, a.number)
            (rows.entries[other].key, rows.entries[other].number) = (b.key, b.number)
          })
      }
    }
    for index in rows.captures.indices {
      all.append(
        DamagedRows(description: "capture \(index): deleted") { $0.captures.remove(at: index) })
      for (name, change) in captureChanges {
        all.append(
          DamagedRows(description: "capture \(index): \(name)") { change(&$0.captures[index]) })
      }
    }
    for index in rows.origins.indices {
      all.append(
        DamagedRows(description: "origin \(index): deleted") { $0.origins.remove(at: index) })
      for (name, change) in originChanges {
        all.append(
          DamagedRows(description: "origin \(index): \(name)") { change(&$0.origins[index]) })
      }
    }
    return all
  }

  private static let zeros = String(repeating: "0", count: 64)

  private typealias EntryChange = (String, isMoved: Bool, @Sendable (inout EntryRow) -> Void)

  private static func changes(of row: EntryRow) -> [EntryChange] {
    var changes: [EntryChange] = [
      ("scope", true, { $0.key = $0.key.moved(to: $0.key.journal.scope.conformanceOther) }),
      ("name zeroed", true, { $0.key = $0.key.renamed("") }),
      ("name", true, { $0.key = $0.key.renamed("x") }),
      ("life 0", true, { $0.key = JournalKey($0.key.journal, life: 0) }),
      ("life", true, { $0.key = JournalKey($0.key.journal, life: $0.key.life + 1) }),
      ("number 0", true, { $0.number = 0 }), ("number", true, { $0.number += 7 }),
      ("command zeroed", false, { $0.command = "" }),
      ("command remove", false, { $0.command = "remove" }),
      ("command update", false, { $0.command = $0.command == "update" ? "create" : "update" }),
      ("command capture", false, { $0.command = $0.command == "capture" ? "x" : "capture" }),
      ("id removed", false, { $0.id = $0.id == nil ? "new" : nil }),
      ("id", false, { $0.id = "other" }),
      ("token removed", false, { $0.token = $0.token == nil ? zeros : nil }),
      ("token", false, { $0.token = String(repeating: "a", count: 64) }),
      ("hash zeroed", false, { $0.hash = zeros }),
      ("hash", false, { $0.hash = $0.hash.conformanceChanged }),
      ("previous zeroed", false, { $0.previous = zeros }),
      ("previous", false, { $0.previous = $0.previous.conformanceChanged }),
      ("line zeroed", false, { $0.line = String(repeating: "\0", count: $0.line.utf8.count) }),
      ("line empty", false, { $0.line = "" }),
      ("first byte", false, { $0.line = "[" + $0.line.dropFirst() }),
      ("middle byte", false, { $0.line = $0.line.replacingFirst(#""at":1"#, with: #""at":2"#) }),
      ("last byte", false, { $0.line = $0.line.dropLast() + "]" }),
    ]
    // A change that leaves the row as it is damages nothing.
    changes.removeAll { _, _, change in
      var changed = row
      change(&changed)
      return changed == row
    }
    return changes
  }

  private static let captureChanges: [(String, @Sendable (inout CaptureRow) -> Void)] = [
    ("token zeroed", { $0.token = zeros }), ("token", { $0.token = $0.token.conformanceChanged }),
    ("turn 0", { $0.turn = 0 }), ("turn", { $0.turn = 2 }),
    ("scope", { $0.key = $0.key.moved(to: $0.key.journal.scope.conformanceOther) }),
    ("name zeroed", { $0.key = $0.key.renamed("") }), ("name", { $0.key = $0.key.renamed("b") }),
    ("life 0", { $0.key = JournalKey($0.key.journal, life: 0) }),
    ("life", { $0.key = JournalKey($0.key.journal, life: 2) }),
    ("number 0", { $0.number = 0 }), ("number", { $0.number = 1 }),
    ("hash zeroed", { $0.hash = zeros }), ("hash", { $0.hash = $0.hash.conformanceChanged }),
  ]

  private static let originChanges: [(String, @Sendable (inout OriginRow) -> Void)] = [
    ("token zeroed", { $0.token = zeros }), ("token", { $0.token = $0.token.conformanceChanged }),
    ("turn 0", { $0.turn = 0 }), ("turn", { $0.turn = 2 }),
    ("name zeroed", { $0.key = $0.key.renamed("") }), ("name", { $0.key = $0.key.renamed("x") }),
    ("life 0", { $0.key = JournalKey($0.key.journal, life: 0) }),
    ("life", { $0.key = JournalKey($0.key.journal, life: 2) }),
  ]
}

extension JournalKey {
  fileprivate func renamed(_ name: String) -> JournalKey {
    JournalKey(JournalName(journal.scope, name), life: life)
  }

  fileprivate func moved(to scope: JournalScope) -> JournalKey {
    JournalKey(JournalName(scope, journal.name), life: life)
  }
}

extension JournalScope {
  fileprivate var conformanceOther: JournalScope { self == .widget ? .account : .widget }
}

extension String {
  /// The text with another first digit.
  fileprivate var conformanceChanged: String { (first == "1" ? "2" : "1") + dropFirst() }

  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(range, with: new)
  }

  private func replacingCharacters(_ range: Range<Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}

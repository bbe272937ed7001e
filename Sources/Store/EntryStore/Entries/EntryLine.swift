package import StrictJSON

extension EntryRow {
  /// Reads the line of the row, and checks its hash, and the columns that repeat its members.
  ///
  /// The command, the identifier and the token are compared by the reader of the entry, since each kind
  /// of journal has its own members for them.
  package func openedLine() throws(LineFault) -> JSONValue {
    let (value, hash) = try ChainedLine.open(Array(line.utf8)[...])
    guard hash == self.hash else { throw .unreadable("the column hash has another value") }
    guard let previous = value["previous"]?.string, previous == self.previous else {
      throw .brokenChain
    }
    guard (number == 1) == (previous == ChainedLine.zeros) else { throw .brokenChain }
    return value
  }

  /// The place of the entry in messages.
  package var place: StoreFault.EntryPlace {
    StoreFault.EntryPlace(
      kind: key.journal.scope.rawValue, name: key.journal.name, number: number)
  }
}

extension EntryTransaction {
  /// Creates the fault of a damaged entry.
  package func fault(_ row: EntryRow, _ detail: String) -> StoreFault {
    fault(row.place, detail)
  }

  /// Creates the fault of a damaged or missing entry.
  package func fault(_ place: StoreFault.EntryPlace, _ detail: String) -> StoreFault {
    let number = place.number.map { "entry \($0) of " } ?? ""
    return StoreFault(
      .damagedEntry(place), in: store, "\(number)the \(place.kind) \(place.name): \(detail)")
  }

  /// Reads the line of a row, or throws the fault of a damaged entry.
  package func openedLine(of row: EntryRow) throws(StoreFault) -> JSONValue {
    do throws(LineFault) { return try row.openedLine() } catch {
      throw fault(row, error.storedText)
    }
  }
}

extension EntryRow {
  /// Creates the last entry of a journal that is removed.
  ///
  /// - Parameters:
  ///   - last: The last entry of the journal.
  ///   - seconds: The time of the removal, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The entry.
  package static func removal(after last: EntryRow, at seconds: Int64) -> EntryRow {
    // A damaged row can have the greatest number; a second entry with it conflicts.
    let number = last.number.addingOrMaximum(1)
    let (bytes, hash) = ChainedLine.seal { object in
      object.member("format", ChainedLine.format)
      object.member("previous", last.hash)
      object.member("at", seconds)
      object.member("command", CommonCommand.remove)
      object.member("journal", last.key.journal.scope.rawValue)
      object.member("name", last.key.journal.name)
      object.member("number", number)
    }
    return EntryRow(
      key: last.key, number: number, command: CommonCommand.remove, hash: hash,
      previous: last.hash, line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// Whether the row and its line are those of a removal; only then is the row believed to be one.
  package var isIntactRemoval: Bool {
    guard command == CommonCommand.remove, let line = try? openedLine() else { return false }
    return isRemoval(line)
  }

  /// Returns whether a line is that of the removal at the row's place.
  package func isRemoval(_ line: JSONValue) -> Bool {
    line["command"]?.string == CommonCommand.remove
      && line["journal"]?.string == key.journal.scope.rawValue
      && line["name"]?.string == key.journal.name
      && line["number"]?.number?.int == number
  }
}

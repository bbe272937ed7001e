import ScheduleEngine

@testable import ServicingWire

/// Checks that the statements of grouped events are those of a reader of each group alone, however
/// the input is divided into pieces.
enum GroupedEventsCheck {
  /// A day on which most late fees of the corpus were charged.
  private static let date = CivilDate(knownDayNumber: 740_100)

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let expected = GroupedEvents(bytes).statements(asOf: date)
    for size in [.max, 1 + bytes.count / 3, 13] {
      let run = try StatementRun(bytes, asOf: date, readingAtOnce: size)
      let lines = run.output.split(separator: 0x0A).map { Array($0) }
      try require(lines.count == expected.count, "\(lines.count) of \(expected.count) accounts")
      for (line, result) in zip(lines, expected) where line != result.json {
        throw Disagreement(
          "\(String(decoding: line, as: UTF8.self)), not "
            + String(decoding: result.json, as: UTF8.self))
      }
      let errors = expected.compactMap(\.error?.code)
      try require(run.counts.accounts == expected.count, "\(run.counts.accounts) accounts")
      try require(run.counts.errors == errors.count, "\(run.counts.errors) errors")
      try require(
        run.counts.errorsByCode == Dictionary(errors.map { ($0, 1) }, uniquingKeysWith: +), "codes")
    }
  }
}

/// The statements of an input that is read in pieces, as the command runs it.
private struct StatementRun {
  private(set) var output: [UInt8] = []
  private(set) var counts = StatementBatch.Counts()

  init(_ bytes: [UInt8], asOf date: CivilDate, readingAtOnce size: Int) throws(Disagreement) {
    var batch = StatementBatch(asOf: date)
    var scanner = AccountScanner()
    var finished = FinishedAccounts()
    var held: [UInt8] = []
    var end = 0
    while end < bytes.count {
      let next = end + min(size, bytes.count - end)
      held += bytes[end..<next]
      end = next
      let part = scanner.next(in: held.span, isLast: end == bytes.count)
      try require(part.lines.lowerBound == 0, "bytes before \(part.lines) are skipped")
      guard !part.lines.isEmpty else { continue }
      // This copy has the exact size of the lines, so a sanitizer notices a read past their end.
      let lines = Array(held[part.lines])
      batch.run(lines.span, firstLine: part.firstLine)
      counts += batch.checkAdjacency(after: &finished)
      batch.withLines { lines in
        for index in lines.indices { output.append(lines[index]) }
      }
      held.removeFirst(part.lines.upperBound)
    }
    try require(held.isEmpty, "\(held.count) bytes are left over")
  }
}

/// The adjacent lines of each account of an input.
private struct GroupedEvents {
  private struct Group {
    let name: [UInt8]
    /// The places of its lines, from 0.
    var places: [Int]
    /// The mistake of the first line without an account that follows the first line of the group.
    var unnamed: EventError?
  }

  private let lines: [[UInt8]]
  private var groups: [Group] = []
  /// The mistake of the first line without an account that precedes all groups.
  private var first: EventError?

  init(_ bytes: [UInt8]) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    lines = bytes.dropFirst(isMarked ? 3 : 0)
      .split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    for (place, line) in lines.enumerated() { add(line, at: place) }
  }

  private mutating func add(_ line: [UInt8], at place: Int) {
    guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { return }
    var record = EventRecord()
    let event = reading { () throws(EventError.Reason) in try EventLine(line.span, into: &record) }
    let name = record.bounds(of: .account).map { Array(record.bytes[$0]) } ?? []
    if (1...200).contains(name.count) {
      if groups.last?.name != name {
        groups.append(Group(name: name, places: []))
      }
      groups[groups.count - 1].places.append(place)
      return
    }
    var mistake = EventError.Reason.event("the event names no account; add the key account")
    if case .failure(let error) = event { mistake = error }
    let error = EventError(line: place + 1, mistake).ofUnknownAccount
    if groups.isEmpty {
      first = first ?? error
    } else if groups[groups.count - 1].unnamed == nil {
      groups[groups.count - 1].unnamed = error
    }
  }

  /// Returns the statements, and the mistakes of the lines without an account, in their order.
  func statements(asOf date: CivilDate) -> [AccountResult] {
    var results = [first].compactMap { $0 }.map(Self.mistake)
    var names: Set<[UInt8]> = []
    for group in groups {
      if names.insert(group.name).inserted {
        results.append(statement(of: group, asOf: date))
      } else {
        let error = EventError(line: group.places[0] + 1, .event(Self.notAdjacent))
        results.append(AccountResult(name: group.name, error: error, account: nil))
      }
      if let error = group.unnamed { results.append(Self.mistake(error)) }
    }
    return results
  }

  /// Returns the result of a reader to which all lines but those of a group are blank.
  private func statement(of group: Group, asOf date: CivilDate) -> AccountResult {
    var reader = StatementReader(asOf: date)
    let places = Set(group.places)
    for place in lines.indices {
      let line = places.contains(place) ? lines[place] : []
      // The reader skips one byte order mark, which line 1 lacks here.
      reader.read(line: (place == 0 ? [0xEF, 0xBB, 0xBF] + line : line).span)
    }
    return reader.finish()[0]
  }

  private static func mistake(_ error: EventError) -> AccountResult {
    AccountResult(name: nil, error: error, account: nil)
  }

  private static let notAdjacent =
    "earlier lines have events of this account, and lines between them events of others; write all "
    + "events of an account on adjacent lines"
}

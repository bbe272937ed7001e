import EntryStore
import Testing

/// Random rows in all storages: each accepts and answers as the model in memory does.
@Suite struct StorageModelTests {
  /// Random numbers that are the same in each run.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private enum Row {
    case entry(EntryRow)
    case capture(CaptureRow)
    case forgotten(ForgottenRow)
    case origin(OriginRow)
    case order(OrderRow)
    case lease(LeaseRow)
  }

  private static let names = ["a", "B", "b", "order-1", "ä", "z", "_", "a-1", "😀"]
  private static let tokens = (1...4).map { String(repeating: "\($0)", count: 64) }

  /// Returns a row that follows the present ones or, now and then, breaks a key.
  private static func row(
    after rows: MemoryRows, using random: inout SplitMix
  ) -> Row {
    let token = tokens.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<14, using: &random) {
    case 10..<13: return .order(orderRow(of: token, after: rows, using: &random))
    case 13:
      return .lease(
        LeaseRow(
          token: token, operation: Int.random(in: 1...2, using: &random),
          turn: Int.random(in: 1...3, using: &random),
          owner: Bool.random(using: &random) ? nil : "p",
          seconds: Int64.random(in: 0...9, using: &random)))
    case 0..<6:
      let scope = JournalScope.allCases.randomElement(using: &random) ?? .widget
      let journal = JournalName(scope, names.randomElement(using: &random) ?? "")
      let present = rows.entries.filter { $0.key.journal == journal }
      let life = present.map(\.key.life).max() ?? 1
      let lasts = present.filter { $0.key.life == life }.sorted { $0.number < $1.number }
      let isOld = Int.random(in: 0..<5, using: &random) == 0
      let last = isOld ? lasts.randomElement(using: &random) : lasts.last
      if let last, Int.random(in: 0..<6, using: &random) == 0 {
        return .entry(.removal(after: last, at: 1_795_251_660))
      }
      let begins = Int.random(in: 0..<8, using: &random) == 0
      let hasToken = Int.random(in: 0..<3, using: &random) == 0
      let number = Int.random(in: 0..<12, using: &random)
      return .entry(
        SampleEntry.row(
          "update", of: journal, life: begins ? life + 1 : life, after: begins ? nil : last,
          id: number < 6 ? "id-\(number)" : nil, token: hasToken ? token : nil))
    case 6..<8:
      let captured = Set(rows.captures.map { "\($0.key) \($0.number)" })
      let free = rows.entries.filter {
        $0.key.journal.scope != .account && !captured.contains("\($0.key) \($0.number)")
      }
      let turn = Int.random(in: 1...3, using: &random)
      if let entry = free.randomElement(using: &random) {
        let isWrong = Int.random(in: 0..<6, using: &random) == 0
        return .capture(
          CaptureRow(
            token: token, turn: turn, key: entry.key, number: entry.number,
            hash: isWrong ? token : entry.hash))
      }
      fallthrough
    case 8:
      return .forgotten(
        ForgottenRow(token: token, turn: Int.random(in: 1...3, using: &random), line: "{}"))
    default:
      let name = names.randomElement(using: &random) ?? ""
      return .origin(
        OriginRow(
          token: token, turn: Int.random(in: 1...3, using: &random),
          key: JournalKey(JournalName(.account, name), life: 1)))
    }
  }

  /// Returns an entry of an order that follows the present ones or, now and then, breaks a key.
  private static func orderRow(
    of token: String, after rows: MemoryRows, using random: inout SplitMix
  ) -> OrderRow {
    let present = rows.orderEntries.filter { $0.token == token }.sorted { $0.number < $1.number }
    let isOld = Int.random(in: 0..<5, using: &random) == 0
    let id = Int.random(in: 0..<9, using: &random)
    let number = Int.random(in: 0..<9, using: &random)
    var row = SampleEntry.orderRow(
      ["intend", "doubt", "answer", "ask"].randomElement(using: &random) ?? "ask", of: token,
      after: isOld ? present.randomElement(using: &random) : present.last,
      id: id < 4 ? "void id-\(id)" : nil, orderNumber: number < 4 ? "10010\(number)" : nil)
    // The number or the preceding line alone can be used, too.
    if Int.random(in: 0..<8, using: &random) == 0 { row.number += 1 }
    return row
  }

  private static func isAccepted(_ row: Row, by storage: any EntryStorage) throws -> Bool {
    do throws(StoreFault) {
      switch row {
      case .entry(let row): try storage.add([row])
      case .capture(let row): try storage.add([], [row])
      case .forgotten(let row): try storage.add([], [], [row])
      case .origin(let row): try storage.add([], [], [], [row])
      case .order(let row): try storage.add(orders: [row])
      case .lease(let row): try storage.add(leases: [row])
      }
      return true
    } catch {
      guard error.reason == .conflict else { throw error }
      return false
    }
  }

  /// The answers of all calls, in an order that is the same for all storages.
  private static func answers(of storage: any EntryStorage) throws -> [String] {
    try storage.perform(.reading) { transaction throws(StoreFault) in
      var answers: [String] = []
      func add(_ label: String, _ answer: Any) { answers.append("\(label): \(answer)") }
      for scope in JournalScope.allCases {
        for (index, name) in names.enumerated() {
          let journal = JournalName(scope, name)
          for count in [1, 2, 99] {
            add("last of \(journal)", try transaction.lastEntries(of: journal, count: count))
          }
          for life in 1...3 {
            let key = JournalKey(journal, life: life)
            add("last of \(key)", try transaction.lastEntries(of: key, count: 2))
            add("range of \(key)", try transaction.entries(of: key, in: 2...3))
            add("all of \(key)", try transaction.entries(of: key, in: 1...Int.max))
          }
          for id in 0..<6 {
            add("id of \(journal)", try transaction.entry(of: journal, id: "id-\(id)") as Any)
          }
          for count in [1, 3, 99] {
            let after = index == 0 ? nil : name
            add("page", try transaction.lastEntries(ofAll: scope, after: after, count: count))
          }
        }
      }
      for token in tokens {
        add("entries", try transaction.entries(ofToken: token))
        add("captures", try transaction.captures(ofToken: token))
        add("forgotten", try transaction.forgottenCaptures(ofToken: token))
        add("origins", try transaction.origins(ofToken: token))
        add("tokens", try transaction.tokens(after: token, count: 2))
        add("order", try transaction.entries(ofOrder: token))
        add("lease", try transaction.lastLease(ofOrder: token) as Any)
        add("orders", try transaction.orders(after: token, count: 2))
      }
      add("tokens", try transaction.tokens(after: nil, count: 99))
      add("orders", try transaction.orders(after: nil, count: 99))
      add("unsettled", try transaction.unsettledOrders())
      for number in 0..<5 {
        add("number", try transaction.token(ofOrderNumber: "10010\(number)") as Any)
      }
      return answers
    }
  }

  @Test(arguments: StorageKind.databases, [1, 2, 3] as [UInt64])
  func `A database accepts and answers as the model does`(kind: StorageKind, seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let model = MemoryStorage()
    let store = try TemporaryStore(kind, waiting: .zero)
    var (acceptedCount, refusedCount) = (0, 0)
    for step in 0..<300 {
      let row = Self.row(after: model.snapshot, using: &random)
      let isExpected = try Self.isAccepted(row, by: model)
      #expect(try Self.isAccepted(row, by: store.storage) == isExpected, "\(step): \(row)")
      if isExpected { acceptedCount += 1 } else { refusedCount += 1 }
    }
    #expect(acceptedCount > 60 && refusedCount > 30, "\(acceptedCount) \(refusedCount)")
    let (expected, answers) = (try Self.answers(of: model), try Self.answers(of: store.storage))
    for (expected, answer) in zip(expected, answers) { #expect(answer == expected) }
    #expect(expected.count == answers.count)
  }
}

import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Synchronization
import Testing
import WidgetStorage

/// An archive whose hashes were computed by `sha256sum`.
enum SampleArchive {
  static let lines = [
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"order-1042","plan":"us-pay-in-4","currency":"USD","checkout":"token","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","issued":1795251000,"amount":"200.00","id":"c-1","hash":"98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884"}"#,
    #"{"format":1,"revision":2,"previous":"98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884","at":1795251660,"today":"2026-11-21","command":"update","amount":"80.00","id":"u-1","hash":"933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb"}"#,
    #"{"format":1,"revision":3,"previous":"933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb","at":1795251720,"today":"2026-11-21","command":"update","amount":"35.01","hash":"c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1"}"#,
    #"{"format":1,"revision":3,"previous":"c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1","at":1795251780,"today":"2026-11-21","command":"capture","amount":"35.01","adjusted":true,"checksum":"d42861017627bd3c744f21fbfb6ba5d7274e997f82b1fd81022f654dd606e948","id":"p-1","hash":"96ee38ccb94fd5df02e632825aa6db13e37af14affb2df4667ed5ff40e13b2be"}"#,
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"order-7","plan":"us-pay-in-4","currency":"USD","checkout":"tokenless","amount":"50.00","hash":"3b934aced373c399835f8e99f7942036ad27240187149ea68152628b4a947f98"}"#,
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251840,"account":"Account","event":{"type":"opened","date":"2026-11-21","id":"o-1","plan":"us-pay-in-4","amount":"35.01","currency":"USD","tokenDigest":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db"},"hash":"2aed258ffebbbea22aa24b0ca656d7a38221eb5a839ffbf57398883139c013d5"}"#,
    #"{"format":1,"revision":2,"previous":"2aed258ffebbbea22aa24b0ca656d7a38221eb5a839ffbf57398883139c013d5","at":1795251900,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"8.75"},"hash":"c978156db7dd0607a32b9740531a5b311000a7123bc58a6a9dca68087441abdc"}"#,
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251660,"today":"2026-11-21","command":"capture","widget":"order-9","plan":"us-pay-in-4","currency":"USD","checkout":"token","token":"29269d9c1745a6c8599fc7695e6b9437335bdb514424c9a9e54ce4bb3fadbecb","amount":"60.00","adjusted":false,"id":"p-9","hash":"6e8151bd61b51db06ca0279b2cd943cfc54673603e0e4a433f0dd11649b4734f"}"#,
  ]
  static let seal =
    #"{"format":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","command":"archive","lines":8,"sha256":"077ee1ede7983c70a4d791244149bfb0e3661bef091f291f92eeb69d3dca9ce4","hash":"866becedd7b6926e6acd05cb34277edece18f92f3af7abf841960a3f08480063"}"#

  static var bytes: [UInt8] { Array((lines + [seal]).map { "\($0)\n" }.joined().utf8) }

  /// The archive of no line.
  static let empty =
    #"{"format":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","command":"archive","lines":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","hash":"fab51a4e92f9af70888b14f4cac5e62222504e735ba24a0813a81d3bce62d2bc"}"#

  /// Ends the members of a line with their hash.
  static func line(_ members: String) -> String {
    "\(members),\"hash\":\"\(SHA256Digest(of: members))\"}"
  }

  /// The members of a line that precede its hash.
  static func members(_ line: String) -> String {
    String(line[..<(line.firstRange(of: #","hash":"#)?.lowerBound ?? line.endIndex)])
  }

  /// Seals other lines.
  static func sealed(_ lines: [String]) -> [UInt8] {
    let content = lines.map { "\($0)\n" }.joined()
    let seal = line(
      #"{"format":1,"previous":"\#(String(repeating: "0", count: 64))","command":"archive","#
        + #""lines":\#(lines.count),"sha256":"\#(SHA256Digest(of: content))""#)
    return Array("\(content)\(seal)\n".utf8)
  }

  /// Returns all bytes of an export.
  static func export(_ archive: BlockingArchive) throws(ArchiveError) -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    _ = try archive.exportAll { piece in
      bytes.withLock { $0 += piece }
      return true
    }
    return bytes.withLock { $0 }
  }

  /// Returns the reason of the error that work throws, or nil.
  static func reason<Result>(_ work: () throws -> Result) -> ArchiveError.Reason? {
    do {
      _ = try work()
      return nil
    } catch let error as ArchiveError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }
}

struct ArchiveTests {
  private let accounts: TestAccounts
  private var archive: BlockingArchive { BlockingArchive(accounts.memory) }

  init() throws { accounts = try TestAccounts() }

  private var isEmpty: Bool {
    let rows = accounts.rows
    return rows.entries.isEmpty && rows.captures.isEmpty && rows.forgotten.isEmpty
      && rows.origins.isEmpty
  }

  private func reason(_ bytes: [UInt8]) -> ArchiveError.Reason? {
    SampleArchive.reason { try archive.importAll(bytes) }
  }

  @Test func `The archive of an empty store is one line`() throws {
    let bytes = Array("\(SampleArchive.empty)\n".utf8)
    #expect(try SampleArchive.export(archive) == bytes)
    #expect(EntryDatabase.isArchive(bytes))
    #expect(
      try archive.importAll(bytes)
        == ArchiveContents(
          widgetCount: 0, accountCount: 0, rememberedCaptureCount: 0, orderCount: 0))
    #expect(isEmpty)
  }

  @Test func `An archive that was cut off at any byte is rejected, and changes nothing`() {
    let bytes = SampleArchive.bytes
    for count in 0..<bytes.count {
      #expect(reason(Array(bytes[..<count])) == .missingEnd, "\(count)")
    }
    #expect(isEmpty)
    let error = #expect(throws: ArchiveError.self) {
      try archive.importAll(Array(bytes.dropLast(100)))
    }
    #expect(error?.description.contains("the end of the archive is missing") == true)
  }

  @Test func `An archive with a changed byte or another line is rejected, and changes nothing`() {
    let bytes = SampleArchive.bytes
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(reason(changed) != nil, "\(index)")
    }
    let lines = SampleArchive.lines
    func archive(_ lines: [String]) -> [UInt8] {
      Array((lines + [SampleArchive.seal]).map { "\($0)\n" }.joined().utf8)
    }
    for index in lines.indices {
      var without = lines
      without.remove(at: index)
      #expect(reason(archive(without)) == .otherLines)
      var repeated = lines
      repeated.insert(lines[index], at: index)
      #expect(reason(archive(repeated)) == .otherLines)
    }
    // As many lines, each of them intact.
    var other = lines
    other[4] = SampleArchive.line(
      SampleArchive.members(lines[4]).replacing("50.00", with: "51.00"))
    #expect(reason(archive(other)) == .otherLines)
    // A line without its line feed, and one more line feed.
    let content = lines.map { "\($0)\n" }.joined()
    #expect(reason(Array("\(content)\n\(SampleArchive.seal)\n".utf8)) == .otherLines)
    #expect(reason(bytes + [0x0A]) == .missingEnd)
    #expect(isEmpty)
  }

  /// Lines with a mistake, whose seal is theirs.
  @Test func `Each sealed line is checked as that of its own import`() throws {
    let lines = SampleArchive.lines
    let zeros = String(repeating: "0", count: 64)
    let (widget, other, account) = (Array(lines[0...3]), lines[4], Array(lines[5...6]))
    let capture = lines[7]
    func first(_ line: String, _ old: String, _ new: String) -> String {
      SampleArchive.line(SampleArchive.members(line).replacing(old, with: new))
    }
    let forget = SampleArchive.line(
      #"{"format":1,"previous":"\#(zeros)","at":1795251900,"command":"forget","token":"#
        + #""6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","turn":1,"#
        + #""capture":"\#(String(repeating: "1", count: 64))""#)
    let cases: [([String], line: Int)] = [
      // The order, and names that repeat.
      ([other] + widget, 2), ([other, other], 2), (account + [other], 3), ([capture, other], 2),
      ([capture, capture], 2), (account + account, 3), ([capture] + account, 2),
      // A chain that is broken, or lacks its beginning.
      ([widget[1]], 1), ([widget[0], widget[2]], 2), ([account[1]], 1),
      ([account[0], account[0]], 2),
      ([account[0], first(account[1], #""revision":2"#, #""revision":3"#)], 2),
      ([capture, widget[1]], 2), ([other, widget[2]], 2),
      // A replay that fails.
      ([widget[0], first(widget[1], "80.00", "80.0")], 2),
      (widget[...2] + [first(widget[3], "35.01", "35.02")], 4),
      ([account[0], first(account[1], "8.75", "90.00")], 2),
      ([account[0], first(account[1], #""id":"p-1""#, #""id":"o-1""#)], 2),
      ([first(account[0], #""account":"Account","#, "")], 1),
      ([first(account[0], #""account":"Account""#, #""account":"no name""#)], 1),
      ([first(account[0], "us-pay-in-4", "us-pay-in-9")], 1),
      ([first(capture, "us-pay-in-4", "us-pay-in-9")], 1),
      ([first(capture, #""checkout":"token","token""#, #""checkout":"tokenless","token""#)], 1),
      // Identifiers that repeat.
      ([widget[0], first(widget[1], "u-1", "c-1")], 2),
      // Another spelling, another kind of line, an unfinished line.
      ([first(other, #""amount""#, #" "amount""#)], 1), ([first(capture, ",", ", ")], 1),
      (["{}"], 1), ([""], 1), ([SampleArchive.seal], 1), ([forget], 1), (widget + [forget], 5),
      ([first(other, #""create""#, #""remove""#)], 1), ([first(other, #""create""#, #""new""#)], 1),
      ([String(other.dropLast(2))], 1),
    ]
    for (index, (lines, line)) in cases.enumerated() {
      guard case .unusableLine(let found, let text)? = reason(SampleArchive.sealed(lines)) else {
        Issue.record("\(index): \(String(describing: reason(SampleArchive.sealed(lines))))")
        continue
      }
      #expect(found == line && !text.isEmpty, "\(index)")
    }
    #expect(reason(SampleArchive.sealed(lines)) == nil)
  }

  @Test func `A plan that is not known, and a line of a newer version, are errors`() {
    let other = SampleArchive.lines[4]
    let members = SampleArchive.members(other)
    let plan = SampleArchive.line(members.replacing("us-pay-in-4", with: "us-pay-in-9"))
    guard case .widget(let error)? = reason(SampleArchive.sealed([plan])),
      case .unknownPlan = error.reason
    else {
      Issue.record("an unknown plan")
      return
    }
    let newer = SampleArchive.line(#"{"format":2,"command":"archive","lines":0"#)
    guard case .unusableLine(1, let text)? = reason(Array("\(newer)\n".utf8)) else {
      Issue.record("a newer seal")
      return
    }
    #expect(text.contains("newer version") && isEmpty)
  }

  @Test func `A token is captured at most once in an archive`() throws {
    let lines = SampleArchive.lines
    let twin = lines[7].replacing(
      "29269d9c1745a6c8599fc7695e6b9437335bdb514424c9a9e54ce4bb3fadbecb",
      with: "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db")
    let both = Array(lines[0...3]) + [SampleArchive.line(SampleArchive.members(twin))]
    #expect(reason(SampleArchive.sealed(both)) == .capturedTwice(line: 5))
    // Two widgets of the token, both captured.
    var previous = String(repeating: "0", count: 64)
    let second = lines[0...3].map { line in
      var members = SampleArchive.members(line).replacing("order-1042", with: "order-2")
      if let range = members.firstRange(of: #""previous":"#) {
        let end = members.index(range.upperBound, offsetBy: 66)
        members.replaceSubrange(range.upperBound..<end, with: "\"\(previous)\"")
      }
      previous = SHA256Digest(of: members).description
      return SampleArchive.line(members)
    }
    #expect(
      reason(SampleArchive.sealed(Array(lines[0...3]) + second)) == .capturedTwice(line: 8))
    #expect(isEmpty)
    #expect(reason(SampleArchive.sealed(second)) == nil)
  }

  @Test func `An archive is imported into a store without any entry`() throws {
    let name = accounts.name
    let first = try accounts.open().account
    let rows = accounts.rows.entries
    let full = ArchiveError.Reason.notEmpty(store: "memory")
    #expect(reason(SampleArchive.bytes) == full)
    #expect(accounts.rows.entries == rows)
    _ = try accounts.pay("200.00")
    _ = try accounts.store.remove(name, at: accounts.time)
    #expect(first.events.count == 1)
    #expect(reason(SampleArchive.bytes) == full)
    #expect(accounts.rows.entries.count == 3 && accounts.rows.captures.isEmpty)
    // Rows without entries are rows, too.
    accounts.memory.damage { $0.entries = [] }
    accounts.memory.damage {
      $0.origins = [
        OriginRow(
          token: accounts.digest, turn: 1,
          key: JournalKey(JournalName(.account, name.description), life: 1))
      ]
    }
    #expect(reason(SampleArchive.bytes) == full)
  }

  @Test func `A damaged row ends the export before its last line`() throws {
    _ = try archive.importAll(SampleArchive.bytes)
    let rows = accounts.rows
    let changes: [(inout EntryRow) -> Void] = [
      { $0.line = "" }, { $0.hash = String(repeating: "0", count: 64) }, { $0.number += 100 },
      { $0.command = "remove" }, { $0.previous = String(repeating: "1", count: 64) },
      { $0.id = "x" }, { $0.token = nil },
      { $0.key = JournalKey($0.key.journal, life: 2) },
    ]
    func check(_ label: String) {
      let delivered = Mutex<[UInt8]>([])
      let reason = SampleArchive.reason {
        try archive.exportAll { piece in
          delivered.withLock { $0 += piece }
          return true
        }
      }
      switch reason {
      case .storage(let fault)?:
        if case .damagedEntry = fault.reason { break }
        Issue.record("\(label): \(fault)")
      case .widget?, .account?: break
      case let reason: Issue.record("\(label): \(String(describing: reason))")
      }
      #expect(!EntryDatabase.isArchive(delivered.withLock { $0 }))
    }
    for index in rows.entries.indices {
      for (number, change) in changes.enumerated() {
        accounts.memory.damage { $0 = rows }
        accounts.memory.damage { change(&$0.entries[index]) }
        // A change can leave the value of a column as it is.
        guard accounts.rows.entries != rows.entries else { continue }
        check("\(index) \(number)")
      }
    }
    for index in rows.entries.indices where ![4, 6].contains(index) {
      accounts.memory.damage { $0 = rows }
      accounts.memory.damage { $0.entries.remove(at: index) }
      check("without \(index)")
    }
    for index in rows.captures.indices {
      accounts.memory.damage { $0 = rows }
      accounts.memory.damage { $0.captures.remove(at: index) }
      check("without the capture \(index)")
    }
    accounts.memory.damage { $0 = rows }
    accounts.memory.damage { $0.origins[0].turn = 2 }
    check("the origin")
  }

  @Test func `Lines are delivered in pieces, until the receiver stops`() throws {
    for number in 1000..<1400 { try create("w-\(number)") }
    let pieces = Mutex<[[UInt8]]>([])
    let contents = try archive.exportAll { piece in
      pieces.withLock { $0.append(piece) }
      return true
    }
    #expect(contents.widgetCount == 400)
    let all = pieces.withLock { $0 }
    #expect(all.count == 3 && all.allSatisfy { $0.last == 0x0A && $0.count < 70_000 })
    let copy = MemoryStorage()
    #expect(try BlockingArchive(copy).importAll(Array(all.joined())).widgetCount == 400)
    #expect(copy.snapshot.entries == accounts.rows.entries)
    for stop in 1...3 {
      let count = Mutex(0)
      let reason = SampleArchive.reason {
        try archive.exportAll { _ in
          count.withLock { count in
            count += 1
            return count < stop
          }
        }
      }
      #expect(reason == .stopped && count.withLock { $0 } == stop)
    }
  }

  /// A storage that runs failed work again, as one whose connection was lost.
  private final class RepeatingStorage: EntryStorage {
    private let base: any EntryStorage
    private let repair: @Sendable () -> Void

    init(_ base: any EntryStorage, repair: @escaping @Sendable () -> Void) {
      (self.base, self.repair) = (base, repair)
    }

    func perform<Result, Failure: StorageFailure>(
      _ access: StorageAccess, _ work: (any EntryTransaction) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      do throws(Failure) {
        return try base.perform(access, work)
      } catch {
        repair()
        return try base.perform(access, work)
      }
    }
  }

  @Test(arguments: [10, 400])
  func `Lines that were delivered are not repeated if the transaction is`(count: Int) throws {
    for number in 1000..<(1000 + count) { try create("w-\(number)") }
    try accounts.open()
    let whole = try SampleArchive.export(archive)
    let memory = accounts.memory
    let rows = memory.snapshot
    accounts.damage(1) { $0.line = "" }
    let storage = RepeatingStorage(memory) { memory.damage { $0 = rows } }
    let delivered = Mutex<[UInt8]>([])
    let reason = SampleArchive.reason {
      try BlockingArchive(storage).exportAll { piece in
        delivered.withLock { $0 += piece }
        return true
      }
    }
    let part = delivered.withLock { $0 }
    if count == 10 {
      #expect(reason == nil && part == whole)
    } else {
      guard case .storage(let fault)? = reason, case .damagedEntry = fault.reason else {
        Issue.record("\(String(describing: reason))")
        return
      }
      #expect(!part.isEmpty && part.count < whole.count && whole.starts(with: part))
    }
  }

  private func create(_ name: String) throws {
    _ = try accounts.widgets.create(
      WidgetName(name), plan: PlanID("us-pay-in-4"), at: accounts.moment("2026-11-21"),
      amount: "50.00")
  }

  @Test func `An archive is distinguished from a journal by its last line`() {
    let bytes = SampleArchive.bytes
    #expect(EntryDatabase.isArchive(bytes) && EntryDatabase.isArchive(Array(bytes.dropLast())))
    let lines = SampleArchive.lines.map { "\($0)\n" }
    for count in 0...lines.count {
      let part = Array(lines[..<count].joined().utf8)
      #expect(!EntryDatabase.isArchive(part))
      #expect(EntryDatabase.hasSeveralJournals(part) == (count > 4))
    }
    #expect(EntryDatabase.hasSeveralJournals(bytes))
    #expect(!EntryDatabase.isArchive(Array(bytes.dropLast(2))))
    #expect(!EntryDatabase.isArchive([0x0A]) && !EntryDatabase.isArchive([]))
    #expect(!EntryDatabase.isArchive(Array(repeating: 0x20, count: 10_000)))
  }

  @Test func `The calls of a database have the answers of the calls that block`() async throws {
    let database = EntryDatabase(.memory)
    let contents = try await database.importAll(SampleArchive.bytes)
    #expect(
      contents
        == ArchiveContents(
          widgetCount: 2, accountCount: 1, rememberedCaptureCount: 1, orderCount: 0))
    let bytes = Mutex<[UInt8]>([])
    let exported = try await database.exportAll { piece in
      bytes.withLock { $0 += piece }
      return true
    }
    #expect(exported == contents && bytes.withLock { $0 } == SampleArchive.bytes)
    let error = await #expect(throws: ArchiveError.self) {
      try await database.importAll(SampleArchive.bytes)
    }
    #expect(error?.reason == .notEmpty(store: "memory"))
  }
}

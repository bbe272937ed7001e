import ScheduleEngine
import Servicing
import Testing

@testable import ServicingWire

@Suite("Reading the events of accounts")
struct StatementReaderTests {
  private static let failed = #"{"type":"payment_failed","date":"2026-11-21","installment":1}"#

  /// A line that is padded with spaces to a number of bytes.
  private static func padded(_ line: String, to count: Int) -> String {
    line + String(repeating: " ", count: count - line.utf8.count)
  }

  @Test func `The worked example has its checksum`() throws {
    let results = try EventLines.read(EventLines.worked)
    #expect(results.count == 1)
    #expect(results[0].account == nil)
    #expect(results[0].statement?.checksum.description == EventLines.workedChecksum)
  }

  @Test func `A byte order mark, blank lines and carriage returns change nothing`() throws {
    let lines =
      ["\u{FEFF}" + EventLines.worked[0] + "\r", "", "  \t\r"]
      + EventLines.worked.dropFirst().map { $0 + "\r" }
    let statement = try #require(try EventLines.read(lines)[0].statement)
    #expect(statement.checksum.description == EventLines.workedChecksum)
  }

  @Test func `A byte order mark is skipped in the first line only`() throws {
    let lines = ["", "\u{FEFF}" + EventLines.opened]
    #expect(try EventLines.read(lines)[0].mistake == "2 invalid_json")
  }

  @Test func `Blank lines count`() throws {
    #expect(try EventLines.read(["", EventLines.opened, "", "x"])[0].mistake == "4 invalid_json")
  }

  @Test func `A line has at most 65,536 bytes`() throws {
    let longest = Self.padded(Self.failed, to: 65_536)
    #expect(try EventLines.read([EventLines.opened, longest])[0].error == nil)
    let longer = Self.padded(Self.failed, to: 65_537)
    #expect(try EventLines.read([EventLines.opened, longer])[0].mistake == "2 invalid_json")
  }

  @Test func `The first event after the day ends the reading`() throws {
    let lines = EventLines.worked + ["{", "}"]
    #expect(try EventLines.read(lines, asOf: "2026-12-14")[0].error == nil)
    let early = try #require(try EventLines.read(lines, asOf: "2026-12-14")[0].statement)
    // Two late fees were charged, and 50.00 and they are owed.
    #expect(early.overdue == (try Money("67.00", .aud)))
    #expect(early.date == (try CivilDate("2026-12-14")))
  }

  @Test func `A repeated event is skipped`() throws {
    let payment = EventLines.with(
      #""id":"p-1""#, #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#)
    let again =
      #"{"amount":"50.00","date":"2026-11-21","id":"p-\u0031","type":"payment"}"#
    let later = #"{"type":"payment","date":"2026-12-01","amount":"20.00"}"#
    let results = try EventLines.read([EventLines.opened, payment, again, later, payment])
    let paid = try #require(results[0].statement).paid
    #expect(paid == (try Money("70.00", .aud)))
  }

  @Test func `The same amount in another spelling is the same event`() throws {
    let payment = EventLines.with(#""id":"1""#, EventLines.worked[1])
    for amount in ["50", "50.0", "050.00"] {
      let again = payment.replacing("50.00", with: amount)
      #expect(try EventLines.read([EventLines.opened, payment, again])[0].error == nil)
      #expect(try EventLines.read([EventLines.opened, again, payment])[0].error == nil)
    }
    for amount in ["50.01", "50.000", "5", ""] {
      let other = payment.replacing("50.00", with: amount)
      #expect(
        try EventLines.read([EventLines.opened, payment, other])[0].mistake
          == "3 conflicting_event", "\(amount)")
    }
  }

  @Test func `An offset beyond 4 GiB is stored in two words`() {
    for offset in [0, 1, 0xFFFF_FFFF, 0x1_0000_0000, 0x7_1234_5678, Int.max] {
      let words = EventOffset.words(of: offset)
      #expect(EventOffset.offset(of: words.low, words.high) == offset)
    }
    #expect(EventOffset.words(of: 0x1_0000_0002) == (2, 1))
  }

  @Test func `Many identifiers are all found again`() throws {
    let events = (0..<1_000).map {
      EventLines.with(#""id":"event \#($0)""#, Self.failed)
    }
    let lines = [EventLines.opened] + events + events
    let results = try EventLines.read(lines, recordsHistory: true)
    let failures = results[0].history.filter {
      if case .paymentFailed = $0.kind { true } else { false }
    }
    #expect(failures.count == 1_000)
  }

  @Test(arguments: [
    #"{"id":"a","type":"opened","date":"2026-11-21","plan":"p","amount":"1.00","currency":"AUD","rules":"r","capture":"deferred","customerSince":"2026-01-01","tokenDigest":"0"}"#,
    #"{"id":"a","type":"payment","date":"2026-11-21","amount":"2.00","installment":3,"account":"o"}"#,
    #"{"id":"a","type":"date_moved","date":"2026-11-21","installment":3,"to":"2026-11-22"}"#,
    #"{"id":"a","type":"paused","date":"2026-11-21","until":"2026-11-22","reason":"dispute"}"#,
    #"{"id":"a","type":"fee_waived","date":"2026-11-21","fee":3}"#,
    #"{"id":"a","type":"resumed","date":"2026-11-21"}"#,
    #"{"id":"a","type":"payment","date":"2026-11-21","amount":"5.00","overpayment":"credit"}"#,
    #"{"id":"a","type":"reversed","date":"2026-11-21","event":"c","reason":"bounced"}"#,
  ])
  func `A stored event is the same only with all values`(_ line: String) throws {
    var (record, changed) = (EventRecord(), EventRecord())
    var log = EventLog()
    for id in ["b", "a"] {
      let line = line.replacing(#""id":"a""#, with: #""id":"\#(id)""#)
      #expect(EventScanner.scan(Array(line.utf8).span, into: &record))
      let hash = try #require(EventLog.hash(of: record))
      log.add(record, hash)
    }
    let hash = try #require(EventLog.hash(of: record))
    #expect(log.find(record, hash, in: .aud) == .same)
    for key in EventKey.allCases where key != .id {
      guard let value = record.bounds(of: key) else { continue }
      var bytes = Array(line.utf8)
      bytes[value.lowerBound] ^= 1
      #expect(EventScanner.scan(bytes.span, into: &changed))
      #expect(log.find(changed, hash, in: .aud) == .other, "\(key)")
    }
  }

  @Test func `A rejected event does not reserve its identifier`() throws {
    var ledger = AccountLedger()
    try ledger.apply(Array(EventLines.opened.utf8).span)
    let much = #"{"type":"payment","date":"2026-11-21","amount":"300.00","id":"1"}"#
    let right = #"{"type":"payment","date":"2026-11-21","amount":"50.00","id":"1"}"#
    #expect(throws: EventError.self) { try ledger.apply(Array(much.utf8).span, number: 2) }
    #expect(try ledger.apply(Array(right.utf8).span))
    #expect(try !ledger.apply(Array(right.utf8).span))
  }

  @Test func `Events with an equal identifier but without a key differ`() throws {
    let all = #"{"type":"voided","date":"2026-11-21","id":"1","amount":"1.00"}"#
    let rest = #"{"type":"voided","date":"2026-11-21","id":"1"}"#
    let opened = EventLines.with(#""capture":"deferred""#, EventLines.opened)
    #expect(try EventLines.read([opened, all, rest])[0].mistake == "3 conflicting_event")
  }
}

@Suite("Reading the events of many accounts")
struct ManyAccountTests {
  private static func line(_ account: String, _ line: String) -> String {
    EventLines.with(#""account":"\#(account)""#, line)
  }

  @Test func `Accounts are in the order of their first lines`() throws {
    let worked = EventLines.worked.map { Self.line("b", $0) }
    let lines = [worked[0], Self.line("a", EventLines.opened)] + worked.dropFirst()
    let results = try EventLines.read(lines)
    #expect(results.map(\.account) == ["b", "a"])
    #expect(results[0].statement?.checksum.description == EventLines.workedChecksum)
    #expect(results[1].error == nil)
  }

  @Test func `A mistake ends its account alone`() throws {
    let lines = [
      Self.line("a", EventLines.opened), Self.line("b", EventLines.opened),
      Self.line("a", EventLines.opened), Self.line("b", #"{"type":"resumed","date":"x"}"#),
      Self.line("a", #"{"type":"x"}"#), Self.line("c", EventLines.opened),
    ]
    let results = try EventLines.read(lines)
    #expect(results.map(\.mistake) == ["3 already_opened", "4 invalid_event", nil])
  }

  @Test func `An event without an account is a mistake among others with one`() throws {
    let lines = [EventLines.opened, EventLines.worked[1], Self.line("a", EventLines.opened)]
    let results = try EventLines.read(lines)
    #expect(results.map(\.account) == [nil, "a"])
    #expect(results.map(\.mistake) == ["1 invalid_event", nil])
  }

  @Test func `A missing account counts before what the event does`() throws {
    let lines = [EventLines.worked[1], Self.line("a", EventLines.opened)]
    #expect(try EventLines.read(lines).map(\.mistake) == ["1 invalid_event", nil])
    let unreadable = ["{", EventLines.worked[1], Self.line("a", EventLines.opened)]
    #expect(try EventLines.read(unreadable).map(\.mistake) == ["1 invalid_json", nil])
  }

  @Test func `A line without a readable account has an entry of its own`() throws {
    let results = try EventLines.read([Self.line("a", EventLines.opened), "{"])
    #expect(results.map(\.account) == ["a", nil])
    #expect(results.map(\.mistake) == [nil, "2 invalid_json"])
  }

  @Test(arguments: [
    (#"{"account":"a","type":"payment","date":"2026-11-21","amount":"1","amount":"1"}"#, "event"),
    (#"{"account":"a","type":"payment","date":"2026-11-21","amount":"50.0"#, "json"),
    (#"{"account":"a","reason":"\#(String(repeating: "x", count: 70_000))"}"#, "json"),
    (#"{"type":"opened","account":"a","type":"opened"} x"#, "json"),
  ])
  func `An unreadable line ends the account that it names`(line: String, code: String) throws {
    let lines = [Self.line("a", EventLines.opened), Self.line("b", EventLines.opened), line]
    let results = try EventLines.read(lines)
    #expect(results.map(\.account) == ["a", "b"])
    #expect(results.map(\.mistake) == ["3 invalid_\(code)", nil])
    #expect(results[0].statement == nil)
  }

  @Test(arguments: [
    "{", #"{"type":"x"}"#, #"{"account":"a","type":"pay{"account":"b"}"#, EventLines.worked[1],
  ])
  func `A line that names no account for certain says that any account may lack it`(
    line: String
  ) throws {
    let lines = [Self.line("a", EventLines.opened), line]
    let results = try EventLines.read(lines)
    #expect(results.map(\.account) == ["a", nil])
    #expect(results[0].error == nil)
    #expect(results[1].error?.message.contains("; any account may lack this event") == true)
    // In the events of one account there is no doubt.
    let alone = try EventLines.read([EventLines.opened, "{"])
    #expect(alone[0].error?.message.contains("any account") == false)
  }

  @Test func `Identifiers are apart for each account`() throws {
    let payment = EventLines.with(#""id":"1""#, EventLines.worked[1])
    let other = #"{"type":"payment","date":"2026-11-21","amount":"49.00","id":"1"}"#
    let lines = [
      Self.line("a", EventLines.opened), Self.line("b", EventLines.opened),
      Self.line("a", payment), Self.line("b", other),
    ]
    let paid = try EventLines.read(lines).map { $0.statement?.paid }
    #expect(paid == [try Money("50.00", .aud), try Money("49.00", .aud)])
  }

  @Test func `The end can be asked account by account`() throws {
    var reader = StatementReader(asOf: try CivilDate("2026-12-16"))
    for name in ["a", "b", "c"] {
      reader.read(line: Array(Self.line(name, EventLines.opened).utf8).span)
    }
    #expect(reader.namesAccounts)
    var names: [String?] = []
    reader.finish { result in
      names.append(result.account)
      return names.count < 2
    }
    #expect(names == ["a", "b"])
  }
}

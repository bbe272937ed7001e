import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Captures that cannot have been accepted, in lines with correct hashes.
@Suite struct ForgedCaptureTests {
  /// The lines of an order of 200.00 USD for the token `002.k2a4`, with hashes computed by Python's
  /// hashlib.
  private enum Written {
    static let create =
      #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"default","plan":"us-pay-in-4","currency":"USD","checkout":"token","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","issued":1795251000,"amount":"200.00","hash":"3afe35f3d70594f98f6b1ccd0a904cfbb9f2b86f62ffc199289c9db3ad158821"}"#
    static let capture =
      #"{"format":1,"revision":1,"previous":"3afe35f3d70594f98f6b1ccd0a904cfbb9f2b86f62ffc199289c9db3ad158821","at":1795251660,"today":"2026-11-21","command":"capture","amount":"200.00","adjusted":true,"checksum":"f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c","hash":"7b155ed6adc73b0d9b224049a32e9772c5c089c99c4360bc9ad794bc155677a9"}"#
    static let checksum = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"
  }

  /// Returns a creation and the lines after it, each with its correct hash.
  private func journal(
    _ members: [String], revisions: [Int] = [1, 1], at: Int64 = 1_795_251_660,
    today: String = "2026-11-21"
  ) -> [UInt8] {
    var bytes = Array("\(Written.create)\n".utf8)
    var hash = Written.create.suffix(66).prefix(64)
    for (members, revision) in zip(members, revisions) {
      let line = sealed(
        #"{"format":1,"revision":\#(revision),"previous":"\#(hash)","at":\#(at),"#
          + #""today":"\#(today)",\#(members)"#)
      hash = String(decoding: line, as: UTF8.self).dropLast(3).suffix(64)
      bytes += line
    }
    return bytes
  }

  private let capture =
    #""command":"capture","amount":"200.00","adjusted":true,"checksum":"\#(Written.checksum)""#

  @Test func `A creation with a time of issue and a capture have the documented bytes`() throws {
    let store = BlockingWidgetStore(MemoryStorage())
    let token = try Sample.token()
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(token),
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000), at: try Sample.moment(),
      amount: "200.00")
    let request = CaptureRequest(
      token: token, amount: try Sample.dollars("200.00"), isCheckoutAdjusted: true,
      paymentScheduleChecksum: Written.checksum)
    let captured = try store.capture(.default, request, at: try Sample.moment(1_795_251_660))
    let lines = try store.exportJournal(.default)
    #expect(lines == Array("\(Written.create)\n\(Written.capture)\n".utf8))
    let copy = try imported(lines)
    #expect(try copy.history(.default) == store.history(.default))
    #expect(try copy.read(.default).machine == captured.widget.machine)
    #expect(try copy.read(.default).capture?.record.amount.text == "200.00")
  }

  @Test func `The unchanged forgery is accepted`() throws {
    let without = #""command":"capture","amount":"200.00","adjusted":false"#
    for members in [capture, without] {
      let widget = try imported(journal([members])).read(.default)
      #expect(try widget.capture?.record.token == Sample.token())
    }
  }

  @Test(arguments: [
    (#""amount":"200.01","adjusted":false"#, "amount_mismatch"),
    (#""amount":"200.00","adjusted":true"#, "checksum_missing"),
    (
      #""amount":"200.00","adjusted":false,"#
        + #""checksum":"9c9b83d55abc6cd7d75ef8826c76267731d6dfe0cc13a8e88081e909082274a9""#,
      "checksum_mismatch"
    ),
  ])
  func `A capture that the guard rejects is an error that names its line`(
    members: String, code: String
  ) throws {
    let error = try #require(mistake(in: journal([#""command":"capture",\#(members)"#])))
    #expect(error.line == 2)
    #expect(
      error.description == "line 2: its capture cannot have been accepted: \(code)")
  }

  @Test func `A capture by an expired token, or on another day, is rejected`() throws {
    let late = journal([capture], at: 1_795_251_000 + 10_800)
    #expect(mistake(in: late)?.reason == .refusedCapture(.tokenExpired))
    let inTime = try imported(journal([capture], at: 1_795_251_000 + 10_799))
    #expect(try inTime.read(.default).capture != nil)
    let next = journal([capture], today: "2026-11-22")
    guard case .refusedCapture(.checksumMismatch)? = mistake(in: next)?.reason else {
      Issue.record("\(String(describing: mistake(in: next)))")
      return
    }
  }

  @Test func `No line follows a capture`() {
    let update = #""command":"update","amount":"200.00""#
    for (second, revision) in [(capture, 1), (update, 2)] {
      let bytes = journal([capture, second], revisions: [1, revision])
      #expect(mistake(in: bytes) == JournalError(line: 3, reason: .misplacedCommand))
    }
  }

  @Test(arguments: [0, 2, 3])
  func `A capture has the revision of the preceding line`(revision: Int) {
    #expect(mistake(in: journal([capture], revisions: [revision]))?.line == 2)
  }

  @Test func `A capture of an estimate is rejected`() throws {
    let zeros = ChainedLine.zeros
    let line = sealed(
      #"{"format":1,"revision":1,"previous":"\#(zeros)","at":0,"today":"2026-11-21","#
        + #""command":"create","widget":"default","plan":"us-pay-in-4","currency":"USD","#
        + #""checkout":"tokenless","amount":"80.00""#)
    let hash = String(decoding: line, as: UTF8.self).dropLast(3).suffix(64)
    let second = sealed(
      #"{"format":1,"revision":1,"previous":"\#(hash)","at":0,"today":"2026-11-21","#
        + #""command":"capture","amount":"80.00","adjusted":false"#)
    #expect(mistake(in: line + second)?.reason == .refusedCapture(.tokenless))
    let first = sealed(
      #"{"format":1,"revision":1,"previous":"\#(zeros)","at":0,"today":"2026-11-21","#
        + #""command":"capture","amount":"80.00","adjusted":false"#)
    #expect(mistake(in: first) == JournalError(line: 1, reason: .misplacedCommand))
  }

  @Test(arguments: [
    #""amount":"200.00""#, #""adjusted":false"#, #""amount":"200.00","adjusted":0"#,
    #""amount":"200.00","adjusted":"no""#, #""amount":"200.00","adjusted":null"#,
    #""amount":"200.00","adjusted":false,"checksum":null"#,
    #""amount":"200.00","adjusted":false,"checksum":"F7E0""#,
    #""amount":"200.00","adjusted":false,"checksum":"""#,
    #""amount":"200.00","adjusted":false,"token":"x""#,
    #""amount":200.00,"adjusted":false"#,
  ])
  func `Missing, unknown and wrong members are rejected`(members: String) throws {
    let error = try #require(mistake(in: journal([#""command":"capture",\#(members)"#])))
    #expect(error.line == 2)
    guard case .unreadable = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: [
    (#""adjusted":false,"amount":"200.00""#), (#""amount":"200","adjusted":false"#),
    (#""amount":"200.00", "adjusted":false"#),
  ])
  func `Another spelling is rejected`(members: String) {
    let bytes = journal([#""command":"capture",\#(members)"#])
    #expect(mistake(in: bytes) == JournalError(line: 2, reason: .notCanonical))
  }

  @Test(arguments: [
    ("token", "1.0"), ("token", "null"), ("token", #""1795251000""#), ("token", "253402300800"),
    ("tokenless", "1795251000"),
  ])
  func `A time of issue is whole seconds of the calendar, of a token`(
    mode: String, issued: String
  ) throws {
    let checkout =
      mode == "token"
      ? #""token","token":"\#(try Sample.token().digest)""# : #""tokenless""#
    let line = sealed(
      #"{"format":1,"revision":1,"previous":"\#(ChainedLine.zeros)","at":0,"#
        + #""today":"2026-11-21","command":"create","widget":"default","plan":"us-pay-in-4","#
        + #""currency":"USD","checkout":\#(checkout),"issued":\#(issued),"amount":"80.00""#)
    guard case .unreadable(let reason)? = mistake(in: line)?.reason else {
      Issue.record("\(String(describing: mistake(in: line)))")
      return
    }
    #expect(reason.hasPrefix("issued: "))
  }
}

import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Lines with correct hashes and wrong contents.
@Suite struct ForgedLineTests {
  private static let hash = "b8c91086e11facc9a1557be8e46d11bae7d4c2c7eb830eb8d490b61589bbb828"

  /// Returns the first line of ``Golden``, followed by a line with a correct hash.
  private func second(
    _ members: String, format: String = "1", revision: String = "2", at: String = "1795251660"
  ) -> [UInt8] {
    Array("\(Golden.create)\n".utf8)
      + sealed(
        #"{"format":\#(format),"revision":\#(revision),"previous":"\#(Self.hash)","#
          + #""at":\#(at),"today":"2026-11-21",\#(members)"#)
  }

  @Test(arguments: [
    "-62135596801", "253402300800", "-9223372036854775808", "9223372036854775807",
  ])
  func `A time outside the calendar is rejected`(at: String) throws {
    let error = try #require(
      mistake(in: second(#""command":"update","amount":"80.00""#, at: at)))
    #expect(error.line == 2)
    #expect(error.reason.description.contains("not a line of a journal: at: ") == true)
  }

  @Test func `The unchanged forgery is accepted`() throws {
    let bytes = second(#""command":"update","amount":"80.00""#)
    #expect(try imported(bytes).history(.default).entries.count == 2)
  }

  @Test(arguments: ["2", "3", "4294967296"])
  func `A newer format is distinguished from damage`(format: String) {
    let bytes = second(#""command":"update","amount":"80.00""#, format: format)
    #expect(mistake(in: bytes) == JournalError(line: 2, reason: .newerFormat("format \(format)")))
  }

  @Test(arguments: ["0", "-1"])
  func `An older format, which never existed, is rejected`(format: String) {
    let bytes = second(#""command":"update","amount":"80.00""#, format: format)
    let reason = JournalError.Reason.unreadable("there is no format \(format)")
    #expect(mistake(in: bytes) == JournalError(line: 2, reason: reason))
  }

  @Test func `A newer format may end its lines in another way`() {
    let bytes = Array("{\"format\":2,\"seal\":\"x\"}\n".utf8)
    #expect(mistake(in: bytes) == JournalError(line: 1, reason: .newerFormat("format 2")))
  }

  @Test func `A digit changed into a newer format is damage`() {
    let text = Golden.create.replacing(#""format":1"#, with: #""format":9"#)
    #expect(mistake(in: Array("\(text)\n".utf8))?.reason == .hashMismatch)
  }

  @Test func `A newer command is distinguished from damage`() {
    #expect(
      mistake(in: second(#""command":"refund","amount":"80.00""#))
        == JournalError(line: 2, reason: .newerFormat(#"command "refund""#)))
  }

  @Test(arguments: [
    (#""command":"update","amount":"80.0""#, JournalError.Reason.notCanonical),
    (#""command":"update","amount":"080.00""#, .notCanonical),
    (#""command":"update", "amount":"80.00""#, .notCanonical),
    (#""amount":"80.00","command":"update""#, .notCanonical),
    (#""command":"upd\u0061te","amount":"80.00""#, .notCanonical),
    (
      #""command":"create","widget":"default","plan":"us-pay-in-4","currency":"USD","#
        + #""checkout":"tokenless","amount":"200.00""#,
      .misplacedCommand
    ),
  ])
  func `Another spelling or place is rejected`(members: String, reason: JournalError.Reason) {
    #expect(mistake(in: second(members)) == JournalError(line: 2, reason: reason))
  }

  @Test(arguments: [
    #""command":"update""#, #""command":"update","amount":80.00"#,
    #""command":"update","amount":"-80.00""#, #""command":"update","amount":"80.001""#,
    #""command":"update","amount":"80.00","note":"x""#, #""amount":"80.00""#,
    #""command":7,"amount":"80.00""#, #""command":"update","amount":null"#,
  ])
  func `Missing, unknown and wrong members are rejected`(members: String) throws {
    let error = try #require(mistake(in: second(members)))
    #expect(error.line == 2)
    guard case .unreadable = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: ["", "6A87", "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2dB"])
  func `A token's digest is 64 lower-case hexadecimal digits`(digest: String) throws {
    let content = try #require(Golden.token.split(separator: ",\"hash\"").first)
    let forged = content.replacing(
      "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db", with: digest)
    let error = mistake(in: sealed(String(forged)))
    guard case .unreadable(let reason)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("token: "))
  }

  @Test(arguments: ["1", "3", "9223372036854775807"])
  func `A revision out of sequence is rejected`(revision: String) {
    let bytes = second(#""command":"update","amount":"80.00""#, revision: revision)
    #expect(mistake(in: bytes) == JournalError(line: 2, reason: .brokenChain))
  }

  @Test(arguments: ["0", "-1", "2.0", "\"2\"", "9223372036854775808"])
  func `A revision that is no count is rejected`(revision: String) {
    #expect(
      mistake(in: second(#""command":"update","amount":"80.00""#, revision: revision))?.line == 2)
  }

  @Test func `An amount that no widget accepts is rejected`() throws {
    let error = try #require(mistake(in: second(#""command":"update","amount":"0.00""#)))
    guard case .refusedCommand = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `An update cannot come first`() {
    let zeros = ChainedLine.zeros
    let bytes = sealed(
      #"{"format":1,"revision":1,"previous":"\#(zeros)","at":0,"today":"2026-11-21","#
        + #""command":"update","amount":"80.00""#)
    #expect(mistake(in: bytes) == JournalError(line: 1, reason: .misplacedCommand))
  }

  @Test func `An unknown plan is named`() throws {
    let zeros = ChainedLine.zeros
    let bytes = sealed(
      #"{"format":1,"revision":1,"previous":"\#(zeros)","at":0,"today":"2026-11-21","#
        + #""command":"create","widget":"default","plan":"mars-pay-in-9","currency":"USD","#
        + #""checkout":"tokenless","amount":"80.00""#)
    #expect(
      reason { try imported(bytes) } == .unknownPlan(try PlanID("mars-pay-in-9"), nil))
  }

  @Test func `A currency other than the plan's is rejected`() throws {
    let zeros = ChainedLine.zeros
    let bytes = sealed(
      #"{"format":1,"revision":1,"previous":"\#(zeros)","at":0,"today":"2026-11-21","#
        + #""command":"create","widget":"default","plan":"us-pay-in-4","currency":"EUR","#
        + #""checkout":"tokenless","amount":"80.00""#)
    let error = try #require(mistake(in: bytes))
    guard case .refusedCommand = error.reason else {
      Issue.record("\(error)")
      return
    }
  }
}

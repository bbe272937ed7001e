import ScheduleEngine
import Servicing
import Testing

@testable import ServicingWire

/// Lines of reversals and overpayments: section "Reversals and credit" of `SERVICING`.
@Suite struct ReversalLineTests {
  private static let events = [
    #"{"type":"opened","date":"2026-11-21","id":"o","plan":"au-pay-in-4","amount":"200.00"}"#,
    #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#,
    #"{"type":"payment","date":"2026-12-05","id":"p-2","amount":"50.00"}"#,
  ]

  private static let bounced =
    #"{"type":"reversed","date":"2026-12-08","id":"r","event":"p-2","reason":"bounced"}"#

  private static func json(_ lines: [String], asOf date: String) throws -> String {
    String(decoding: try EventLines.read(lines, asOf: date)[0].json, as: UTF8.self)
  }

  private static func mistake(_ lines: [String], asOf date: String = "2026-12-31") throws -> String?
  {
    try EventLines.read(lines, asOf: date)[0].mistake
  }

  @Test func `A bounced payment is owed again from the day of the reversal on`() throws {
    let lines = Self.events + [Self.bounced]
    #expect(try Self.json(lines, asOf: "2026-12-07") == Self.json(Self.events, asOf: "2026-12-07"))
    let after = try Self.json(lines, asOf: "2026-12-08")
    #expect(after.contains(#""overdue":{"amount":"50.00","currency":"AUD"}"#))
    #expect(after.hasSuffix(#""lateFees":[]}"#))
    let later = try Self.json(lines, asOf: "2026-12-13")
    #expect(later.contains(#""lateFees":[{"number":1,"installment":2,"date":"2026-12-13","#))
    #expect(!later.contains("reversed"))
  }

  @Test func `The history has both, the payment and its reversal`() throws {
    let result = try EventLines.read(
      Self.events + [Self.bounced], asOf: "2026-12-09", recordsHistory: true)[0]
    let lines = result.historyLines.map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix(#"{"date":"2026-12-05","type":"payment","amount":"#))
    #expect(
      lines[3] == #"{"date":"2026-12-08","type":"reversed","event":"p-2","reason":"bounced","#
        + #""of":"payment","on":"2026-12-05","amount":{"amount":"50.00","currency":"AUD"}}"#)
  }

  @Test func `A fee that a reversal waives has the reason in the statement and the history`() throws
  {
    let lines = [
      #"{"type":"opened","date":"2026-11-21","id":"o","plan":"au-pay-in-4","amount":"200.00"}"#,
      #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#,
      #"{"type":"paused","date":"2026-11-22","until":"2026-12-31"}"#,
      #"{"type":"resumed","date":"2026-12-01","id":"e"}"#,
      #"{"type":"reversed","date":"2026-12-08","event":"e"}"#,
    ]
    let result = try EventLines.read(lines, asOf: "2026-12-08", recordsHistory: true)[0]
    let json = String(decoding: result.json, as: UTF8.self)
    #expect(
      json.contains(
        #""waived":{"amount":"10.00","currency":"AUD"},"paid":{"amount":"0.00","currency":"AUD"},"#
          + #""returned":{"amount":"0.00","currency":"AUD"},"#
          + #""outstanding":{"amount":"0.00","currency":"AUD"},"reason":"reversed"}]}"#))
    let last = try #require(result.historyLines.last)
    #expect(
      String(decoding: last, as: UTF8.self)
        == #"{"date":"2026-12-08","type":"fee_waived","fee":1,"#
        + #""amount":{"amount":"10.00","currency":"AUD"},"reason":"reversed"}"#)
  }

  @Test func `A repeated reversal is skipped, a second one is not`() throws {
    let lines = Self.events + [Self.bounced]
    let other = Self.bounced.replacing(#""id":"r","#, with: "")
    #expect(try Self.mistake(lines + [Self.bounced]) == nil)
    #expect(try Self.mistake(lines + [other]) == "5 reversed_before")
    #expect(
      try Self.mistake(lines + [Self.bounced.replacing("bounced", with: "mistake")])
        == "5 conflicting_event")
  }

  @Test(arguments: [
    ("x", "4 no_such_event"), ("o", "4 not_reversible"), ("f", "5 not_reversible"),
    ("r", "5 not_reversible"),
  ])
  func `Only an earlier event with its id can be reversed`(_ id: String, _ mistake: String) throws {
    let more: [String] =
      switch id {
      case "f": [#"{"type":"payment_failed","date":"2026-12-06","id":"f","installment":3}"#]
      case "r": [Self.bounced]
      default: []
      }
    let reversal = #"{"type":"reversed","date":"2026-12-08","event":"\#(id)"}"#
    #expect(try Self.mistake(Self.events + more + [reversal]) == mistake)
  }

  @Test func `A second reversal applies no event again that the first reversed`() throws {
    let lines =
      Self.events + [
        #"{"type":"payment","date":"2026-12-06","id":"p-3","amount":"30.00"}"#, Self.bounced,
        #"{"type":"reversed","date":"2026-12-09","event":"p-3","reason":"mistake"}"#,
      ]
    let statement = try #require(try EventLines.read(lines, asOf: "2026-12-09")[0].statement)
    #expect(statement.account.installments.map(\.paid) == [5_000, 0, 0, 0])
    #expect(statement.outstanding == (try Money("150.00", .aud)))
  }

  @Test func `A reversal before the purchase or of an earlier day is rejected`() throws {
    #expect(try Self.mistake([Self.bounced]) == "1 not_opened")
    let early = Self.bounced.replacing("2026-12-08", with: "2026-12-04")
    #expect(try Self.mistake(Self.events + [early]) == "4 events_out_of_order")
  }

  @Test func `A reversal that a later event forbids names that event and its rule`() throws {
    let lines = [
      #"{"type":"opened","date":"2026-11-21","id":"o","plan":"au-pay-in-4","amount":"200.00","capture":"deferred"}"#,
      #"{"type":"captured","date":"2026-11-21","id":"c","amount":"80.00"}"#,
      #"{"type":"refund","date":"2026-11-22","id":"b","amount":"30.00"}"#,
      #"{"type":"reversed","date":"2026-11-23","event":"c"}"#,
    ]
    let error = try #require(try EventLines.read(lines)[0].error)
    #expect(error.code == "reversal_not_possible")
    #expect(
      error.message
        == "without the reversed event, refund on 2026-11-22, id \"b\", would not be possible: "
        + "refund_exceeds_captured: nothing that was captured is left to refund; what is open to "
        + "capture is voided, not refunded")
  }

  @Test func `Events without identifiers before the first one with one are in their places`() throws
  {
    var lines = Self.events
    lines[0] = lines[0].replacing(#""id":"o","#, with: "")
    lines.append(#"{"type":"payment","date":"2026-12-06","amount":"10.00"}"#)
    let named = try Self.json(
      Self.events + [lines[3], Self.bounced], asOf: "2026-12-08")
    #expect(try Self.json(lines + [Self.bounced], asOf: "2026-12-08") == named)
    #expect(named.contains(#""overdue":{"amount":"40.00","currency":"AUD"}"#))
  }

  @Test func `A stored account is restored with its reversals, and its history has the ids`() throws
  {
    var account = StoredAccount()
    for line in Self.events { try account.append(try RecordedEvent(line: Array(line.utf8))) }
    let reversal = try account.recordingReversal(
      of: "p-2", on: CivilDate("2026-12-08"), reason: .bounced, id: "r")
    #expect(String(decoding: reversal.line, as: UTF8.self) == Self.bounced)
    #expect(try account.append(reversal) == .last)
    #expect(try account.append(reversal) == .repeated)
    let restored = try StoredAccount(restoring: account.bytes)
    #expect(restored.account == account.account)
    let history = try account.history(asOf: CivilDate("2026-12-08"))
    #expect(history.map(\.id) == ["o", nil, "p-2", "r"])
    #expect(history.last?.reason == "bounced")
    // A late payment does not change the reversal.
    let late = #"{"type":"payment","date":"2026-12-01","amount":"5.00"}"#
    #expect(try account.insert(try RecordedEvent(line: Array(late.utf8))) == .late(index: 2))
    #expect(account.account?.installments.map(\.paid) == [5_000, 500, 0, 0])
  }

  @Test(arguments: [
    (#"{"type":"reversed","date":"2026-12-08","event":"p-2","reason":"late"}"#, "4 invalid_event"),
    (#"{"type":"reversed","date":"2026-12-08","event":""}"#, "4 invalid_event"),
    (#"{"type":"reversed","date":"2026-12-08"}"#, "4 invalid_event"),
    (#"{"type":"reversed","date":"2026-12-08","event":"p-2","amount":"1.00"}"#, "4 invalid_event"),
    (
      #"{"type":"payment","date":"2026-12-08","amount":"1.00","overpayment":"x"}"#,
      "4 invalid_event"
    ),
    (
      #"{"type":"refund","date":"2026-12-08","amount":"1.00","overpayment":"credit"}"#,
      "4 invalid_event"
    ),
    (#"{"type":"payment","date":"2026-12-08","amount":"100.01"}"#, "4 payment_exceeds_owed"),
    (
      #"{"type":"payment","date":"2026-12-08","amount":"100.01","overpayment":"refuse"}"#,
      "4 payment_exceeds_owed"
    ),
  ])
  func `A wrong reason, use or key is a mistake`(_ line: String, _ mistake: String) throws {
    #expect(try Self.mistake(Self.events + [line]) == mistake)
  }

  @Test func `Credit is in the statement and the history, and only if there was any`() throws {
    let credit =
      #"{"type":"payment","date":"2026-12-06","amount":"110.00","overpayment":"credit"}"#
    #expect(!(try Self.json(Self.events, asOf: "2026-12-06").contains("credit")))
    let result = try EventLines.read(
      Self.events + [credit], asOf: "2026-12-06", recordsHistory: true)[0]
    #expect(
      String(decoding: result.json, as: UTF8.self).contains(
        #""returned":{"amount":"0.00","currency":"AUD"},"credit":{"amount":"10.00","currency":"AUD"},"fees":"#
      ))
    let last = try #require(result.historyLines.last)
    #expect(
      String(decoding: last, as: UTF8.self).hasSuffix(
        #",{"credit":{"amount":"10.00","currency":"AUD"}}]}"#))
  }
}

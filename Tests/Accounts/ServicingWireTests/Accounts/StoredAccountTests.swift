import PropertyTesting
import ScheduleEngine
import Servicing
import StrictJSON
import Testing

@testable import ServicingWire

/// The events of SERVICING A7, whose checksum other implementations compute as well.
enum PublishedAccount {
  static let lines = [
    #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}"#,
    #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#,
    #"{"type":"payment_failed","date":"2026-12-05","installment":2}"#,
    #"{"type":"date_moved","date":"2026-12-10","installment":3,"to":"2026-12-24"}"#,
    #"{"type":"payment","date":"2026-12-15","amount":"70.00"}"#,
    #"{"type":"refund","date":"2026-12-16","amount":"60.00"}"#,
  ]
  static let checksum = "cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165"

  static func account() throws -> StoredAccount {
    var account = StoredAccount()
    for line in lines { try account.append(event(line)) }
    return account
  }
}

func event(_ line: String) throws(EventError) -> RecordedEvent {
  try RecordedEvent(line: Array(line.utf8))
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct StoredAccountTests {
  @Test func `The stored bytes are the lines of the events, and restore the account`() throws {
    let account = try PublishedAccount.account()
    #expect(text(account.bytes) == PublishedAccount.lines.map { $0 + "\n" }.joined())
    let restored = try StoredAccount(restoring: account.bytes)
    #expect(restored == account)
    let day = try CivilDate("2026-12-16")
    #expect(try restored.statement(asOf: day).checksum.description == PublishedAccount.checksum)
  }

  @Test func `The last line may lack its line feed, and blank lines are skipped`() throws {
    let lines = PublishedAccount.lines
    let bytes = Array(("\n" + lines.joined(separator: "\n \r\n")).utf8)
    #expect(try StoredAccount(restoring: bytes) == PublishedAccount.account())
    #expect(try StoredAccount(restoring: []).events.isEmpty)
  }

  @Test func `An error of restoring names the line`() throws {
    let lines = PublishedAccount.lines
    let bytes = Array([lines[0], "", lines[4], lines[1]].joined(separator: "\n").utf8)
    let error = #expect(throws: EventError.self) { try StoredAccount(restoring: bytes) }
    #expect(error?.line == 4)
    #expect(error?.code == "events_out_of_order")
  }

  @Test func `A repeated event changes nothing, and another one with its id is a conflict`() throws
  {
    var account = try PublishedAccount.account()
    let payment = #"{"type":"payment","date":"2026-12-20","amount":"5.00","id":"p"}"#
    #expect(try account.append(event(payment)) == .last)
    let before = account
    let respelled = #" { "id":"p", "amount":"05.0","date":"2026-12-20","type":"\u0070ayment"}"#
    #expect(try account.append(event(respelled)) == .repeated)
    #expect(try account.insert(event(payment)) == .repeated)
    #expect(account == before)
    for other in ["6.00", "5.000"] {
      let conflicting = try event(payment.replacing("5.00", with: other))
      let error = #expect(throws: EventError.self) { try account.insert(conflicting) }
      #expect(error?.code == "conflicting_event")
    }
    #expect(account == before)
  }

  @Test func `A repeated event is recognized after later events`() throws {
    var account = try StoredAccount(
      restoring: Array(PublishedAccount.lines[0...1].joined(separator: "\n").utf8))
    let payment = try event(#"{"type":"payment","date":"2026-12-01","amount":"5.00","id":"p"}"#)
    try account.append(payment)
    try account.append(try event(#"{"type":"payment","date":"2026-12-03","amount":"5.00"}"#))
    #expect(try account.append(payment) == .repeated)
    #expect(try account.insert(payment) == .repeated)
    #expect(account.events.count == 4)
  }

  @Test func `A late event is not appended, but inserted after those of its day`() throws {
    var account = try PublishedAccount.account()
    let before = account
    let late = try event(#"{"type":"payment","date":"2026-12-05","amount":"50.00","id":"late"}"#)
    let error = #expect(throws: EventError.self) { try account.append(late) }
    #expect(error?.code == "events_out_of_order")
    #expect(account == before)
    #expect(try account.insert(late) == .late(index: 3))
    #expect(account.events.map(\.id) == [nil, nil, nil, "late", nil, nil, nil])
    // Paid in time, the second installment has no fees.
    let statement = try account.statement(asOf: CivilDate("2026-12-16"))
    #expect(statement.fees.charged.text == "0.00")
    #expect(try StoredAccount(restoring: account.bytes) == account)
    #expect(try account.insert(late) == .repeated)
  }

  @Test func `A late event that makes a later one impossible changes nothing`() throws {
    var account = try PublishedAccount.account()
    let before = account
    // All of the order is paid, so that the due date of installment 3 cannot be moved on 2026-12-10.
    let late = try event(#"{"type":"payment","date":"2026-12-05","amount":"150.00"}"#)
    let error = #expect(throws: EventError.self) { try account.insert(late) }
    #expect(error?.code == "move_not_allowed")
    #expect(error?.line == 5)
    #expect(error?.laterEvent == before.events[3])
    #expect(
      error?.message.hasPrefix(
        "event 4 of the account, date_moved on 2026-12-10, would not be possible after it: "
          + "nothing of the installment is outstanding") == true)
    #expect(account == before)
    let statement = try account.statement(asOf: CivilDate("2026-12-16"))
    #expect(statement.checksum.description == PublishedAccount.checksum)
  }

  @Test func `A late event that is wrong itself names no later one`() throws {
    var account = try PublishedAccount.account()
    let much = try event(#"{"type":"payment","date":"2026-12-05","amount":"150.01"}"#)
    let error = #expect(throws: EventError.self) { try account.insert(much) }
    #expect(error?.code == "payment_exceeds_owed")
    #expect(error?.laterEvent == nil)
    #expect(error?.message == "at most 150.00 AUD is owed; pay no more than that")
  }

  @Test func `A later event that becomes impossible is named by its identifier`() throws {
    var account = StoredAccount()
    for line in [
      EventLines.opened,
      #"{"type":"payment","date":"2026-11-30","amount":"200.00","id":"p \"1\""}"#,
    ] { try account.insert(try event(line)) }
    let late = try event(#"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#)
    let error = #expect(throws: EventError.self) { try account.insert(late) }
    #expect(
      error?.message.hasPrefix(
        #"event 2 of the account, payment on 2026-11-30, id "p \"1\"", would not be possible"#)
        == true)
  }

  @Test func `An event repeats one with the same values`() throws {
    let line = #"{"type":"payment","date":"2026-11-21","amount":"50.00","id":"1"}"#
    let payment = try event(line)
    #expect(try event(line.replacing("50.00", with: "50.0")).repeats(payment, in: .aud))
    #expect(try !event(line.replacing("50.00", with: "50.0")).repeats(payment, in: .jpy))
    #expect(try !event(line.replacing("50.00", with: "50.01")).repeats(payment, in: .aud))
    #expect(try !event(line.replacing("\"1\"", with: "\"2\"")).repeats(payment, in: .aud))
  }

  @Test func `An event before the purchase is not accepted`() throws {
    var account = try PublishedAccount.account()
    let early = try event(#"{"type":"payment","date":"2026-11-20","amount":"5.00"}"#)
    #expect(throws: EventError(line: 1, .notOpened)) { try account.insert(early) }
    let second = try event(PublishedAccount.lines[0].replacing("2026-11-21", with: "2026-11-22"))
    let error = #expect(throws: EventError.self) { try account.insert(second) }
    #expect(error?.code == "already_opened")
    #expect(account.events.count == 6)
  }

  @Test func `A statement of the past has the events up to its day`() throws {
    let account = try PublishedAccount.account()
    let day = try CivilDate("2026-12-14")
    var reader = StatementReader(asOf: day)
    for line in PublishedAccount.lines { reader.read(line: Array(line.utf8).span) }
    let expected = try #require(reader.finish().first?.statement)
    #expect(try account.statement(asOf: day) == expected)
    let opened = ServicingError.openedLater(try CivilDate("2026-11-21"))
    #expect(throws: opened) { try account.statement(asOf: CivilDate("2026-11-20")) }
    #expect(throws: opened) { try account.history(asOf: CivilDate("2026-11-20")) }
    let kinds = try account.history(asOf: CivilDate("2026-12-31")).count
    #expect(kinds == 9)  // 6 events, and late fees on 2026-12-06, 2026-12-13 and 2026-12-25
  }

  @Test func `An amount in another currency is not recorded`() throws {
    let account = try PublishedAccount.account()
    let day = try CivilDate("2026-12-20")
    #expect(throws: EventError(line: 7, .unsupportedCurrency(.usd, expected: .aud))) {
      try account.recording(.payment(try Money("5.00", .usd)), on: day)
    }
    let aud = try Money("5.00", .aud)
    let move = AccountEvent.dateMoved(installment: 3, to: day)
    let events: [(AccountEvent, String)] = [
      (.payment(aud), #"{"type":"payment","date":"2026-12-20","id":"i","amount":"5.00"}"#),
      (
        .payment(aud, installment: 3),
        #"{"type":"payment","date":"2026-12-20","id":"i","amount":"5.00","installment":3}"#
      ),
      (.voided(nil), #"{"type":"voided","date":"2026-12-20","id":"i"}"#),
      (.voided(aud), #"{"type":"voided","date":"2026-12-20","id":"i","amount":"5.00"}"#),
      (.captured(aud), #"{"type":"captured","date":"2026-12-20","id":"i","amount":"5.00"}"#),
      (.refund(aud), #"{"type":"refund","date":"2026-12-20","id":"i","amount":"5.00"}"#),
      (.feeWaived(fee: 1, nil), #"{"type":"fee_waived","date":"2026-12-20","id":"i","fee":1}"#),
      (
        move,
        #"{"type":"date_moved","date":"2026-12-20","id":"i","installment":3,"to":"2026-12-20"}"#
      ),
      (.resumed, #"{"type":"resumed","date":"2026-12-20","id":"i"}"#),
    ]
    for (event, line) in events {
      #expect(text(try account.recording(event, on: day, id: "i").line) == line)
    }
    let pause = try account.recording(.paused(until: day), on: day, reason: "Krankheit: \u{E9}\"")
    #expect(
      text(pause.line)
        == #"{"type":"paused","date":"2026-12-20","reason":"Krankheit: é\"","until":"2026-12-20"}"#)
    let failed = try account.recording(.paymentFailed(installment: 2), on: day, reason: "r")
    #expect(
      text(failed.line)
        == #"{"type":"payment_failed","date":"2026-12-20","installment":2,"reason":"r"}"#)
  }

  @Test func `The line of a purchase has all of its terms`() throws {
    let digest = String(repeating: "0123456789abcdef", count: 4)
    let token = CheckoutToken(digest: try #require(SHA256Digest(hexadecimal: digest)))
    let opened = try RecordedEvent(
      opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"),
      checkout: .token(token), rules: PlanID("au-2023"), capture: .deferred,
      customerSince: CivilDate("2026-01-02"), id: "o")
    #expect(
      text(opened.line)
        == #"{"type":"opened","date":"2026-11-21","id":"o","plan":"au-pay-in-4","amount":"200.00","#
        + #""currency":"AUD","tokenDigest":"\#(digest)","rules":"au-2023","capture":"deferred","#
        + #""customerSince":"2026-01-02"}"#)
    var account = StoredAccount()
    try account.append(opened)
    #expect(account.account?.openToCapture.text == "200.00")
    let day = try CivilDate("2026-11-21")
    #expect(throws: EventError.self) {
      try RecordedEvent(
        opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: day,
        id: String(repeating: "x", count: 201))
    }
  }

  @Test func `An event that no line has room for in its only spelling is not recorded`() throws {
    // A delete character is one byte, and six as an escape.
    let reason = String(repeating: "\u{7F}", count: 20_000)
    let line =
      #"{"type":"payment_failed","date":"2026-12-05","installment":2,"reason":"\#(reason)"}"#
    let error = #expect(throws: EventError.self) { try event(line) }
    #expect(error?.code == "invalid_event")
  }
}

import ScheduleEngine
import Servicing
import Testing

@testable import ServicingWire

/// Each code of an event's mistake, with the line that it names.
@Suite("Mistakes of events")
struct EventMistakeTests {
  private static let opened = EventLines.opened
  private static let payment = #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#
  private static let digest = String(repeating: "a", count: 64)

  private static func opened(_ members: String) -> [String] {
    [EventLines.with(members, opened)]
  }

  private static func after(_ line: String) -> [String] { [opened, line] }

  private static let mistakes: [(lines: [String], mistake: String)] = [
    // The text of a line.
    (["{"], "1 invalid_json"), ([opened, "", "nope"], "3 invalid_json"),
    ([opened, payment + "}"], "2 invalid_json"),
    ([opened, #"{"type":"payment","date":"2026-11-21","amount":"\ud800"}"#], "2 invalid_json"),
    (
      [opened, #"{"type":"payment","date":"2026-11-21","amount":"1.00","installment":01}"#],
      "2 invalid_json"
    ),
    ([#"{"type":"opened","type":"opened"} x"#], "1 invalid_json"),
    ([#"{"type":"opened","type":"opened""#], "1 invalid_json"),
    ([#"{"type":"opened","type":"opened"}"#], "1 invalid_event"),
    (["[]"], "1 invalid_event"), (["1"], "1 invalid_event"), (["{}"], "1 invalid_event"),
    (after(#"{"date":"2026-11-21","amount":"1.00"}"#), "2 invalid_event"),
    (after(#"{"type":"payment","amount":"1.00"}"#), "2 invalid_event"),
    (after(#"{"type":"paid","date":"2026-11-21","amount":"1.00"}"#), "2 invalid_event"),
    (after(#"{"type":"payment","date":"2026-11-21"}"#), "2 invalid_event"),
    (after(#"{"type":"payment","date":"2026-11-31","amount":"1.00"}"#), "2 invalid_event"),
    (after(#"{"type":"payment","date":20261121,"amount":"1.00"}"#), "2 invalid_event"),
    (after(#"{"type":"payment","date":"2026-11-21","amount":1}"#), "2 invalid_event"),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","note":""}"#),
      "2 invalid_event"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","until":"2026-11-22"}"#),
      "2 invalid_event"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","amount":"1.00"}"#),
      "2 invalid_event"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","installment":"1"}"#),
      "2 invalid_event"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","installment":1.0}"#),
      "2 invalid_event"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"1.00","id":""}"#),
      "2 invalid_event"
    ),
    (
      after(EventLines.with(#""id":"\#(String(repeating: "x", count: 201))""#, payment)),
      "2 invalid_event"
    ),
    (after(#"{"type":"paused","date":"2026-11-22","until":"2026-11-21"}"#), "2 invalid_event"),
    (opened(#""customerSince":"2026-11-22""#), "1 invalid_event"),
    (opened(#""capture":"later""#), "1 invalid_event"),
    (opened(#""tokenDigest":"\#(digest.uppercased())""#), "1 invalid_event"),
    // The order of events.
    (
      [
        opened, EventLines.with(#""id":"1""#, payment),
        #"{"type":"payment","date":"2026-11-21","amount":"50.01","id":"1"}"#,
      ],
      "3 conflicting_event"
    ),
    ([opened, #"{"type":"resumed","date":"2026-11-20"}"#], "2 events_out_of_order"),
    ([opened, opened], "2 already_opened"), ([payment, opened], "1 not_opened"),
    ([], "1 not_opened"), (["", " \t\r"], "1 not_opened"),
    (
      [#"{"type":"opened","date":"2027-01-01","plan":"au-pay-in-4","amount":"200.00"}"#],
      "1 not_opened"
    ),
    // The purchase.
    (
      [#"{"type":"opened","date":"2026-11-21","plan":"none","amount":"200.00"}"#],
      "1 unknown_plan"
    ),
    (
      [#"{"type":"opened","date":"2024-01-01","plan":"eu-pay-in-4-2021","amount":"200.00"}"#],
      "1 plan_unavailable"
    ),
    (opened(#""currency":"USD""#), "1 unsupported_currency"),
    (opened(#""currency":"dollars""#), "1 unsupported_currency"),
    (opened(#""rules":"none""#), "1 unknown_rules"),
    (
      [#"{"type":"opened","date":"2010-01-01","plan":"au-pay-in-4","amount":"200.00"}"#],
      "1 rules_unavailable"
    ),
    (
      [#"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"0.00"}"#],
      "1 invalid_amount"
    ),
    (
      [#"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.001"}"#],
      "1 invalid_amount"
    ),
    (
      [#"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"10000000000000.01"}"#],
      "1 amount_too_large"
    ),
    (
      [#"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"0.01"}"#],
      "1 amount_too_small"
    ),
    (
      [
        #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"99999999999999999999"}"#
      ],
      "1 amount_too_large"
    ),
    // What an event does.
    (after(#"{"type":"payment","date":"2026-11-21","amount":"-1.00"}"#), "2 invalid_amount"),
    (
      after(#"{"type":"payment_failed","date":"2026-11-21","installment":5}"#),
      "2 no_such_installment"
    ),
    (
      after(#"{"type":"payment_failed","date":"2026-11-21","installment":99999999999999999999}"#),
      "2 no_such_installment"
    ),
    (after(#"{"type":"fee_waived","date":"2026-11-21","fee":1}"#), "2 no_such_fee"),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"200.01"}"#),
      "2 payment_exceeds_owed"
    ),
    (
      after(#"{"type":"payment","date":"2026-11-21","amount":"50.01","installment":2}"#),
      "2 payment_exceeds_owed"
    ),
    (after(#"{"type":"captured","date":"2026-11-21","amount":"0.01"}"#), "2 capture_exceeds_open"),
    (after(#"{"type":"voided","date":"2026-11-21"}"#), "2 void_exceeds_open"),
    (
      after(#"{"type":"refund","date":"2026-11-21","amount":"200.01"}"#),
      "2 refund_exceeds_captured"
    ),
    (
      after(#"{"type":"fee_waived","date":"2026-11-22","fee":1,"amount":"10.01"}"#),
      "2 waiver_exceeds_fee"
    ),
    (
      after(#"{"type":"date_moved","date":"2026-11-21","installment":1,"to":"2026-11-25"}"#),
      "2 move_not_allowed"
    ),
    (after(#"{"type":"resumed","date":"2026-11-21"}"#), "2 not_paused"),
  ]

  @Test(arguments: mistakes.indices)
  func `A mistake is reported with its line and its code`(_ index: Int) throws {
    let (lines, mistake) = Self.mistakes[index]
    let results = try EventLines.read(lines)
    #expect(results.count == 1)
    #expect(results[0].mistake == mistake, "\(lines.last ?? "")")
    #expect(results[0].statement == nil)
    #expect(results[0].history.isEmpty)
  }

  @Test func `A refund after the last day is too late`() throws {
    let refund = #"{"type":"refund","date":"2027-03-22","amount":"1.00"}"#
    let results = try EventLines.read([Self.opened, refund], asOf: "2027-12-31")
    #expect(results[0].mistake == "2 refund_too_late")
    #expect(results[0].error?.message.contains("2027-03-21") == true)
  }

  /// The message of the mistake of the last line, after a purchase in Australia.
  private static func message(_ lines: String..., asOf day: String = "2026-12-16") throws -> String
  {
    try #require(try EventLines.read([opened] + lines, asOf: day)[0].error).message
  }

  @Test(arguments: [
    ("50.001", "too many decimal places at position 6: this currency has at most 2"),
    ("1,000", "',' at position 2: an amount has only digits"), ("", "the amount is empty"),
    ("99999999999999999999", "too large at position 19"), ("0.00", "the amount is not above zero"),
  ])
  func `An amount has the reason and the position of its mistake`(
    amount: String, message: String
  ) throws {
    let line = #"{"type":"payment","date":"2026-11-21","amount":"\#(amount)"}"#
    #expect(try Self.message(line).hasPrefix(message))
  }

  @Test func `A key that is there twice has the column of the first one`() throws {
    let line = #"{"type":"payment","date":"2026-11-21","amount":"1.00","amount":"1.00"}"#
    #expect(
      try Self.message(line) == "the key \"amount\" is there twice, first in column 39; remove one")
  }

  @Test func `A line that is too long has the longest length`() throws {
    for count in [65_537, 3_000_000] {
      let line = #"{"type":""# + String(repeating: "x", count: count)
      #expect(try Self.message(line) == "the line has more than 65,536 bytes; shorten it")
    }
  }

  @Test func `A statement before the purchase has the day of the purchase`() throws {
    let message = try Self.message(asOf: "2026-11-20")
    #expect(
      message.hasPrefix("the account was opened on 2026-11-21, after the day of the statement"))
  }

  @Test(arguments: [#""amount":"0.01""#, #""amount":"x""#, #""amount":"1","currency":"USD""#])
  func `A payment due after the last day precedes the currency and the amount`(
    members: String
  ) throws {
    let line = #"{"type":"opened","date":"9999-12-30","plan":"au-pay-in-4",\#(members)}"#
    #expect(try EventLines.read([line], asOf: "9999-12-31")[0].mistake == "1 plan_unavailable")
  }

  @Test func `Rules of another currency are named with both currencies`() throws {
    let line = EventLines.with(#""rules":"nz-2023""#, Self.opened)
    let error = try #require(try EventLines.read([line])[0].error)
    #expect(error.code == "unknown_rules")
    #expect(
      error.message == "the rules nz-2023 are in NZD, but the plan is in AUD; name rules in AUD")
  }

  @Test func `A message names the most that was possible`() throws {
    let lines = EventLines.worked + [#"{"type":"payment","date":"2026-12-16","amount":"37.01"}"#]
    let error = try #require(try EventLines.read(lines)[0].error)
    #expect(error.description.hasPrefix("7: payment_exceeds_owed: "))
    #expect(error.message.contains("37.00 AUD"))
  }

  @Test func `The first mistake of an account counts`() throws {
    let results = try EventLines.read([Self.opened, "{", Self.opened])
    #expect(results[0].mistake == "2 invalid_json")
  }
}

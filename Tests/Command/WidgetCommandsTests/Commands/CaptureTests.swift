import TestSupport
import Testing
import WidgetStorage

@testable import WidgetCommands

@Suite("widget capture")
struct CaptureTests {
  private let harness: CommandHarness
  private let capture = "capture --token-file token.txt"

  init() throws {
    harness = try CommandHarness([
      "token.txt": Samples.token + "\n", "other.txt": Samples.otherToken,
      "bad-token.txt": "a\nb", "expired.txt": "002.expired-secret",
      "checkouts.json": Samples.checkouts,
    ])
    harness("create order-1 --amount 200.00 --token-file token.txt")
  }

  private func journal() throws -> [String] { try harness.storeFile.lines(of: "order-1") }

  /// Returns the answer to a capture of order-1 as JSON.
  private func answer(
    _ decision: String, code: String = "null", errorCode: String = "null", httpStatus: Int = 201,
    canContinue: Bool = true,
    message: String = "null", advice: String = "null", amount: String = "200.00",
    checksum: String = "null"
  ) -> String {
    #"{"widget":"order-1","revision":1,"decision":"\#(decision)","code":\#(code),"#
      + #""errorCode":\#(errorCode),"httpStatus":\#(httpStatus),"#
      + #""shopperCanContinue":\#(canContinue),"message":\#(message),"#
      + #""advice":\#(advice),"amount":{"amount":"\#(amount)","currency":"USD"},"#
      + #""checksum":\#(checksum),"head":"\#(harness.head(of: "order-1"))"}"# + "\n"
  }

  @Test func `The order of the widget with the token is captured`() {
    let result = harness("\(capture) --amount 200.00 --checksum \(Samples.checksum200Token) --json")
    #expect(
      result
        == recorded(answer("accepted", checksum: #""\#(Samples.checksum200Token)""#)))
  }

  private func recorded(_ output: String) -> CommandResult {
    var result = CommandResult(output: output)
    result.recorded =
      "the capture of the widget order-1 is recorded; 'widget status order-1' shows it"
    return result
  }

  @Test func `A repeated capture has the same answer and writes nothing`() throws {
    harness("\(capture) --amount 200.00")
    let before = try journal()
    for today in ["2026-11-21", "2026-11-22", "9999-12-31"] {
      let again = harness("\(capture) --amount 200 --today \(today) --json")
      #expect(again.status == .yes)
      #expect(again.output == answer("already_captured"))
      for sent in ["--adjusted", "--checksum F7E0", "--checksum \(Samples.checksum180Token)"] {
        let other = harness("\(capture) --amount 200.00 \(sent) --today \(today) --json")
        #expect(other == again)
      }
    }
    #expect(try journal() == before)
    let other = harness("\(capture) --amount 180.00 --json")
    #expect(other.status == .no)
    #expect(
      other.output.contains(
        #""code":"payment_captured","errorCode":"payment_captured","httpStatus":410,"#))
    #expect(try journal() == before)
  }

  @Test func `A refused capture has a reason and advice, and writes nothing`() throws {
    let before = try journal()
    let result = harness("\(capture) --amount 180.00 --json")
    #expect(result.status == .no)
    #expect(
      result.output
        == answer(
          "refused", code: #""amount_mismatch""#, httpStatus: 422,
          message: #""The capture is for 180.00 USD, but the order total is 200.00 USD.""#,
          advice: #""Update the widget to the amount, show the shopper its payments, "#
            + #"and send their checksum; or capture the order total.""#, amount: "180.00"))
    #expect(try journal() == before)
  }

  @Test(arguments: [
    ("--amount 200.00 --adjusted", "checksum_missing"),
    ("--amount 200.00 --checksum \(Samples.checksum200)", "checksum_mismatch"),
    ("--amount 200.00 --checksum \(Samples.checksum180Token)", "checksum_mismatch"),
    ("--amount 180.00 --checksum \(Samples.checksum200Token)", "amount_mismatch"),
    ("--amount 180.00 --checksum \(Samples.checksum180Token)", "amount_mismatch"),
    ("--amount 200.00 --checksum F7E0", "checksum_malformed"),
    ("--amount 200.00 --checksum=", "checksum_malformed"),
  ])
  func `A capture with other values is refused`(_ options: String, _ code: String) {
    for line in ["\(capture) \(options)", "\(capture) order-1 \(options)"] {
      let result = harness(line)
      #expect(result.status == .no)
      #expect(result.output.hasPrefix("refused\n  Reason       \(code)\n"), "\(result.output)")
      #expect(harness("\(line) --json").output.contains(#""code":"\#(code)","#))
    }
  }

  /// Afterpay answers 402 with `invalid_token`; our own code is more specific.
  @Test func `An expired token has Afterpay's answer and a code of our own`() {
    harness("create order-5 --token-file expired.txt --checkouts checkouts.json")
    let line = "capture --token-file expired.txt --amount 80.00"
    #expect(harness(line).output.hasPrefix("refused\n  Reason       token_expired\n"))
    let result = harness("\(line) --json")
    #expect(result.status == .no)
    #expect(
      result.output.contains(
        #""code":"token_expired","errorCode":"invalid_token","httpStatus":402,"#))
  }

  @Test func `The checksum of yesterday's schedule is refused with both days`() {
    let line = "\(capture) --amount 200.00 --checksum \(Samples.checksum200Token)"
    let result = harness("\(line) --today 2026-11-22")
    #expect(result.status == .no)
    #expect(result.output.contains("from 2026-11-21 on, and today is 2026-11-22."))
    #expect(harness("\(line) --today 2026-11-21").status == .yes)
  }

  @Test func `Another checkout's token and an estimate are refused`() {
    let other = harness("capture order-1 --token-file other.txt --amount 200.00")
    #expect(other.output.contains("Reason       invalid_token\n") && other.status == .no)
    harness("update --amount 200.00")
    let estimate = harness("\(capture) default --amount 200.00")
    #expect(estimate.output.contains("Reason       not_found\n") && estimate.status == .no)
  }

  @Test func `The widget is found by its token, and several widgets need a name`() {
    harness("capture --token-file other.txt --amount 80.00")
      .expectFailure(.noInput, "no widget belongs to this checkout token; 'widget create NAME")
    harness("create order-2 --amount 80.00 --token-file other.txt")
    #expect(harness("capture --token-file other.txt --amount 80.00").status == .yes)
    harness("create order-3 --amount 200.00 --token-file token.txt")
    harness("\(capture) --amount 200.00")
      .expectFailure(.usage, "2 widgets belong to this checkout token: order-1, order-3; name one")
    #expect(harness("\(capture) --widget order-3 --amount 200.00").status == .yes)
    for name in ["order-1", "order-3"] {
      #expect(harness("status \(name)").output.contains("  Captured     200.00 USD at 2026-11-21T"))
    }
    #expect(harness("list").output.split(separator: "captured, ").count == 4)
  }

  @Test func `A checkout is captured once, by any of its widgets`() throws {
    harness("\(capture) --amount 200.00")
    harness("create order-2 --amount 80.00 --token-file token.txt")
    let second = try harness.storeFile.lines(of: "order-2")
    for name in ["", " order-1", " order-2"] {
      let again = harness("\(capture)\(name) --amount 200.00 --json")
      #expect(again.status == .yes && again.output == answer("already_captured"))
      let other = harness("\(capture)\(name) --amount 80.00 --json")
      #expect(other.status == .no)
      #expect(other.output.contains(#"{"widget":"order-1","revision":1,"decision":"refused","#))
      #expect(other.output.contains(#""code":"payment_captured","#))
    }
    #expect(try harness.storeFile.lines(of: "order-2") == second)
    // A widget of another checkout has another answer.
    harness("create order-3 --amount 200.00 --token-file other.txt")
    let foreign = harness("\(capture) order-3 --amount 200.00 --json")
    #expect(foreign.output.contains(#""code":"invalid_token","#))
  }

  @Test func `A capture waits for other programs that write`() throws {
    let first = try journal()
    do {
      let lock = try harness.storeFile.lock()
      harness("\(capture) order-1 --amount 200.00").expectFailure(.busy, "try again later")
      #expect(harness("list").status == .yes)
      lock.release()
    }
    #expect(try journal() == first)
    #expect(harness("\(capture) order-1 --amount 200.00").status == .yes)
  }

  @Test(arguments: [
    "UPDATE entries SET line = replace(line, '200.00', '210.00') WHERE name = 'order-1' AND number = 1",
    "UPDATE entries SET line = replace(line, '200.00', '210.00') WHERE command = 'capture'",
    "DELETE FROM entries WHERE command = 'capture'", "DELETE FROM token_captures",
    "UPDATE token_captures SET hash = '\(String(repeating: "0", count: 64))'",
  ])
  func `No widget is captured if a witness of the capture is missing or damaged`(
    _ damage: String
  ) throws {
    harness("create order-2 --amount 200.00 --token-file token.txt")
    harness("\(capture) order-1 --amount 200.00")
    let second = try harness.storeFile.lines(of: "order-2")
    try harness.storeFile.change(damage)
    for name in ["", " order-1", " order-2"] {
      harness("\(capture)\(name) --amount 200.00")
        .expectFailure(.data, "and see 'widget store forget-capture --help'")
    }
    #expect(harness("check --all").status == .no)
    harness("remove order-1 --force")
    let check = harness("check --all")
    #expect(check.status == .no && check.output.contains("  Capture      "))
    harness("\(capture) --amount 200.00").expectFailure(.data, "nothing was captured")
    #expect(try harness.storeFile.lines(of: "order-2") == second)
    let known = harness("store forget-capture --token-file token.txt --print")
    #expect(known.status == .yes && harness.liveOutput.lines.count == 1)
    harness("\(capture) --amount 200.00").expectFailure(.data, "nothing was captured")
    #expect(
      harness("store forget-capture --token-file token.txt").output
        == "forgot the capture of this token\n")
    #expect(harness("\(capture) order-2 --amount 200.00 --json").status == .yes)
  }

  @Test func `A damaged capture of a removed widget alone is a fault of the store`() throws {
    harness("\(capture) --amount 200.00")
    harness("remove order-1 --force")
    #expect(harness("check --all") == CommandResult())
    try harness.storeFile.change("DELETE FROM token_captures")
    let check = harness("check --all")
    #expect(check.status == .no && check.output.hasPrefix("capture: damaged\n  Capture      "))
    let json = harness("check --all --json")
    #expect(json.status == .no && json.output.hasPrefix(#"{"good":false,"captureFault":"#))
  }

  @Test func `The answer stays the same after the widget was removed`() throws {
    harness("\(capture) --amount 200.00")
    harness("remove order-1").expectFailure(.no, "'widget remove order-1 --force' removes it")
    #expect(
      harness("remove order-1 --force").output
        == "removed\n  Widget       order-1, revision 1\n  Order total  200.00 USD\n"
        + "  Captured     200.00 USD at 2026-11-21T10:00:00Z\n"
        + "'widget trash restore order-1' brings it back until 2026-12-21\n")
    harness("create order-1 --amount 80.00 --token-file token.txt")
    let again = harness("\(capture) --amount 200.00 --json")
    #expect(again.output.contains(#""decision":"already_captured""#))
    let other = harness("\(capture) --amount 80.00 --json")
    #expect(other.status == .no && other.output.contains(#""code":"payment_captured""#))
  }

  @Test func `Damaged widgets of other checkouts do not matter`() throws {
    harness("create broken --amount 50.00 --token-file other.txt")
    try harness.storeFile.replace("50.00", by: "51.00", in: "broken", line: 1)
    #expect(harness("\(capture) --amount 200.00").status == .yes)
    harness("capture --token-file other.txt --amount 50.00")
      .expectFailure(.data, "entry 1 of the widget broken: it is damaged")
  }

  @Test
  func
    `A repeated capture with an id has the same answer, and another capture with the id is an error`()
    throws
  {
    let first = harness("\(capture) --amount 200.00 --id pay-1 --json")
    #expect(first.output.contains(#""decision":"accepted""#))
    let before = try journal()
    #expect(harness("\(capture) --amount 200.00 --id pay-1 --json") == first)
    harness("\(capture) --amount 180.00 --id pay-1")
      .expectFailure(.data, "the id pay-1 is that of another command to the widget order-1")
    #expect(try journal() == before)
  }

  @Test func `A captured widget rejects updates and keeps its schedule`() {
    harness("\(capture) --amount 200.00")
    harness("update --widget order-1 --amount 180.00")
      .expectFailure(
        .data, "was captured for 200.00 USD and cannot be changed; 'widget create NAME")
    let status = harness("status order-1 --today 2027-05-01 --json")
    #expect(status.status == .yes)
    #expect(status.output.contains(#""startDate":"2026-11-21","#))
    #expect(status.output.contains(Samples.checksum200Token))
    #expect(
      status.output.hasSuffix(
        #","capture":{"at":"2026-11-21T10:00:00Z","amount":{"amount":"200.00","currency":"USD"},"#
          + #""isCheckoutAdjusted":false,"checksum":null},"head":"\#(harness.head(of: "order-1"))"}"#
          + "\n"))
  }

  @Test func `The token is never printed or stored`() throws {
    var texts: [String] = []
    for line in [
      "\(capture) --amount 1", "\(capture) --amount x", "\(capture) --amount 200.00",
      "\(capture) --amount 200.00 --json", "\(capture) --amount 1 --json", "history order-1",
      "capture --token-file bad-token.txt --amount 1",
    ] {
      let result = harness(line)
      texts += [result.output, result.error, result.recorded ?? ""]
    }
    texts += try journal()
    #expect(!texts.contains { $0.contains("secret") })
  }

  @Test(arguments: [
    ("capture", ExitStatus.usage, "--token-file FILE"),
    ("capture --token-file token.txt", .usage, "--amount AMOUNT"),
    ("capture a --widget b --token-file token.txt --amount 1", .usage, "name the widget once"),
    ("capture --token-file none.txt --amount 1", .noInput, "there is no file \"none.txt\""),
    ("capture --token-file bad-token.txt --amount 1", .data, "invalid_token: \"bad-token.txt\""),
    ("capture --token-file token.txt --amount 1.001", .data, "invalid_amount: \"1.001\""),
    ("capture --token-file token.txt --amount -1", .data, "invalid_amount: \"-1\""),
    ("capture nope --token-file token.txt --amount 1", .noInput, "there is no widget nope"),
    ("capture w! --token-file token.txt --amount 1", .data, "'!' at position 2"),
  ])
  func `A command line with an error changes nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  )
    throws
  {
    let before = try journal()
    harness(line).expectFailure(status, phrase)
    #expect(try journal() == before)
  }
}

import TestSupport
import Testing

@testable import WidgetCommands

@Suite("Widgets as CSV")
struct WidgetCSVTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": Samples.token]) }

  @Test func `A list has a row for each widget`() {
    harness("update --amount 200.00")
    harness("create b --amount 5000.00")
    #expect(
      harness("list --format csv").output == """
        widget,revision,plan,mode,startDate,currency,total,isValid,errorCode,amountDueToday,\
        checksum,capturedAt,capturedAmount
        b,1,us-pay-in-4,tokenless,,USD,5000.00,false,amount_above_maximum,,,,
        default,1,us-pay-in-4,tokenless,2026-11-21,USD,200.00,true,,50.00,\(Samples.checksum200),,

        """)
  }

  @Test func `Without widgets, the list has a header`() {
    #expect(
      harness("list --format csv").output
        == "widget,revision,plan,mode,startDate,currency,total,isValid,errorCode,amountDueToday,"
        + "checksum,capturedAt,capturedAmount\n")
  }

  @Test func `A status has a row for each payment`() {
    harness("create w --amount 200.00 --token-file token.txt")
    harness("capture w --token-file token.txt --amount 200.00")
    let status = harness("status w --format csv --today 2026-12-01")
    let (start, end) = (
      "w,1,us-pay-in-4,token,2026-11-21,USD,200.00,",
      ",50.00,true,,50.00,\(Samples.checksum200Token),2026-11-21T10:00:00Z,200.00"
    )
    #expect(status.status == .yes)
    #expect(
      status.output == """
        widget,revision,plan,mode,startDate,currency,total,number,dueDate,amount,isValid,errorCode,\
        amountDueToday,checksum,capturedAt,capturedAmount
        \(start)1,2026-11-21\(end)
        \(start)2,2026-12-05\(end)
        \(start)3,2026-12-19\(end)
        \(start)4,2027-01-02\(end)

        """)
  }

  @Test func `The status of an order that may not proceed has a row with the reason`() {
    harness("update --amount 5000.00")
    let status = harness("status --format csv")
    #expect(status.status == .no)
    #expect(
      status.output.hasSuffix(
        "\ndefault,1,us-pay-in-4,tokenless,,USD,5000.00,,,,false,amount_above_maximum,,,,\n"))
    harness("status --json --format csv").expectFailure(.usage, "--json and --format csv differ")
  }

  @Test func `A history has a row for each accepted command`() {
    harness("create w --amount 150.00 --token-file token.txt")
    harness("update --widget w --amount 200.00 --id 7f3a")
    let capture = "capture w --token-file token.txt --amount 200.00 --adjusted"
    harness("\(capture) --checksum \(Samples.checksum200Token)")
    #expect(
      harness("history w --format csv").output == """
        widget,revision,at,today,command,plan,mode,issuedAt,currency,amount,isCheckoutAdjusted,\
        checksum,id
        w,1,2026-11-21T10:00:00Z,2026-11-21,create,us-pay-in-4,token,,USD,150.00,,,
        w,2,2026-11-21T10:00:00Z,2026-11-21,update,,,,USD,200.00,,,7f3a
        w,2,2026-11-21T10:00:00Z,2026-11-21,capture,,,,USD,200.00,true,\(Samples.checksum200Token),

        """)
  }
}

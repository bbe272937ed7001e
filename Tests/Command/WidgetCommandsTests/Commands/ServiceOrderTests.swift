import TestSupport
import Testing

@testable import WidgetCommands

/// Stored orders of the service, in commands that send no request.
@Suite("Orders at the service")
struct ServiceOrderTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": "002.k2a4\n"]) }

  @Test func `An account opens from an order, and follows it by the same command`() throws {
    try ServiceOrderSamples.add(2, to: harness)
    let opened = harness("account open o-1 --from-order 100101")
    #expect(opened.status == .yes && opened.error == "")
    #expect(opened.output.hasPrefix("Account o-1, revision 1: current\n"))
    let first = harness("account export o-1").output
    #expect(
      first.contains(
        #"{"type":"opened","date":"2026-11-21","id":"service-order-100101","plan":"us-pay-in-4","amount":"50.00","currency":"USD","tokenDigest":"\#(ServiceOrderSamples.token)","capture":"deferred"}"#
      ))
    try ServiceOrderSamples.add(to: harness)
    let again = harness("account open o-1 --from-order 100101 --json")
    #expect(again.output.contains(#""revision":2,"#))
    #expect(
      harness("account export o-1").output.contains(
        #"{"type":"captured","date":"2026-11-21","id":"service-capture-e-103","amount":"20.00"}"#
      ))
    #expect(harness("account open o-1 --from-order 100101 --json").output == again.output)
  }

  @Test func `The days of an order are those of the shop's time zone`() throws {
    try ServiceOrderSamples.add(to: harness)
    harness("account open o-1 --from-order 100101 --time-zone -10:00")
    let lines = harness("account export o-1").output
    #expect(lines.contains(#"{"type":"opened","date":"2026-11-20""#))
    #expect(lines.contains(#"{"type":"captured","date":"2026-11-20""#))
  }

  @Test func `An order has one account, also from its widget`() throws {
    try ServiceOrderSamples.add(to: harness)
    harness("create w --amount 50.00 --token-file token.txt")
    harness("capture w --amount 50.00 --token-file token.txt")
    harness("account open o-1 --from-order 100101")
    harness("account open o-2 --from-order 100101")
      .expectFailure(.cannotCreate, "the order has the account o-1 already")
    harness("account open o-2 --from-widget w")
      .expectFailure(.cannotCreate, "the order has the account o-1 already")
  }

  @Test(arguments: [
    (
      "--from-order 7", ExitStatus.noInput,
      "there is no order 7 in the store; 'widget service order"
    ),
    ("--from-order x", .data, "--from-order: the order number has a character that is no digit"),
    ("--from-order 7 --amount 1.00", .usage, "--from-order has the amount"),
    ("--from-order 7 --from-widget w", .usage, "--from-order has the amount"),
    ("--from-order 7 --capture deferred", .usage, "--from-order has the amount"),
    ("--from-order 7 --id x", .usage, "--from-order has the amount"),
  ])
  func `A wrong order ends with an error`(
    _ options: String, _ status: ExitStatus, _ message: String
  ) {
    harness("account open o-1 \(options)").expectFailure(status, message)
  }

  @Test func `An order without a known decision has no account`() throws {
    try ServiceOrderSamples.add(1, to: harness)
    // Without its number, an order is not found.
    harness("account open o-1 --from-order 100101")
      .expectFailure(.noInput, "there is no order 100101 in the store")
  }

  @Test func `The whole order has its state at the service`() throws {
    try ServiceOrderSamples.add(to: harness)
    harness("create w --amount 50.00 --token-file token.txt")
    #expect(
      harness("order w").output.hasSuffix(
        """
        Order 100101 at the service
          State        partlyCaptured
          Original     50.00 USD
          Captured     20.00 USD
          Voided       0.00 USD
          Open         30.00 USD
          Refunded     0.00 USD
          Expires      2026-12-04T09:00:00.000Z

        """))
    #expect(
      harness("order w --json").output.hasSuffix(
        #","service":{"order":"100101","state":"partlyCaptured","original":{"amount":"50.00","currency":"USD"},"captured":{"amount":"20.00","currency":"USD"},"voided":{"amount":"0.00","currency":"USD"},"open":{"amount":"30.00","currency":"USD"},"refunded":{"amount":"0.00","currency":"USD"},"expires":"2026-12-04T09:00:00.000Z"}}"#
          + "\n"))
  }

  @Test func `An order before its decision has a state, and no amounts`() throws {
    try ServiceOrderSamples.add(1, to: harness)
    harness("create w --amount 50.00 --token-file token.txt")
    #expect(
      harness("order w").output.hasSuffix("\nOrder at the service\n  State        deciding\n"))
    #expect(
      harness("order w --json").output.hasSuffix(
        #","service":{"order":null,"state":"deciding","original":null,"captured":null,"voided":null,"open":null,"refunded":null,"expires":null}}"#
          + "\n"))
  }

  @Test func `Orders are exported, imported, counted and checked`() throws {
    try ServiceOrderSamples.add(to: harness)
    harness("export --all -o shop.lines")
    let other = "--state-dir \(harness.directory.path("other"))"
    #expect(
      harness("import shop.lines --json \(other)").output
        == #"{"widgets":0,"accounts":0,"rememberedCaptures":0,"orders":1}"# + "\n")
    #expect(harness("store status --json \(other)").output.contains(#""accounts":0,"orders":1,"#))
    let check = harness("check --all --json \(other)")
    #expect(check.status == .yes)
    #expect(
      check.output.hasPrefix(
        #"{"order":"100101","token":"\#(ServiceOrderSamples.token)","good":true,"lines":5,"head":""#
      ))
    #expect(
      harness("check --all \(other)").output.hasPrefix("order 100101: good\n  Lines        5\n"))
  }

  @Test func `A damaged order is named by a check, and shown by no command`() throws {
    try ServiceOrderSamples.add(to: harness)
    try harness.storeFile.change(
      "UPDATE order_entries SET line = replace(line, '20.00', '10.00') WHERE number = 5")
    let check = harness("check --all --json")
    #expect(check.status == .no)
    #expect(
      check.output
        == #"{"order":null,"token":"\#(ServiceOrderSamples.token)","good":false,"lines":5,"head":null,"mistake":"entry 5 of the order \#(ServiceOrderSamples.token): it was changed after it was written: its hash is another one"}"#
        + "\n")
    harness("create w --amount 50.00 --token-file token.txt")
    #expect(harness("order w").status == .data)
    #expect(harness("account open o-1 --from-order 100101").status == .data)
  }
}

import TestSupport
import Testing

@testable import WidgetCommands

/// Parts of pictures that ``GoldenTests`` does not record.
@Suite("A picture of a checkout")
struct CheckoutDrawingTests {
  /// Returns the lines of the output for inputs, without frames and surrounding spaces.
  private func lines(_ inputs: [String], _ options: String = "--final") throws -> [String] {
    let harness = try CommandHarness(["-": CheckoutSamples.lines(inputs)])
    #expect(harness("checkout replay native --format text \(options)").status == .yes)
    return harness.batch.output.split(separator: "\n").map { line in
      var line = line[...]
      while let first = line.first, first == "│" || first == " " { line = line.dropFirst() }
      while let last = line.last, last == "│" || last == " " { line = line.dropLast() }
      return String(line)
    }
  }

  private static let start = [CheckoutSamples.begin, #"{"input":"load"}"#]

  @Test func `A tax within the prices is named so, and not added`() throws {
    var order = CheckoutSamples.Order(parts: 0, tax: 100).json
    order = order.replacing(#""taxIncluded":false"#, with: #""taxIncluded":true"#)
      .replacing(#""total":"43.50""#, with: #""total":"42.50""#)
    let answer = #"{"input":"answer","request":1,"status":200,"body":\#(order)}"#
    let lines = try lines(Self.start + [answer])
    #expect(lines.contains { $0.hasPrefix("Incl. tax ") && $0.hasSuffix(" 1.00") })
    #expect(lines.contains { $0.hasPrefix("Total ") && $0.hasSuffix(" 42.50 USD") })
  }

  @Test func `An order of many lines shows the first twenty`() throws {
    let order = OrderJSON(lines: Array(repeating: ("Mug", 1, 100), count: 1_000)).text
    let answer = #"{"input":"answer","request":1,"status":200,"body":\#(order)}"#
    let drawn = try self.lines(Self.start + [answer])
    #expect(drawn.count { $0.hasPrefix("1 × Mug ") } == 20)
    #expect(drawn.contains("980 further lines"))
  }

  @Test func `The widget of an express checkout shows dates`() throws {
    let express = #"{"input":"expressFinished","provider":"afterpay","token":"002.secret"}"#
    let lines = try lines(
      Self.start + [CheckoutSamples.answer(1, CheckoutSamples.Order(parts: 0)), express])
    #expect(lines.contains { $0.hasPrefix("Today ") && $0.hasSuffix(" Jan 2, 2027") })
  }

  @Test func `Tokens are not shown`() throws {
    let express = #"{"input":"expressFinished","provider":"afterpay","token":"002.secret"}"#
    let finished = #"{"input":"providerFinished","result":"succeeded","token":"002.secret"}"#
    let lines = try lines(Self.start + [express, finished], "")
    #expect(lines.contains { $0.hasPrefix("> expressFinished afterpay  ") })
    #expect(!lines.contains { $0.contains("secret") })
  }

  @Test func `The widget follows the day, but not while the shopper pays`() throws {
    let pay = #"{"input":"pay","provider":"afterpay","key":"k-1","today":"2026-11-24"}"#
    let edit = #"{"input":"edit","section":"contact","today":"2026-11-23"}"#
    let later = #"{"input":"leave","today":"2026-11-29"}"#
    let ready = CheckoutSamples.ready
    #expect(try lines(ready).contains { $0.hasPrefix("2026-11-21 ") })
    #expect(try lines(ready + [edit]).contains { $0.hasPrefix("2026-11-23 ") })
    #expect(try lines(ready + [edit, pay]).contains { $0.hasPrefix("2026-11-23 ") })
    #expect(try lines(ready + [edit, pay, later]).contains { $0.hasPrefix("2026-11-23 ") })
  }

  private static let inputs = [
    (
      #"{"input":"setBillingAddress","address":\#(CheckoutSamples.address(country: "US"))}"#,
      "setBillingAddress Ada Lovelace, 1 Main St, Springfield"
    ),
    (#"{"input":"chooseShippingAddress","id":"a-1"}"#, "chooseShippingAddress a-1"),
    (#"{"input":"chooseBillingAddress","id":"a-2"}"#, "chooseBillingAddress a-2"),
    (#"{"input":"useShippingAsBilling"}"#, "useShippingAsBilling"),
    (#"{"input":"removePromoCode","code":"SAVE5"}"#, "removePromoCode SAVE5"),
    (#"{"input":"edit","section":"shippingMethod"}"#, "edit shippingMethod"),
    (#"{"input":"endEditing"}"#, "endEditing"),
    (#"{"input":"discardDraft","section":"contact"}"#, "discardDraft contact"),
    (#"{"input":"discardDraft","section":"promoCodes"}"#, "discardDraft promoCodes"),
    (#"{"input":"pay","provider":"card","key":"k-1"}"#, "pay card, key k-1"),
    (#"{"input":"refresh"}"#, "refresh"),
    (#"{"input":"providerFinished","result":"cancelled"}"#, "providerFinished cancelled"),
    (#"{"input":"providerFinished","result":"failed"}"#, "providerFinished failed"),
    (
      #"{"input":"providerFinished","result":"failed","message":"No funds"}"#,
      "providerFinished failed: No funds"
    ),
    (#"{"input":"stay"}"#, "stay"), (#"{"input":"confirmLeave"}"#, "confirmLeave"),
    (
      #"{"input":"noAnswer","request":9,"reason":"unreachable"}"#,
      "noAnswer to request 9: unreachable"
    ),
    (#"{"input":"answer","request":9,"status":503}"#, "answer to request 9: 503"),
  ]

  @Test(arguments: inputs)
  func `An input is shown in words`(_ input: String, _ words: String) throws {
    let lines = try lines([CheckoutSamples.begin, input], "")
    #expect(lines.contains { $0.hasPrefix("> \(words)  ") }, "\(lines)")
  }

  private static let payments = [
    ([], "paying, 4 of 4 filled", "54.50 USD by card: the shop creates the payment"),
    (
      [#"{"input":"answer","request":5,"status":200,"body":{"paymentId":"p-1"}}"#],
      "paying, 4 of 4 filled", "54.50 USD by card: the provider shows the"
    ),
    (
      [#"{"input":"noAnswer","request":5,"reason":"timeout"}"#, #"{"input":"retry"}"#],
      "paying, 4 of 4 filled", "54.50 USD by card: the shop is asked whether"
    ),
    ([#"{"input":"leave"}"#], "leaving, 4 of 4 filled", "54.50 USD by card: the shop creates"),
  ]

  @Test(arguments: payments)
  func `The stage of a payment is shown in words`(
    _ inputs: [String], _ phase: String, _ stage: String
  ) throws {
    let pay = #"{"input":"pay","provider":"card","key":"k-1"}"#
    let lines = try lines(CheckoutSamples.ready + [pay] + inputs)
    #expect(lines.contains { $0.hasPrefix("Order o-1 ") && $0.hasSuffix(phase) })
    #expect(lines.contains { $0.hasPrefix("- Payment           \(stage)") }, "\(lines)")
  }

  /// The number of scalars is the number of columns: escapes leave only scalars of one column.
  @Test(arguments: [20, 21, 33, 40, 57, 80, 200], [false, true])
  func `Every line fits the terminal`(_ columns: Int, _ ascii: Bool) throws {
    let long = String(repeating: "very long ", count: 30)
    let names = [#"\u001b[2J\u202e\u2028\u0000"#, long, String(repeating: "x", count: 1_000)]
    for name in names {
      let order = CheckoutSamples.Order(id: name, parts: 0, names: (name, name))
      let inputs =
        Self.start + [
          CheckoutSamples.answer(1, order), #"{"input":"setContact","email":"\#(name)"}"#,
          #"{"input":"setContact","email":"a@b.c"}"#,
          #"{"input":"answer","request":2,"status":400,"body":{"message":"\#(name)"}}"#,
          #"{"input":"edit","section":"contact"}"#, #"{"input":"retry"}"#, #"{"input":"\#(name)"}"#,
        ]
      let harness = try CommandHarness(["-": CheckoutSamples.lines(inputs)])
      harness.environment.columns = columns
      harness.environment.outputIsTerminal = true
      let options = ascii ? "--ascii --color never" : "--color never"
      harness("checkout replay native --format text \(options)")
      let lines = harness.batch.output.split(separator: "\n", omittingEmptySubsequences: false)
      let widest = lines.map(\.unicodeScalars.count).max()
      // Amounts and days are never cut; the payments need 27 columns and the frame.
      #expect(try #require(widest) <= max(31, min(columns, 80)), "\(harness.batch.output)")
      let controls = harness.batch.output.unicodeScalars.filter { $0.value < 32 && $0 != "\n" }
      #expect(controls.isEmpty)
      #expect(!lines.contains { $0.hasSuffix(" ") })
    }
  }
}

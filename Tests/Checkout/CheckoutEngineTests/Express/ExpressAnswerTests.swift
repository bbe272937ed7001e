import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The app's answers to the page's questions.
@Suite struct ExpressAnswerTests {
  @Test func `Options answer an address, once`() throws {
    var session = try ExpressSession.askedForOptions()
    try session.send(.shippingOptions(requestID: "r1", [.standard, .fast]))
    #expect(session.work == ["send r1 [std fast]"])
    #expect(session.state.options == [.standard, .fast])
    #expect(session.choice == "")
    #expect(session.asked == "")
    #expect(session.refusal(of: .shippingOptions(requestID: "r1", [])) == "unknown_request")
  }

  @Test func `An answer may have no options at all`() throws {
    var session = try ExpressSession.askedForOptions()
    try session.send(.shippingOptions(requestID: "r1", []))
    #expect(session.work == ["send r1 []"])
    #expect(session.state.options == [])
  }

  @Test func `The chosen option stays with its new total if it is still offered`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.hear(.shippingAddressChange(requestID: "r3", ExpressAddress()))
    try session.send(.shippingOptions(requestID: "r3", [.standard, .option("fast", 70_00)]))
    #expect(session.choice == "fast 70.00 USD")
    try session.hear(.shippingAddressChange(requestID: "r4", ExpressAddress()))
    try session.send(.shippingOptions(requestID: "r4", [.standard]))
    #expect(session.choice == "")
  }

  @Test func `An update changes the app's option and the total`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.send(.shippingUpdate(requestID: "r2", .update("fast", 61_50, tax: 2_00)))
    #expect(session.work == ["send r2 fast 61.50 USD"])
    #expect(session.choice == "fast 61.50 USD")
    let fast = try #require(session.state.options?.last)
    #expect(fast.shippingAmount.description == "1.00 USD")
    #expect(fast.orderAmount.description == "61.50 USD")
    #expect(fast.taxAmount?.description == "2.00 USD")
    #expect(session.state.options?.first == .standard)
    // The page may still describe the option as it was.
    try session.hear(.shippingOptionChange(requestID: "r3", .fast))
    #expect(session.choice == "fast 61.50 USD")
  }

  @Test func `An update without a tax removes the option's tax`() throws {
    var session = try ExpressSession.offered()
    try session.hear(.shippingOptionChange(requestID: "r2", .standard))
    try session.send(.shippingUpdate(requestID: "r2", .update("std", 55_00)))
    #expect(session.state.options?.first?.taxAmount == nil)
  }

  @Test func `A late update of another option does not change the total`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.hear(.shippingOptionChange(requestID: "r3", .standard))
    try session.send(.shippingUpdate(requestID: "r2", .update("fast", 61_50)))
    #expect(session.choice == "std 50.00 USD")
    #expect(session.state.options?.last?.orderAmount.description == "61.50 USD")
    #expect(session.asked == "r3 option")
  }

  @Test func `An update of an option that is offered no more changes nothing shown`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.hear(.shippingAddressChange(requestID: "r3", ExpressAddress()))
    try session.send(.shippingOptions(requestID: "r3", [.standard]))
    try session.send(.shippingUpdate(requestID: "r2", .update("fast", 61_50)))
    #expect(session.work == ["send r2 fast 61.50 USD"])
    #expect(session.choice == "")
    #expect(session.state.options == [.standard])
  }

  @Test func `An update of the page's own option changes the total`() throws {
    var session = try ExpressSession.open()
    try session.hear(.shippingOptionChange(requestID: "r1", .option("drone", 99_00)))
    try session.send(.shippingUpdate(requestID: "r1", .update("drone", 100_00)))
    #expect(session.choice == "drone 100.00 USD")
    #expect(session.state.options == nil)
  }

  @Test func `Without a change the page receives an answer without one`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.send(.noChange(requestID: "r2"))
    #expect(session.work == ["send r2 no change"])
    #expect(session.choice == "fast 60.00 USD")
  }

  @Test func `Questions are answered in any order, each once`() throws {
    var session = try ExpressSession.askedAboutFast()
    try session.hear(.shippingAddressChange(requestID: "r3", ExpressAddress()))
    try session.hear(.shippingOptionChange(requestID: "r4", .standard))
    #expect(session.asked == "r2 option r3 address r4 option")
    try session.send(.noChange(requestID: "r4"))
    try session.send(.refuse(requestID: "r3", .shippingAddressUnsupported))
    #expect(session.work == ["send r3 SHIPPING_ADDRESS_UNSUPPORTED"])
    try session.send(.refuse(requestID: "r2", .serviceUnavailable))
    #expect(session.asked == "")
    for id in ["r1", "r2", "r3", "r4", "r5"] as [UTF8Text] {
      #expect(session.refusal(of: .noChange(requestID: id)) == "unknown_request")
      #expect(session.refusal(of: .refuse(requestID: id, .badResponse)) == "unknown_request")
    }
  }

  @Test(arguments: ExpressError.allCases)
  func `An error about an address answers no other question`(error: ExpressError) throws {
    var address = try ExpressSession.askedForOptions()
    try address.send(.refuse(requestID: "r1", error))
    #expect(address.work == ["send r1 \(error.code)"])
    let option = try ExpressSession.askedAboutFast()
    let isAboutAddress = "\(error.code)".hasPrefix("SHIPPING_ADDRESS")
    #expect(
      option.refusal(of: .refuse(requestID: "r2", error))
        == (isAboutAddress ? "wrong_answer" : nil))
  }

  @Test func `An answer of the other kind is rejected, and the question stays`() throws {
    let address = try ExpressSession.askedForOptions()
    let update = ExpressShippingUpdate.update("fast", 1)
    #expect(address.refusal(of: .noChange(requestID: "r1")) == "wrong_answer")
    #expect(address.refusal(of: .shippingUpdate(requestID: "r1", update)) == "wrong_answer")
    let option = try ExpressSession.askedAboutFast()
    #expect(option.refusal(of: .shippingOptions(requestID: "r2", [])) == "wrong_answer")
    // Before the content is looked at.
    let wrong = [ExpressShippingOption.option("", 1)]
    #expect(option.refusal(of: .shippingOptions(requestID: "r2", wrong)) == "wrong_answer")
    #expect(option.refusal(of: .shippingOptions(requestID: "r1", wrong)) == "unknown_request")
  }

  @Test(
    arguments: [
      [.option("", 1)], [.option(UTF8Text(String(repeating: "x", count: 129)), 1)],
      [.option("a", 1), .option("b", 1), .option("a", 2)], [.option("a", 1, currency: .eur)],
      [.option("a", -1)], [.option("a", 1, tax: -1)],
      [.standard, ExpressShippingOption.option("b", 1, currency: .cad)],
    ])
  func `Options with a wrong identifier or amount are rejected, all of them`(
    options: [ExpressShippingOption]
  ) throws {
    let session = try ExpressSession.askedForOptions()
    #expect(session.refusal(of: .shippingOptions(requestID: "r1", options)) == "invalid_options")
  }

  @Test func `An identifier has up to 128 bytes, an amount may be zero or the largest`() throws {
    var session = try ExpressSession.askedForOptions()
    let options: [ExpressShippingOption] = [
      .option(UTF8Text(String(repeating: "x", count: 128)), 0), .option("\0", Int64.max, tax: 0),
      .option("e\u{301}", 1), .option("\u{E9}", 1),
    ]
    try session.send(.shippingOptions(requestID: "r1", options))
    #expect(session.state.options == options)
  }

  @Test func `At most 1,000 options are accepted`() throws {
    var session = try ExpressSession.askedForOptions()
    let options = (0...1_000).map { ExpressShippingOption.option(UTF8Text("o-\($0)"), 1) }
    #expect(session.refusal(of: .shippingOptions(requestID: "r1", options)) == "invalid_options")
    try session.send(.shippingOptions(requestID: "r1", Array(options.dropLast())))
    #expect(session.state.options?.count == 1_000)
  }

  @Test(
    arguments: [
      .update("std", 1), .update("", 1), .update("FAST", 1), .update("fast", -1),
      .update("fast", 1, currency: .eur), .update("fast", 1, tax: -1),
    ] as [ExpressShippingUpdate])
  func `An update of another option or with a wrong amount is rejected`(
    update: ExpressShippingUpdate
  ) throws {
    let session = try ExpressSession.askedAboutFast()
    #expect(session.refusal(of: .shippingUpdate(requestID: "r2", update)) == "invalid_update")
  }
}

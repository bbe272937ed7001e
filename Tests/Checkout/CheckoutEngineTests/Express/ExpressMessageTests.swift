import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The messages of the page.
@Suite struct ExpressMessageTests {
  @Test(arguments: [
    "https://portal.afterpay.com", "https://portal.sandbox.afterpay.com",
    "https://api-plus.us.afterpay.com", "https://api-plus.us-sandbox.afterpay.com",
    "https://portal.clearpay.co.uk", "https://portal.sandbox.clearpay.co.uk",
    "https://checkout.clearpay.com", "https://checkout.sandbox.clearpay.com",
  ])
  func `A message of Afterpay's pages counts, in any region and service`(origin: UTF8Text) throws {
    var session = try ExpressSession.open()
    try session.send(.message(origin: origin, .success(token: "002.tok")))
    #expect(session.news == ["success 002.tok"])
  }

  @Test(arguments: [
    "", "null", "https://portal.afterpay.com/", "https://portal.afterpay.com:443",
    "http://portal.afterpay.com", "HTTPS://portal.afterpay.com", "https://Portal.afterpay.com",
    "https://portal.afterpay.com.evil.example", "https://evil.example",
    "https://user@portal.afterpay.com", "https://xportal.afterpay.com", "https://afterpay.com",
    "https://portal.sandbox.clearpay.com", "https://checkout.clearpay.co.uk",
    " https://portal.afterpay.com", "https://portal.afterpay.com\0",
  ])
  func `A message of another origin is ignored, unlike in Afterpay's script`(
    origin: UTF8Text
  ) throws {
    var session = try ExpressSession.open()
    for message in [
      .success(token: "002.tok"), .cancelled, .malformed("x"),
      .shippingAddressChange(requestID: "r1", ExpressAddress()),
    ] as [ExpressMessage] {
      try session.send(.message(origin: origin, message))
      #expect(session.isIgnored)
    }
  }

  @Test func `An address is asked about with all that the page gave`() throws {
    var session = try ExpressSession.open()
    let address = ExpressAddress(
      name: "Ada O'Connor", address1: "1 Main St", area2: "North", postcode: "62701",
      countryCode: "US")
    try session.hear(.shippingAddressChange(requestID: "r1", address))
    #expect(session.reaction.effects == [.askShippingOptions(requestID: "r1", address)])
    #expect(session.asked == "r1 address")
    #expect(session.state.phase == .open)
  }

  @Test func `Of an option that the app gave, the app's amounts hold`() throws {
    var session = try ExpressSession.offered()
    let cheap = ExpressShippingOption(
      id: "fast", name: nil, description: "By courier",
      amounts: ExpressAmounts(
        shipping: Money(minorUnits: 0, currency: .usd), order: Money(minorUnits: 1, currency: .usd),
        tax: Money(minorUnits: 1, currency: .usd)))
    try session.hear(.shippingOptionChange(requestID: "r2", cheap))
    #expect(session.choice == "fast 60.00 USD")
    guard case .askShippingOption("r2", let asked)? = session.reaction.effects.first else {
      Issue.record("the app is not asked")
      return
    }
    #expect(asked.amounts == ExpressShippingOption.fast.amounts)
    #expect(asked.name == nil)
    #expect(asked.description == "By courier")
  }

  @Test func `Of another option, the page's amounts hold`() throws {
    var session = try ExpressSession.offered()
    try session.hear(.shippingOptionChange(requestID: "r2", .option("drone", 99_00)))
    #expect(session.choice == "drone 99.00 USD")
    #expect(session.work == ["ask drone r2 99.00 USD"])
    #expect(session.state.options == [.standard, .fast])
  }

  @Test func `The total is the chosen option's, and nothing is added to it`() throws {
    var session = try ExpressSession.askedAboutFast()
    #expect(session.choice == "fast 60.00 USD")
    try session.hear(.shippingOptionChange(requestID: "r3", .standard))
    #expect(session.choice == "std 50.00 USD")
    #expect(session.asked == "r2 option r3 option")
  }

  @Test func `A request that was used before is ignored, answered or not`() throws {
    var session = try ExpressSession.askedForOptions()
    try session.hear(.log(requestID: "r9", severity: "log", message: "hello"))
    for message in [
      .shippingAddressChange(requestID: "r1", ExpressAddress(name: "Bob")),
      .shippingOptionChange(requestID: "r1", .fast),
      .log(requestID: "r1", severity: "log", message: "again"),
      .shippingAddressChange(requestID: "r9", ExpressAddress()),
    ] as [ExpressMessage] {
      try session.hear(message)
      #expect(session.isIgnored)
    }
    try session.send(.refuse(requestID: "r1", .badResponse))
    try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress()))
    #expect(session.isIgnored)
  }

  @Test func `Requests differ by their bytes, in any order`() throws {
    var session = try ExpressSession.open()
    let ids: [UTF8Text] = ["m", "b", "z", "", "e\u{301}", "\u{E9}", "a", "B", "mm"]
    for id in ids {
      try session.hear(.shippingAddressChange(requestID: id, ExpressAddress()))
      #expect(!session.isIgnored)
    }
    for id in ids {
      try session.hear(.shippingAddressChange(requestID: id, ExpressAddress()))
      #expect(session.isIgnored)
    }
    #expect(session.state.asked.map(\.requestID) == ids)
  }

  @Test(arguments: [true, false])
  func `A page's messages after the first thousand are ignored, but for its end`(
    asks: Bool
  ) throws {
    var session = try ExpressSession.open(asks: asks)
    for number in 1...998 {
      try session.hear(
        .log(requestID: UTF8Text("m\(number)"), severity: "log", message: "hello"))
      #expect(session.news.count == 1)
    }
    try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress()))
    #expect(!session.isIgnored)
    try session.hear(.shippingOptionChange(requestID: "r2", .fast))
    #expect(!session.isIgnored)
    let full = session.checkout
    for message in [
      .shippingAddressChange(requestID: "r3", ExpressAddress()),
      .shippingOptionChange(requestID: "r4", .standard),
      .log(requestID: "r5", severity: "log", message: "hello"),
    ] as [ExpressMessage] {
      try session.hear(message)
      #expect(session.isIgnored)
    }
    #expect(session.checkout == full)
    #expect(ExpressCheckout.maximumMessageCount == 1_000)
    // The app can answer, and the checkout can end.
    if asks {
      try session.send(.shippingOptions(requestID: "r1", []))
      #expect(session.asked == "r2 option")
    }
    try session.hear(.success(token: "002.tok"))
    #expect(session.state.phase == .succeeded)
  }

  @Test func `With nobody to ask the page is answered at once, instead of waiting for ever`() throws
  {
    var session = try ExpressSession.open(asks: false)
    try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress()))
    #expect(session.work == ["send r1 SERVICE_UNAVAILABLE"])
    try session.hear(.shippingOptionChange(requestID: "r2", .fast))
    #expect(session.work == ["send r2 SERVICE_UNAVAILABLE"])
    #expect(session.choice == "fast 60.00 USD")
    #expect(session.asked == "")
    #expect(session.refusal(of: .noChange(requestID: "r2")) == "unknown_request")
    #expect(session.state.phase == .open)
  }

  @Test func `A line for a log is news, and no question`() throws {
    var session = try ExpressSession.open()
    try session.hear(.log(requestID: "r1", severity: "warning", message: "slow"))
    #expect(session.news == ["page warning: slow"])
    #expect(session.asked == "")
  }

  @Test func `A text that is no message is news, and changes nothing`() throws {
    var session = try ExpressSession.askedForOptions()
    let state = session.state
    try session.hear(.malformed("[object Object]"))
    #expect(session.news == ["malformed [object Object]"])
    #expect(session.state == state)
  }

  @Test func `Messages count while the page loads, after it failed, and while leaving`() throws {
    for start in [ExpressSession(), try .failed(), try .leaving()] {
      var session = start
      try session.hear(.shippingAddressChange(requestID: "r1", ExpressAddress()))
      #expect(session.asked == "r1 address")
      #expect(session.state.phase == start.state.phase)
      try session.hear(.success(token: "002.tok"))
      #expect(session.state.phase == .succeeded)
    }
  }

  @Test func `An app's own message with wrong amounts or a wrong token is ignored`() throws {
    var session = try ExpressSession.open()
    for message in [
      .success(token: ""), .success(token: "a\n"),
      .shippingOptionChange(requestID: "r1", .option("fast", 1, currency: .eur)),
      .shippingOptionChange(requestID: "r1", .option("fast", -1)),
      .shippingOptionChange(requestID: "r1", .option("fast", 1, tax: -1)),
    ] as [ExpressMessage] {
      try session.hear(message)
      #expect(session.isIgnored)
    }
    try session.hear(.shippingOptionChange(requestID: "r1", .fast))
    #expect(session.asked == "r1 option")
  }
}

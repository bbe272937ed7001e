import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Many inputs, answers in any order, and orders of the largest size.
@Suite struct HostileLoadTests {
  @Test func `A thousand changes during a request are one request`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "first@b.cd"))
    for index in 1...1_000 {
      try session.send(.setContact(email: UTF8Text("ada\(index)@b.cd")))
      #expect(session.work == [])
    }
    #expect(session.queued == "contact")
    try session.answer(.filled(contact: "first@b.cd"))
    #expect(session.sent == OrderChanges(contact: "ada1000@b.cd"))
    try session.answer(.filled(contact: "ada1000@b.cd"))
    #expect(session.work == [])
    #expect(session.drafts == "")
  }

  @Test func `A thousand readings asked for are two requests`() throws {
    var session = try Session.filled()
    for _ in 1...1_000 { try session.send(.refresh) }
    try session.answer(.filled())
    #expect(session.work == ["3 GET /checkouts/o-1"])
    try session.answer(.filled())
    #expect(session.work == [])
  }

  @Test func `A thousand attempts to pay keep their keys apart`() throws {
    var session = try Session.filled()
    for index in 1...1_000 {
      try session.pay("card", UTF8Text("k-\(index)"))
      try session.answer(status: 402)
    }
    #expect(session.state.underWay == nil)
    #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    #expect(try session.refusalToPay("afterpay", "k-1000") == "key_reused")
    #expect(try session.refusalToPay("afterpay", "k-1001") == nil)
    try session.pay("card", "k-1")
    #expect(session.work == ["1002 POST /checkouts/o-1/payments"])
  }

  @Test func `An expired order a thousand times is made again once for each act`() throws {
    var session = try Session.filled()
    var number = 1
    for _ in 1...1_000 {
      try session.send(.refresh)
      try session.answer(status: 410)
      number += 2
      #expect(session.work == ["\(number) POST /checkouts"])
      try session.answer(.filled())
      #expect(session.work == [])
    }
  }

  @Test func `An answer counts once, whatever is repeated`() throws {
    var session = try Session.filled()
    try session.pay("card", "k-1")
    let answer = NativeInput.answer(
      request: 2, ShopAnswer(status: 200, reply: .payment(id: "p-1", data: nil)))
    var presented = 0
    for _ in 1...100 {
      try session.send(answer)
      presented += session.work.count
    }
    #expect(presented == 1)
  }

  @Test func `An order of the largest size is shown, changed and made again`() throws {
    let names = (1...1_000).map {
      UTF8Text("Line \($0) " + String(repeating: "\u{1F600}", count: 100))
    }
    func order(_ version: Int64) throws -> Order {
      try Order(
        id: "o-1", cartID: "c-1", version: version, currency: .usd,
        lines: names.map {
          OrderLine(id: $0, name: $0, quantity: 3, unitPrice: usd(1), total: usd(3))
        },
        promoCodes: (1...64).map { PromoCode(code: UTF8Text("CODE\($0)"), discount: usd(1)) },
        contact: "a@b.cd", shippingAddress: .home, billingAddress: .home,
        shippingMethods: (1...100).map {
          ShippingMethod(id: UTF8Text("m-\($0)"), name: "Method", price: usd(0))
        },
        shippingMethod: "m-100",
        summary: OrderSummary(
          subtotal: usd(30_00), discount: usd(64), shipping: usd(0), tax: usd(0),
          total: usd(29_36)))
    }
    var session = try Session.shopping(order(1))
    #expect(session.state.widget?.summary == "7.34 USD")
    try session.send(.chooseShippingMethod(id: "m-1"))
    try session.answer(status: 410)
    #expect(session.call == .remakeOrder(try order(1)))
    try session.answer(order(2))
    #expect(session.sent == OrderChanges(method: "m-1"))
  }

  @Test func `The largest numbers of requests, versions and amounts are exact`() throws {
    let huge = try Order.priced(usd(.max), version: .max)
    var session = try Session.shopping(huge)
    #expect(session.state.order?.summary.total == usd(.max))
    #expect(session.state.widget?.summary == "amount_above_maximum")
    try session.pay("card", "k-1")
    #expect(session.payment == "card k-1 92233720368547758.07 USD requesting")
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.work == ["present card p-1 92233720368547758.07 USD"])
  }

  @Test func `Times at the ends of the calendar and of Int64 do not trap`() throws {
    for seconds in [Int64.min, -1, 0, .max] {
      for day in ["0001-01-01", "1970-01-01", "9999-12-31"] {
        var session = try Session.filled()
        try session.send(.expressFinished(provider: "afterpay", token: "t"))
        try session.answer(.filled())
        session.moment = Moment(
          today: try CivilDate(day), timestamp: Timestamp(secondsSinceEpoch: seconds))
        try session.send(.endEditing)
        let expected =
          seconds == .max
          ? "token_expired" : day.hasPrefix("9") ? "plan_unavailable" : "7.50 USD"
        #expect(session.state.widget?.summary == expected)
      }
    }
  }

  @Test(arguments: [Currency.jpy, .usd, .kwd])
  func `A payment of one unit, in any currency, is presented exactly`(_ currency: Currency) throws {
    let price = Money(minorUnits: 1, currency: currency)
    var session = try Session.shopping(.priced(price))
    try session.pay("card", "k-1")
    try session.answer(.payment(id: "p-1", data: nil))
    let amount = ["JPY": "1 JPY", "USD": "0.01 USD", "KWD": "0.001 KWD"][currency.code] ?? ""
    #expect(session.work == ["present card p-1 \(amount)"])
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Orders from a server that sends any text.
@Suite struct HostileOrderTests {
  /// An order of 9.00 with one text in one of its members.
  private struct Texts {
    var id: UTF8Text = "o-1"
    var cartID: UTF8Text = "c-1"
    var expiresAt: UTF8Text? = "2026-12-01T00:00:00Z"
    var line: UTF8Text = "l-1"
    var name: UTF8Text = "Mug"
    var code: UTF8Text = "SAVE5"
    var contact: UTF8Text = "ada@example.com"
    var address = Address.office
    var method: UTF8Text = "m-1"
    var methodName: UTF8Text = "Standard"

    func order(version: Int64 = 1) throws(OrderError) -> Order {
      try Order(
        id: id, cartID: cartID, version: version, currency: .usd, expiresAt: expiresAt,
        lines: [
          OrderLine(id: line, name: name, quantity: 1, unitPrice: usd(14_00), total: usd(14_00))
        ],
        promoCodes: [PromoCode(code: code, discount: usd(5_00))], contact: contact,
        shippingAddress: address, billingAddress: address,
        shippingMethods: [ShippingMethod(id: method, name: methodName, price: usd(0))],
        shippingMethod: method,
        summary: OrderSummary(
          subtotal: usd(14_00), discount: usd(5_00), shipping: usd(0), tax: usd(0),
          total: usd(9_00)))
    }
  }

  @Test func `Identifiers, codes and names are any text but an empty one, and stay byte for byte`()
    throws
  {
    for (kind, text) in HostileTexts.all {
      for member in [
        \Texts.id, \.cartID, \.line, \.name, \.code, \.method, \.methodName,
      ] {
        var texts = Texts()
        texts[keyPath: member] = text
        guard let order = try? texts.order() else {
          #expect(text.isEmpty, "\(kind)")
          continue
        }
        #expect(!text.isEmpty)
        let members = [
          order.id, order.cartID, order.lines[0].id, order.lines[0].name,
          order.promoCodes[0].code, order.shippingMethods[0].id, order.shippingMethods[0].name,
        ]
        let expected = [
          texts.id, texts.cartID, texts.line, texts.name, texts.code, texts.method,
          texts.methodName,
        ]
        #expect(members.map(\.bytes) == expected.map(\.bytes), "\(kind)")
        #expect(order.shippingMethod?.bytes == texts.method.bytes)
      }
    }
  }

  @Test func `An expiry, a contact and an address are any text that is not blank`() throws {
    for (kind, text) in HostileTexts.all where !text.isBlank {
      var texts = Texts()
      texts.expiresAt = text
      texts.contact = text
      for field in Address.Field.allCases {
        texts.address = Address.office.with(field, text)
        let session = try Session.shopping(texts.order())
        let order = try #require(session.state.order)
        #expect(order.expiresAt?.bytes == text.bytes, "\(kind)")
        #expect(order.contact?.bytes == text.bytes)
        #expect(order.shippingAddress?[field]?.bytes == text.bytes)
        #expect(order.billingAddress?[field]?.bytes == text.bytes)
        #expect(session.state.isBillingSameAsShipping)
        #expect(session.sections == "complete complete complete complete open")
      }
    }
  }

  @Test func `Any identifier is one segment of plain ASCII in a path`() throws {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%".utf8)
    for (kind, text) in HostileTexts.all where !text.isEmpty {
      var texts = Texts()
      texts.id = text
      var session = try Session.shopping(texts.order())
      try session.send(.refresh)
      guard case .request(let request)? = session.reaction.effects.first else {
        Issue.record("\(kind) is not read")
        continue
      }
      let prefix = Array("/checkouts/".utf8)
      #expect(request.path.bytes.starts(with: prefix))
      let segment = request.path.bytes.dropFirst(prefix.count)
      #expect(segment.allSatisfy(plain.contains), "\(kind)")
      // Decoding gives the identifier back.
      var decoded: [UInt8] = []
      var index = segment.startIndex
      while index < segment.endIndex {
        if segment[index] == UInt8(ascii: "%") {
          let digits = String(decoding: segment[index + 1...index + 2], as: UTF8.self)
          decoded.append(try #require(UInt8(digits, radix: 16)))
          index += 3
        } else {
          decoded.append(segment[index])
          index += 1
        }
      }
      #expect(decoded == text.bytes, "\(kind)")
    }
  }

  @Test func `A composed identifier and its decomposed form are two orders and two carts`() throws {
    let composed = UTF8Text("caf\u{E9}")
    let decomposed = UTF8Text("cafe\u{301}")
    var texts = Texts()
    texts.id = composed
    var session = try Session.shopping(texts.order())
    texts.id = decomposed
    try session.send(.refresh)
    try session.answer(texts.order(version: 2))
    #expect(session.failure == "malformed_answer")
    #expect(session.state.order?.id == composed)

    var checkout = NativeCheckout(
      settings: try NativeSettings(cartID: composed, providers: ["card"]))
    try checkout.apply(.load, at: session.moment)
    texts.cartID = decomposed
    try checkout.apply(
      .answer(request: 1, ShopAnswer(status: 200, reply: .order(texts.order()))),
      at: session.moment)
    #expect(checkout.state.failure?.code == .malformedAnswer)
    #expect(checkout.state.order == nil)
  }

  @Test func `A composed method and its decomposed form are two methods`() throws {
    let composed = ShippingMethod(id: UTF8Text("\u{E9}"), name: "A", price: usd(6_00))
    let decomposed = ShippingMethod(id: UTF8Text("e\u{301}"), name: "B", price: usd(7_00))
    let order = try Order.mugs(
      contact: "a@b.cd", shipping: .home, billing: .home, method: decomposed.id,
      methods: [composed, decomposed])
    #expect(order.summary.total == usd(31_00))
    #expect(order.chosenShippingMethod?.name == "B")
    var session = try Session.shopping(
      .mugs(contact: "a@b.cd", shipping: .home, billing: .home, methods: [composed]))
    #expect(
      session.refusal(of: .chooseShippingMethod(id: decomposed.id)) == "unknown_shipping_method")
    try session.send(.chooseShippingMethod(id: composed.id))
    #expect(session.sent?.shippingMethod?.bytes == [0xC3, 0xA9])
    // The draft is dropped by an order that offers the other form alone.
    try session.answer(status: 503)
    try session.send(.refresh)
    try session.answer(
      .mugs(contact: "a@b.cd", shipping: .home, billing: .home, methods: [decomposed]))
    #expect(session.drafts == "")
  }

  @Test func `A message of the server is shown byte for byte`() throws {
    for (kind, text) in HostileTexts.all {
      var session = try Session.empty()
      try session.send(.refresh)
      try session.answer(status: 400, message: text)
      #expect(session.state.failure?.message?.bytes == text.bytes, "\(kind)")
    }
  }

  @Test func `The data of a payment is handed through byte for byte`() throws {
    for (kind, text) in HostileTexts.all {
      var session = try Session.requesting()
      try session.answer(.payment(id: "p-1", data: SecretText(text)))
      guard case .presentProvider(_, _, _, let data)? = session.reaction.effects.first else {
        Issue.record("\(kind) is not presented")
        continue
      }
      #expect(data?.text.bytes == text.bytes, "\(kind)")
    }
  }

  @Test func `The identifier of a payment and an order's number are any text but an empty one`()
    throws
  {
    for (kind, text) in HostileTexts.all {
      var session = try Session.requesting()
      try session.answer(.payment(id: text, data: nil))
      if text.isEmpty {
        #expect(session.state.payment?.stage == .unknown)
        continue
      }
      #expect(session.state.payment?.paymentID?.bytes == text.bytes, "\(kind)")
      try session.send(.providerFinished(.succeeded(token: SecretText(text))))
      #expect(
        session.call
          == .completePayment(
            orderID: "o-1", paymentID: text, token: SecretText(text), checksum: nil))
      try session.answer(.completed(orderNumber: text))
      #expect(session.state.orderNumber?.bytes == text.bytes)
      #expect(session.reaction.events == [.purchase(orderNumber: text, try .filled())])
    }
  }

  @Test func `Any status is a success, a rejection or no answer`() throws {
    for status in [Int.min, -1, 0, 1, 99, 100, 199, 300, 399, 500, 999, 1_000, .max] {
      var session = try Session.empty()
      try session.send(.refresh)
      try session.answer(.order(.filled()), status: status)
      #expect(session.failure == "service_unavailable", "\(status)")
    }
  }
}

import CheckoutEngine
import CheckoutWire
import TestSupport
import Testing

/// The members of an order that most orders do not have.
@Suite struct OrderMemberTests {
  /// Half a meter of silk at 24.99, which is not delivered: 12.50 - 5.00 + 0.60 - 3.00 + 0.01 = 5.11.
  private static let silk = #"""
    {"id":"o-1","cartId":"c-1","version":3,"currency":"EUR","delivery":false,\#
    "expiresAt":"2026-11-21T10:00:00Z",\#
    "lines":[{"id":"l-1","name":"Silk","quantity":"0.5","unitPrice":"24.99","total":"12.50"}],\#
    "promoCodes":[{"code":"SAVE5","discount":"5.00"}],"contact":{"email":"a@example.com"},\#
    "shippingAddress":null,"billingAddress":{"name":"Ada","line1":"1 Queen's Rd","line2":null,\#
    "city":"Hong Kong","region":null,"postcode":null,"country":"HK","phone":null},\#
    "shippingMethods":[],"shippingMethod":null,"taxIncluded":false,\#
    "summary":{"subtotal":"12.50","discount":"5.00","shipping":"0.00","tax":"0.60",\#
    "adjustments":[{"id":"g","name":"Gift card","amount":"-3.00"},\#
    {"id":"r","name":"Rounding","amount":"0.01"}],"total":"5.11"}}
    """#

  private func shown(_ order: String) -> String {
    let state = ReplaySession(order: order).state
    guard let start = state.firstRange(of: #""order":"#),
      let end = state.firstRange(of: #","sections""#)
    else { return "" }
    return String(state[start.upperBound..<end.lowerBound])
  }

  @Test func `An order with every member is shown as it came`() {
    #expect(shown(Self.silk) == Self.silk)
  }

  @Test func `Events and a new order for the cart have the exact quantity`() {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    let line = session.send(Figures.answer(Self.silk))
    #expect(
      line.contains(#""items":[{"id":"l-1","name":"Silk","quantity":"0.5","price":"24.99"}]"#))
    session.send(#"{"input":"refresh"}"#)
    let remade = session.send(Figures.answer("{}", to: 2, status: 410))
    #expect(remade.contains(#""lines":[{"id":"l-1","quantity":"0.5"}]}"#))
    #expect(remade.contains(#""postcode":null,"country":"HK""#))
  }

  @Test(
    arguments: [
      (#""quantity":"0.5""#, #""quantity":"0.500""#), (#""quantity":"0.5""#, #""quantity":"00.5""#),
      (#""amount":"-3.00""#, #""amount":"-3""#), (#""amount":"0.01""#, #""amount":"00.01""#),
      (#""postcode":null"#, #""postcode":" ""#),
    ])
  func `Another spelling is shown in one way`(old: String, new: String) throws {
    try #require(Self.silk.contains(old))
    #expect(shown(Self.silk.with(old, new)) == Self.silk)
  }

  @Test(arguments: [#""2""#, #""2.0""#, #""2.000""#, "2"])
  func `A whole quantity is shown as a number`(quantity: String) {
    let order = Figures.order.with(#""quantity":2"#, #""quantity":\#(quantity)"#)
    #expect(shown(order) == Figures.order)
  }

  @Test func `Members without effect are not written`() {
    for delivery in ["true", "null"] {
      let order = Figures.order.with(
        #""expiresAt""#, #""delivery":\#(delivery),"expiresAt""#)
      #expect(shown(order) == Figures.order)
    }
    for adjustments in ["[]", "null"] {
      let order = Figures.order.with(
        #""total":"19.00"}"#, #""adjustments":\#(adjustments),"total":"19.00"}"#)
      #expect(shown(order) == Figures.order)
    }
  }

  @Test func `Zero has no sign`() {
    let order = Figures.order.with(
      #""total":"19.00"}"#,
      #""total":"19.00","adjustments":[{"id":"a","name":"Credit","amount":"-0.00"}]}"#)
    #expect(shown(order).contains(#""adjustments":[{"id":"a","name":"Credit","amount":"0.00"}],"#))
  }

  @Test(
    arguments: [
      (#""quantity":"0.5""#, #""quantity":0.5"#), (#""quantity":"0.5""#, #""quantity":"0""#),
      (#""quantity":"0.5""#, #""quantity":"0.5000""#),
      (#""quantity":"0.5""#, #""quantity":"-0.5""#),
      (#""quantity":"0.5""#, #""quantity":null"#), (#""total":"12.50""#, #""total":"12.49""#),
      (#""delivery":false"#, #""delivery":0"#), (#""delivery":false"#, #""delivery":"false""#),
      (#""amount":"-3.00""#, #""amount":-3.00"#), (#""amount":"-3.00""#, #""amount":"--3.00""#),
      (#""amount":"-3.00""#, #""amount":"-3.000""#), (#""amount":"-3.00""#, #""amount":"3.00""#),
      (#""amount":"0.01""#, #""amount":"+0.01""#), (#""amount":"0.01""#, #""amount":"-""#),
      (#""id":"g","#, ""), (#""id":"g""#, #""id":"""#), (#""name":"Rounding""#, #""name":null"#),
      (#""adjustments":[{"#, #""adjustments":[7,{"#), (#""total":"5.11""#, #""total":"5.12""#),
      (#""postcode":null,"#, ""), (#""postcode":null"#, #""postcode":7"#),
      (#""country":"HK""#, #""country":"US""#),
      (#""shippingAddress":null"#, #""shippingAddress":\#(Figures.address)"#),
      (
        #""shippingMethods":[]"#,
        #""shippingMethods":[{"id":"s","name":"Standard","price":"0.01"}]"#
      ),
    ])
  func `An order that breaks a rule of these members is malformed`(old: String, new: String) throws
  {
    try #require(Self.silk.contains(old))
    let state = ReplaySession(order: Self.silk.with(old, new)).state
    #expect(state.contains(#""order":null"#))
    #expect(state.contains(#""code":"malformed_answer""#))
  }

  @Test func `A blank contact and an address of blanks are shown as null`() {
    let blank =
      #"{"name":"","line1":" ","line2":"","city":"","region":"","postcode":"","country":"","phone":""}"#
    let order = Figures.order.with(#""contact":null"#, #""contact":{"email":""}"#)
      .with(#""shippingAddress":null"#, #""shippingAddress":\#(blank)"#)
      .with(#""billingAddress":null"#, #""billingAddress":\#(blank)"#)
    #expect(shown(order) == Figures.order)
    #expect(ReplaySession(order: order).state.contains(#"{"id":"contact","state":"open"}"#))
  }

  @Test func `An entered address needs no postal code in Hong Kong`() {
    var order = OrderJSON(lines: [("Mug", 2, 1_200)])
    order.email = "a@example.com"
    for member in ["", #""postcode":null,"#, #""postcode":"","#] {
      var session = ReplaySession(order: order.text)
      let line = session.send(
        #"""
        {"input":"setShippingAddress","address":{"name":" Ada ","line1":"1 Queen's Rd",\#
        "city":"Central",\#(member)"country":"HK"}}
        """#)
      #expect(
        line.contains(
          #"""
          "body":{"shippingAddress":{"name":"Ada","line1":"1 Queen's Rd","line2":null,\#
          "city":"Central","region":null,"postcode":null,"country":"HK","phone":null}
          """#))
    }
  }
}

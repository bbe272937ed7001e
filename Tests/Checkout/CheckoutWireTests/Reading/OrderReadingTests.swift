import CheckoutEngine
import CheckoutWire
import Testing

/// Orders in answers.
@Suite struct OrderReadingTests {
  private func state(after order: String) -> String { ReplaySession(order: order).state }

  @Test func `The examples of these tests are shown as they came`() {
    for order in [Figures.order, Figures.payableOrder] {
      #expect(state(after: order).contains(#""phase":"shopping","order":\#(order),"sections""#))
    }
  }

  @Test func `Members in another order, unknown ones and short amounts are shown in order`() {
    let order = Figures.order.with(
      #"{"id":"o-1","cartId":"c-1","#, #"{"more":[1],"cartId":"c-1","id":"o-1","#
    )
    .with(#""unitPrice":"12.00""#, #""unitPrice":"12""#)
    .with(#""discount":"5.00"}]"#, #""discount":"05.0","x":{}}]"#)
    #expect(state(after: order).contains(#""order":\#(Figures.order),"#))
  }

  static let mistakes: [(old: String, new: String)] = [
    (#""id":"o-1""#, #""id":"""#), (#""id":"o-1""#, #""id":7"#), (#""id":"o-1","#, ""),
    (#""id":"o-1""#, #""id":null"#), (#""cartId":"c-1""#, #""cartId":"c-2""#),
    (#""version":3"#, #""version":-1"#), (#""version":3"#, #""version":3.0"#),
    (#""version":3"#, #""version":"3""#), (#""version":3"#, #""version":9223372036854775808"#),
    (#""currency":"USD""#, #""currency":"usd""#), (#""currency":"USD""#, #""currency":"XXX""#),
    (#""currency":"USD""#, #""currency":"JPY""#), (#""expiresAt":null"#, #""expiresAt":0"#),
    (#""expiresAt":null,"#, ""), (#""id":"l-1""#, #""id":"""#), (#""name":"Mug""#, #""name":"""#),
    (#""name":"Mug","#, ""), (#""quantity":2"#, #""quantity":0"#),
    (#""quantity":2"#, #""quantity":3"#), (#""quantity":2"#, #""quantity":-2"#),
    (#""quantity":2"#, #""quantity":2.0"#), (#""quantity":2"#, #""quantity":"2.0000""#),
    (#""unitPrice":"12.00""#, #""unitPrice":12.00"#),
    (#""unitPrice":"12.00""#, #""unitPrice":"12.000""#),
    (#""unitPrice":"12.00""#, #""unitPrice":"-12.00""#),
    (#""unitPrice":"12.00""#, #""unitPrice":"1.2e1""#),
    (#""total":"24.00""#, #""total":"24.01""#), (#""code":"SAVE5""#, #""code":"""#),
    (#""discount":"5.00"}]"#, #""discount":"5.01"}]"#),
    (#""contact":null"#, #""contact":"a@x.org""#),
    (#""contact":null"#, #""contact":{}"#), (#""contact":null,"#, ""),
    (#""shippingAddress":null"#, #""shippingAddress":{}"#),
    (
      #""shippingAddress":null"#,
      #""shippingAddress":"# + Figures.address.with(#","phone":null"#, "")
    ),
    (
      #""shippingAddress":null"#,
      #""shippingAddress":"# + Figures.address.with(#""region":"IL""#, #""region":1"#)
    ),
    (#""billingAddress":null,"#, ""), (#""id":"standard""#, #""id":"""#),
    (#""name":"Standard""#, #""name":null"#), (#""price":"6.00""#, #""price":6"#),
    (#""shippingMethod":null"#, #""shippingMethod":"standard""#),
    (#""shippingMethod":null"#, #""shippingMethod":"express""#),
    (#""taxIncluded":false"#, #""taxIncluded":null"#),
    (#""taxIncluded":false"#, #""taxIncluded":0"#),
    (#""subtotal":"24.00""#, #""subtotal":"23.00""#),
    (#""discount":"5.00","shipping""#, #""discount":"4.00","shipping""#),
    (#""shipping":"0.00""#, #""shipping":"6.00""#), (#""tax":"0.00""#, #""tax":"0.01""#),
    (#""total":"19.00"}"#, #""total":"19.01"}"#), (#""total":"19.00"}"#, #""total":"19.00""#),
    (#""tax":"0.00","#, ""), (#"{"id":"o-1""#, #"[{"id":"o-1""#),
    (#""lines":[{"#, #""lines":[null,{"#), (#""lines":[{"#, #""lines":[[],{"#),
  ]

  @Test(arguments: mistakes)
  func `An order that breaks a rule is a malformed answer or line`(old: String, new: String) throws
  {
    try #require(Figures.order.contains(old))
    let state = state(after: Figures.order.with(old, new))
    // A text that is no JSON is a mistake of the line, which the checkout does not see.
    let isJSON = !(new.hasSuffix(#""19.00""#) || new.hasPrefix(#"[{"id":"o-1""#))
    #expect(state.contains(#""phase":"\#(isJSON ? "failed" : "loading")","order":null,"#))
    #expect(state.contains(#""error":{"code":"malformed_answer","message":null,"#) == isJSON)
  }

  @Test func `Taxes count unless the prices contain them`() {
    let taxed = Figures.order.with(#""tax":"0.00""#, #""tax":"1.00""#)
    #expect(state(after: taxed).contains(#""error":{"code":"malformed_answer""#))
    #expect(
      state(after: taxed.with(#""total":"19.00"}"#, #""total":"20.00"}"#)).contains(
        #""tax":"1.00""#))
    let included = taxed.with(#""taxIncluded":false"#, #""taxIncluded":true"#)
    #expect(state(after: included).contains(#""taxIncluded":true"#))
  }

  @Test func `The largest amounts are read, and larger ones are not`() {
    let largest = "92233720368547758.07"
    func order(_ total: String, quantity: Int = 1) -> String {
      Figures.order.with(#""promoCodes":[{"code":"SAVE5","discount":"5.00"}]"#, #""promoCodes":[]"#)
        .with(
          #""quantity":2,"unitPrice":"12.00""#, #""quantity":\#(quantity),"unitPrice":"\#(total)""#
        )
        .with(#""total":"24.00""#, #""total":"\#(total)""#)
        .with(
          #""subtotal":"24.00","discount":"5.00""#, #""subtotal":"\#(total)","discount":"0.00""#
        )
        .with(#""total":"19.00""#, #""total":"\#(total)""#)
    }
    #expect(state(after: order(largest)).contains(#""total":"\#(largest)"}}"#))
    #expect(state(after: order("92233720368547758.08")).contains(#""order":null"#))
    #expect(state(after: order(largest, quantity: 3)).contains(#""order":null"#))
  }

  @Test(arguments: [(1_000, true), (1_001, false)])
  func `An order has up to 1,000 lines`(count: Int, isRead: Bool) {
    let line = #"{"id":"l","name":"N","quantity":1,"unitPrice":"0.01","total":"0.01"}"#
    let total = count == 1_000 ? "10.00" : "10.01"
    let order = Figures.order
      .with(
        #"{"id":"l-1","name":"Mug","quantity":2,"unitPrice":"12.00","total":"24.00"}"#,
        Array(repeating: line, count: count).joined(separator: ",")
      )
      .with(#"{"code":"SAVE5","discount":"5.00"}"#, "")
      .with(#""subtotal":"24.00","discount":"5.00""#, #""subtotal":"\#(total)","discount":"0.00""#)
      .with(#""total":"19.00"}"#, #""total":"\#(total)"}"#)
    #expect(state(after: order).contains(#""phase":"shopping""#) == isRead)
  }

  @Test(arguments: [(100, true), (101, false)])
  func `An order has up to 100 methods`(count: Int, isRead: Bool) {
    let method = #"{"id":"standard","name":"Standard","price":"6.00"}"#
    let methods = Array(repeating: method, count: count).joined(separator: ",")
    let order = Figures.order.with(method, methods)
    #expect(state(after: order).contains(#""phase":"shopping""#) == isRead)
  }

  @Test(arguments: [(64, true), (65, false)])
  func `An order has up to 64 promo codes`(count: Int, isRead: Bool) {
    let codes = (0..<count).map {
      #"{"code":"C\#($0)","discount":"\#($0 == 0 ? "5.00" : "0.00")"}"#
    }
    let order = Figures.order
      .with(#"{"code":"SAVE5","discount":"5.00"}"#, codes.joined(separator: ","))
    #expect(state(after: order).contains(#""phase":"shopping""#) == isRead)
  }
}

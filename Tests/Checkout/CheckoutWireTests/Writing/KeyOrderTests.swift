import Testing

/// Keys in order, and null for a key without a value.
@Suite struct KeyOrderTests {
  @Test func `A request has all its keys`() {
    var session = ReplaySession([Figures.begin])
    #expect(
      session.send(#"{"input":"load"}"#).hasSuffix(
        #"""
        "effects":[{"effect":"request","request":1,"method":"POST","path":"/checkouts","key":null,\#
        "body":{"cartId":"c-1"}}],"events":[]}
        """#))
  }

  @Test func `A change has the keys that change, and the events have theirs`() {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    #expect(
      session.send(Figures.answer(Figures.order)).hasSuffix(
        #"""
        "effects":[],"events":[{"event":"begin_checkout","value":"19.00","currency":"USD",\#
        "coupon":"SAVE5","items":[{"id":"l-1","name":"Mug","quantity":2,"price":"12.00"}]},\#
        {"event":"widget_changed","status":{"isValid":true,\#
        "amountDueToday":{"amount":"4.75","currency":"USD"},"paymentScheduleChecksum":\#
        "\#(checksum(in: session.state))"}}]}
        """#))
    let line = session.send(#"{"input":"setShippingAddress","address":\#(Figures.address)}"#)
    #expect(line.contains(#""refused":{"code":"section_locked","detail":null,"message":""#))
    #expect(line.hasSuffix(#","effects":[],"events":[]}"#))
    #expect(
      session.send(#"{"input":"setContact","email":"a@x.org"}"#).contains(
        #"""
        "drafts":{"contact":{"email":"a@x.org"}},"underWay":{"request":2,"sections":["contact"]},\#
        "queued":[],"payment":null,
        """#))
    #expect(
      session.send(#"{"input":"applyPromoCode","code":"B"}"#).contains(
        #"""
        "drafts":{"contact":{"email":"a@x.org"},\#
        "promoCodes":[{"code":"B","remove":false,"rejected":false}]},\#
        "underWay":{"request":2,"sections":["contact"]},"queued":["promoCodes"],
        """#))
    #expect(
      session.send(Figures.answer("{}", to: 2, status: 400)).contains(
        #"""
        "error":{"code":"change_rejected","message":null,"sections":["contact"],"was":null,\#
        "is":null,"recovered":null},"orderNumber":null},"effects":[{"effect":"request",\#
        "request":3,"method":"PATCH","path":"/checkouts/o-1","key":null,\#
        "body":{"promoCodes":["SAVE5","B"]}}],\#
        "events":[{"event":"checkout_error","code":"change_rejected"}]}
        """#))
  }

  /// The checksum that a state shows; its value is tested with the engine.
  private func checksum(in state: String) -> Substring {
    let parts = state.split(separator: #""paymentScheduleChecksum":""#)
    return parts.count == 2 ? parts[1].prefix { $0 != "\"" } : ""
  }

  @Test func `A wrong address names its first wrong field`() {
    var session = ReplaySession(order: Figures.payableOrder)
    let address = Figures.address.with("Springfield", "").with(#""US""#, #""us""#)
    #expect(
      session.send(#"{"input":"setShippingAddress","address":\#(address)}"#)
        .hasPrefix(#"{"line":4,"refused":{"code":"invalid_address","detail":"city","message":""#))
  }

  @Test func `A purchase has all keys of payment, effects and events`() {
    var session = ReplaySession(order: Figures.payableOrder)
    let pay = session.send(#"{"input":"pay","provider":"card","key":"k-1"}"#)
    #expect(
      pay.contains(
        #"""
        "payment":{"provider":"card","key":"k-1","amount":{"amount":"25.00","currency":"USD"},\#
        "paymentId":null,"stage":"requesting"}
        """#))
    #expect(
      pay.hasSuffix(
        #"""
        "effects":[{"effect":"request","request":2,"method":"POST","path":"/checkouts/o-1/payments",\#
        "key":"k-1","body":{"cartId":"c-1","expectedTotal":{"amount":"25.00","currency":"USD"},\#
        "provider":"card","key":"k-1"}}],"events":[]}
        """#))
    #expect(
      session.send(Figures.answer(#"{"paymentId":"p-1"}"#, to: 2)).hasSuffix(
        #"""
        "effects":[{"effect":"presentProvider","provider":"card","paymentId":"p-1",\#
        "amount":{"amount":"25.00","currency":"USD"},"data":null}],\#
        "events":[{"event":"add_payment_info","provider":"card"}]}
        """#))
    #expect(
      session.send(#"{"input":"providerFinished","result":"succeeded"}"#).hasSuffix(
        #"""
        "effects":[{"effect":"request","request":3,"method":"POST","path":"/checkouts/o-1/complete",\#
        "key":null,"body":{"paymentId":"p-1","token":null,"paymentScheduleChecksum":null}}],\#
        "events":[]}
        """#))
    #expect(
      session.send(Figures.answer(#"{"orderNumber":"N-1"}"#, to: 3)).hasSuffix(
        #"""
        "orderNumber":"N-1"},"effects":[],"events":[{"event":"purchase","transactionId":"N-1",\#
        "value":"25.00","currency":"USD","tax":"0.00","shipping":"6.00","coupon":"SAVE5",\#
        "items":[{"id":"l-1","name":"Mug","quantity":2,"price":"12.00"}]}]}
        """#))
    #expect(
      session.send(#"{"input":"leave"}"#).hasSuffix(
        #""effects":[{"effect":"dismiss"}],"events":[]}"#))
  }

  @Test func `Leaving has a prompt and an event`() {
    var session = ReplaySession(order: Figures.order)
    #expect(
      session.send(#"{"input":"leave"}"#).hasSuffix(
        #""effects":[{"effect":"promptToLeave","reason":"unfinished"}],"events":[]}"#))
    #expect(
      session.send(#"{"input":"confirmLeave"}"#).hasSuffix(
        #"""
        "effects":[{"effect":"dismiss"}],"events":[{"event":"checkout_left","reason":"unfinished"}]}
        """#))
  }

  @Test(arguments: [
    (
      #"{"a":1.50,"b":1e5,"c":-0,"d":1E+2,"e":0.10}"#,
      #"{"a":1.50,"b":1e5,"c":-0,"d":1E+2,"e":0.10}"#
    ),
    (#"{ "z" : 1 , "a" : [ true , null ] }"#, #"{"z":1,"a":[true,null]}"#),
    (#"{"10":"\u00e9\/\u2028","9":{}}"#, "{\"10\":\"\u{E9}/\\u2028\",\"9\":{}}"),
    (#"123456789012345678901234567890.5"#, "123456789012345678901234567890.5"),
    (#""text""#, #""text""#), ("[]", "[]"), ("false", "false"), ("null", "null"),
  ])
  func `Data is handed through with its order and spelling`(data: String, written: String) {
    var session = ReplaySession(order: Figures.payableOrder)
    session.send(#"{"input":"pay","provider":"card","key":"k-1"}"#)
    let line = session.send(Figures.answer(#"{"paymentId":"p-1","data":\#(data)}"#, to: 2))
    #expect(line.contains(#""amount":{"amount":"25.00","currency":"USD"},"data":\#(written)}]"#))
  }

  @Test func `Amounts have the places of their currency`() {
    func total(_ currency: String, _ amounts: [String]) -> Substring {
      var order = Figures.order.with(#""currency":"USD""#, #""currency":"\#(currency)""#)
        .with(#"{"id":"standard","name":"Standard","price":"6.00"}"#, "")
      for (old, new) in zip(["12.00", "24.00", "24.00", "5.00", "5.00", "19.00"], amounts) {
        order = order.with("\"\(old)\"", "\"\(new)\"")
      }
      order = order.replacing(#""0.00""#, with: #""0""#)
      let state = ReplaySession(order: order).state
      return state.split(separator: #""summary":{"subtotal":""#).last?.prefix { $0 != "}" } ?? ""
    }
    #expect(
      total("JPY", ["1200", "2400", "2400", "5", "5", "2395"])
        == #"2400","discount":"5","shipping":"0","tax":"0","total":"2395""#)
    #expect(
      total("KWD", ["0.006", "0.012", "0.012", "0.005", "0.005", "0.007"])
        == #"0.012","discount":"0.005","shipping":"0.000","tax":"0.000","total":"0.007""#)
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// Keys in order, and null for a key without a value.
@Suite struct PaymentsKeyOrderTests {
  @Test func `A new payment and its request have all their keys`() {
    var session = PaymentsReplaySession.choosing(PaymentsReplaySession.method)
    session.send(#"{"input":"chooseMethod","id":"ideal"}"#)
    session.send(#"{"input":"chooseIssuer","id":"b-1"}"#)
    let line = session.send(#"{"input":"save"}"#)
    #expect(
      line.contains(
        #"""
        "draft":{"amount":{"amount":"12.34","currency":"EUR"},"description":"Mug",\#
        "method":"ideal","issuer":"b-1","key":"k-1"},"methods":[
        """#))
    #expect(
      line.hasSuffix(
        #"""
        "effects":[{"effect":"request","request":3,"method":"POST","path":"payments","key":"k-1",\#
        "body":{"amount":"12.34","description":"Mug","method":"ideal","issuer":"b-1"}}],"events":[]}
        """#))
  }

  @Test func `The methods are asked for by the amount`() {
    var session = PaymentsReplaySession.list(selectsMethod: true)
    #expect(
      session.send(#"{"input":"create","amount":"5","description":"Mug","key":"k-1"}"#).hasSuffix(
        #"""
        "effects":[{"effect":"request","request":2,"method":"GET","path":"methods?amount=5.00",\#
        "key":null,"body":null}],"events":[]}
        """#))
  }

  @Test func `The effects of opening a payment have their keys`() {
    func opened(_ flow: String) -> String {
      var session = PaymentsReplaySession([
        PaymentsReplaySession.begin.with("inApp", flow), #"{"input":"start"}"#,
        Figures.answer(#"{"data":[\#(PaymentsReplaySession.payment)]}"#),
      ])
      return session.send(#"{"input":"open","id":5}"#)
    }
    #expect(
      opened("external").hasSuffix(
        #""effects":[{"effect":"openBrowser","url":"https://pay.example/5"}],"events":[]}"#))
    #expect(
      opened("external").contains(#""phase":"paying","payments":[{"day":"2026-11-21","#))
    #expect(opened("external").contains(#""paying":5,"page":null,"error":null}"#))
    #expect(opened("choose").hasSuffix(#""effects":[{"effect":"askFlow","id":5}],"events":[]}"#))
    #expect(opened("choose").contains(#""paying":5,"page":null,"error":null}"#))
    #expect(opened("inApp").contains(#""paying":5,"page":"https://pay.example/5","error":null}"#))
  }

  @Test func `A notice has the number and the status`() {
    var session = PaymentsReplaySession.list(
      PaymentsReplaySession.payment.with("open", #"a \"new\" status"#))
    #expect(
      session.send(#"{"input":"open","id":5}"#).hasSuffix(
        #""effects":[{"effect":"notify","id":5,"status":"a \"new\" status"}],"events":[]}"#))
  }

  @Test func `A malformed answer has its reason after the message, and no other error has one`() {
    var session = PaymentsReplaySession.list(PaymentsReplaySession.payment)
    session.send(#"{"input":"open","id":5}"#)
    session.send(#"{"input":"appear"}"#)
    let other = PaymentsReplaySession.payment.with(#""id":5"#, #""id":6"#)
    #expect(
      session.send(Figures.answer(#"{"data":\#(other)}"#, to: 3)).contains(
        #"""
        "error":{"code":"malformed_answer","message":null,"reason":{"path":"$.data.id",\#
        "rule":"the payment is not the one that was asked for"},"status":200}
        """#))
    #expect(
      session.send(Figures.answer(#"{"message":"No"}"#, to: 2, status: 423)).contains(
        #""error":{"code":"locked","message":"No","status":423}"#))
  }

  @Test func `A refusal has a null for its detail`() {
    var session = PaymentsReplaySession.list()
    let line = session.send(#"{"input":"open","id":5}"#)
    #expect(
      line.hasPrefix(
        #"{"line":4,"refused":{"code":"unknown_payment","detail":null,"message":"This payment"#))
    #expect(line.hasSuffix(#","effects":[],"events":[]}"#))
  }

  @Test func `The body of a request can be had by itself`() throws {
    var checkout = PaymentsCheckout(
      settings: try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur))
    let moment = PaymentsReplaySession().replay.moment
    guard case .request(let reading)? = try checkout.apply(.start, at: moment).effects.first else {
      Issue.record("no request")
      return
    }
    #expect(reading.body == nil)
    let list = ShopAnswer(
      status: 200, body: Array(#"{"data":[]}"#.utf8), to: .payments, currency: .eur)
    try checkout.apply(.answer(request: 1, list), at: moment)
    let create = PaymentsInput.create(
      amount: "12.34", description: "Mug \"\u{7F}", key: try PaymentKey("k-1"))
    guard case .request(let creation)? = try checkout.apply(create, at: moment).effects.first else {
      Issue.record("no request")
      return
    }
    #expect(
      String(decoding: creation.body ?? [], as: UTF8.self)
        == #"{"amount":"12.34","description":"Mug \"\u007f","method":null,"issuer":null}"#)
    #expect(checkout.state.json.hasPrefix(#"{"flow":"payments","phase":"saving","payments":[],"#))
  }
}

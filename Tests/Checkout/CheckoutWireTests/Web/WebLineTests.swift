import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// The lines that answer a web checkout: keys in order, and null for a key without a value.
@Suite struct WebLineTests {
  @Test func `A request, a page and their events have all their keys`() {
    var session = WebReplay([WebReplay.begin])
    #expect(
      session.send(#"{"input":"start"}"#) == #"""
        {"line":2,"state":{"flow":"web","phase":"starting","api":"checkout","kind":"bridge",\#
        "url":null,"progress":0,"order":null,"orderNumber":null,"error":null},\#
        "effects":[{"effect":"request","request":1,"method":"POST","path":"/checkout/start",\#
        "key":null,"body":{"cartId":"c-1"}}],"events":[]}
        """#)
    #expect(
      session.send(
        Figures.answer(
          #"""
          {"url":"https://a/?b=1","headers":[{"value":"v","name":"n"}],\#
          "cookies":[{"path":"/","domain":"a","value":"v","name":"n"}],"body":"x\u0001",\#
          "order":{"total":"5","orderId":7}}
          """#))
          == #"""
          {"line":3,"state":{"flow":"web","phase":"loading","api":"checkout","kind":"bridge",\#
          "url":"https://a/?b=1","progress":0,"order":{"orderId":"7","total":"5","subTotal":null,\#
          "delivery":null,"discount":null,"currency":null},"orderNumber":null,"error":null},\#
          "effects":[{"effect":"loadPage","url":"https://a/?b=1","httpMethod":"GET",\#
          "headers":[{"name":"n","value":"v"}],"cookies":[{"name":"n","value":"v","domain":"a",\#
          "path":"/"}],"body":"x\u0001"}],"events":[{"event":"begin_checkout","orderId":"7",\#
          "value":"5","currency":null}]}
          """#)
  }

  @Test func `A placed order has all its keys`() {
    var session = WebReplay.loading(order: #"{"orderId":7,"total":5,"currency":"USD"}"#)
    let data = #"{"total":26,"delivery":4.9,"discount":"1.5","subTotal":22.6}"#
    let line = session.sendMessage(#"{"event":"paymentcompleted","data":\#(data)}"#)
    #expect(
      line.hasSuffix(
        #"""
        "order":{"orderId":"7","total":"26.00","subTotal":"22.60","delivery":"4.90",\#
        "discount":"1.50","currency":"USD"},"orderNumber":null,"error":null},\#
        "effects":[{"effect":"request","request":2,"method":"POST","path":"/checkout/complete",\#
        "key":null,"body":{"cartId":"c-1","orderId":"7","externalOrderId":null,\#
        "totalPrice":"26.00"}}],"events":[{"event":"purchase","transactionId":"7",\#
        "value":"26.00","currency":"USD","delivery":"4.90","discount":"1.50"}]}
        """#))
    let end = session.send(Figures.answer(#"{"message":"No"}"#, to: 2, status: 422))
    #expect(
      end.hasSuffix(
        #"""
        "orderNumber":null,"error":{"code":"request_rejected","message":"No"}},"effects":[],\#
        "events":[{"event":"checkout_error","code":"request_rejected"}]}
        """#))
  }

  @Test func `A malformed answer has its reason after the message, and no other error has one`() {
    var session = WebReplay([WebReplay.begin, #"{"input":"start"}"#])
    let line = session.send(Figures.answer(#"{"url":"http://shop.example/"}"#))
    #expect(
      line.contains(
        #"""
        "error":{"code":"malformed_answer","message":null,"reason":{"path":"$.url",\#
        "rule":"an address has https and a host, or http on this machine"}}
        """#))
    session.send(#"{"input":"retry"}"#)
    let rejected = session.send(Figures.answer(#"{"message":"No"}"#, to: 2, status: 401))
    #expect(rejected.contains(#""error":{"code":"not_authorized","message":"No"}"#))
  }

  @Test func `Leaving has a prompt, an end and an event`() {
    var session = WebReplay.loading()
    #expect(
      session.send(#"{"input":"close"}"#).hasSuffix(
        #""effects":[{"effect":"promptToLeave","reason":"unfinished"}],"events":[]}"#))
    #expect(
      session.send(#"{"input":"confirmLeave"}"#).hasSuffix(
        #""effects":[{"effect":"dismiss"}],"events":[{"event":"checkout_left"}]}"#))
    #expect(
      session.send(#"{"input":"start"}"#).contains(
        #""refused":{"code":"left","detail":null,"message":"This checkout was left. "#))
  }

  @Test func `A message that cannot be read is repeated with its escapes`() {
    var session = WebReplay.loading()
    let line = session.sendMessage(#"{"event":"order","data":{"total":1e2}}"#)
    #expect(
      WebReplay.events(of: line)
        == #"[{"event":"malformedMessage","text":"{\"event\":\"order\",\"data\":{\"total\":1e2}}"}]"#
    )
  }

  @Test func `The body and the state of a checkout are JSON`() throws {
    var checkout = WebCheckout(settings: try WebSettings(cartID: "c \"1", api: .checkout))
    let moment = WebReplay().replay.moment
    for case .request(let request) in try checkout.apply(.start, at: moment).effects {
      #expect(String(decoding: request.body, as: UTF8.self) == #"{"cartId":"c \"1"}"#)
    }
    #expect(
      checkout.state.json == #"""
        {"flow":"web","phase":"starting","api":"checkout","kind":"bridge","url":null,\#
        "progress":0,"order":null,"orderNumber":null,"error":null}
        """#)
  }

  @Test func `Data that is no JSON is written as null`() throws {
    let moment = WebReplay().replay.moment
    var session = WebReplay.loading()
    var checkout = try #require(session.replay.flow)
    for data in ["x}\n{", ""] as [UTF8Text] {
      let message = WebMessage(text: "a", content: .other(name: "a", data: data))
      let event = try #require(checkout.apply(.message(message), at: moment).events.first)
      #expect(JSONText(event).string == #"{"event":"pageMessage","name":"a","data":null}"#)
    }
    session.send(#"{"input":"close"}"#)
  }
}

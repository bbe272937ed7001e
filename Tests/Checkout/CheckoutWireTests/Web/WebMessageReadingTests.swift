import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The messages of a page as JSON.
@Suite struct WebMessageReadingTests {
  private func content(_ text: String) -> WebMessage.Content {
    let message = WebMessage(UTF8Text(text))
    #expect(message.text.text == UTF8Text(text))
    return message.content
  }

  @Test func `The name is the text event, or else the text name`() {
    #expect(content(#"{"event":"a"}"#) == .other(name: "a", data: nil))
    #expect(content(#"{"name":"a"}"#) == .other(name: "a", data: nil))
    #expect(content(#"{"name":"b","event":"a"}"#) == .other(name: "a", data: nil))
    #expect(content(#"{"event":null,"name":"a"}"#) == .other(name: "a", data: nil))
    #expect(content(#"{"event":7,"name":"a"}"#) == .other(name: "a", data: nil))
    #expect(content(#"{"event":""}"#) == .other(name: "", data: nil))
    #expect(content(#"{"event":"Order","data":{}}"#) == .other(name: "Order", data: "{}"))
    #expect(content(" {\"event\" : \"\\u0061\", \"x\": [1]}\n") == .other(name: "a", data: nil))
  }

  @Test(arguments: [
    "", " ", "order", "null", "7", "[]", #""order""#, "{}", #"{"event":null}"#, #"{"event":7}"#,
    #"{"event":["order"]}"#, #"{"data":{}}"#, #"{"event":"a""#, #"{"event":"a"}}"#,
    #"{"event":"a"} {}"#, #"{event:"a"}"#, #"{"event":"a","event":"a"}"#,
    #"{"event":"a","data":{"x":1,"x":1}}"#, #"{"event":"\ud800"}"#, "{\"event\":\"a\u{1}\"}",
    "\u{FEFF}{\"event\":\"a\"}", #"{"event":"a","data":01}"#,
  ])
  func `Anything else cannot be read`(text: String) {
    #expect(content(text) == .unreadable)
  }

  @Test(
    arguments: [
      ("null", nil), ("{}", "{}"), (#"{ "b" : 1.0 , "a" : null }"#, #"{"b":1.0,"a":null}"#),
      ("1e5", "1e5"), ("-0", "-0"),
      ("123456789012345678901234567890.10", "123456789012345678901234567890.10"),
      ("\"x\\u00e9\\/\"", "\"x\u{E9}/\""), ("false", "false"), ("[ ]", "[]"),
      (#"{"10":1,"9":2}"#, #"{"10":1,"9":2}"#),
    ] as [(String, String?)])
  func `Data is handed through with its order and spelling`(data: String, written: String?) {
    #expect(
      content(#"{"event":"custom","data":\#(data)}"#)
        == .other(name: "custom", data: written.map(UTF8Text.init)))
    var session = WebReplay.loading()
    let line = session.sendMessage(#"{"name":"custom","data":\#(data)}"#)
    #expect(
      WebReplay.events(of: line)
        == #"[{"event":"pageMessage","name":"custom","data":\#(written ?? "null")}]"#)
  }

  @Test func `An order is the data, or its member order`() {
    let order =
      #"{"orderId":"E-1","total":25,"subTotal":20.1,"delivery":"4.90","discount":null,"currency":"USD"}"#
    let data = WebOrderData(
      orderID: "E-1", total: "25", subTotal: "20.1", delivery: "4.90", currency: .usd)
    #expect(content(#"{"event":"order","data":\#(order)}"#) == .order(data))
    #expect(content(#"{"event":"order","data":{"order":\#(order)}}"#) == .order(data))
    #expect(content(#"{"event":"order","data":{"order":\#(order),"total":1}}"#) == .order(data))
    #expect(
      content(#"{"name":"paymentcompleted","data":\#(order)}"#) == .paymentCompleted(.order(data)))
    #expect(
      content(#"{"name":"paymentcompleted","data":{"order":\#(order)}}"#)
        == .paymentCompleted(.order(data)))
    #expect(content(#"{"event":"order","data":{}}"#) == .order(WebOrderData()))
    #expect(content(#"{"event":"order","data":{"items":[1]}}"#) == .order(WebOrderData()))
  }

  @Test(arguments: [
    "", #","data":null"#, #","data":{"order":null}"#, #","data":{"order":null,"total":1}"#,
  ])
  func `Without an order, an order cannot be read and a placed one is unchanged`(data: String) {
    #expect(content(#"{"event":"order"\#(data)}"#) == .unreadableOrder)
    #expect(content(#"{"event":"paymentcompleted"\#(data)}"#) == .paymentCompleted(.unchanged))
  }

  @Test(arguments: [
    "7", "[]", #""25""#, "true", #"{"order":7}"#, #"{"order":[]}"#,
  ])
  func `An order that is no object cannot be read at all`(order: String) {
    #expect(content(#"{"event":"order","data":\#(order)}"#) == .unreadableOrder)
    #expect(
      content(#"{"event":"paymentcompleted","data":\#(order)}"#) == .paymentCompleted(.unreadable))
  }

  @Test(
    arguments: [
      (#"{"total":true}"#, "E-1 - - - - USD"), (#"{"total":{}}"#, "E-1 - - - - USD"),
      (#"{"total":1,"delivery":[]}"#, "E-1 - - - - USD"),
      (#"{"total":59.980000000000004}"#, "E-1 - - - - USD"),
      (#"{"total":"59,98"}"#, "E-1 - - - - USD"), (#"{"total":null}"#, "E-1 - - - - USD"),
      (#"{"total":1,"currency":7}"#, "E-1 - - - - -"),
      (#"{"total":1,"currency":"usd"}"#, "E-1 - - - - -"),
      (#"{"total":1,"currency":"XXX"}"#, "E-1 - - - - -"),
      (#"{"total":1,"currency":""}"#, "E-1 - - - - -"),
      (#"{"total":1,"orderId":1.0}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":1e2}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":-1}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":""}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":true}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":["1"]}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":9223372036854775808}"#, "- - - - - USD"),
      (#"{"total":1,"orderId":[],"currency":7}"#, "- - - - - -"), ("[1]", "- - - - - -"),
    ])
  func `A part in another form makes the older value unknown`(order: String, shown: String) {
    for event in ["order", "paymentcompleted"] {
      var session = WebReplay.loading(order: #"{"orderId":7,"total":5,"currency":"USD"}"#)
      session.sendMessage(#"{"event":"order","data":{"orderId":"E-1","total":30.00}}"#)
      let line = session.sendMessage(#"{"event":"\#(event)","data":\#(order)}"#)
      #expect(line.contains(#"{"event":"malformedMessage""#))
      let order = session.replay.flow?.state.order
      let amounts = [order?.total, order?.subTotal, order?.delivery, order?.discount]
      let texts = amounts.map { $0?.text ?? "-" }
      let words =
        ["\(order?.orderID ?? "-")"] + texts + ["\(order?.currency?.description ?? "-")"]
      #expect(words.joined(separator: " ") == shown)
      if event == "paymentcompleted" { #expect(line.contains(#""totalPrice":null"#)) }
    }
  }

  @Test(
    arguments: [
      (#""12""#, "12"), ("12", "12"), ("0", "0"), ("9223372036854775807", "9223372036854775807"),
      (#"" \u00e9""#, " \u{E9}"),
    ])
  func `An identifier is text, or a whole number that is shown as text`(id: String, text: String) {
    #expect(
      content(#"{"event":"order","data":{"orderId":\#(id)}}"#)
        == .order(WebOrderData(orderID: UTF8Text(text))))
  }

  @Test func `An error has its message, and closewebview needs nothing`() {
    #expect(content(#"{"event":"error","data":{"errorMessage":"No"}}"#) == .error(message: "No"))
    #expect(content(#"{"event":"error","data":{"errorMessage":""}}"#) == .error(message: ""))
    for data in ["null", "{}", #""No""#, #"{"errorMessage":7}"#, #"{"errorMessage":null}"#] {
      #expect(content(#"{"event":"error","data":\#(data)}"#) == .unreadable)
    }
    #expect(content(#"{"event":"error","errorMessage":"No"}"#) == .unreadable)
    #expect(content(#"{"event":"closewebview"}"#) == .closeWebView)
    #expect(content(#"{"name":"closewebview","data":7}"#) == .closeWebView)
  }

  @Test func `A text of 1 MiB is read, and 64 levels`() {
    let text = #"{"event":"a"}"#
    func padded(_ count: Int) -> String {
      text + String(repeating: " ", count: count - text.utf8.count)
    }
    #expect(content(padded(1_048_576)) == .other(name: "a", data: nil))
    #expect(content(padded(1_048_577)) == .unreadable)
    func nested(_ depth: Int) -> String {
      #"{"event":"a","data":"# + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}"
    }
    #expect(content(nested(63)) != .unreadable)
    #expect(content(nested(64)) == .unreadable)
    #expect(content(nested(100_000)) == .unreadable)
  }

  /// Texts that are no strict JSON, by the rule that they break; `EVENT` is the message's name.
  static let malformed = [
    #"{"event":"EVENT","data":{"orderId":"B","note":"\ud83d","total":"59.98"}}"#,
    #"{"event":"EVENT","data":{"orderId":"B","total":"59.98","total":"59.98"}}"#,
    #"{"event":"EVENT","event":"closewebview"}"#,
    #"{"data":{"note":"\"event\":\ud83d","event":"other"}, "event" : "EVENT"}"#,
    #"{"name":"EVENT","event":7,"data":"\ud83d"}"#,
    #"{"name":"EVENT","x":"\ud83d"}"#,
    #"{"event":"EVENT","data":"# + String(repeating: "[", count: 64)
      + String(repeating: "]", count: 64) + "}",
    #"{"event":"EVENT"}"# + String(repeating: " ", count: 1_048_576),
    #"{"event":"EVENT","data":{"order":{"orderId":"B"#,
  ]

  @Test(arguments: malformed)
  func `A message that is no strict JSON still places the order`(text: String) {
    let message = content(text.replacing("EVENT", with: "paymentcompleted"))
    #expect(message == .paymentCompleted(.unreadable))
    #expect(content(text.replacing("EVENT", with: "order")) == .unreadableOrder)
    for event in ["error", "closewebview", "Order", "x"] {
      #expect(content(text.replacing("EVENT", with: event)) == .unreadable)
    }
  }

  @Test(arguments: [
    #"{"data":{"event":"paymentcompleted"},"x":"\ud83d"}"#,
    #"{"x":"\ud83d,\"event\":\"paymentcompleted\""}"#,
    #"{"event":"x","event":"paymentcompleted"}"#,
    #"{"event":"payment\u0063ompleted","x":"\ud83d"}"#,
    #"{"event":["paymentcompleted"],"x":"\ud83d"}"#,
    #"{"event":"paymentcompleted"#, #"{"event""#, #"{"event":"#, #"{"event" "paymentcompleted"}"#,
    #"["event":"paymentcompleted"]"#, #"[0,"event":"paymentcompleted"]"#,
    #"{"x":"event":"paymentcompleted"}"#, #"{}{"event":"paymentcompleted"}"#,
    #""event":"paymentcompleted""#, "{\"\\",
  ])
  func `The name of a message that is no strict JSON is the plain text of its own member`(
    text: String
  ) {
    #expect(content(text) == .unreadable)
  }

  @Test func `An order of which nothing can be read has no older total`() {
    var session = WebReplay.loading()
    session.sendMessage(
      #"{"event":"order","data":{"orderId":"A","total":"30.00","currency":"USD"}}"#)
    let order = session.sendMessage(
      #"{"event":"order","data":{"orderId":"B","note":"\ud83d","total":"59.98"}}"#)
    #expect(order.contains(#""order":{"orderId":null,"total":null,"subTotal":null,"#))
    #expect(order.contains(#""events":[{"event":"malformedMessage","#))
    let placed = session.sendMessage(
      #"{"event":"paymentcompleted","data":{"order":{"orderId":"B","note":"\ud83d"}}}"#)
    #expect(placed.contains(#""orderId":null,"externalOrderId":null,"totalPrice":null"#))
    #expect(placed.contains(#"[{"event":"malformedMessage","#))
    #expect(placed.contains(#"{"event":"purchase","transactionId":null,"value":null"#))
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The reasons of malformed answers.
@Suite struct AnswerReasonTests {
  private func reason(_ body: String, _ kind: NativeCall.ReplyKind) -> String {
    ShopAnswer(status: 200, body: Array(body.utf8), to: kind).reason.map { "\($0)" } ?? "none"
  }

  @Test(
    arguments: [
      (
        #""total":"24.00""#, #""total":"24.01""#,
        "$.lines[0].total: the total of line 1 is 24.01, quantity times unit price is 24.00"
      ),
      (#""version":3"#, #""version":"3""#, "$.version: version is a text, not a whole number"),
      (#""version":3"#, #""version":3.0"#, "$.version: version is a number, not a whole number"),
      (#""version":3,"#, "", "$.version: version is missing"),
      (
        #""version":3"#, #""version":9223372036854775808"#,
        "$.version: version is out of the range of Int64"
      ),
      (#""version":3"#, #""version":-3"#, "$.version: the version is below zero"),
      (
        #""unitPrice":"12.00""#, #""unitPrice":12.00"#,
        "$.lines[0].unitPrice: unitPrice is a number, not an amount as text"
      ),
      (
        #""unitPrice":"12.00""#, #""unitPrice":"12.000""#,
        "$.lines[0].unitPrice: unitPrice is not an amount in USD with at most 2 decimals"
      ),
      (#""quantity":2"#, #""quantity":0"#, "$.lines[0].quantity: quantity is below 1"),
      (
        #""quantity":2"#, #""quantity":"2,5""#,
        "$.lines[0].quantity: quantity is not a quantity above zero with at most 3 decimals"
      ),
      (#""lines":[{"#, #""lines":[null,{"#, "$.lines[0]: lines[0] is null, not an object"),
      (#""lines":["#, #""lines":{},"x":["#, "$.lines: lines is an object, not a list"),
      (
        #""name":"Mug""#, #""name":"""#,
        "$.lines[0].name: an identifier, a code or a name is empty"
      ),
      (#""contact":null"#, #""contact":"a@x.org""#, "$.contact: contact is a text, not an object"),
      (#""contact":null"#, #""contact":{}"#, "$.contact.email: email is missing"),
      (
        #""billingAddress":null"#,
        #""billingAddress":\#(Figures.address.with("\"62701\"", "null"))"#,
        "$.billingAddress.postcode: postcode is null, not a text"
      ),
      (
        #""currency":"USD""#, #""currency":"usd""#,
        "$.currency: currency is not the code of an active currency of ISO 4217"
      ),
      (
        #""taxIncluded":false"#, #""taxIncluded":null"#,
        "$.taxIncluded: taxIncluded is null, not true or false"
      ),
      (
        #""total":"19.00"}"#, #""total":"19.01"}"#,
        "$.summary.total: the total is 19.01, subtotal - discount + shipping + tax (unless "
          + "included) + adjustments is 19.00"
      ),
    ])
  func `The reason of an order has its place and its figures`(
    old: String, new: String, expected: String
  ) throws {
    try #require(Figures.order.contains(old))
    #expect(reason(Figures.order.with(old, new), .order) == expected)
  }

  @Test func `A body that is no JSON has the position of its mistake`() {
    #expect(reason("", .order) == "$: the body is no JSON, in line 1, column 1")
    #expect(reason("<html>", .order) == "$: the body is no JSON, in line 1, column 1")
    #expect(reason("{\n\"a\": 1,\n}", .order) == "$: the body is no JSON, in line 2, column 7")
    #expect(
      reason(#"{"a":1,"a":2}"#, .order)
        == "$: the body has a key twice in an object, in line 1, column 8")
    #expect(
      reason(String(repeating: "[", count: 64), .order)
        == "$: the body is nested deeper than 63 levels")
    #expect(
      reason(String(repeating: " ", count: 1_047_553), .order)
        == "$: the body has 1047553 bytes, at most 1047552 are accepted")
    #expect(reason("null", .order) == "$: the body is null, not an object")
    #expect(
      ShopAnswer(status: 200, body: nil, to: NativeCall.ReplyKind.order).reason?.description
        == "$: the body is missing")
  }

  @Test func `Only a success without a reply has a reason`() {
    #expect(reason(#"{"orderNumber":"N-1"}"#, .completed) == "none")
    for status in [199, 300, 404, 500] {
      #expect(ShopAnswer(status: status, body: [], to: NativeCall.ReplyKind.order).reason == nil)
    }
  }

  @Test func `Answers about payments have reasons`() {
    #expect(reason("{}", .payment) == "$.paymentId: paymentId is missing")
    #expect(
      reason(#"{"orderNumber":7}"#, .completed)
        == "$.orderNumber: orderNumber is a number, not a text")
    #expect(
      reason(#"{"status":"secret"}"#, .attempt)
        == "$.status: status is none of none, created, succeeded and failed")
    func list(_ body: String, _ kind: PaymentsCall.ReplyKind) -> String? {
      ShopAnswer(status: 200, body: Array(body.utf8), to: kind, currency: .eur).reason?.description
    }
    let payment = PaymentsReplaySession.payment
    #expect(list("{}", .payments) == "$.data: data is missing")
    #expect(list(#"{"data":null}"#, .methods) == "$.data: data is null, not a list")
    #expect(list(#"{"data":[7]}"#, .payments) == nil)
    for (old, new, expected) in [
      (
        "12.34", #""12.345""#,
        "$.data.amount: amount is not an amount in EUR with at most 2 decimals"
      ),
      ("12.34", "null", "$.data.amount: amount is null, not a text or a number"),
      (#""id":5"#, #""id":0"#, "$.data.id: id is below 1"),
      ("2026-11-21T10:00:00Z", "today", "$.data.created_at: created_at is not a time by RFC 3339"),
    ] {
      #expect(list(#"{"data":\#(payment.with(old, new))}"#, .payment) == expected)
    }
  }

  @Test func `Answers to a web checkout have reasons`() {
    func web(_ body: String, _ kind: WebCall.ReplyKind = .page) -> String? {
      ShopAnswer(status: 200, body: Array(body.utf8), to: kind).reason?.description
    }
    #expect(web(#"{"url":7}"#) == "$.url: url is a number, not a text")
    #expect(
      web(#"{"url":"a","headers":[{"name":"a","value":"b"},{"name":"a"}]}"#)
        == "$.headers[1].value: value is missing")
    #expect(web(#"{"url":"a","cookies":{}}"#) == "$.cookies: cookies is an object, not a list")
    #expect(
      web(#"{"url":"a","order":{"total":true}}"#)
        == "$.order.total: total is true or false, not a text or a number")
    #expect(web(#"{"url":"a","order":{"orderId":""}}"#) == "$.order.orderId: orderId is empty")
    #expect(
      web(#"{"orderNumber":-7}"#, .completed)
        == "$.orderNumber: orderNumber is a number, not a text or a whole number from 0")
  }

  @Test func `No reason has a text of the body`() {
    let members = Figures.payableOrder.split(separator: ",")
    var count = 0
    for index in members.indices {
      for value in [#""SECRET""#, #"{"SECRET":1}"#, #"["SECRET"]"#, "null", "-1", "1e9"] {
        var changed = members.map(String.init)
        guard let colon = changed[index].lastIndex(of: ":") else { continue }
        let end = changed[index].reversed().prefix { "}]".contains($0) }.reversed()
        changed[index] = "\(changed[index][...colon])\(value)\(String(end))"
        let reason = reason(changed.joined(separator: ","), .order)
        if reason != "none" { count += 1 }
        #expect(!reason.contains("SECRET"))
      }
    }
    #expect(count > 150)
  }

  @Test func `A recorded answer has its reason, and a replay has the same`() {
    let moment = ReplayClock().moment
    func suffix(_ answer: ShopAnswer<NativeReply>) -> String {
      let line = NativeCheckout.recordedLine(of: .answer(request: 1, answer), at: moment)
      var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
      session.send(line)
      #expect(session.replay.lastInput == .answer(request: 1, answer))
      return String(line.split(separator: #""status":"#)[1])
    }
    let body = Array("{}".utf8)
    #expect(
      suffix(ShopAnswer(status: 200, body: body, to: .order))
        == #"200,"body":null,"reason":{"path":"$.id","rule":"id is missing"}}"#)
    #expect(suffix(ShopAnswer(status: 204)) == #"204,"body":null,"reason":null}"#)
    #expect(suffix(ShopAnswer(status: 503)) == #"503,"body":null}"#)
    #expect(
      suffix(ShopAnswer(status: 200, body: Array(Figures.order.utf8), to: .order))
        == #"200,"body":\#(Figures.order)}"#)
  }
}

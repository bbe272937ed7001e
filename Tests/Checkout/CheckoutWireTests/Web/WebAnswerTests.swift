import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// Answers of a shop's server to a web checkout.
@Suite struct WebAnswerTests {
  private func reply(
    _ body: String, _ kind: WebCall.ReplyKind, status: Int = 200
  ) -> WebReply? {
    ShopAnswer(status: status, body: Array(body.utf8), to: kind).reply
  }

  @Test func `A page has an address, and the rest may be missing or null`() {
    let page = WebPage(url: "https://a/")
    #expect(reply(#"{"url":"https://a/"}"#, .page) == .page(page, order: nil))
    #expect(
      reply(
        #"""
        {"success":false,"url":"https://a/","httpMethod":null,"headers":null,"cookies":null,\#
        "body":null,"order":null}
        """#, .page) == .page(page, order: nil))
    #expect(
      reply(
        #"""
        {"order":{"orderId":12,"total":20.50,"currency":"USD","subTotal":[]},"body":"a=1",\#
        "cookies":[{"name":"s","value":"1","path":"/"},\#
        {"name":"t","value":"","domain":"a","path":null,"secure":true}],\#
        "headers":[{"name":"Content-Type","value":"application/json"}],"httpMethod":"POST",\#
        "url":"https://a/"}
        """#, .page)
        == .page(
          WebPage(
            url: "https://a/", method: "POST",
            headers: [WebPage.Header(name: "Content-Type", value: "application/json")],
            cookies: [
              WebPage.Cookie(name: "s", value: "1", path: "/"),
              WebPage.Cookie(name: "t", value: "", domain: "a"),
            ], body: "a=1"),
          order: WebOrderData(orderID: "12", total: "20.50", currency: .usd)))
    #expect(
      reply(#"{"url":"","order":{}}"#, .page) == .page(WebPage(url: ""), order: WebOrderData()))
  }

  @Test(arguments: [
    "", "null", "[]", "{}", #"{"url":null}"#, #"{"url":7}"#, #"{"url":"a","httpMethod":7}"#,
    #"{"url":"a","headers":{}}"#, #"{"url":"a","headers":[null]}"#,
    #"{"url":"a","headers":[{"name":"a"}]}"#, #"{"url":"a","headers":[{"name":"a","value":7}]}"#,
    #"{"url":"a","headers":[["a","b"]]}"#, #"{"url":"a","cookies":"a=b"}"#,
    #"{"url":"a","cookies":[{"value":"a"}]}"#,
    #"{"url":"a","cookies":[{"name":"a","value":null}]}"#,
    #"{"url":"a","cookies":[{"name":"a","value":"b","domain":7}]}"#,
    #"{"url":"a","cookies":[{"name":"a","value":"b","path":[]}]}"#, #"{"url":"a","body":{}}"#,
    #"{"url":"a","order":[]}"#, #"{"url":"a","order":7}"#, #"{"url":"a","order":{"orderId":""}}"#,
    #"{"url":"a","order":{"total":true}}"#, #"{"url":"a","order":{"currency":"xxx"}}"#,
    #"{"url":"a","url":"a"}"#,
  ])
  func `A page in another form has no reply`(body: String) {
    #expect(reply(body, .page) == nil)
  }

  @Test(
    arguments: [
      (#"{"orderNumber":"N-1"}"#, "N-1"), (#"{"orderNumber":77,"x":1}"#, "77"),
      (#"{"orderNumber":0}"#, "0"), (#"{"orderNumber":-0}"#, "0"), ("{}", nil),
      (#"{"orderNumber":""}"#, nil), (#"{"orderNumber":null}"#, nil),
      (#"{"orderNumber":7.0}"#, nil),
      (#"{"orderNumber":-7}"#, nil), (#"{"orderNumber":["7"]}"#, nil), ("7", nil), ("", nil),
    ] as [(String, String?)])
  func `An order number is text or a whole number`(body: String, number: String?) {
    #expect(reply(body, .completed) == number.map { .completed(orderNumber: UTF8Text($0)) })
  }

  @Test func `A rejection has its message, and no reply`() {
    func answer(_ status: Int, _ body: String) -> ShopAnswer<WebReply> {
      ShopAnswer(status: status, body: Array(body.utf8), to: .page)
    }
    #expect(answer(409, #"{"message":"No","url":"https://a"}"#).message == "No")
    #expect(answer(409, #"{"message":"No","url":"https://a"}"#).reply == nil)
    #expect(answer(422, #"{"message":7}"#).message == nil)
    #expect(answer(422, "<html>").message == nil)
    #expect(answer(200, #"{"message":"No","url":"https://a"}"#).message == nil)
  }

  @Test func `A value that is a secret is not printed`() {
    let page = WebPage(
      url: "https://a/?key=1", headers: [WebPage.Header(name: "A", value: "key-2")],
      cookies: [WebPage.Cookie(name: "B", value: "key-3")], body: "key-4")
    var text = ""
    dump(page, to: &text)
    #expect(!"\(page) \(String(reflecting: page)) \(text)".contains("key"))
  }
}

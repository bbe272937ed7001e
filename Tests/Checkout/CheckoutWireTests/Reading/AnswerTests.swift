import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// Answers of a shop's server.
@Suite struct AnswerTests {
  private func reply(_ body: String, _ kind: NativeCall.ReplyKind, status: Int = 200)
    -> NativeReply?
  {
    ShopAnswer(status: status, body: Array(body.utf8), to: kind).reply
  }

  @Test func `Each form of a body is read`() throws {
    #expect(reply(#"{"orderNumber":"N-1"}"#, .completed) == .completed(orderNumber: "N-1"))
    #expect(reply(#"{"paymentId":"p-1"}"#, .payment) == .payment(id: "p-1", data: nil))
    #expect(reply(#"{"data":null,"paymentId":"p-1"}"#, .payment) == .payment(id: "p-1", data: nil))
    #expect(reply(#"{"data":[1],"paymentId":"p"}"#, .payment) == .payment(id: "p", data: "[1]"))
    #expect(reply(#"{"status":"none"}"#, .attempt) == .attempt(.none))
    #expect(reply(#"{"status":"failed"}"#, .attempt) == .attempt(.failed))
    #expect(
      reply(#"{"status":"created","paymentId":"p-1","data":{}}"#, .attempt)
        == .attempt(.created(id: "p-1", data: "{}")))
    #expect(
      reply(#"{"status":"succeeded","orderNumber":"N-1","paymentId":7}"#, .attempt)
        == .attempt(.succeeded(orderNumber: "N-1")))
    guard case .order(let order)? = reply(Figures.order, .order) else {
      Issue.record("the order is not read")
      return
    }
    #expect(order.id == "o-1")
    #expect(order.summary.total.minorUnits == 1_900)
  }

  @Test(
    arguments: [
      ("", .completed), ("null", .completed), ("{}", .completed),
      (#"{"orderNumber":7}"#, .completed),
      (#"{"orderNumber":null}"#, .completed), (#"["N-1"]"#, .completed),
      (#"{"orderNumber":"N-1","x":1,"x":2}"#, .completed),
      (#"{"orderNumber":"N-1"} x"#, .completed),
      ("{}", .payment), (#"{"paymentId":1}"#, .payment), (#"{"orderNumber":"N-1"}"#, .payment),
      ("{}", .attempt), (#"{"status":"None"}"#, .attempt), (#"{"status":"created"}"#, .attempt),
      (#"{"status":"succeeded"}"#, .attempt), ("[]", .order), ("{}", .order),
    ] as [(String, NativeCall.ReplyKind)])
  func `A success in another form has no reply`(body: String, kind: NativeCall.ReplyKind) {
    let answer = ShopAnswer(status: 200, body: Array(body.utf8), to: kind)
    #expect(answer.isSuccess)
    #expect(answer.reply == nil)
    #expect(answer.message == nil)
  }

  @Test(arguments: [100, 199, 300, 404, 408, 500, 999])
  func `Only a success has a reply`(status: Int) {
    #expect(reply(#"{"orderNumber":"N-1"}"#, .completed, status: status) == nil)
  }

  @Test(arguments: [200, 204, 299])
  func `Every success has a reply`(status: Int) {
    #expect(reply(#"{"orderNumber":"N-1"}"#, .completed, status: status) != nil)
  }

  @Test func `A rejection has the message of its body if that is text`() {
    func message(_ body: String) -> UTF8Text? {
      ShopAnswer(status: 422, body: Array(body.utf8), to: .order).message
    }
    #expect(message(#"{"message":"No"}"#) == "No")
    #expect(message(#"{"code":1,"message":"\u00e9"}"#) == UTF8Text("é"))
    #expect(message(#"{"message":7}"#) == nil)
    #expect(message(#"{"message":null}"#) == nil)
    #expect(message(#"["message"]"#) == nil)
    #expect(message("<html>") == nil)
    let success = ShopAnswer(status: 200, body: Array(#"{"message":"No"}"#.utf8), to: .order)
    #expect(success.message == nil)
    #expect(message(#"{"message":"a","message":"b"}"#) == nil)
  }

  @Test func `A body nested deeper than 63 or above 1,023 KiB has no reply`() {
    func body(_ depth: Int) -> String {
      #"{"orderNumber":"N-1","x":"# + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + "}"
    }
    #expect(reply(body(63), .completed) != nil)
    #expect(reply(body(64), .completed) == nil)
    let text = #"{"orderNumber":"N-1"}"#
    func padded(_ count: Int) -> String {
      text + String(repeating: " ", count: count - text.utf8.count)
    }
    #expect(reply(padded(1_047_552), .completed) != nil)
    #expect(reply(padded(1_047_553), .completed) == nil)
  }
}

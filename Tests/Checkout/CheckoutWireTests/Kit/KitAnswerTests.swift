import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The answers to a page's requests as text.
@Suite struct KitAnswerTests {
  /// Returns the answers to the last of some messages.
  private func answers(_ lines: String...) -> [String] {
    var session = FlowSession<KitCheckout>([
      #"{"input":"begin","links":"ask","delegations":["payment.credential","fulfillment.address_change"]}"#,
      #"{"input":"present","url":"https://shop.example/c"}"#,
      Self.message(
        #"{"jsonrpc":"2.0","id":0,"method":"ec.ready","params":{"delegate":["payment.credential","fulfillment.address_change"]}}"#
      ),
    ])
    var answer = ""
    for line in lines { answer = session.send(line) }
    return answer.split(separator: #"{"effect":"answer","page":1,"message":"#).dropFirst().map {
      String($0.split(separator: #"}],"events""#)[0])
    }
  }

  private static func message(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return #"{"input":"message","page":1,"mainFrame":true,"text":"\#(escaped)"}"#
  }

  private static func request(_ method: String, _ params: String = "{}") -> String {
    message(#"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":\#(params)}"#)
  }

  private static let ask = request("ec.window.open_request", #"{"url":"https://help.example/"}"#)
  private static func step(_ method: String) -> String {
    request(
      method,
      #"{"checkout":{"id":"c","status":"incomplete","currency":"USD","line_items":[],"totals":[]}}"#
    )
  }

  @Test func `An upgrade names the port, and an answer the port by which it is sent`() {
    var session = FlowSession<KitCheckout>([
      #"{"input":"begin","host":"web"}"#,
      #"{"input":"present","url":"https://shop.example/c"}"#,
    ])
    let text =
      #""text":"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ec.ready\",\"params\":{\"delegate\":[]}}"}"#
    let upgrade = session.send(
      #"{"input":"message","page":1,"origin":"https://shop.example","mainFrame":true,"# + text)
    #expect(
      upgrade.hasSuffix(
        #""effects":[{"effect":"answer","page":1,"message":{"jsonrpc":"2.0","id":0,"#
          + #""result":{"ucp":{"version":"2026-04-08","status":"success"},"upgrade":{"port":1}}}}],"#
          + #""events":[]}"#))
    let ready = session.send(
      #"{"input":"message","page":1,"origin":null,"mainFrame":true,"port":1,"# + text)
    #expect(
      ready.hasSuffix(
        #""effects":[{"effect":"answer","page":1,"port":1,"message":{"jsonrpc":"2.0","id":0,"#
          + #""result":{"ucp":{"version":"2026-04-08","status":"success"}}}}],"events":[]}"#))
  }

  @Test func `A success has the protocol's version`() {
    #expect(
      answers(Self.ask, #"{"input":"link","ask":1,"action":"handled"}"#) == [
        #"{"jsonrpc":"2.0","id":"a","result":{"ucp":{"version":"2026-04-08","status":"success"}}}"#
      ])
  }

  @Test func `A rejection is a result with a message`() {
    #expect(
      answers(Self.ask, #"{"input":"link","ask":1,"action":"cancel"}"#) == [
        #"{"jsonrpc":"2.0","id":"a","result":{"ucp":{"version":"2026-04-08","status":"error"},"messages":[{"type":"error","code":"window_open_rejected_error","severity":"unrecoverable","content":"Window open rejected"}]}}"#
      ])
    #expect(
      answers(
        Self.step("ec.payment.credential_request"),
        #"{"input":"reject","ask":1,"code":"abort_error"}"#
      ) == [
        #"{"jsonrpc":"2.0","id":"a","result":{"ucp":{"version":"2026-04-08","status":"error"},"messages":[{"type":"error","code":"abort_error","severity":"recoverable","content":"Request aborted"}]}}"#
      ])
  }

  @Test func `A step has the app's list in the page's place`() {
    #expect(
      answers(
        Self.step("ec.payment.credential_request"),
        #"{"input":"delegated","ask":1,"instruments":[{"id":"1"}, 1.50]}"#
      ) == [
        #"{"jsonrpc":"2.0","id":"a","result":{"ucp":{"version":"2026-04-08","status":"success"},"checkout":{"payment":{"instruments":[{"id":"1"},1.50]}}}}"#
      ])
    #expect(
      answers(
        Self.step("ec.fulfillment.address_change_request"),
        #"{"input":"delegated","ask":1,"methods":[]}"#
      ) == [
        #"{"jsonrpc":"2.0","id":"a","result":{"ucp":{"version":"2026-04-08","status":"success"},"checkout":{"fulfillment":{"methods":[]}}}}"#
      ])
  }

  @Test func `Errors of the transport have their numbers`() {
    #expect(
      answers(Self.request("ec.auth")) == [
        #"{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":"Method not found"}}"#
      ])
    #expect(
      answers(Self.request("ec.window.open_request")) == [
        #"{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"Invalid params"}}"#
      ])
  }

  @Test func `The list of a step is JSON`() {
    #expect(KitDelegatedAnswer(instrumentsJSON: " [ 1.0 ] ") == .instruments("[1.0]"))
    #expect(KitDelegatedAnswer(methodsJSON: "[]") == .methods("[]"))
    for text in ["", "{}", "[", "null"] {
      #expect(KitDelegatedAnswer(instrumentsJSON: text) == nil)
      #expect(KitDelegatedAnswer(methodsJSON: text) == nil)
    }
  }

  @Test func `Every rejection has a code, a severity and words`() {
    let recoverable = KitRejection.allCases.filter(\.isRecoverable).map { "\($0.code)" }
    #expect(recoverable == ["abort_error", "timeout_error", "not_allowed_error"])
    #expect(Set(KitRejection.allCases.map { "\($0.words)" }).count == 7)
  }
}

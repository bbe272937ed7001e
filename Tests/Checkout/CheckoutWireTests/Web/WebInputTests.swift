import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// The inputs of a web checkout as lines of JSON.
@Suite struct WebInputTests {
  /// A line, its input, and the members that may be missing or null.
  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    var members: [(key: String, value: String)] = []
    var optional: [String] = []
    let input: WebInput

    var testDescription: String { name }

    var text: String { text(of: members) }

    func text(of members: [(key: String, value: String)]) -> String {
      #"{"input":"\#(name)""# + members.map { #","\#($0.key)":\#($0.value)"# }.joined() + "}"
    }
  }

  static let lines: [Line] = [
    Line(name: "start", input: .start),
    Line(
      name: "pageStarted", members: [("url", #""https://a/?b""#)],
      input: .pageStarted(url: "https://a/?b")),
    Line(name: "pageProgress", members: [("progress", "500")], input: .pageProgress(500)),
    Line(
      name: "pageFinished", members: [("url", #""https://a/""#)],
      input: .pageFinished(url: "https://a/")),
    Line(
      name: "pageFailed", members: [("reason", #""offline""#)],
      input: .pageFailed(reason: "offline")),
    Line(
      name: "message", members: [("text", #""hello""#)],
      input: .message(WebMessage(text: "hello", content: .unreadable))),
    Line(name: "navigated", members: [("url", #""a""#)], input: .navigated(url: "a")),
    Line(name: "close", input: .close),
    Line(name: "confirmLeave", input: .confirmLeave),
    Line(name: "stay", input: .stay),
    Line(name: "retry", input: .retry),
    Line(
      name: "answer", members: [("request", "1"), ("status", "503"), ("body", "{}")],
      optional: ["body"], input: .answer(request: 1, ShopAnswer(status: 503))),
    Line(
      name: "noAnswer", members: [("request", "1"), ("reason", #""timeout""#)],
      input: .noAnswer(request: 1, .timeout)),
    Line(
      name: "noAnswer", members: [("request", "1"), ("reason", #""unreachable""#)],
      input: .noAnswer(request: 1, .unreachable)),
    Line(
      name: "noAnswer", members: [("request", "1"), ("reason", #""cancelled""#)],
      input: .noAnswer(request: 1, .cancelled)),
  ]

  private func read(_ line: String) throws -> WebInput? {
    var object = try ObjectReader(JSONValue(parsing: line))
    let name = try object.string("input")
    let input = try WebInput.read(name, &object) { _ in .page }
    try object.finish()
    return input
  }

  @Test(arguments: lines)
  func `A line has its input, in any order of its members`(line: Line) throws {
    #expect(try read(line.text) == line.input)
    #expect(try read(line.text(of: line.members.reversed())) == line.input)
  }

  @Test(arguments: lines)
  func `A missing, wrong, doubled or unknown member is a mistake`(line: Line) {
    var session = WebReplay([WebReplay.begin, #"{"input":"start"}"#])
    let state = session.state
    for (index, member) in line.members.enumerated() {
      let isOptional = line.optional.contains(member.key)
      for value in [nil, "null", "[]", "{}", "1.5", "-1", "true"] {
        var members = line.members
        if let value { members[index].value = value } else { members.remove(at: index) }
        var copy = session
        let isMistake = copy.send(line.text(of: members)).isMistake
        #expect(isMistake != isOptional, "\(member.key) \(value ?? "missing")")
      }
      #expect(session.send(line.text(of: line.members + [member])).isMistake)
    }
    #expect(session.send(line.text(of: line.members + [("x", "1")])).isMistake)
    #expect(session.state == state)
  }

  @Test func `Progress is a whole number from 0 to 1000`() {
    var session = WebReplay.loading()
    for number in ["0", "1000", "500"] {
      #expect(!session.send(#"{"input":"pageProgress","progress":\#(number)}"#).isMistake)
    }
    for number in ["1001", "-1", "0.5", "1e2", "500.0", #""500""#, "9223372036854775808"] {
      #expect(session.send(#"{"input":"pageProgress","progress":\#(number)}"#).isMistake)
    }
  }

  @Test func `An input of another flow is a mistake`() {
    var session = WebReplay([WebReplay.begin])
    for name in ["load", "leave", "pay", "preload", "present", "dismiss", "Start", ""] {
      #expect(session.send(#"{"input":"\#(name)"}"#).isMistake)
    }
  }
}

/// The input `begin` of a web checkout.
@Suite struct WebBeginTests {
  private func settings(_ members: String) -> WebSettings? {
    WebReplay([#"{"input":"begin",\#(members)}"#]).replay.flow?.settings
  }

  @Test func `The default API is cartTransfer, which needs an app`() throws {
    let transfer = try WebSettings(cartID: "c", api: .cartTransfer(appID: "a"))
    #expect(settings(#""cartId":"c","appId":"a","kind":"bridge""#) == transfer)
    #expect(settings(#""cartId":"c","api":null,"appId":"a","kind":"bridge""#) == transfer)
    #expect(settings(#""cartId":"c","api":"cartTransfer","appId":"a","kind":"bridge""#) == transfer)
    for members in [
      #""cartId":"c","kind":"bridge""#, #""cartId":"c","appId":null,"kind":"bridge""#,
      #""cartId":"c","appId":"","kind":"bridge""#,
      #""cartId":"c","api":"checkout","appId":"","kind":"bridge""#,
    ] {
      #expect(settings(members) == nil)
    }
    let checkout = try WebSettings(cartID: "c", api: .checkout)
    #expect(settings(#""cartId":"c","api":"checkout","kind":"bridge""#) == checkout)
    #expect(settings(#""cartId":"c","api":"checkout","appId":"a","kind":"bridge""#) == checkout)
  }

  @Test func `The kind parse needs a completion`() throws {
    let completion = #"{"host":"h","path":"/p","orderQuery":"o"}"#
    let start = #""cartId":"c","api":"checkout","kind":"#
    let parse = try WebSettings(
      cartID: "c", api: .checkout,
      kind: .parse(WebCompletion(host: "h", path: "/p", orderQuery: "o")))
    #expect(settings(start + #""parse","completion":\#(completion)"#) == parse)
    #expect(settings(start + #""bridge","completion":\#(completion)"#)?.kind == .bridge)
    #expect(settings(start + #""bridge","completion":null"#)?.kind == .bridge)
    for members in [
      #""parse""#, #""parse","completion":null"#, #""parse","completion":{}"#,
      #""parse","completion":[]"#, #""parse","completion":{"host":"h","path":"/p"}"#,
      #""parse","completion":{"host":"h","path":"/p","orderQuery":null}"#,
      #""parse","completion":{"host":"","path":"/p","orderQuery":"o"}"#,
      #""parse","completion":{"host":"h","path":"/p","orderQuery":""}"#,
      #""parse","completion":{"host":"h","path":"/p","orderQuery":"o","x":1}"#,
      #""bridge","completion":{"host":7}"#, #""Bridge""#, "null", "7",
    ] {
      #expect(settings(start + members) == nil, "\(members)")
    }
  }

  @Test(arguments: [
    #""cartId":"","api":"checkout","kind":"bridge""#, #""api":"checkout","kind":"bridge""#,
    #""cartId":7,"api":"checkout","kind":"bridge""#, #""cartId":"c","api":"other","kind":"bridge""#,
    #""cartId":"c","api":"checkout""#, #""cartId":"c","api":"checkout","kind":"bridge","x":1"#,
    #""cartId":"c","api":"checkout","appId":7,"kind":"bridge""#,
  ])
  func `Other settings are a mistake`(members: String) {
    let session = WebReplay([#"{"input":"begin",\#(members)}"#])
    #expect(session.replay.flow == nil)
    #expect(session.replay.mistakeCount == 1)
  }
}

import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines of recorded web checkouts.
@Suite struct WebRecordingTests {
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber),
    secondsSinceEpoch: 1_795_255_200)

  @Test(arguments: WebInputTests.lines.filter { $0.name != "answer" })
  func `The line of an input is the input's JSON with its time`(line: WebInputTests.Line) {
    let name = #"{"input":"\#(line.name)""#
    #expect(
      WebCheckout.recordedLine(of: line.input, at: Self.moment)
        == line.text.with(name, name + #","at":1795255200,"today":"2026-11-21""#))
  }

  @Test func `The first line has the settings and is read back`() throws {
    let completion = try WebCompletion(host: "h \"", path: "/\u{7F}", orderQuery: "o")
    for (settings, members) in [
      (
        try WebSettings(cartID: "c-1", api: .checkout),
        #""api":"checkout","appId":null,"kind":"bridge","completion":null}"#
      ),
      (
        try WebSettings(cartID: "c-1", api: .cartTransfer(appID: "a"), kind: .parse(completion)),
        #"""
        "api":"cartTransfer","appId":"a","kind":"parse","completion":{"host":"h \"",\#
        "path":"/\u007f","orderQuery":"o"}}
        """#
      ),
    ] {
      let line = WebCheckout.recordedLine(beginning: settings, at: Self.moment)
      #expect(
        line == #"{"input":"begin","at":1795255200,"today":"2026-11-21","cartId":"c-1","# + members)
      #expect(WebReplay([line]).replay.flow == WebCheckout(settings: settings))
      #expect(WebReplay([line]).replay.moment == Self.moment)
    }
  }

  @Test func `A progress beyond the range is recorded as its end`() {
    for (progress, recorded) in [(-5, 0), (Int.max, 1_000)] {
      #expect(
        WebCheckout.recordedLine(of: .pageProgress(progress), at: Self.moment)
          .hasSuffix(#","progress":\#(recorded)}"#))
    }
  }

  /// Runs random inputs in a checkout and in a replay of their lines.
  @Test(arguments: [
    WebKind.bridge, try .parse(WebCompletion(host: "h", path: "/", orderQuery: "o")),
  ])
  func `A recorded checkout replays to the same states`(kind: WebKind) throws {
    let settings = try WebSettings(cartID: "c-1", api: .checkout, kind: kind)
    forAll(Generator<[RandomStep]>.array(of: .step, count: 0...30), runs: 300) { steps in
      var checkout = WebCheckout(settings: settings)
      var session = WebReplay([WebCheckout.recordedLine(beginning: settings, at: Self.moment)])
      for step in steps {
        let input = step.input(in: checkout)
        do throws(WebRefusal) { _ = try checkout.apply(input, at: Self.moment) } catch {}
        let line = session.send(WebCheckout.recordedLine(of: input, at: Self.moment))
        guard !line.isMistake, session.replay.flow == checkout, session.state == checkout.state.json
        else { return false }
      }
      return true
    }
  }
}

/// A step of a random session: an input, or an answer to the request under way.
private struct RandomStep {
  let input: WebInput?
  let status: Int
  let body: String

  func input(in checkout: WebCheckout) -> WebInput {
    if let input { return input }
    let number = (1...60).first(where: checkout.awaitsAnswer) ?? 1
    let kind = checkout.call(ofRequest: number)?.replyKind ?? .page
    return .answer(request: number, ShopAnswer(status: status, body: Array(body.utf8), to: kind))
  }

  static let bodies = [
    #"{"url":"https://h/","orderNumber":77}"#, #"{"url":"http://h/"}"#, "{}", "x",
    #"""
    {"url":"https://h/?a#b","httpMethod":"POST","headers":[{"name":"a","value":"\u2028\""}],\#
    "cookies":[{"name":"a","value":"b","domain":"c"}],"body":"d","orderNumber":"N\u0000",\#
    "order":{"orderId":"\u00e9","total":"20.5","currency":"USD","delivery":1}}
    """#,
    #"{"url":"https://h/","order":{"total":1.005},"message":"No \u0085","orderNumber":1.5}"#,
  ]

  static let messages = [
    #"{"event":"order","data":{"total":25,"orderId":"E-1","delivery":4.9}}"#,
    #"{"event":"order","data":{"total":25,"currency":"JPY"}}"#,
    #"{"event":"order","data":{"total":1.5,"currency":"KWD"}}"#,
    #"{"event":"error","data":{"errorMessage":"\u0000\""}}"#,
    #"{"name":"x","data":[1.0,{"b":1,"a":2}]}"#, "\u{85}\u{1F600}{", #"{"event":"closewebview"}"#,
    #"{"event":"paymentcompleted","data":{"order":{"total":"30"}}}"#,
  ]
}

extension Generator where Value == RandomStep {
  fileprivate static var step: Generator {
    let inputs = WebInputTests.lines.map(\.input)
    let messages = RandomStep.messages.map { WebInput.message(WebMessage(UTF8Text($0))) }
    let others: [WebInput] = [
      .start, .start, .retry, .pageStarted(url: "https://h/1?\u{1F600}"),
      .pageFailed(reason: "\u{2028}"), .navigated(url: "https://h/?o=%41"),
    ]
    let random = Generator<WebInput>.element(of: inputs + messages + others)
    let statuses = Generator<Int>.element(of: [200, 200, 200, 201, 400, 408, 409, 410, 500])
    let bodies = Generator<String>.element(of: RandomStep.bodies)
    return .frequency([
      (3, random.map { RandomStep(input: $0, status: 200, body: "") }),
      (
        2,
        zip(statuses, bodies).map { RandomStep(input: nil, status: $0, body: $1) }
      ),
    ])
  }
}

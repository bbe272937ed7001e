import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines of recorded checkouts of the Checkout Kit 4, and the vectors of
/// `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct KitRecordingTests {
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber),
    secondsSinceEpoch: 1_795_255_200)
  static let names = (try? Vectors.names(of: "kit")) ?? []

  /// Each input's line without the time, and the input.
  private static let lines: [(String, KitInput)] = [
    (
      #"{"input":"preload","url":"https://a/","entryPoint":"checkout"}"#,
      .preload(url: "https://a/")
    ),
    (
      #"{"input":"present","url":"x","entryPoint":"accelerated"}"#,
      .present(url: "x", entryPoint: .accelerated)
    ),
    (#"{"input":"invalidate"}"#, .invalidate), (#"{"input":"dismiss"}"#, .dismiss),
    (
      #"{"input":"pageAnswer","page":1,"url":"u","status":410,"mainFrame":false,"headers":[{"name":"a","value":"b"}],"words":"weg"}"#,
      .pageAnswer(
        page: 1,
        KitAnswerHead(
          url: "u", status: 410, isMainFrame: false, headers: [.init(name: "a", value: "b")],
          words: "weg"))
    ),
    (
      #"{"input":"pageAnswer","page":1,"url":"u","status":200,"mainFrame":true,"headers":[],"words":null}"#,
      .pageAnswer(page: 1, KitAnswerHead(url: "u", status: 200))
    ),
    (#"{"input":"pageFinished","page":2}"#, .pageFinished(page: 2)),
    (
      #"{"input":"pageFailed","page":1,"committed":true,"kind":"dns","code":-1003,"message":"m"}"#,
      .pageFailed(page: 1, KitLoadFailure(.dns, code: -1003, message: "m", isCommitted: true))
    ),
    (#"{"input":"processDied","page":1}"#, .processDied(page: 1)),
    (
      #"{"input":"navigation","page":1,"url":"tel:1","redirect":true,"mainFrame":false}"#,
      .navigation(page: 1, url: "tel:1", isRedirect: true, isMainFrame: false)
    ),
    (
      #"{"input":"message","page":1,"text":"{\u2028","origin":null,"mainFrame":true}"#,
      .message(
        page: 1, KitMessage(reading: "{\u{2028}"), origin: nil, isMainFrame: true)
    ),
    (
      #"{"input":"message","page":1,"text":"{}","origin":null,"mainFrame":true,"port":2}"#,
      .message(page: 1, KitMessage(reading: "{}", port: 2), origin: nil, isMainFrame: true)
    ),
    (#"{"input":"expired","generation":1}"#, .expired(generation: 1)),
    (#"{"input":"keepAliveFailed","generation":2}"#, .keepAliveFailed(generation: 2)),
    (#"{"input":"link","ask":1,"action":"handled"}"#, .link(ask: 1, .handled)),
    (
      #"{"input":"delegated","ask":1,"instruments":[{"a":1.50}]}"#,
      .delegated(ask: 1, .instruments(#"[{"a":1.50}]"#))
    ),
    (#"{"input":"delegated","ask":1,"methods":[]}"#, .delegated(ask: 1, .methods("[]"))),
    (
      #"{"input":"reject","ask":1,"code":"timeout_error"}"#, .reject(ask: 1, .timeout)
    ),
  ]

  @Test(arguments: lines)
  func `The line of an input is the input's JSON with its time`(line: String, input: KitInput) {
    let recorded = KitCheckout.recordedLine(of: input, at: Self.moment)
    let name = String(line.prefix { $0 != "," && $0 != "}" })
    #expect(
      recorded == line.replacing(name, with: name + #","at":1795255200,"today":"2026-11-21""#))
    var session = FlowSession<KitCheckout>([#"{"input":"begin"}"#])
    session.send(line)
    #expect(session.replay.lastInput == input)
  }

  @Test func `The first line and that of a configuration have all settings`() {
    let settings = KitSettings(
      appearance: .dark, tintColor: SheetColor(red: 255, green: 0, blue: 16), title: "Kasse",
      isPreloadingEnabled: false, messageOrigins: ["https://*.a.example"], links: .ask,
      delegations: [.paymentCredential, .fulfillmentAddress], isTelemetryEnabled: false,
      logLevel: .none, host: .web)
    let members = #"""
      "at":1795255200,"today":"2026-11-21","appearance":"dark","tintColor":"#ff0010",\#
      "backgroundColor":null,"title":"Kasse","preloading":false,\#
      "messageOrigins":["https://*.a.example"],"links":"ask",\#
      "delegations":["payment.credential","fulfillment.address_change"],"telemetry":false,\#
      "logLevel":"none","host":"web"}
      """#
    let begin = KitCheckout.recordedLine(beginning: settings, at: Self.moment)
    #expect(begin == #"{"input":"begin","# + members)
    let change = KitCheckout.recordedLine(of: .configure(settings), at: Self.moment)
    #expect(change == #"{"input":"configure","# + members)
    var session = FlowSession<KitCheckout>([begin])
    #expect(session.replay.flow == KitCheckout(settings: settings))
    session.send(
      #"""
      {"input":"configure","appearance":null,"tintColor":null,"title":null,"preloading":null,\#
      "messageOrigins":null,"links":null,"delegations":null,"telemetry":null,"logLevel":null,\#
      "host":null}
      """#)
    #expect(session.replay.flow?.settings == KitSettings())
  }

  @Test(arguments: [
    #"{"input":"present"}"#, #"{"input":"present","url":"a","x":1}"#, #"{"input":"load"}"#,
    #"{"input":"present","url":"a","entryPoint":"x"}"#, #"{"input":"configure","links":"x"}"#,
    #"{"input":"configure","delegations":[null]}"#, #"{"input":"delegated","ask":1}"#,
    #"{"input":"delegated","ask":1,"instruments":{}}"#,
    #"{"input":"delegated","ask":1,"instruments":[],"methods":[]}"#,
    #"{"input":"reject","ask":1,"code":null}"#, #"{"input":"link","ask":-1,"action":"open"}"#,
    #"{"input":"pageAnswer","page":1,"url":"u","status":99,"mainFrame":true}"#,
    #"{"input":"pageAnswer","page":1,"url":"u","status":200,"mainFrame":true,"headers":[{"name":"a"}]}"#,
    #"{"input":"message","page":1,"text":"{}"}"#, #"{"input":"configure","host":"app"}"#,
    #"{"input":"message","page":1,"text":"{}","mainFrame":true,"port":0}"#,
    #"{"input":"pageFailed","page":1,"committed":true,"kind":"x","code":1,"message":""}"#,
  ])
  func `A line in the wrong form changes nothing`(line: String) {
    var session = FlowSession<KitCheckout>([#"{"input":"begin"}"#])
    let before = session.replay.flow
    #expect(session.send(line).isMistake)
    #expect(session.replay.flow == before)
  }

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    try Vectors.expectAnswers(of: name, KitCheckout.self)
  }

  @Test func `All vectors are there`() {
    #expect(
      Self.names == [
        "kit-delegations", "kit-events", "kit-failures", "kit-links", "kit-malformed-lines",
        "kit-origins", "kit-preload", "kit-random-1", "kit-random-2", "kit-random-3",
      ])
  }
}

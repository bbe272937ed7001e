import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines of recorded checkout sheets, and the order of keys in answers.
@Suite struct SheetRecordingTests {
  /// The day of the time in UTC.
  private static let today = Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: today), secondsSinceEpoch: 1_795_255_200)

  @Test(arguments: SheetLine.all)
  func `The line of an input is the input's JSON with its time`(line: SheetLine) {
    let recorded = SheetCheckout.recordedLine(of: line.input, at: Self.moment)
    let name = #"{"input":"\#(line.name)""#
    #expect(recorded == line.text.with(name, name + #","at":1795255200,"today":"2026-11-21""#))
  }

  @Test func `The first line and that of a configuration have all settings`() {
    let settings = SheetSettings(
      isPreloadingEnabled: false, colorScheme: .web,
      tintColor: SheetColor(red: 255, green: 0, blue: 16), title: "\"\u{7F}\u{2028}é",
      recovery: .never)
    let members = #"""
      "at":1795255200,"today":"2026-11-21","preloading":false,"colorScheme":"web",\#
      "tintColor":"#ff0010","backgroundColor":null,"title":"\"\u007f\u2028é","locale":"en-US",\#
      "recovery":"never"}
      """#
    let begin = SheetCheckout.recordedLine(beginning: settings, at: Self.moment)
    #expect(begin == #"{"input":"begin","# + members)
    #expect(
      SheetCheckout.recordedLine(of: .configure(settings), at: Self.moment)
        == #"{"input":"configure","# + members)
    let session = FlowSession<SheetCheckout>([begin])
    #expect(session.replay.flow == SheetCheckout(settings: settings))
    #expect(session.replay.moment == Self.moment)
  }

  @Test func `A recorded sheet replays to the same states`() {
    forAll(Generator<[SheetInput]>.array(of: .sheetInput, count: 0...40), runs: 200) { inputs in
      var checkout = SheetCheckout(settings: SheetSettings())
      var session = FlowSession<SheetCheckout>([
        SheetCheckout.recordedLine(beginning: checkout.settings, at: Self.moment)
      ])
      for (index, input) in inputs.enumerated() {
        let moment = Moment(
          today: Self.moment.today,
          secondsSinceEpoch: Self.moment.secondsSinceEpoch + Int64(index) * 50)
        do throws(SheetRefusal) { try checkout.apply(input, at: moment) } catch {}
        let line = session.send(SheetCheckout.recordedLine(of: input, at: moment))
        guard !line.isMistake, session.replay.flow == checkout,
          session.state == checkout.state.json
        else { return false }
      }
      return true
    }
  }

  @Test func `States, effects and events have their keys in the contract's order`() {
    var session = FlowSession<SheetCheckout>([
      #"{"input":"begin","at":7,"colorScheme":"dark","recovery":"never"}"#
    ])
    #expect(
      session.send(#"{"input":"preload","url":"https://a/?b"}"#) == #"""
        {"line":2,"state":{"flow":"sheet","phase":"hidden","page":null,"url":null,\#
        "preloaded":{"page":1,"url":"https://a/?b","at":7,"ready":false},"progress":0,\#
        "barHidden":false,"title":"Checkout","error":null},\#
        "effects":[{"effect":"loadPage","page":1,"url":"https://a/?b","purpose":"prefetch",\#
        "recovery":false,"colorScheme":"dark"}],"events":[]}
        """#)
    session.send(#"{"input":"present","url":"https://a/?b"}"#)
    #expect(
      session.send(#"{"input":"pageFinished","page":1,"url":"","at":9}"#).hasSuffix(
        #"""
        "effects":[{"effect":"sendMessage","page":1,"name":"instrumentation","body":{"detail":\#
        {"name":"checkout_finished_loading","value":2000,"type":"histogram",\#
        "tags":{"preloading":"true"}}}},\#
        {"effect":"sendMessage","page":1,"name":"presented","body":null}],"events":[]}
        """#))
    #expect(
      session.send(#"{"input":"message","page":1,"text":"?\u2029"}"#).hasSuffix(
        #""effects":[],"events":[{"event":"malformedMessage","text":"?\u2029"}]}"#))
    #expect(
      session.send(#"{"input":"link","page":1,"url":"file:x","newWindow":false}"#).hasSuffix(
        #""effects":[],"events":[{"event":"linkRefused","url":"file:x"}]}"#))
    #expect(
      session.send(#"{"input":"pageAnswer","page":1,"url":"https://a/?b","status":410}"#)
        == #"""
        {"line":7,"state":{"flow":"sheet","phase":"failed","page":null,"url":null,\#
        "preloaded":null,"progress":0,"barHidden":false,"title":"Checkout",\#
        "error":{"error":"checkout_expired","code":"cart_expired",\#
        "message":"Checkout has expired.","status":410,"isRecoverable":false}},\#
        "effects":[{"effect":"hide"},{"effect":"discardPage","page":1}],\#
        "events":[{"event":"failed","error":"checkout_expired","code":"cart_expired",\#
        "message":"Checkout has expired.","status":410,"isRecoverable":false},\#
        {"event":"preloadGivenUp","page":1,"url":"https://a/?b","reason":"failed"}]}
        """#)
    #expect(
      session.send(#"{"input":"dismiss"}"#).hasPrefix(
        #"{"line":8,"refused":{"code":"not_presented","detail":null,"message":""#))
    #expect(
      session.send(#"{"input":"queued","page":1}"#).hasPrefix(
        #"{"line":9,"ignored":true,"state":{"flow":"sheet","phase":"failed""#))
  }

  @Test func `The facts about a buyer, and the messages to a page, are JSON`() {
    #expect(
      String(decoding: BuyerIdentity(phone: "5").json, as: UTF8.self)
        == #"{"email":null,"phone":"5","country":null}"#)
    let body = MultipassBody(
      email: "a@x.org", createdAt: Self.moment.timestamp, remoteIP: "10.0.0.1",
      returnTo: "https://a/?b")
    #expect(
      String(decoding: body.json, as: UTF8.self) == #"""
        {"email":"a@x.org","created_at":"2026-11-21T10:00:00Z","remote_ip":"10.0.0.1",\#
        "return_to":"https://a/?b"}
        """#)
    #expect(SheetPageMessage.presented.body == nil)
    let message = SheetPageMessage.instrumentation(milliseconds: 5, isPreloading: false)
    #expect(
      String(decoding: message.body ?? [], as: UTF8.self) == #"""
        {"detail":{"name":"checkout_finished_loading","value":5,"type":"histogram",\#
        "tags":{"preloading":"false"}}}
        """#)
  }
}

extension Generator where Value == SheetInput {
  /// A random input about one of three pages.
  fileprivate static var sheetInput: Generator {
    let urls: [PageAddress] = ["https://a.example/", "https://b.example/?multipass", "x:y"]
    let texts: [UTF8Text] = [
      "?", #"{"name":"checkoutBlockingEvent","body":"true"}"#,
      #"{"name":"completed","body":"{\"orderDetails\":{\"id\":\"o-1\",\"email\":7}}"}"#,
      #"{"name":"error","body":"[{\"group\":\"unrecoverable\"}]"}"#,
    ]
    var inputs: [SheetInput] = [
      .invalidate, .dismiss, .recover(isAllowed: true), .recover(isAllowed: false),
      .configure(SheetSettings(recovery: .ask)), .configure(SheetSettings(colorScheme: .dark)),
    ]
    for url in urls { inputs += [.preload(url: url), .present(url: url), .present(url: url)] }
    for page in 1...4 {
      inputs += texts.map { .message(page: page, SheetMessage(reading: $0)) }
      for url in urls {
        inputs += [
          .pageAnswer(page: page, url: url, status: 503), .pageFinished(page: page, url: url),
          .link(page: page, url: url, isNewWindow: false),
        ]
      }
      inputs += [
        .queued(page: page), .pageProgress(page: page, progress: 500),
        .pageFailed(page: page, reason: "offline"),
        .navigated(page: page, url: "https://a.example/thank-you?order_id=1"),
      ]
    }
    return .element(of: inputs)
  }
}

import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines that an express checkout answers, and those that record it.
@Suite struct ExpressWritingTests {
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber),
    secondsSinceEpoch: 1_795_255_200)
  private static let settings = ExpressSettings(
    token: "001.tok", region: .us, environment: .sandbox, currency: .usd)

  @Test func `A question has all keys of its address`() {
    var session = ExpressReplay([ExpressLines.begin])
    #expect(
      session.send(ExpressLines.question("onShippingAddressChange")) == #"""
        {"line":2,"state":{"flow":"express","phase":"loading",\#
        "asked":[{"requestId":"r1","kind":"address"}],"options":null,"option":null,"total":null,\#
        "token":null,"reason":null},"effects":[{"effect":"askShippingOptions","requestId":"r1",\#
        "address":{"name":null,"address1":null,"address2":null,"area2":null,"suburb":null,\#
        "state":null,"postcode":null,"countryCode":null,"phoneNumber":null}}],"events":[]}
        """#)
  }

  @Test func `Events have their keys`() {
    var session = ExpressReplay([ExpressLines.begin])
    #expect(
      session.send(ExpressLines.question("onMessage", #"{"message":"m","severity":"s"}"#))
        .hasSuffix(
          #""events":[{"event":"pageMessage","severity":"s","message":"m"}]}"#))
    #expect(
      session.send(ExpressLines.message(#"{"status":"SUCCESS","orderToken":"t"}"#)).hasSuffix(
        #"""
        "token":"t","reason":null},"effects":[{"effect":"closePage"}],\#
        "events":[{"event":"success","token":"t"}]}
        """#))
  }

  @Test func `An answer leaves out what it does not have`() {
    var session = ExpressReplay([
      ExpressLines.begin, ExpressLines.question("onShippingAddressChange"),
      ExpressLines.question("onShippingOptionChange", ExpressLines.option, id: "r2"),
    ])
    let more =
      ExpressLines.option.dropLast() + #","description":"d","taxAmount":\#(ExpressLines.money)}"#
    #expect(
      session.send(#"{"input":"shippingOptions","requestId":"r1","options":[\#(more)]}"#).contains(
        #"""
        {"effect":"sendMessage","message":{"meta":{"requestId":"r1"},"payload":[{"id":"std",\#
        "name":"Standard","description":"d","shippingAmount":{"amount":"5.00","currency":"USD"},\#
        "orderAmount":{"amount":"5.00","currency":"USD"},\#
        "taxAmount":{"amount":"5.00","currency":"USD"}}]}}
        """#))
    #expect(
      session.send(#"{"input":"refuse","requestId":"r2","code":"BAD_RESPONSE"}"#).contains(
        #"{"effect":"sendMessage","message":{"meta":{"requestId":"r2"},"error":"BAD_RESPONSE"}}"#))
  }

  @Test func `An apostrophe in a name does not end the script that the answer travels in`() throws {
    var checkout = ExpressCheckout(settings: Self.settings)
    try checkout.apply(
      .message(
        origin: "https://portal.afterpay.com",
        .shippingAddressChange(requestID: "r'1\u{2028}", ExpressAddress())), at: Self.moment)
    let option = ExpressShippingOption(
      id: "a", name: #"O'Connor's </script> "quick" \"#, shippingAmount: ExpressLines.five,
      orderAmount: ExpressLines.five)
    let reaction = try checkout.apply(
      .shippingOptions(requestID: "r'1\u{2028}", [option]), at: Self.moment)
    guard case .sendMessage(let answer)? = reaction.effects.first else {
      Issue.record("no answer")
      return
    }
    #expect(
      String(decoding: answer.json, as: UTF8.self).hasPrefix(
        #"{"meta":{"requestId":"r'1\u2028"},"payload":[{"id":"a","name":"O'Connor's </script> \"quick\" \\","#
      ))
    #expect(
      answer.javaScriptLiteral.hasPrefix(
        #""{\"meta\":{\"requestId\":\"r'1\\u2028\"},\"payload\":[{\"id\":\"a\",\"name\":\"O'Connor's \u003c/script> \\\"quick\\\" \\\\\","#
      ))
    #expect(answer.javaScriptLiteral.hasSuffix(#"}}]}""#))
  }

  @Test func `The line of an input is the input's JSON with its time`() throws {
    for (line, input) in ExpressLines.all {
      let name = #"{"input":"\#(input.name)""#
      #expect(
        ExpressCheckout.recordedLine(of: input, at: Self.moment)
          == line.with(name, name + #","at":1795255200,"today":"2026-11-21""#))
    }
  }

  @Test func `Settings are recorded with all their keys, and read back`() {
    let line = ExpressCheckout.recordedLine(beginning: Self.settings, at: Self.moment)
    #expect(
      line == #"""
        {"input":"begin","at":1795255200,"today":"2026-11-21","token":"001.tok","region":"US",\#
        "environment":"sandbox","pickup":null,"buyNow":null,"shippingOptionRequired":null,\#
        "sdk":null,"currency":"USD","asks":true}
        """#)
    for settings in [
      Self.settings,
      ExpressSettings(
        token: nil, region: ExpressRegion("\"FR\u{2028}"), environment: .production, currency: .kwd,
        isPickup: true, isBuyNow: false, requiresShippingOption: true, sdk: "", asks: false),
    ] {
      let session = ExpressReplay([
        ExpressCheckout.recordedLine(beginning: settings, at: Self.moment)
      ])
      #expect(session.replay.flow == ExpressCheckout(settings: settings))
      #expect(session.replay.moment == Self.moment)
    }
  }

  @Test func `A recorded checkout replays to the same states`() {
    forAll(Generator<[ExpressInput]>.array(of: .input, count: 0...30), runs: 300) { inputs in
      var checkout = ExpressCheckout(settings: Self.settings)
      var session = ExpressReplay([
        ExpressCheckout.recordedLine(beginning: Self.settings, at: Self.moment)
      ])
      for input in inputs {
        do throws(ExpressRefusal) { _ = try checkout.apply(input, at: Self.moment) } catch {}
        let line = session.send(ExpressCheckout.recordedLine(of: input, at: Self.moment))
        guard !line.isMistake, session.replay.lastInput == input, session.replay.flow == checkout,
          session.state == checkout.state.json
        else { return false }
      }
      return true
    }
  }
}

extension Generator where Value == ExpressInput {
  /// An input that is likely to be accepted, of a few questions and options.
  fileprivate static var input: Generator {
    let origin: UTF8Text = "https://checkout.clearpay.com"
    let ids: [UTF8Text] = ["r1", "r2", "\"\u{2028}é\\", "r4"]
    let dear = ExpressShippingOption(
      id: "b", name: "\u{7F}", description: "\"", shippingAmount: ExpressLines.five,
      orderAmount: Money(minorUnits: .max, currency: .usd), taxAmount: ExpressLines.five)
    let cheap = ExpressShippingOption(
      id: "a", name: nil, description: nil,
      amounts: ExpressAmounts(shipping: ExpressLines.five, order: ExpressLines.five))
    let named = ExpressShippingOption(
      id: "a", name: "", shippingAmount: ExpressLines.five, orderAmount: ExpressLines.five)
    let update = ExpressShippingUpdate(
      id: "b", shippingAmount: ExpressLines.five, orderAmount: ExpressLines.five,
      taxAmount: ExpressLines.five)
    var inputs: [ExpressInput] = [
      .message(origin: origin, .malformed("{\"a\n")), .pageFinished, .pageFailed(reason: "é"),
      .message(origin: "https://evil.example", .cancelled), .retry, .dismiss, .stay,
    ]
    var ends: [ExpressInput] = [
      .message(origin: origin, .cancelled), .message(origin: origin, .success(token: "é\"")),
      .confirmLeave,
    ]
    ends.append(.dismiss)
    for id in ids {
      let address = ExpressAddress(name: "O'C\u{2029}", countryCode: "")
      inputs += [
        .message(origin: origin, .shippingAddressChange(requestID: id, address)),
        .message(origin: origin, .shippingOptionChange(requestID: id, dear)),
        .message(origin: origin, .shippingOptionChange(requestID: id, cheap)),
        .message(origin: origin, .log(requestID: id, severity: "", message: "\u{1}")),
        .shippingOptions(requestID: id, [dear, named]), .shippingOptions(requestID: id, [named]),
        .shippingUpdate(requestID: id, update), .noChange(requestID: id),
        .refuse(requestID: id, .shippingAddressUnrecognized), .refuse(requestID: id, .badResponse),
      ]
    }
    return .frequency([
      (20, Generator<ExpressInput>.element(of: inputs)),
      (1, Generator<ExpressInput>.element(of: ends)),
    ])
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// The lines of an express checkout.
@Suite struct ExpressReadingTests {
  private func read(_ line: String) throws -> ExpressInput? {
    var object = try ObjectReader(JSONValue(parsing: line))
    let name = try object.string("input")
    let input = try ExpressInput.read(name, &object, currency: .usd)
    try object.finish()
    return input
  }

  @Test func `A line has its input`() throws {
    for (line, input) in ExpressLines.all {
      #expect(try read(line) == input)
      #expect(line.hasPrefix(#"{"input":"\#(input.name)""#))
    }
  }

  @Test func `A member that is missing, null, of another type or unknown is a mistake`() throws {
    for (line, _) in ExpressLines.all {
      var session = ExpressReplay([ExpressLines.begin])
      #expect(session.send(String(line.dropLast()) + #","x":null}"#).isMistake)
      for key in ["origin", "text", "requestId", "options", "update", "code", "reason"]
      where line.contains("\"\(key)\":") {
        let renamed = line.with("\"\(key)\":", "\"\(key)s\":")
        #expect(session.send(renamed).isMistake)
        let rest = try Regex(#""\#(key)":("[^"]*"|\[\]|\{.*\}\})"#)
        let end = key == "update" ? "}" : ""
        for value in ["null", "7", "true"] {
          #expect(session.send(line.replacing(rest, with: "\"\(key)\":\(value)") + end).isMistake)
        }
      }
      #expect(session.replay.mistakeCount == session.replay.lineCount - 1)
    }
    var session = ExpressReplay([ExpressLines.begin])
    #expect(session.send(#"{"input":"load"}"#).isMistake)
    #expect(session.send(#"{"input":"refuse","requestId":"r1","code":"bad_response"}"#).isMistake)
  }

  @Test func `Options and updates have their members, and no others`() throws {
    let money = ExpressLines.money
    let full = ExpressLines.option.dropLast() + #","description":"","taxAmount":\#(money)}"#
    let five = ExpressLines.five
    #expect(
      try read(#"{"input":"shippingOptions","requestId":"","options":[\#(full)]}"#)
        == .shippingOptions(
          requestID: "",
          [
            ExpressShippingOption(
              id: "std", name: "Standard", description: "", shippingAmount: five, orderAmount: five,
              taxAmount: five)
          ]))
    let nulls = ExpressLines.option.dropLast() + #","description":null,"taxAmount":null}"#
    #expect(
      try read(#"{"input":"shippingOptions","requestId":"r1","options":[\#(nulls)]}"#)
        == (try read(
          #"{"input":"shippingOptions","requestId":"r1","options":[\#(ExpressLines.option)]}"#)))
    var session = ExpressReplay([
      ExpressLines.begin, ExpressLines.question("onShippingAddressChange"),
    ])
    for option in [
      "{}", "null", "[]", full.dropLast() + #","x":1}"#,
      ExpressLines.option.with("std\"", "std\",\"id\":\"a\""),
      ExpressLines.option.with(#""std""#, "7"), ExpressLines.option.with(#""Standard""#, "null"),
      ExpressLines.option.with(#""name":"Standard","#, ""), ExpressLines.option.with(money, "null"),
      ExpressLines.option.with(money, "5"), ExpressLines.option.with(#""5.00""#, "5.00"),
      ExpressLines.option.with(#","currency":"USD""#, ""),
      ExpressLines.option.with(#""currency":"USD""#, #""currency":"USD","x":1"#),
    ] {
      #expect(
        session.send(
          #"{"input":"shippingOptions","requestId":"r1","options":[\#(option)]}"#
        ).isMistake, "\(option)")
    }
  }

  @Test(arguments: [
    #"{"amount":"5.00","currency":"EUR"}"#, #"{"amount":"5.00","currency":"usd"}"#,
    #"{"amount":"5.00","currency":""}"#, #"{"amount":"5.00","currency":"XXX"}"#,
    #"{"amount":"5.001","currency":"USD"}"#, #"{"amount":"-5","currency":"USD"}"#,
    #"{"amount":"+5","currency":"USD"}"#, #"{"amount":"5e2","currency":"USD"}"#,
    #"{"amount":"","currency":"USD"}"#, #"{"amount":"5,00","currency":"USD"}"#,
    #"{"amount":"92233720368547758.08","currency":"USD"}"#,
  ])
  func `A text that is no amount in the currency is rejected, not a mistake`(money: String) {
    var session = ExpressReplay([
      ExpressLines.begin, ExpressLines.question("onShippingAddressChange"),
      ExpressLines.question("onShippingOptionChange", ExpressLines.option, id: "r2"),
    ])
    let option = ExpressLines.option.with(ExpressLines.money, money)
    #expect(
      session.send(#"{"input":"shippingOptions","requestId":"r1","options":[\#(option)]}"#)
        .contains(#""refused":{"code":"invalid_options","detail":null,"#))
    let update = option.with(#""name":"Standard","#, "")
    #expect(
      session.send(#"{"input":"shippingUpdate","requestId":"r2","update":\#(update)}"#)
        .contains(#""refused":{"code":"invalid_update","detail":null,"#))
    var euros = ExpressReplay([
      ExpressLines.begin.with("USD", "JPY"), ExpressLines.question("onShippingAddressChange"),
    ])
    #expect(
      euros.send(#"{"input":"shippingOptions","requestId":"r1","options":[\#(option)]}"#)
        .contains("invalid_options"))
  }

  @Test func `Amounts are exact, with the places of their currency`() {
    var session = ExpressReplay([
      ExpressLines.begin.with("USD", "KWD"), ExpressLines.question("onShippingAddressChange"),
    ])
    let option = #"""
      {"id":"a","name":"","shippingAmount":{"amount":"0","currency":"KWD"},\#
      "orderAmount":{"amount":"9223372036854775.807","currency":"KWD"},\#
      "taxAmount":{"amount":"0.1","currency":"KWD"}}
      """#
    #expect(
      session.send(#"{"input":"shippingOptions","requestId":"r1","options":[\#(option)]}"#)
        .contains(
          #"""
          {"id":"a","name":"","description":null,"shippingAmount":{"amount":"0.000","currency":"KWD"},\#
          "orderAmount":{"amount":"9223372036854775.807","currency":"KWD"},\#
          "taxAmount":{"amount":"0.100","currency":"KWD"}}
          """#))
  }
}

/// The input `begin` of an express checkout.
@Suite struct ExpressBeginTests {
  @Test func `All settings are read`() {
    let more =
      #","pickup":false,"buyNow":true,"shippingOptionRequired":true,"sdk":"x","asks":false}"#
    #expect(
      ExpressReplay([ExpressLines.begin.dropLast() + more]).replay.flow?.settings
        == ExpressSettings(
          token: "001.tok", region: .us, environment: .sandbox, currency: .usd, isPickup: false,
          isBuyNow: true, requiresShippingOption: true, sdk: "x", asks: false))
  }

  @Test func `Optional settings may be missing or null`() {
    let nulls =
      #","pickup":null,"buyNow":null,"shippingOptionRequired":null,"sdk":null,"asks":null}"#
    let settings = ExpressSettings(
      token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
    #expect(ExpressReplay([ExpressLines.begin]).replay.flow?.settings == settings)
    #expect(
      ExpressReplay([ExpressLines.begin.dropLast() + nulls]).replay.flow?.settings == settings)
  }

  @Test(arguments: [
    ExpressLines.begin.with("sandbox", "test"), ExpressLines.begin.with(#""sandbox""#, "null"),
    ExpressLines.begin.with("USD", "usd"), ExpressLines.begin.with("USD", "XXX"),
    ExpressLines.begin.with(#""USD""#, "null"), ExpressLines.begin.with(#""US""#, "null"),
    ExpressLines.begin.with(#""US""#, "7"), ExpressLines.begin.with(#""001.tok""#, "7"),
    ExpressLines.begin.dropLast() + #","asks":"true"}"#,
    ExpressLines.begin.dropLast() + #","pickup":1}"#, ExpressLines.begin.dropLast() + #","x":1}"#,
  ])
  func `A wrong member is a mistake, and the checkout has not begun`(line: String) {
    var session = ExpressReplay()
    #expect(session.send(line).isMistake)
    #expect(session.state.isEmpty)
  }

  @Test(arguments: [
    (#""001.tok""#, "null", "no_url"), (#""token":"001.tok","#, "", "no_url"),
    (#""001.tok""#, #""\u0000""#, "no_url"), (#""US""#, #""FR""#, "invalid_url"),
  ])
  func `A checkout without a page has ended when it begins`(
    old: String, new: String, reason: String
  ) {
    var session = ExpressReplay()
    #expect(
      session.send(ExpressLines.begin.with(old, new)) == #"""
        {"line":1,"state":{"flow":"express","phase":"cancelled","asked":[],"options":null,\#
        "option":null,"total":null,"token":null,"reason":"\#(reason)"},"effects":[],\#
        "events":[{"event":"cancelled","reason":"\#(reason)"}]}
        """#)
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// The inputs as lines of JSON.
@Suite struct InputTests {
  /// Reads an input whose answer has the form of an order.
  private func read(_ line: String) throws -> NativeInput? {
    var object = try ObjectReader(JSONValue(parsing: line))
    let name = try object.string("input")
    let input = try NativeInput.read(name, &object) { _ in .order }
    try object.finish()
    return input
  }

  @Test(arguments: try InputLine.all())
  func `A line has its input`(line: InputLine) throws {
    #expect(try read(line.text) == line.input)
  }

  @Test(arguments: try InputLine.all())
  func `The order of members does not matter`(line: InputLine) throws {
    #expect(
      try read(line.text(of: line.members.reversed().map { ($0.key, $0.value) })) == line.input)
  }

  @Test(arguments: try InputLine.all())
  func `An optional member may be missing or null, no other may`(line: InputLine) throws {
    for member in line.members {
      var session = ReplaySession(order: Figures.payableOrder)
      let isMistake = !member.isOptional
      #expect(session.send(line.text(without: member.key)).isMistake == isMistake)
      #expect(session.send(line.text(member.key, "null")).isMistake == isMistake)
    }
  }

  @Test(arguments: try InputLine.all())
  func `A member of another type, twice or unknown is a mistake and changes nothing`(
    line: InputLine
  ) throws {
    var session = ReplaySession(order: Figures.payableOrder)
    let state = session.state
    for member in line.members {
      let members = line.members.map { ($0.key, $0.value) }
      #expect(session.send(line.text(member.key, member.wrongValue)).isMistake)
      #expect(session.send(line.text(of: members + [(member.key, member.value)])).isMistake)
    }
    #expect(
      session.send(line.text(of: line.members.map { ($0.key, $0.value) } + [("x", "1")])).isMistake)
    #expect(session.state == state)
  }

  @Test(arguments: ["-1", "1.0", "1e0", "0.5", "9223372036854775808", "-9223372036854775809"])
  func `A request is a whole number from 0`(number: String) {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    #expect(session.send(#"{"input":"answer","request":\#(number),"status":200}"#).isMistake)
    #expect(
      session.send(#"{"input":"noAnswer","request":\#(number),"reason":"timeout"}"#).isMistake)
  }

  @Test(arguments: ["0", "-0", "2", "9223372036854775807"])
  func `A request that is not under way is ignored`(number: String) {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    let line = session.send(#"{"input":"answer","request":\#(number),"status":200}"#)
    #expect(line.hasPrefix(#"{"line":3,"ignored":true,"state":{"flow":"native""#))
    #expect(line.hasSuffix(#","effects":[],"events":[]}"#))
  }

  @Test(arguments: ["99", "1000", "-200", "200.0", "2e2", "20000000000000000000"])
  func `A status is a whole number from 100 to 999`(number: String) {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    #expect(session.send(#"{"input":"answer","request":1,"status":\#(number)}"#).isMistake)
    #expect(!session.send(#"{"input":"answer","request":9,"status":100}"#).isMistake)
    #expect(!session.send(#"{"input":"answer","request":9,"status":999}"#).isMistake)
  }

  @Test(arguments: [
    (#"{"input":"edit","section":"promoCodes"}"#), #"{"input":"edit","section":"Contact"}"#,
    #"{"input":"discardDraft","section":"lines"}"#,
    #"{"input":"providerFinished","result":"done"}"#,
    #"{"input":"noAnswer","request":1,"reason":"slow"}"#,
    #"{"input":"pay","provider":"card","key":""}"#,
    #"{"input":"pay","provider":"card","key":"a b"}"#,
    #"{"input":"pay","provider":"card","key":"\#(String(repeating: "k", count: 65))"}"#,
  ])
  func `Another word than the listed ones is a mistake`(line: String) {
    var session = ReplaySession(order: Figures.payableOrder)
    #expect(session.send(line).isMistake)
  }

  @Test func `The longest key of a payment has 64 bytes`() throws {
    let key = String(repeating: "k", count: 64)
    let input = try read(#"{"input":"pay","provider":"card","key":"\#(key)"}"#)
    #expect(input == .pay(provider: "card", key: try PaymentKey(UTF8Text(key))))
  }

  @Test(arguments: ["name", "line1", "city", "country"])
  func `An entered address has its required members`(key: String) throws {
    var session = ReplaySession(order: Figures.order)
    let state = session.state
    for address in [
      Figures.address.replacing(try Regex(#""\#(key)":"[^"]*",?"#), with: "")
        .replacing(",}", with: "}"),
      Figures.address.replacing(try Regex(#""\#(key)":"[^"]*""#), with: "\"\(key)\":null"),
      Figures.address.replacing(try Regex(#""\#(key)":"[^"]*""#), with: "\"\(key)\":1"),
    ] {
      #expect(session.send(#"{"input":"setShippingAddress","address":\#(address)}"#).isMistake)
    }
    #expect(session.state == state)
  }

  @Test func `The other members of an entered address may be missing`() throws {
    let address = #"{"name":"A","line1":"1 St","city":"SF","postcode":"1","country":"US"}"#
    #expect(
      try read(#"{"input":"setBillingAddress","address":\#(address)}"#)
        == .setBillingAddress(
          Address(name: "A", line1: "1 St", city: "SF", postcode: "1", country: "US")))
    var session = ReplaySession(order: Figures.order)
    let more = address.dropLast() + #","zip":"1"}"#
    #expect(session.send(#"{"input":"setBillingAddress","address":\#(more)}"#).isMistake)
  }
}

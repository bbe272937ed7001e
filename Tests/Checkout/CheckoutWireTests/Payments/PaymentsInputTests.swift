import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// The inputs of a checkout of payments as lines of JSON.
@Suite struct PaymentsInputTests {
  private static let beginning = PaymentsReplaySession.begin

  /// Reads an input of a checkout that waits for no answer.
  private func read(_ line: String) throws -> PaymentsInput? {
    let checkout = PaymentsCheckout(
      settings: try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur))
    var object = try ObjectReader(JSONValue(parsing: line))
    let name = try object.string("input")
    let input = try PaymentsInput.read(name, &object, in: checkout)
    try object.finish()
    return input
  }

  @Test(arguments: try PaymentsLine.all())
  func `A line has its input, in whatever order its members are`(line: PaymentsLine) throws {
    #expect(try read(line.text) == line.input)
    #expect(try read(line.text(of: line.pairs.reversed())) == line.input)
  }

  @Test(arguments: try PaymentsLine.all())
  func `A member that is missing, null, of another type, twice or unknown is a mistake`(
    line: PaymentsLine
  ) throws {
    let beginning = PaymentsReplaySession.list(PaymentsReplaySession.payment)
    func isMistake(_ text: String) -> Bool {
      var session = beginning
      let isMistake = session.send(text).isMistake
      return isMistake && session.state == beginning.state
    }
    for member in line.members {
      let others = line.pairs.filter { $0.key != member.key }
      #expect(isMistake(line.text(of: others)) != member.isOptional)
      #expect(isMistake(line.text(member.key, "null")) != member.isOptional)
      #expect(isMistake(line.text(member.key, member.wrongValue)))
      #expect(isMistake(line.text(of: line.pairs + [(member.key, member.value)])))
    }
    #expect(isMistake(line.text(of: line.pairs + [("x", "1")])))
  }

  @Test(arguments: [
    #"{"input":"Start"}"#, #"{"input":"leave"}"#, #"{"input":"chooseFlow","flow":"choose"}"#,
    #"{"input":"chooseFlow","flow":"inapp"}"#, #"{"input":"open","id":-1}"#,
    #"{"input":"open","id":5.0}"#, #"{"input":"open","id":"5"}"#,
    #"{"input":"open","id":9223372036854775808}"#,
    #"{"input":"create","amount":12.34,"description":"Mug","key":"k-1"}"#,
    #"{"input":"create","amount":"12.34","description":"Mug","key":""}"#,
    #"{"input":"create","amount":"12.34","description":"Mug","key":"k 1"}"#,
    #"{"input":"noAnswer","request":1,"reason":"slow"}"#,
  ])
  func `Another input or word is a mistake`(line: String) {
    var session = PaymentsReplaySession.list()
    #expect(session.send(line).isMistake)
  }

  @Test(arguments: [
    ("false", "true"), (#""inApp""#, #""external""#), (#""inApp""#, #""choose""#),
    (#""app-pay""#, #""A+1.b""#), (#""EUR""#, #""JPY""#),
  ])
  func `A checkout begins with its settings`(old: String, new: String) {
    var session = PaymentsReplaySession()
    #expect(
      session.send(Self.beginning.with(old, new)) == #"""
        {"line":1,"state":{"flow":"payments","phase":"idle","payments":null,"draft":null,\#
        "methods":null,"paying":null,"page":null,"error":null},"effects":[],"events":[]}
        """#)
  }

  @Test(arguments: [
    ("false", "null"), ("false", "0"), (#""selectsMethod":false,"#, ""),
    (#""inApp""#, #""inapp""#), (#""inApp""#, "null"), (#""flow":"inApp","#, ""),
    (#""app-pay""#, #""""#), (#""app-pay""#, #""app pay""#), (#""app-pay""#, #""app:""#),
    (#""app-pay""#, "7"), (#""EUR""#, #""eur""#), (#""EUR""#, #""XXX""#), (#""EUR""#, "null"),
    (#""currency""#, #""Currency""#),
  ])
  func `Wrong settings are a mistake`(old: String, new: String) {
    var session = PaymentsReplaySession()
    #expect(session.send(Self.beginning.with(old, new)).isMistake)
    #expect(session.state.isEmpty)
  }
}

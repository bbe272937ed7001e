import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Texts that break programs, in every place that takes a text from outside.
@Suite struct PaymentsHostileTests {
  @Test(arguments: HostileTexts.all.indices)
  func `A hostile text is entered, or rejected without a change`(index: Int) throws {
    let text = HostileTexts.all[index].text
    let list = try PaymentsSession.list([.payment(5)])
    #expect(try list.refusal(toCreate: text) == "invalid_amount")
    let count = "\(text)".unicodeScalars.count
    #expect(
      try list.refusal(toCreate: "1", text)
        == ((3...255).contains(count) ? nil : "invalid_description"))
    let choosing = try PaymentsSession.choosing()
    #expect(choosing.refusal(of: .chooseMethod(id: text)) == "unknown_method")
    #expect(choosing.refusal(of: .chooseIssuer(id: text)) == "unknown_issuer")
  }

  @Test(arguments: HostileTexts.all.indices)
  func `A hostile address neither opens nor counts as a link`(index: Int) throws {
    let text = PageAddress(HostileTexts.all[index].text)
    var session = try PaymentsSession.list([.payment(5, url: text)])
    try session.send(.open(id: 5))
    #expect(session.work == ["notify 5 open"])
    try session.send(.deepLink(url: text))
    #expect(session.reaction == .ignored)
    session = try .paying()
    try session.send(.navigated(url: text))
    // None of the texts has a scheme.
    #expect(session.reaction == .accepted(effects: [], events: []))
  }

  @Test(arguments: HostileTexts.all.indices)
  func `A hostile status is shown and is not finished`(index: Int) throws {
    let status = PaymentStatus(HostileTexts.all[index].text)
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.answer(3, .payment(.payment(5, status)))
    #expect(session.state.payment(withID: 5)?.status == status)
    #expect(session.state.phase == .paying)
    #expect(session.news == [])
    #expect(throws: TimestampError.self) { try PaymentTime(status.text) }
  }

  @Test func `The largest numbers are payments`() throws {
    var session = try PaymentsSession.list([.payment(.max), .payment(1)])
    #expect(session.list == ["2026-11-21: 9223372036854775807 open, 1 open"])
    try session.send(.open(id: .max))
    try session.send(.appear)
    #expect(session.work == ["2 GET payments", "3 GET payments/9223372036854775807"])
    try session.send(.noAnswer(request: .max, .cancelled))
    #expect(session.reaction == .ignored)
    try session.send(.answer(request: .min, ShopAnswer(status: .max)))
    #expect(session.reaction == .ignored)
    try session.send(.answer(request: 2, ShopAnswer(status: .min)))
    #expect(session.failure == "service_unavailable -9223372036854775808")
  }

  @Test func `An amount below zero is no payment`() throws {
    let payment = PaymentRecord(
      id: 5, amount: Money(minorUnits: -1, currency: .eur), description: "Mug", status: .open,
      createdAt: try PaymentTime("2026-11-21T10:00:00Z"))
    let session = try PaymentsSession.list([payment])
    #expect(session.list == [])
    #expect(session.news == ["malformedPayment 5"])
  }
}

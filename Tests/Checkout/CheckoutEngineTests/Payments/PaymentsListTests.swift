import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The list: its order, its days, and its readings.
@Suite struct PaymentsListTests {
  @Test func `Starting reads the list`() throws {
    var session = try PaymentsSession()
    #expect(session.state.phase == .idle)
    #expect(session.state.days == nil)
    try session.send(.start)
    #expect(session.state.phase == .starting)
    #expect(session.work == ["1 GET payments"])
    #expect(session.checkout.awaitsAnswer(to: 1))
    try session.answer(1, list: [.payment(5)])
    #expect(session.state.phase == .list)
    #expect(session.list == ["2026-11-21: 5 open"])
    #expect(!session.checkout.awaitsAnswer(to: 1))
  }

  @Test func `An empty list means that there are no payments`() throws {
    let session = try PaymentsSession.list()
    #expect(session.state.days == [])
  }

  @Test func `A first reading that fails leads back to the start`() throws {
    for status in [404, 408, 500, 302, 200] {
      var session = try PaymentsSession()
      try session.send(.start)
      try session.answer(1, status: status)
      #expect(session.state.phase == .idle)
      #expect(session.state.days == nil)
      #expect(session.state.failure != nil)
      try session.send(.start)
      #expect(session.failure == nil)
      #expect(session.work == ["2 GET payments"])
    }
  }

  @Test(
    arguments: [
      (404, "no", "request_rejected no 404"), (422, nil, "request_rejected 422"),
      (408, "late", "service_unavailable 408"), (500, "down", "service_unavailable 500"),
      (302, nil, "service_unavailable 302"), (200, nil, "malformed_answer 200"),
    ] as [(Int, UTF8Text?, String)])
  func `A failed refresh leaves the list as it is and says why`(
    status: Int, message: UTF8Text?, failure: String
  ) throws {
    var session = try PaymentsSession.list([.payment(5)])
    try session.send(.refresh)
    try session.answer(2, status: status, message: message)
    #expect(session.failure == failure)
    #expect(session.list == ["2026-11-21: 5 open"])
    #expect(session.state.phase == .list)
    try session.send(.refresh)
    #expect(session.failure == nil)
  }

  @Test func `Without an answer there is no status`() throws {
    var session = try PaymentsSession.list()
    try session.send(.refresh)
    try session.send(.noAnswer(request: 2, .unreachable))
    #expect(session.failure == "service_unavailable")
    #expect(session.state.failure?.status == nil)
  }

  @Test func `A newer reading of the list supersedes an older one`() throws {
    var session = try PaymentsSession.list()
    try session.send(.refresh)
    try session.send(.refresh)
    #expect(session.work == ["3 GET payments"])
    #expect(!session.checkout.awaitsAnswer(to: 2))
    try session.answer(2, list: [.payment(5)])
    #expect(session.reaction == .ignored)
    #expect(session.list == [])
    try session.answer(3, list: [.payment(6)])
    #expect(session.list == ["2026-11-21: 6 open"])
    try session.answer(3, list: [])
    #expect(session.reaction == .ignored)
  }

  @Test func `The first reading can be repeated while it is under way`() throws {
    var session = try PaymentsSession()
    try session.send(.start)
    try session.send(.appear)
    #expect(session.work == ["2 GET payments"])
    try session.answer(1, list: [])
    #expect(session.state.phase == .starting)
    try session.answer(2, list: [])
    #expect(session.state.phase == .list)
  }

  @Test func `The newest payment is first, by the instant and then by the number`() throws {
    let session = try PaymentsSession.list([
      .payment(1, at: "2026-11-21T10:00:00Z"), .payment(3, at: "2026-11-21T11:00:00+01:00"),
      .payment(2, at: "2026-11-21T10:00:00.000Z"), .payment(9, at: "2026-11-20T23:59:59Z"),
      .payment(4, at: "2026-11-21T01:00:00-09:00"), .payment(7, at: "2026-11-21T10:00:00.1Z"),
      .payment(8, at: "2026-11-21T10:00:00.09Z"), .payment(6, at: "2026-11-21T10:00:00.10Z"),
    ])
    #expect(
      session.list == [
        "2026-11-21: 7 open, 6 open, 8 open, 4 open, 3 open, 2 open, 1 open", "2026-11-20: 9 open",
      ])
  }

  @Test func `Days are those of UTC unless the reader of answers says otherwise`() throws {
    let time: UTF8Text = "2026-11-22T00:30:00+01:00"
    #expect(try PaymentRecord.payment(5, at: time).day.description == "2026-11-21")
    let session = try PaymentsSession.list([
      .payment(5, at: time, day: CivilDate("2026-11-22")),
      .payment(4, at: "2026-11-21T10:00:00Z"),
    ])
    #expect(session.list == ["2026-11-22: 5 open", "2026-11-21: 4 open"])
  }

  @Test func `The first and the last day of the calendar can be listed`() throws {
    let session = try PaymentsSession.list([
      .payment(1, at: "0001-01-01T00:00:00Z"), .payment(2, at: "9999-12-31T23:59:59.999Z"),
    ])
    #expect(session.list == ["9999-12-31: 2 open", "0001-01-01: 1 open"])
    #expect(throws: TimestampError.self) { try PaymentTime("0001-01-01T00:00:00+00:01") }
    #expect(PaymentTime.dayInUTC(Timestamp(secondsSinceEpoch: .max)) == .last)
    #expect(PaymentTime.dayInUTC(Timestamp(secondsSinceEpoch: .min)) == .first)
  }

  @Test func `Malformed elements and repeated numbers are left out and reported in their order`()
    throws
  {
    var session = try PaymentsSession()
    try session.send(.start)
    try session.answer(
      1,
      .payments([
        .malformed(id: 7), .payment(.payment(5)), .payment(.payment(5, .paid)),
        .malformed(id: nil), .payment(.payment(6)), .payment(.payment(7)),
        .payment(.payment(8, currency: .usd)), .payment(.payment(0)), .payment(.payment(6)),
      ]))
    #expect(
      session.news == [
        "malformedPayment 7", "malformedPayment 5", "malformedPayment null", "malformedPayment 8",
        "malformedPayment null", "malformedPayment 6",
      ])
    #expect(session.list == ["2026-11-21: 7 open, 6 open, 5 open"])
  }

  @Test func `A list of any length is shown in its order`() throws {
    let time = try PaymentTime("2026-11-21T10:00:00Z")
    let payments = (1...10_001).map { id in
      PaymentsReply.ListedPayment.payment(
        PaymentRecord(
          id: Int64(id * 7919 % 10_007), amount: Money(minorUnits: 1, currency: .eur),
          description: "Mug", status: .open, createdAt: time))
    }
    var session = try PaymentsSession()
    try session.send(.start)
    try session.answer(1, .payments(payments))
    let numbers = session.state.days?.first?.payments.map(\.id) ?? []
    #expect(numbers.count == 10_001)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `An unknown status is retained and is not finished`() throws {
    let session = try PaymentsSession.list([.payment(5, PaymentStatus("mystery"))])
    #expect(session.list == ["2026-11-21: 5 mystery"])
    #expect(!PaymentStatus("mystery").isFinished)
    #expect(!PaymentStatus("Paid").isFinished)
  }

  @Test func `The app's return reads the list, and the payment being paid after it`() throws {
    var session = try PaymentsSession.list()
    try session.send(.appear)
    #expect(session.work == ["2 GET payments"])
    for flow in PaymentsFlow.allCases {
      session = try .paying(flow)
      try session.send(.appear)
      #expect(session.work == ["2 GET payments", "3 GET payments/5"])
      try session.answer(3, .payment(.payment(5, .pending)))
      #expect(session.list == ["2026-11-21: 5 pending"])
      #expect(session.state.paying == 5)
    }
  }

  @Test func `A payment that was read takes its place in the list`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.answer(2, list: [.payment(3, at: "2026-11-20T10:00:00Z"), .payment(8)])
    #expect(session.list == ["2026-11-21: 8 open", "2026-11-20: 3 open"])
    try session.answer(3, .payment(.payment(5, .pending, at: "2026-11-21T09:00:00Z")))
    #expect(session.list == ["2026-11-21: 8 open, 5 pending", "2026-11-20: 3 open"])
  }

  @Test func `Another payment than the one asked for is a malformed answer`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.answer(3, .payment(.payment(6, .paid)))
    #expect(session.failure == "malformed_answer 200")
    #expect(session.list == ["2026-11-21: 5 open"])
  }

  @Test func `A newer reading of the same payment supersedes an older one, of another not`()
    throws
  {
    var session = try PaymentsSession.list([.payment(5), .payment(6)])
    try session.send(.open(id: 5))
    try session.send(.appear)
    try session.send(.appear)
    #expect(session.work == ["4 GET payments", "5 GET payments/5"])
    #expect(!session.checkout.awaitsAnswer(to: 3))
    try session.send(.close)
    try session.send(.open(id: 6))
    try session.send(.appear)
    #expect(session.work == ["7 GET payments", "8 GET payments/6"])
    #expect(session.checkout.awaitsAnswer(to: 5))
    try session.answer(5, .payment(.payment(5, .paid)))
    #expect(session.news == ["payment_finished 5 paid"])
    #expect(session.state.paying == 6)
  }

  @Test func `A list that was asked for before a payment was created does not hide it`() throws {
    var session = try PaymentsSession.list([.payment(4)])
    try session.send(.refresh)
    try session.create()
    try session.answer(3, .payment(.payment(5)))
    try session.answer(2, list: [.payment(4)])
    #expect(session.list == ["2026-11-21: 5 open, 4 open"])
    #expect(session.state.paying == 5)
    try session.send(.refresh)
    try session.answer(4, list: [.payment(4)])
    #expect(session.list == ["2026-11-21: 4 open"])
  }

  @Test func `A list that was asked for while a payment was created does not hide it`() throws {
    var session = try PaymentsSession.saving()
    try session.send(.refresh)
    try session.answer(2, .payment(.payment(5)))
    try session.answer(3, list: [.payment(4)])
    #expect(session.list == ["2026-11-21: 5 open, 4 open"])
    // If it has the payment, it is newer.
    session = try .saving()
    try session.send(.refresh)
    try session.answer(2, .payment(.payment(5)))
    try session.answer(3, list: [.payment(5, .paid)])
    #expect(session.list == ["2026-11-21: 5 paid"])
    #expect(session.news == ["payment_finished 5 paid"])
  }

  @Test func `A created payment that a newer list has finished is not opened`() throws {
    var session = try PaymentsSession.saving()
    try session.send(.refresh)
    try session.answer(3, list: [.payment(5, .paid)])
    try session.answer(2, .payment(.payment(5)))
    #expect(session.news == ["payment_created 5", "payment_finished 5 paid"])
    #expect(session.work == [])
    #expect(session.list == ["2026-11-21: 5 paid"])
    // A list that lacks the payment may have been written before it existed.
    session = try .saving()
    try session.send(.refresh)
    try session.answer(3, list: [])
    try session.answer(2, .payment(.payment(5)))
    #expect(session.list == ["2026-11-21: 5 open"])
    #expect(session.state.paying == 5)
  }

  @Test func `An older reading of a payment does not replace a newer list`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.send(.refresh)
    try session.answer(4, list: [.payment(5, .pending)])
    try session.answer(3, .payment(.payment(5, .expired)))
    #expect(session.list == ["2026-11-21: 5 pending"])
    #expect(session.news == [])
    #expect(session.state.paying == 5)
    session = try .paying()
    try session.send(.appear)
    try session.send(.close)
    try session.answer(4, list: [])
    try session.answer(3, .payment(.payment(5)))
    #expect(session.list == [])
  }

  @Test func `An older list does not replace a newer reading of a payment`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.answer(3, .payment(.payment(5, .paid)))
    try session.answer(2, list: [.payment(5), .payment(6)])
    #expect(session.list == ["2026-11-21: 6 open, 5 paid"])
    session = try .paying()
    try session.send(.appear)
    try session.answer(3, .payment(.payment(5, .paid)))
    try session.answer(2, list: [.payment(6)])
    #expect(session.list == ["2026-11-21: 6 open, 5 paid"])
    try session.send(.refresh)
    try session.answer(4, list: [.payment(6)])
    #expect(session.list == ["2026-11-21: 6 open"])
  }

  @Test func `Payments are equal if all their members are`() throws {
    let (time, later) = (
      try PaymentTime("2026-11-21T10:00:00Z"), try PaymentTime("2026-11-21T10:00:00.0Z")
    )
    func record(
      id: Int64 = 5, method: UTF8Text? = "m", issuer: UTF8Text? = "i", cents: Int64 = 12_34,
      description: UTF8Text = "Mug", url: PageAddress? = "https://x", status: PaymentStatus = .open,
      at time: PaymentTime, updatedAt: UTF8Text? = "u", day: CivilDate? = nil
    ) -> PaymentRecord {
      PaymentRecord(
        id: id, method: method, issuer: issuer,
        amount: Money(minorUnits: cents, currency: .eur), description: description, url: url,
        status: status, createdAt: time, updatedAt: updatedAt, day: day)
    }
    let payment = record(at: time)
    #expect(payment == record(at: time))
    #expect(payment.hashValue == record(at: time).hashValue)
    let others = [
      record(id: 6, at: time), record(method: nil, at: time), record(issuer: "j", at: time),
      record(cents: 12_35, at: time), record(description: "", at: time),
      record(url: nil, at: time), record(status: .paid, at: time), record(at: later),
      record(at: time, updatedAt: nil), record(at: time, day: try CivilDate("2026-11-20")),
    ]
    for other in others { #expect(payment != other) }
    #expect(Set(others + [payment, record(at: time)]).count == 11)
    #expect(payment.isPayable && !record(status: .paid, at: time).isPayable)
  }
}

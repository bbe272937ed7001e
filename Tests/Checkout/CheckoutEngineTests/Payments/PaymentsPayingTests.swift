import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The pages of payments, and their ends.
@Suite struct PaymentsPayingTests {
  @Test func `An open payment opens where the settings say`() throws {
    var session = try PaymentsSession.paying(.external)
    #expect(session.work == ["openBrowser https://pay.example/5"])
    #expect(session.state.phase == .paying)
    #expect(session.state.paying == 5)
    #expect(session.state.page == nil)
    session = try .paying(.inApp)
    #expect(session.work == ["openPage https://pay.example/5"])
    #expect(session.state.phase == .paying)
    #expect(session.state.page == "https://pay.example/5")
    session = try .paying(.choose)
    #expect(session.work == ["askFlow 5"])
    #expect(session.state.phase == .askingFlow)
    #expect(session.state.paying == 5)
    #expect(session.state.page == nil)
  }

  @Test(
    arguments: [
      .canceled, .pending, .authorized, .expired, .failed, .paid, PaymentStatus("mystery"),
      PaymentStatus("OPEN"), PaymentStatus(""),
    ] as [PaymentStatus])
  func `A payment that is not open shows its status`(status: PaymentStatus) throws {
    var session = try PaymentsSession.list([.payment(5, status)])
    try session.send(.open(id: 5))
    #expect(session.work == ["notify 5 \(status.text)"])
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
    // It was shown and not opened: nobody waits for its end.
    try session.send(.refresh)
    try session.answer(2, list: [.payment(5, .failed)])
    #expect(session.news == [])
  }

  @Test(
    arguments: [
      (nil, false), ("", false), ("pay.example", false), ("//pay.example", false),
      ("javascript:1", false), ("ftp://x", false), ("http://x", true), ("HTTPS://x", true),
    ] as [(PageAddress?, Bool)])
  func `Only a web page opens`(url: PageAddress?, isOpened: Bool) throws {
    var session = try PaymentsSession.list([.payment(5, url: url)])
    try session.send(.open(id: 5))
    #expect(session.work == [isOpened ? "openPage \(url.map { "\($0)" } ?? "")" : "notify 5 open"])
  }

  @Test func `A payment that opens clears the error, a notice does not`() throws {
    var session = try PaymentsSession.list([.payment(5), .payment(6, .paid)])
    try session.send(.refresh)
    try session.answer(2, status: 500)
    try session.send(.open(id: 6))
    #expect(session.failure == "service_unavailable 500")
    try session.send(.open(id: 5))
    #expect(session.failure == nil)
  }

  @Test func `A payment that is not in the list cannot be opened`() throws {
    let session = try PaymentsSession.list([.payment(5)])
    #expect(session.refusal(of: .open(id: 6)) == "unknown_payment")
    #expect(session.refusal(of: .open(id: 0)) == "unknown_payment")
    #expect(session.refusal(of: .open(id: .min)) == "unknown_payment")
  }

  @Test func `The shopper chooses where to pay`() throws {
    var session = try PaymentsSession.paying(.choose)
    try session.send(.chooseFlow(.external))
    #expect(session.work == ["openBrowser https://pay.example/5"])
    #expect(session.state.phase == .paying)
    #expect(session.state.page == nil)
    session = try .paying(.choose)
    try session.send(.chooseFlow(.inApp))
    #expect(session.work == ["openPage https://pay.example/5"])
    #expect(session.state.phase == .paying)
    #expect(session.state.page == "https://pay.example/5")
  }

  @Test func `A payment that changed during the question shows its status`() throws {
    var session = try PaymentsSession.paying(.choose)
    try session.send(.refresh)
    try session.answer(2, list: [.payment(5, .pending)])
    #expect(session.state.phase == .askingFlow)
    try session.send(.chooseFlow(.inApp))
    #expect(session.work == ["notify 5 pending"])
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
  }

  @Test func `A payment that finished during the question ends it`() throws {
    var session = try PaymentsSession.paying(.choose)
    try session.send(.refresh)
    try session.answer(2, list: [.payment(5, .paid)])
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
    #expect(session.news == ["payment_finished 5 paid"])
    #expect(session.work == [])
    #expect(session.refusal(of: .chooseFlow(.inApp)) == "wrong_phase")
  }

  @Test(arguments: [PaymentsSession.Way.list, .alone])
  func `A payment that has another amount or description by now is not opened`(
    way: PaymentsSession.Way
  ) throws {
    for changed in [
      try PaymentRecord.payment(5, cents: 9_999_00), try .payment(5, description: "Other"),
    ] {
      var created = try PaymentsSession.saving(.choose)
      try created.answer(2, .payment(.payment(5)))
      #expect(created.work == ["askFlow 5"])
      try created.read(changed, way)
      let read = way == .list ? 4 : 5
      #expect(created.work == ["\(read) GET payments"])
      #expect(created.failure == "outcome_unknown 200")
      #expect(created.state.phase == .list)
      #expect(created.refusal(of: .chooseFlow(.inApp)) == "wrong_phase")
      #expect(try created.refusal(toCreate: "12.34") == "outcome_unknown")
      try created.answer(read, list: [changed])
      #expect(created.work == [])
      #expect(try created.refusal(toCreate: "12.34") == nil)

      var opened = try PaymentsSession.paying(.choose)
      try opened.read(changed, way)
      #expect(opened.work == ["notify 5 open"])
      #expect(opened.failure == nil)
      #expect(opened.state.phase == .list)
      #expect(opened.state.payment(withID: 5) == changed)
      #expect(opened.refusal(of: .chooseFlow(.inApp)) == "wrong_phase")
      try opened.send(.open(id: 5))
      try opened.send(.chooseFlow(.inApp))
      #expect(opened.work == ["openPage https://pay.example/5"], "the shopper has seen it")
    }
  }

  @Test func `A payment that left the list during the question cannot be opened`() throws {
    var session = try PaymentsSession.paying(.choose)
    try session.send(.refresh)
    try session.answer(2, list: [])
    #expect(session.refusal(of: .chooseFlow(.inApp)) == "unknown_payment")
    try session.send(.cancel)
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
  }

  @Test func `Canceling the question returns to the list`() throws {
    var session = try PaymentsSession.paying(.choose)
    try session.send(.cancel)
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
    #expect(session.work == [])
  }

  @Test func `Closing returns to the list and reads it`() throws {
    var session = try PaymentsSession.paying(.inApp)
    try session.send(.close)
    #expect(session.work == ["closePage", "2 GET payments"])
    #expect(session.state.phase == .list)
    #expect(session.state.page == nil)
    #expect(session.state.paying == nil)
    session = try .paying(.external)
    try session.send(.close)
    #expect(session.work == ["2 GET payments"])
    session = try .paying(.choose)
    try session.send(.close)
    #expect(session.work == ["2 GET payments"])
    #expect(session.state.phase == .list)
  }

  @Test(arguments: [.authorized, .paid, .canceled, .expired, .failed] as [PaymentStatus])
  func `A payment that is read as finished closes its page and is reported`(
    status: PaymentStatus
  ) throws {
    for flow in PaymentsFlow.allCases {
      var session = try PaymentsSession.paying(flow)
      try session.send(.appear)
      try session.answer(2, list: [.payment(5, status)])
      #expect(session.news == ["payment_finished 5 \(status.text)"])
      #expect(session.work == (flow == .inApp ? ["closePage"] : []))
      #expect(session.state.phase == .list)
      #expect(session.state.paying == nil)
      #expect(session.state.page == nil)
      try session.answer(3, .payment(.payment(5, status)))
      #expect(session.news == [])
      #expect(session.work == [])
    }
  }

  @Test(arguments: [.open, .pending, PaymentStatus("mystery")] as [PaymentStatus])
  func `A payment that is not finished stays open`(status: PaymentStatus) throws {
    var session = try PaymentsSession.paying()
    try session.send(.appear)
    try session.answer(2, list: [.payment(5, status)])
    try session.answer(3, .payment(.payment(5, status)))
    #expect(session.news == [])
    #expect(session.state.phase == .paying)
    #expect(session.state.page == "https://pay.example/5")
  }

  @Test func `Each finished status is reported once`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.close)
    try session.answer(2, list: [.payment(5, .authorized)])
    #expect(session.news == ["payment_finished 5 authorized"])
    let statuses: [(PaymentStatus, [String])] = [
      (.authorized, []), (.paid, ["payment_finished 5 paid"]), (.authorized, []), (.open, []),
      (.paid, []), (.failed, ["payment_finished 5 failed"]),
    ]
    for (index, (status, news)) in statuses.enumerated() {
      try session.send(.refresh)
      try session.answer(3 + index, list: [.payment(5, status)])
      #expect(session.news == news)
    }
  }

  @Test func `A payment that was finished before and is paid again closes its page`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.close)
    try session.answer(2, list: [.payment(5, .failed)])
    try session.send(.refresh)
    try session.answer(3, list: [.payment(5)])
    try session.send(.open(id: 5))
    try session.send(.appear)
    try session.answer(5, .payment(.payment(5, .failed)))
    #expect(session.news == [])
    #expect(session.work == ["closePage"])
    #expect(session.state.phase == .list)
  }

  @Test func `Finished payments are reported from the newest to the oldest`() throws {
    let numbers: [Int64] = [4, 9, 2, 7]
    var session = try PaymentsSession.list(numbers.map { try .payment($0) })
    for number in numbers {
      try session.send(.open(id: number))
      try session.send(.close)
    }
    try session.answer(
      5,
      .payments(
        [.malformed(id: 1)] + numbers.map { .payment(try .payment($0, .paid)) }
          + [.payment(.payment(3, .paid)), .malformed(id: nil)]))
    #expect(
      session.news == [
        "malformedPayment 1", "malformedPayment null", "payment_finished 9 paid",
        "payment_finished 7 paid", "payment_finished 4 paid", "payment_finished 2 paid",
      ])
  }

  @Test func `A payment of another device's app is not followed`() throws {
    var session = try PaymentsSession.list([.payment(5)])
    try session.send(.refresh)
    try session.answer(2, list: [.payment(5, .paid)])
    #expect(session.news == [])
  }

  @Test func `A reading without the payment leaves its page open`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.refresh)
    try session.answer(2, list: [])
    #expect(session.state.phase == .paying)
    #expect(session.state.paying == 5)
    #expect(session.list == [])
  }
}

extension PaymentsSession {
  /// A way to read a payment.
  enum Way {
    case list, alone
  }

  /// Reads a payment, which is being paid, when the app comes back.
  fileprivate mutating func read(_ payment: PaymentRecord, _ way: Way) throws {
    let request: Int
    switch way {
    case .list:
      try send(.refresh)
      guard case .request(let list)? = reaction.effects.first else { return }
      request = list.number
      try answer(request, list: [payment])
    case .alone:
      try send(.appear)
      guard case .request(let reading)? = reaction.effects.last else { return }
      request = reading.number
      try answer(request, .payment(payment))
    }
  }
}

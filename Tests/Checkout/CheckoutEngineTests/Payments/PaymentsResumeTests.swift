import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A checkout of payments whose app ended, and started again.
@Suite struct PaymentsResumeTests {
  @Test func `A list that was read or shown is read again`() throws {
    var starting = try PaymentsSession()
    try starting.send(.start)
    for (prepared, request) in [(starting, 2), (try .list([.payment(5)]), 2)] {
      var session = prepared
      let phase = session.state.phase
      session.resume()
      #expect(session.work == ["\(request) GET payments"])
      #expect(session.state.phase == phase)
      #expect(session.checkout.awaitsAnswer(to: request))
      #expect(!session.checkout.awaitsAnswer(to: 1))
    }
    var idle = try PaymentsSession()
    idle.resume()
    #expect(idle.work == [])
    #expect(idle.state.phase == .idle)
  }

  @Test func `A question where to open a page is not asked any more`() throws {
    var session = try PaymentsSession.paying(.choose)
    session.resume()
    #expect(session.work == ["2 GET payments"])
    #expect(session.state.phase == .list)
    #expect(session.state.paying == nil)
    try session.answer(2, list: [.payment(5, .paid)])
    #expect(session.news == ["payment_finished 5 paid"], "it was opened, so it is followed")
  }

  @Test func `A payment that is being paid is read and followed, without its page`() throws {
    for flow in [PaymentsFlow.inApp, .external] {
      var session = try PaymentsSession.paying(flow)
      session.resume()
      #expect(session.work == ["2 GET payments", "3 GET payments/5"], "nothing closes")
      #expect(session.state.phase == .paying)
      #expect(session.state.paying == 5)
      #expect(session.state.page == nil)
      try session.send(.navigated(url: "app-pay://payments/5"))
      #expect(session.reaction == .ignored)
      try session.answer(3, .payment(.payment(5, .paid)))
      #expect(session.news == ["payment_finished 5 paid"])
      #expect(session.work == [])
      #expect(session.state.phase == .list)
      session.resume()
      try session.answer(4, list: [.payment(5, .paid)])
      #expect(session.news == [], "once, whatever the number of starts")
    }
  }

  @Test func `A payment that was being created may exist, and its key remains`() throws {
    var session = try PaymentsSession.saving()
    session.resume()
    #expect(session.work == ["3 GET payments"])
    #expect(session.failure == "outcome_unknown")
    #expect(session.state.phase == .creating)
    #expect(session.refusal(of: .save) == "outcome_unknown")
    session.resume()
    #expect(session.work == ["4 GET payments"], "until a list came")
    #expect(session.refusal(of: .save) == "outcome_unknown")
    try session.answer(2, .payment(.payment(5)))
    #expect(session.reaction == .ignored, "the answer is lost")
    try session.answer(4, list: [])
    try session.send(.save)
    #expect(session.work == ["5 POST payments"])
    #expect(session.draft == "12.34 EUR Mug k-1")
  }

  @Test func `A new payment stays, and its methods are read again until they came`() throws {
    var session = try PaymentsSession.list(selectsMethod: true)
    try session.create()
    session.resume()
    #expect(session.work == ["3 GET methods?amount=12.34", "4 GET payments"])
    #expect(session.state.phase == .creating)
    #expect(session.list == nil)
    session = try .choosing()
    var state = session.state
    state.days = nil
    session.resume()
    #expect(session.work == ["3 GET payments"])
    #expect(session.state == state)
    try session.send(.refresh)
    session.resume()
    #expect(session.work == ["5 GET payments"])
    #expect(session.state == state)
  }

  @Test func `The list is dropped in every phase, and read again`() throws {
    var choosing = try PaymentsSession.choosing()
    try choosing.send(.refresh)
    try choosing.answer(3, list: [.payment(4)])
    for var session in [
      try PaymentsSession.list([.payment(5)]), choosing, try .paying(), try .paying(.choose),
      try .saving(), try .unknown(),
    ] {
      session.resume()
      #expect(session.list == nil)
      #expect(session.work.contains { $0.hasSuffix("GET payments") })
    }
  }

  @Test func `A created payment makes no list before a list was read`() throws {
    var session = try PaymentsSession.list([.payment(4)], .choose)
    try session.create()
    try session.answer(2, status: 422)
    session.resume()
    #expect(session.work == ["3 GET payments"])
    try session.send(.save)
    try session.answer(4, .payment(.payment(5)))
    #expect(session.news == ["payment_created 5"])
    #expect(session.work == ["askFlow 5"])
    #expect(session.list == nil, "the other payments are not known")
    #expect(session.refusal(of: .chooseFlow(.inApp)) == nil)
    try session.answer(3, list: [.payment(4)])
    #expect(session.list == ["2026-11-21: 5 open, 4 open"], "it was asked for before")
    try session.send(.chooseFlow(.inApp))
    #expect(session.work == ["openPage https://pay.example/5"])
  }

  @Test func `A payment that is read by itself makes no list either`() throws {
    var session = try PaymentsSession.paying(.external)
    session.resume()
    try session.answer(3, .payment(.payment(5)))
    #expect(session.list == nil)
    try session.answer(2, list: [.payment(5, .pending), .payment(4)])
    #expect(session.list == ["2026-11-21: 5 open, 4 open"], "the later reading counts")
  }

  @Test func `The payment of a link is read again, too`() throws {
    var session = try PaymentsSession.paying(.external)
    try session.send(.deepLink(url: "app-pay://payments/5"))
    session.resume()
    #expect(session.work == ["4 GET payments", "5 GET payments/5"])
  }

  @Test func `A link that waits for the first list waits still`() throws {
    var session = try PaymentsSession()
    try session.send(.deepLink(url: "app-pay://payments/5"))
    session.resume()
    try session.send(.start)
    try session.answer(1, list: [.payment(5, .paid)])
    #expect(session.news == ["payment_finished 5 paid"])
    #expect(session.work == ["2 GET payments"])
  }
}

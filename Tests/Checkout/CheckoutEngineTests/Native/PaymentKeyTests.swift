import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The key of an attempt to pay, by which the shop's server recognizes it.
@Suite struct PaymentKeyTests {
  @Test func `The same key again is the same attempt`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    try session.pay("card", "k-1")
    #expect(session.work == ["3 POST /checkouts/o-1/payments"])
    #expect(session.payment == "card k-1 30.00 USD requesting")
    #expect(session.state.payment?.paymentID == nil)
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.work == ["present card p-1 30.00 USD"])
    #expect(session.news == [])
  }

  @Test func `A used key is rejected for another provider`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    #expect(try session.refusalToPay("afterpay", "k-2") == nil)
  }

  @Test func `A used key is rejected for another total`() throws {
    var session = try Session.requesting()
    try session.answer(status: 402)
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(.filled(version: 2, codes: ["SAVE5"]))
    #expect(session.state.order?.summary.total == usd(25_00))
    #expect(try session.refusalToPay("card", "k-1") == "key_reused")
    try session.send(.removePromoCode("SAVE5"))
    try session.answer(.filled(version: 3))
    #expect(try session.refusalToPay("card", "k-1") == nil)
  }

  @Test func `A used key is rejected for another order`() throws {
    var session = try Session.requesting()
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    #expect(session.state.order?.summary.total == usd(30_00))
    #expect(try session.refusalToPay("card", "k-1") == "key_reused")
    try session.pay("card", "k-2")
    #expect(session.work == ["4 POST /checkouts/o-2/payments"])
  }

  @Test func `A key counts as used whatever came of its attempt`() throws {
    for status in [400, 402, 422] {
      var session = try Session.requesting()
      try session.answer(status: status)
      #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    }
    var session = try Session.presented()
    try session.send(.providerFinished(.failed(message: nil)))
    #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    session = try Session.unknown()
    try session.send(.retry)
    try session.answer(.attempt(.none))
    #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    #expect(try session.refusalToPay("card", "k-1") == nil)
  }

  @Test func `A key of a rejected attempt is not used`() throws {
    var session = try Session.shopping(.priced(usd(99)))
    #expect(throws: NativeRefusal.self) { try session.pay("afterpay", "k-1") }
    #expect(try session.refusalToPay("card", "k-1") == nil)
  }

  @Test func `Every key that was used is remembered, the first attempt counts`() throws {
    var session = try Session.filled()
    for key in ["a", "b", "c"] as [UTF8Text] {
      try session.pay("card", key)
      try session.answer(status: 402)
    }
    for key in ["a", "b", "c"] as [UTF8Text] {
      #expect(try session.refusalToPay("afterpay", key) == "key_reused")
      #expect(try session.refusalToPay("card", key) == nil)
    }
  }

  @Test func `Keys are compared by bytes`() throws {
    var session = try Session.filled()
    try session.pay("card", "k")
    try session.answer(status: 402)
    #expect(try session.refusalToPay("afterpay", "K") == nil)
    #expect(try session.refusalToPay("afterpay", "k") == "key_reused")
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct LeavingTests {
  @Test func `Without an order the checkout is left at once`() throws {
    var loading = try Session()
    try loading.send(.load)
    var failed = loading
    try failed.answer(status: 503)
    for start in [try Session(), loading, failed] {
      var session = start
      try session.send(.leave)
      #expect(session.state.phase == .left)
      #expect(session.work == ["dismiss"])
      #expect(session.news == ["checkout_left unfinished"])
      #expect(session.underWay == "")
    }
  }

  @Test func `With an order the shopper is asked`() throws {
    var session = try Session.filled()
    try session.send(.leave)
    #expect(session.state.phase == .leaving)
    #expect(session.work == ["prompt unfinished"])
    #expect(session.news == [])
    for paying in [try Session.requesting(), try .presented(), try .completing(), try .unknown()] {
      var session = paying
      try session.send(.leave)
      #expect(session.state.phase == .leaving)
      #expect(session.work == ["prompt payment_in_progress"])
    }
  }

  @Test func `A shopper who stays is where the checkout is by then`() throws {
    for (start, phase) in [
      (try Session.filled(), NativeState.Phase.shopping), (try .requesting(), .paying),
      (try .unknown(), .paying),
    ] {
      var session = start
      let before = session.checkout
      try session.send(.leave)
      try session.send(.stay)
      #expect(session.state.phase == phase)
      #expect(session.checkout == before)
      #expect(session.work == [])
    }
  }

  @Test func `A shopper who confirms leaves`() throws {
    var session = try Session.leaving()
    try session.send(.confirmLeave)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
    #expect(session.news == ["checkout_left unfinished"])
    var paying = try Session.presented()
    try paying.send(.leave)
    try paying.send(.confirmLeave)
    #expect(paying.news == ["checkout_left payment_in_progress"])
  }

  @Test func `The reason is that of the moment of leaving`() throws {
    var session = try Session.presented()
    try session.send(.leave)
    #expect(session.work == ["prompt payment_in_progress"])
    try session.send(.providerFinished(.cancelled))
    #expect(session.state.phase == .leaving)
    try session.send(.confirmLeave)
    #expect(session.news == ["checkout_left unfinished"])
  }

  @Test func `While leaving, requests go on underneath`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.leave)
    #expect(session.underWay == "2 contact")
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.state.phase == .leaving)
    #expect(session.work == ["3 PATCH /checkouts/o-1"])
    try session.answer(status: 410)
    #expect(session.work == ["4 POST /checkouts"])
    #expect(session.state.phase == .leaving)
    try session.answer(.filled(id: "o-2", contact: "b@b.cd"))
    try session.send(.stay)
    #expect(session.state.phase == .shopping)
    #expect(session.underWay == "5 promoCodes")
  }

  @Test func `While leaving, a payment goes on underneath`() throws {
    var session = try Session.requesting()
    try session.send(.leave)
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.work == ["present card p-1 30.00 USD"])
    #expect(session.state.phase == .leaving)
    try session.send(.providerFinished(.succeeded(token: "t-1")))
    #expect(session.work == ["3 POST /checkouts/o-1/complete"])
    #expect(session.state.phase == .leaving)
    try session.answer(status: 402)
    #expect(session.state.phase == .leaving)
    #expect(session.failure == "payment_declined")
    try session.send(.stay)
    #expect(session.state.phase == .shopping)
  }

  @Test func `A checkout that completes while leaving is completed`() throws {
    var session = try Session.completing()
    try session.send(.leave)
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
    #expect(session.news == ["purchase N-1"])
    #expect(session.refusal(of: .stay) == "completed")
    #expect(session.refusal(of: .confirmLeave) == "completed")
    try session.send(.leave)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
    #expect(session.news == [])
  }

  @Test func `A completed checkout is left at once, without an event`() throws {
    var session = try Session.completed()
    let before = session.state
    try session.send(.leave)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
    #expect(session.news == [])
    #expect(session.state.orderNumber == "N-1")
    #expect(session.state.payment == before.payment)
    #expect(session.state.widget == before.widget)
    #expect(session.state.sections == before.sections)
  }

  @Test func `While leaving, only staying, leaving and the providers' ends count`() throws {
    let session = try Session.leaving()
    for input: NativeInput in [
      .load, .setContact(email: "b@b.cd"), .setShippingAddress(.home), .setBillingAddress(.home),
      .chooseShippingAddress(id: "a"), .chooseBillingAddress(id: "a"), .useShippingAsBilling,
      .chooseShippingMethod(id: "express"), .applyPromoCode("A"), .removePromoCode("A"),
      .edit(.contact), .endEditing, .discardDraft(.promoCodes), .refresh, .retry, .leave,
    ] {
      #expect(session.refusal(of: input) == "leaving")
    }
    #expect(try session.refusalToPay("card", "k-1") == "leaving")
    #expect(session.refusal(of: .stay) == nil)
    #expect(session.refusal(of: .confirmLeave) == nil)
    #expect(session.refusal(of: .providerFinished(.cancelled)) == "no_payment")
    #expect(session.refusal(of: .expressFinished(provider: "card", token: "t")) == nil)
  }

  @Test func `Nobody stays or confirms without being asked`() throws {
    for session in [try Session(), try .empty(), try .requesting()] {
      #expect(session.refusal(of: .stay) == "not_leaving")
      #expect(session.refusal(of: .confirmLeave) == "not_leaving")
    }
  }

  @Test func `A checkout that was left has nothing under way or queued, and keeps its drafts`()
    throws
  {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.leave)
    try session.send(.confirmLeave)
    #expect(session.underWay == "")
    #expect(session.queued == "")
    #expect(session.drafts == "contact promoCodes")
    let before = session.checkout
    try session.send(.answer(request: 2, ShopAnswer(status: 200, reply: .order(.filled()))))
    #expect(session.reaction == .ignored)
    #expect(session.checkout == before)
  }

  @Test func `A checkout that was left with something owed sends nothing`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.refresh)
    try session.send(.leave)
    try session.send(.confirmLeave)
    #expect(session.work == ["dismiss"])
    try session.send(.answer(request: 2, ShopAnswer(status: 410)))
    #expect(session.reaction == .ignored)
  }

  @Test func `A checkout that was left takes nothing but answers, which it ignores`() throws {
    let session = try Session.left()
    for input: NativeInput in [
      .load, .setContact(email: "b@b.cd"), .edit(.contact), .endEditing, .refresh, .retry, .leave,
      .confirmLeave, .stay, .providerFinished(.cancelled), .applyPromoCode("A"),
      .expressFinished(provider: "card", token: "t"), .discardDraft(.promoCodes),
    ] {
      #expect(session.refusal(of: input) == "left")
    }
    #expect(try session.refusalToPay("card", "k-1") == "left")
  }

  @Test func `A payment that goes on is kept as it was when the checkout is left`() throws {
    var session = try Session.completing()
    try session.send(.leave)
    try session.send(.confirmLeave)
    #expect(session.payment == "card k-1 30.00 USD p-1 completing")
    #expect(session.underWay == "")
  }
}

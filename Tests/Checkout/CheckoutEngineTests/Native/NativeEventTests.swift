import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct NativeEventTests {
  @Test func `The names are those of the contract`() throws {
    let order = try Order.mugs()
    let events: [(NativeEvent, String)] = [
      (.beginCheckout(order), "begin_checkout"), (.addContactInfo, "add_contact_info"),
      (.addShippingAddress, "add_shipping_address"),
      (.addShippingInfo(shippingTier: "x"), "add_shipping_info"),
      (.addPaymentInfo(provider: "x"), "add_payment_info"),
      (.purchase(orderNumber: "x", order), "purchase"),
      (.checkoutLeft(.unfinished), "checkout_left"), (.widgetChanged(nil), "widget_changed"),
      (.checkoutFailed(.cartExpired), "checkout_error"),
    ]
    for (event, name) in events { #expect("\(event.name)" == name) }
    #expect("\(LeaveReason.unfinished.name)" == "unfinished")
    #expect("\(LeaveReason.paymentInProgress.name)" == "payment_in_progress")
  }

  @Test func `A first order that has everything reports it in order`() throws {
    #expect(
      try Session.filled().news == [
        "begin_checkout", "add_contact_info", "add_shipping_address",
        "add_shipping_info Standard", "widget_changed 7.50 USD",
      ])
  }

  @Test func `Each step is reported once, as the order shown first has it`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "a@b.cd"))
    #expect(session.news == [])
    try session.answer(.mugs(contact: "a@b.cd"))
    #expect(session.news == ["add_contact_info"])
    try session.send(.setShippingAddress(.home))
    try session.answer(.mugs(contact: "a@b.cd", shipping: .home, billing: .home))
    #expect(session.news == ["add_shipping_address"])
    try session.send(.chooseShippingMethod(id: "standard"))
    try session.answer(.filled(contact: "a@b.cd"))
    #expect(session.news == ["add_shipping_info Standard", "widget_changed 7.50 USD"])
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(.filled(contact: "a@b.cd", method: "express"))
    // 24.00 + 15.00 = 39.00 in four payments.
    #expect(session.news == ["widget_changed 9.75 USD"])
    try session.send(.setContact(email: "c@b.cd"))
    try session.answer(.filled(contact: "c@b.cd", method: "express"))
    #expect(session.news == [])
  }

  @Test func `A value that is lost and comes back is not reported again`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(.mugs())
    try session.send(.refresh)
    try session.answer(.filled())
    #expect(session.news == ["widget_changed 7.50 USD"])
  }

  @Test func `A new order after an expired one begins no second checkout`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    #expect(session.news == ["checkout_error cart_expired"])
  }

  @Test func `Only the first provider that is presented is reported`() throws {
    var session = try Session.presented("afterpay")
    #expect(session.news == ["add_payment_info afterpay"])
    try session.send(.providerFinished(.cancelled))
    try session.pay("card", "k-2")
    try session.answer(.payment(id: "p-2", data: nil))
    #expect(session.work == ["present card p-2 30.00 USD"])
    #expect(session.news == [])
  }

  @Test func `A widget that changes comes before the failure`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.news == ["widget_changed 7.75 USD", "checkout_error amount_changed"])
  }

  @Test func `Each failure is reported, also the same one again`() throws {
    var session = try Session.empty()
    for _ in 1...3 {
      try session.send(.refresh)
      #expect(session.news == [])
      try session.answer(status: 503)
      #expect(session.news == ["checkout_error service_unavailable"])
    }
  }

  @Test func `A purchase has the order that was paid, and the widget stays silent`() throws {
    var session = try Session.completing("afterpay")
    session.moment = Moment(
      today: try CivilDate("2026-11-22"), timestamp: Timestamp(secondsSinceEpoch: 1_795_305_600))
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.reaction.events == [.purchase(orderNumber: "N-1", try .filled())])
  }

  @Test func `A step is reported while leaving too`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "a@b.cd"))
    try session.send(.leave)
    try session.answer(.mugs(contact: "a@b.cd"))
    #expect(session.news == ["add_contact_info"])
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels
import WidgetRendering

@MainActor struct NativePaymentScreenTests {
  @Test func `The summary has the items, the costs and the total`() throws {
    let order = try NativeSample.order(
      method: "standard", codes: ["SAVE5"], tax: 1_50,
      adjustments: [OrderAdjustment(id: "g", name: "Gift card", amount: NativeSample.usd(-2_00))])
    let summary = try #require(NativeBench(showing: order).screen.summary)
    #expect(summary.items.map(\.accessibilityLabel) == ["Mug, 2 × $12.00, $24.00"])
    #expect(
      summary.costs.map(\.accessibilityLabel) == [
        "Subtotal, $24.00", "Discount, -$5.00", "Shipping, $6.00", "Tax, $1.50",
        "Gift card, -$2.00",
      ])
    // 24.00 - 5.00 + 6.00 + 1.50 - 2.00
    #expect(summary.total.accessibilityLabel == "Total, $24.50")
    #expect(summary.costs.map(\.id) == [.subtotal, .discount, .shipping, .tax, .adjustment(0)])
  }

  @Test func `Costs that an order does not have are left out, and an included tax is named so`()
    throws
  {
    let order = try NativeSample.order(tax: 4_00, isTaxIncluded: true)
    let summary = try #require(NativeBench(showing: order).screen.summary)
    #expect(
      summary.costs.map(\.accessibilityLabel) == ["Subtotal, $24.00", "Tax, included, $4.00"])
    #expect(summary.total.amount == "$24.00")
  }

  @Test func `Amounts are written for the locale`() throws {
    let bench = try NativeBench(locale: .frFR)
    bench.model.appear()
    try bench.answer(NativeSample.filled())
    #expect(bench.screen.summary?.total.amount == "$30,00 USD")
    let usual = try NativeBench(locale: nil)
    usual.model.appear()
    try usual.answer(NativeSample.filled())
    #expect(usual.screen.summary?.total.amount == "$30.00")
  }

  @Test func `The plan is that of the total, with its four payments`() throws {
    let plan = try #require(NativeBench(showing: NativeSample.filled()).screen.plan)
    #expect(plan.words?.heading == "Your 4 interest-free payments")
    #expect(plan.words?.payments.map(\.amount) == ["$7.50", "$7.50", "$7.50", "$7.50"])
    #expect(plan.words?.dueToday?.amount == "$7.50")
    #expect(plan.words?.brand == "Afterpay")
    #expect(plan.barrier == nil)
    #expect(plan.accessibilityLabel.hasPrefix("Your 4 interest-free payments."))
  }

  @Test func `A total above the plan's maximum bars Afterpay alone, and says why`() throws {
    let bench = try NativeBench(showing: NativeSample.filled(price: 1_500_00))
    let barrier =
      "The order total of $3,006.00 is above the maximum of $2,000.00. "
      + "Take something out of the order, or pay another way."
    #expect(bench.screen.plan?.barrier == barrier)
    #expect(
      try bench.button("afterpay")
        == ScreenButton("Pay $3,006.00 with Afterpay", isEnabled: false, hint: barrier))
    #expect(try bench.button("card") == ScreenButton("Pay $3,006.00 with card"))
  }

  @Test func `A plan is shown only if Afterpay is offered`() throws {
    let bench = try NativeBench(providers: ["card"])
    bench.model.appear()
    try bench.answer(NativeSample.filled())
    #expect(bench.screen.plan == nil)
    #expect(bench.screen.payButtons.map(\.id) == ["card"])
  }

  @Test func `An order of zero is placed by one button without a provider`() throws {
    let bench = try NativeBench(showing: NativeSample.free())
    #expect(bench.screen.payButtons.map(\.id) == [nil])
    #expect(try bench.button(nil) == ScreenButton("Place order"))
    #expect(bench.screen.plan == nil)
    bench.model.pay(with: nil)
    #expect(bench.state.payment?.stage == .requesting)
    #expect(try bench.button(nil).isBusy)
    try bench.answer(.payment(id: "p-1", data: nil))
    try bench.answer(.completed(orderNumber: "1001"))
    #expect(bench.screen.notice?.lines == ["Your order has the number 1001."])
  }

  @Test func `A payment goes through its stages to the notice at the end`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "afterpay")
    #expect(bench.screen.phase == .paying)
    #expect(bench.screen.paymentProgress?.text == "Preparing the payment…")
    #expect(try bench.button("afterpay").isBusy)
    #expect(try bench.button("card").isBusy == false)
    #expect(try bench.button("card").hint == "A payment is in progress.")
    #expect(bench.screen.payButtons.allSatisfy { !$0.button.isEnabled })
    #expect(bench.screen.sections.allSatisfy { $0.edit?.isEnabled != true && !$0.isExpanded })
    #expect(try bench.section(.shippingMethod).summary == ["Standard", "$6.00"])
    try bench.answer(.payment(id: "p-1", data: nil))
    #expect(bench.screen.paymentProgress?.isBusy == false)
    bench.send(.providerFinished(.succeeded(token: "t-1")))
    #expect(bench.screen.paymentProgress?.text == "Placing the order…")
    try bench.answer(.completed(orderNumber: "1001"))
    #expect(bench.screen.phase == .completed)
    #expect(bench.screen.notice?.title == "Thank you")
    #expect(bench.screen.notice?.lines == ["Your order has the number 1001."])
    #expect(bench.screen.summary?.total.amount == "$30.00")
    #expect(bench.screen.plan?.words?.dueToday?.amount == "$7.50")
    #expect(bench.screen.sections.isEmpty)
    #expect(bench.screen.payButtons.isEmpty)
    #expect(bench.screen.leaveButton.isEnabled)
    bench.model.leave()
    #expect(bench.screen.phase == .left)
    #expect(bench.screen.leaveButton.isEnabled == false)
  }

  @Test func `An order that another provider paid shows no plan`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    try bench.answer(.payment(id: "p-1", data: nil))
    bench.send(.providerFinished(.succeeded(token: nil)))
    try bench.answer(.completed(orderNumber: "1001"))
    #expect(bench.screen.plan == nil)
  }

  @Test func `Another total is shown with the one before, and nothing was paid`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    try bench.answer(status: 409)
    #expect(try bench.button("card").hint == "Wait until the change is saved.")
    try bench.answer(NativeSample.filled(tax: 2_00))
    let banner = try #require(bench.screen.banner)
    #expect(banner.code == .amountChanged)
    #expect(banner.advice == "The total has changed. Nothing was paid. Check the order, then pay.")
    #expect(banner.totals == "It was $30.00. It is now $32.00.")
    #expect(banner.retry == nil)
    #expect(
      banner.accessibilityLabel
        == "The total has changed. Nothing was paid. Check the order, then pay. "
        + "It was $30.00. It is now $32.00.")
    #expect(bench.screen.payButtons.map(\.button.title).first == "Pay $32.00 with Afterpay")
  }

  @Test func `An unknown outcome is asked for again, and nothing else can be done`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    try bench.answer(status: 503)
    #expect(bench.screen.paymentProgress?.stage == .unknown)
    #expect(bench.screen.banner?.retry == ScreenButton("Check again"))
    #expect(bench.screen.payButtons.allSatisfy { !$0.button.isEnabled && !$0.button.isBusy })
    bench.model.retry()
    #expect(bench.screen.paymentProgress?.stage == .checking)
    #expect(bench.screen.banner == nil)
    try bench.answer(.attempt(.none))
    #expect(bench.screen.phase == .shopping)
    #expect(try bench.button("card").isEnabled)
  }

  @Test func `A promo code that could not be added does not keep the shopper from paying`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.change(.promoCode, to: "BAD")
    bench.model.applyPromoCode()
    #expect(try bench.button("card").isEnabled == false)
    try bench.answer(status: 422)
    #expect(try bench.button("card") == ScreenButton("Pay $30.00 with card"))
  }

  @Test func `The buttons to pay are disabled until the sections are filled in`() throws {
    let bench = try NativeBench(showing: NativeSample.order())
    #expect(
      try bench.button("card")
        == ScreenButton(
          "Pay $24.00 with card", isEnabled: false, hint: "Fill in the sections above first."))
  }

  @Test func `A reading that failed says so, also after its failure is cleared`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.edit(.contact)
    bench.model.change(.email, to: "bad@example.com")
    bench.model.confirm(.contact)
    try bench.answer(status: 422)
    bench.model.refresh()
    try bench.answer(status: 503)
    #expect(bench.screen.banner?.code == .serviceUnavailable)
    bench.model.discard(.contact)
    #expect(bench.state.failure == nil)
    #expect(bench.screen.banner?.code == nil)
    #expect(bench.screen.banner?.advice == "The order could not be read again. Try again.")
    #expect(try bench.button("card").hint == "The order could not be read again. Try again.")
    bench.model.retry()
    try bench.answer(NativeSample.filled())
    #expect(bench.screen.banner == nil)
    #expect(try bench.button("card").isEnabled)
  }

  @Test func `Texts that an app replaces are the ones that are shown`() throws {
    var texts = NativeCheckoutTexts()
    texts.pay = "%2: %1 (100 %)"
    texts.providers["card"] = "carte %1"
    texts.advice[.serviceUnavailable] = "Réessayez."
    let bench = try NativeBench(texts: texts)
    bench.model.appear()
    try bench.answer(NativeSample.filled())
    #expect(bench.screen.payButtons.last?.button.title == "carte %1: $30.00 (100 %)")
    bench.model.refresh()
    try bench.answer(status: 503)
    #expect(bench.screen.banner?.advice == "Réessayez.")
  }
}

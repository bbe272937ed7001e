import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing
import WidgetRendering

@testable import ViewModels

@MainActor struct NativeFocusTests {
  @Test func `The focus goes to the first open section, then to the next, then to the payment`()
    throws
  {
    let bench = try NativeBench(showing: NativeSample.order())
    #expect(bench.screen.focus == .init(number: 1, target: .section(.contact)))
    #expect(bench.screen.announcement == nil)
    bench.model.change(.email, to: "ada@example.com")
    bench.model.confirm(.contact)
    #expect(bench.screen.focus?.number == 1)
    try bench.answer(NativeSample.order(contact: "ada@example.com"))
    #expect(bench.screen.focus == .init(number: 2, target: .section(.shippingAddress)))
    #expect(
      bench.screen.announcement
        == Announcement(
          number: 1, text: "Contact saved.", isUrgent: false))
    bench.type(NativeSample.home) { .shipping($0) }
    bench.model.confirm(.shippingAddress)
    try bench.answer(
      NativeSample.order(
        contact: "ada@example.com", shipping: NativeSample.home, billing: NativeSample.home))
    #expect(bench.screen.focus == .init(number: 3, target: .section(.shippingMethod)))
    #expect(
      bench.screen.announcement?.text == "Shipping address saved. Billing address saved.")
    bench.model.choose(method: "standard")
    try bench.answer(NativeSample.filled())
    #expect(bench.screen.focus == .init(number: 4, target: .section(.payment)))
    #expect(
      bench.screen.announcement
        == Announcement(
          number: 3,
          text: "Shipping method saved. The total changed from $24.00 to $30.00.",
          isUrgent: false))
  }

  @Test func `While the shopper types, a section that is completed leaves the focus`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.choose(method: "express")
    bench.model.edit(.contact)
    let focus = bench.screen.focus
    #expect(focus?.target == .field(.email))
    try bench.answer(NativeSample.filled(method: "express"))
    #expect(bench.screen.focus == focus)
    #expect(
      bench.screen.announcement?.text
        == "Shipping method saved. The total changed from $30.00 to $39.00.")
  }

  @Test func `A failure is announced at once, and gets the focus`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    try bench.answer(status: 402, message: "Not enough money.")
    #expect(bench.screen.focus?.target == .banner)
    #expect(
      bench.screen.announcement
        == Announcement(
          number: 1, text: "The payment was declined. Pay another way. Not enough money.",
          isUrgent: true))
  }

  @Test func `A failure that happens again is announced again`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.refresh()
    try bench.answer(status: 503)
    let (focus, announcement) = (bench.screen.focus, bench.screen.announcement)
    bench.model.retry()
    #expect(bench.screen.announcement == announcement)
    try bench.answer(status: 503)
    #expect(bench.screen.announcement?.number == 2)
    #expect(bench.screen.announcement?.text == announcement?.text)
    #expect(bench.screen.focus?.number == (focus?.number ?? 0) + 1)
  }

  @Test func `A failure that happens again before the screen is drawn is announced again`() throws {
    let executor = InlineExecutor()
    let store = try NativeBench.store(start: { work in
      Task(executorPreference: executor) { await work() }
    })
    let model = NativeCheckoutModel(store: store, locale: .enUS)
    model.appear()
    #expect(model.screen.phase == .failed)
    #expect(model.screen.announcement?.number == 1)
    model.retry()
    #expect(model.screen.phase == .failed)
    #expect(model.screen.announcement?.number == 2)
    #expect(model.screen.focus?.number == 2)
  }

  @Test func `A section whose draft is dropped is not announced as saved`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.choose(method: "express")
    try bench.answer(status: 503)
    let announcement = bench.screen.announcement
    #expect(bench.screen.focus?.target == .section(.shippingMethod))
    bench.model.discard(.shippingMethod)
    #expect(try bench.section(.shippingMethod).state == .complete)
    #expect(bench.screen.announcement == announcement)
  }

  @Test func `The end of the checkout gets the focus and is announced`() throws {
    let bench = try NativeBench(showing: NativeSample.free())
    bench.model.pay(with: nil)
    try bench.answer(.payment(id: "p-1", data: nil))
    try bench.answer(.completed(orderNumber: "1001"))
    #expect(bench.screen.focus?.target == .notice)
    #expect(bench.screen.announcement?.text == "Your order has the number 1001.")
    #expect(bench.screen.announcement?.isUrgent == false)
  }

  @Test func `A failed loading gets the focus`() throws {
    let bench = try NativeBench()
    bench.model.appear()
    try bench.answer(status: 410)
    #expect(bench.screen.focus?.target == .notice)
    #expect(bench.screen.announcement?.isUrgent == true)
    #expect(
      bench.screen.announcement?.text == "The cart has expired. Try again, or return to the cart.")
  }
}

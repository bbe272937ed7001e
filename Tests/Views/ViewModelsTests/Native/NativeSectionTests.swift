import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels
import WidgetRendering

@MainActor struct NativeSectionTests {
  @Test func `Loading shows a notice, and the first order its sections, the first one open`()
    throws
  {
    let bench = try NativeBench()
    #expect(bench.screen.notice?.title == "Loading your order…")
    #expect(bench.screen.notice?.isBusy == true)
    #expect(bench.screen.sections.isEmpty)
    bench.model.appear()
    #expect(bench.state.phase == .loading)
    #expect(bench.screen.phase == .loading)
    try bench.answer(NativeSample.order())
    #expect(bench.screen.notice == nil)
    #expect(bench.screen.phase == .shopping)
    #expect(
      bench.screen.sections.map(\.accessibilityLabel) == [
        "Contact, to be filled in", "Shipping address, locked", "Billing address, locked",
        "Shipping method, locked", "Payment, locked",
      ])
    #expect(bench.screen.sections.map(\.isExpanded) == [true, false, false, false, false])
    #expect(bench.screen.progress?.text == "0 of 4")
    #expect(bench.screen.progress?.fraction == 0)
    #expect(bench.screen.progress?.accessibilityLabel == "Sections completed")
  }

  @Test func `A screen that appears again does not load the order again`() throws {
    let bench = try NativeBench(showing: NativeSample.order())
    bench.model.appear()
    #expect(bench.state.underWay == nil)
    #expect(bench.model.lastRefusal == nil)
    bench.model.load()
    #expect(bench.model.lastRefusal?.reason == .alreadyLoaded)
    bench.model.refresh()
    #expect(bench.state.underWay?.number == 2)
  }

  @Test func `A failed loading says what to do, with the shop's words, and can be repeated`() throws
  {
    let bench = try NativeBench()
    bench.model.appear()
    try bench.answer(status: 400, message: "No such cart.")
    let notice = try #require(bench.screen.notice)
    #expect(bench.screen.phase == .failed)
    #expect(notice.title == "Your order could not be loaded")
    #expect(
      notice.lines == ["The shop cannot show this order. Return to the cart.", "No such cart."])
    #expect(notice.retry == ScreenButton("Try again"))
    bench.model.retry()
    #expect(bench.screen.phase == .loading)
  }

  @Test func `Completed sections are folded, with the data and a button to edit it`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    #expect(try bench.section(.contact).summary == ["ada@example.com"])
    #expect(
      try bench.section(.shippingAddress).summary == [
        "Ada Lovelace", "1 Main St", "Springfield IL 62701", "US",
      ])
    #expect(try bench.section(.billingAddress).summary == ["Same as Shipping"])
    for id in [CheckoutSection.contact, .shippingAddress, .billingAddress] {
      let section = try bench.section(id)
      #expect(!section.isExpanded)
      #expect(section.edit?.isEnabled == true)
      #expect(section.edit?.hint == "Changes: \(section.title)")
      #expect(section.fields.isEmpty)
    }
    #expect(bench.screen.progress?.text == "4 of 4")
    #expect(bench.screen.progress?.fraction == 1)
  }

  @Test func `A billing address of its own is shown in lines`() throws {
    let bench = try NativeBench(showing: NativeSample.filled(billing: NativeSample.office))
    #expect(
      try bench.section(.billingAddress).summary == [
        "Ada Lovelace", "500 Market St", "Floor 3", "San Francisco CA 94105", "US",
        "+1 415 555 0100",
      ])
    bench.model.edit(.billingAddress)
    #expect(
      try bench.section(.billingAddress).useShippingAddress
        == ScreenButton("Use the shipping address"))
    bench.model.useShippingAddress()
    #expect(bench.state.drafts.billingAddress == NativeSample.home)
    #expect(try bench.section(.billingAddress).state == .updating)
    try bench.answer(NativeSample.filled())
    #expect(try bench.section(.billingAddress).summary == ["Same as Shipping"])
  }

  @Test func `Shipping methods are rows with their prices, one of them selected`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    let rows = try bench.section(.shippingMethod).methods
    #expect(rows.map(\.accessibilityLabel) == ["Standard, $6.00", "Express, $15.00"])
    #expect(rows.map(\.isSelected) == [true, false])
    #expect(rows.allSatisfy { $0.isEnabled && !$0.isBusy })
    bench.model.choose(method: "express")
    #expect(try bench.section(.shippingMethod).methods.map(\.isSelected) == [false, true])
    #expect(try bench.section(.shippingMethod).methods.map(\.isBusy) == [false, true])
    try bench.answer(NativeSample.filled(method: "express"))
    #expect(try bench.section(.shippingMethod).methods.map(\.isBusy) == [false, false])
    #expect(bench.screen.summary?.total.amount == "$39.00")
  }

  @Test func `An order without shipping methods says so`() throws {
    let bench = try NativeBench(
      showing: NativeSample.order(
        contact: "ada@example.com", shipping: NativeSample.home, billing: NativeSample.home,
        methods: []))
    #expect(
      try bench.section(.shippingMethod).error
        == "No shipping method is offered. Check the shipping address.")
  }

  @Test func `A customer chooses among the saved addresses, or enters another`() throws {
    let bench = try NativeBench(showing: NativeSample.order(), NativeSample.ada)
    #expect(bench.screen.sections.map(\.id).first == .shippingAddress)
    let shipping = try bench.section(.shippingAddress)
    #expect(shipping.addresses.map(\.id) == ["a-1", "a-2"])
    #expect(
      shipping.addresses.first?.accessibilityLabel
        == "Ada Lovelace, 1 Main St, Springfield IL 62701, US")
    #expect(shipping.addresses.map(\.isSelected) == [false, false])
    #expect(shipping.fields.isEmpty)
    #expect(shipping.confirm == nil)
    bench.model.choose(address: "a-2", in: .shippingAddress)
    #expect(bench.state.drafts.shippingAddress == NativeSample.office)
    try bench.answer(
      NativeSample.order(shipping: NativeSample.office, billing: NativeSample.office))
    bench.model.edit(.shippingAddress)
    #expect(try bench.section(.shippingAddress).addresses.map(\.isSelected) == [false, true])
    bench.model.enterAddress(in: .shippingAddress)
    #expect(try bench.section(.shippingAddress).addresses.isEmpty)
    #expect(try bench.section(.shippingAddress).fields.count == 8)
    #expect(bench.screen.focus?.target == .field(.shipping(.name)))
    bench.model.discard(.shippingAddress)
    #expect(try !bench.section(.shippingAddress).isExpanded)
  }

  @Test func `A saved address that the checkout would reject says why`() throws {
    var broken = NativeSample.home
    broken.country = "usa"
    let buyer = Buyer.customer(
      email: "a@example.com", addresses: [Buyer.SavedAddress(id: "a-1", address: broken)],
      defaultAddress: nil)
    let bench = try NativeBench(showing: NativeSample.order(), buyer)
    let row = try #require(bench.section(.shippingAddress).addresses.first)
    #expect(!row.isEnabled)
    #expect(row.hint == "Enter the country as two capital letters, such as US.")
  }

  @Test func `An order that is not delivered has no sections for shipping`() throws {
    let bench = try NativeBench(showing: NativeSample.free())
    #expect(bench.screen.sections.map(\.id) == [.contact, .billingAddress, .payment])
    #expect(bench.screen.progress?.text == "2 of 2")
    bench.model.edit(.billingAddress)
    #expect(try bench.section(.billingAddress).useShippingAddress == nil)
  }
}

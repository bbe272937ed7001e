import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels

@MainActor struct NativeFormTests {
  @Test func `Text that is typed is the model's, and is sent by the button`() throws {
    let bench = try NativeBench(showing: NativeSample.order())
    let field = try bench.field(.email)
    #expect(field.text == "")
    #expect((field.keyboard, field.autofill) == (.emailAddress, .emailAddress))
    #expect(try bench.section(.contact).confirm?.isEnabled == false)
    bench.model.change(.email, to: "ada@example.com")
    #expect(bench.model.form[.email] == "ada@example.com")
    #expect(try bench.field(.email).text == "ada@example.com")
    #expect(try bench.section(.contact).confirm == ScreenButton("Save"))
    bench.model.confirm(.contact)
    #expect(bench.state.drafts.contact == "ada@example.com")
    #expect(!bench.model.form.hasText(in: .contact))
    let contact = try bench.section(.contact)
    #expect(contact.isUpdating)
    #expect(!contact.isExpanded)
    #expect(contact.summary == ["ada@example.com"])
    #expect(contact.edit?.hint == "Wait until the change is saved.")
    try bench.answer(NativeSample.order(contact: "ada@example.com"))
    #expect(try bench.section(.contact).state == .complete)
  }

  @Test func `A mistake is shown once the field is left, and disables the button at once`() throws {
    let advice = "This is not an email address. Write one such as ada@example.com."
    let bench = try NativeBench(showing: NativeSample.order())
    bench.model.change(.email, to: "ada@")
    #expect(try bench.field(.email).message == nil)
    #expect(try bench.section(.contact).confirm?.isEnabled == false)
    #expect(try bench.section(.contact).confirm?.hint == advice)
    bench.model.finish(.email)
    #expect(try bench.field(.email).message == advice)
    bench.model.change(.email, to: "ada@example.com")
    #expect(try bench.field(.email).message == nil)
  }

  @Test func `Saving a form with mistakes shows all, and moves the focus to the first`() throws {
    let bench = try NativeBench(showing: NativeSample.order(contact: "ada@example.com"))
    var address = NativeSample.home
    (address.city, address.country) = ("", "usa")
    bench.type(address) { .shipping($0) }
    bench.model.confirm(.shippingAddress)
    #expect(bench.model.lastRefusal?.reason == .invalidAddress(.city))
    #expect(bench.state.drafts.shippingAddress == nil)
    let fields = try bench.section(.shippingAddress).fields
    #expect(
      fields.compactMap(\.message) == [
        "Enter a city of 1 to 200 bytes.",
        "Enter the country as two capital letters, such as US.",
      ])
    #expect(bench.screen.focus?.target == .field(.shipping(.city)))
    #expect(bench.model.form[.shipping(.line1)] == "1 Main St")
    bench.model.change(.shipping(.city), to: "Springfield")
    bench.model.change(.shipping(.country), to: "us")
    bench.model.confirm(.shippingAddress)
    #expect(bench.model.lastRefusal == nil)
    #expect(bench.state.drafts.shippingAddress == NativeSample.home)
  }

  @Test func `An address's fields have keyboards, capitals and kinds of autofill`() throws {
    let bench = try NativeBench(showing: NativeSample.order(contact: "ada@example.com"))
    let fields = try bench.section(.shippingAddress).fields
    #expect(fields.map(\.id) == Address.Field.allCases.map { .shipping($0) })
    #expect(
      fields.map(\.accessibilityLabel) == [
        "Full name", "Address", "Apartment, suite, optional", "City",
        "State or province, optional", "Postal code", "Country code", "Phone, optional",
      ])
    #expect(
      fields.map(\.autofill) == [
        .name, .streetAddressLine1, .streetAddressLine2, .city, .state, .postalCode, .country,
        .phone,
      ])
    #expect(fields.last?.keyboard == .phone)
    #expect(fields.map(\.capitals).last(where: { $0 == .all }) == .all)
    bench.model.change(.shipping(.country), to: "HK")
    #expect(try bench.field(.shipping(.postcode)).isRequired == false)
  }

  @Test func `Text survives other changes of the checkout, and blocks the payment`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.edit(.contact)
    bench.model.change(.email, to: "new@example.com")
    bench.model.choose(method: "express")
    try bench.answer(NativeSample.filled(method: "express"))
    #expect(try bench.field(.email).text == "new@example.com")
    #expect(try bench.button("card").isEnabled == false)
    #expect(try bench.button("card").hint == "Save or discard your changes first.")
    bench.model.pay(with: "card")
    #expect(bench.state.payment == nil)
    #expect(bench.model.lastRefusal != nil)
    bench.model.discard(.contact)
    #expect(try bench.section(.contact).summary == ["ada@example.com"])
    #expect(try bench.section(.contact).isExpanded == false)
    #expect(try bench.button("card").isEnabled)
  }

  @Test func `Text that equals the order's is nothing to save`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.edit(.contact)
    bench.model.change(.email, to: "x")
    bench.model.change(.email, to: "ada@example.com")
    #expect(!bench.model.form.hasText(in: .contact))
    #expect(try bench.button("card").isEnabled)
  }

  @Test func `A rejected change remains in the form, with the problem and a button to drop it`()
    throws
  {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.edit(.contact)
    bench.model.change(.email, to: "ada@blocked.example")
    bench.model.confirm(.contact)
    try bench.answer(status: 422, message: "This domain is blocked.")
    let contact = try bench.section(.contact)
    #expect(contact.state == .open)
    #expect(contact.fields.first?.text == "ada@blocked.example")
    #expect(
      contact.error
        == "The shop does not accept this. Correct it, or discard it. This domain is blocked.")
    #expect(contact.discard?.title == "Discard")
    #expect(bench.screen.banner?.message == "This domain is blocked.")
    #expect(bench.screen.banner?.retry?.title == "Try again")
    #expect(bench.screen.focus?.target == .section(.contact))
    bench.model.applyPromoCode()
    bench.model.change(.promoCode, to: "SAVE5")
    bench.model.applyPromoCode()
    #expect(
      try bench.section(.contact).error == "This is not saved. Save it again, or discard it.")
    try bench.answer(NativeSample.filled(codes: ["SAVE5"]))
    bench.model.discard(.contact)
    #expect(try bench.section(.contact).summary == ["ada@example.com"])
    #expect(try bench.section(.contact).error == nil)
  }

  @Test func `Nothing that is printed has personal data`() throws {
    let bench = try NativeBench(showing: NativeSample.filled(), NativeSample.ada)
    bench.model.edit(.shippingAddress)
    bench.model.change(.billing(.line1), to: "9 Secret St")
    bench.model.change(.email, to: "secret@example.com")
    var dumped = ""
    dump(bench.screen, to: &dumped)
    dump(bench.model.form, to: &dumped)
    let texts = [
      "\(bench.screen)", "\(bench.model.form)", dumped, String(reflecting: bench.screen),
      String(reflecting: bench.model.form), "\(bench.screen.sections)",
      "\(bench.screen.sections.flatMap(\.fields))", "\(bench.screen.sections.flatMap(\.addresses))",
    ]
    for text in texts {
      for secret in ["Ada", "Main St", "ada@", "Secret", "secret", "Market"] {
        #expect(!text.contains(secret), "\(secret) is in a description")
      }
    }
    #expect("\(bench.model.form)" == "2 entries")
  }
}

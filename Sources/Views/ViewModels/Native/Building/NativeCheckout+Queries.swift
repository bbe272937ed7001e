internal import CheckoutEngine
internal import ScheduleEngine

// Questions to a checkout, which is a value: a copy answers them.
extension NativeCheckout {
  /// Returns the reason why the checkout rejects an input, or nil if it accepts it.
  ///
  /// No rule of rejection depends on the time.
  func refusal(of input: NativeInput) -> NativeRefusal? {
    var copy = self
    do throws(NativeRefusal) {
      _ = try copy.apply(input, at: Self.anyMoment)
      return nil
    } catch {
      return error
    }
  }

  func accepts(_ input: NativeInput) -> Bool { refusal(of: input) == nil }

  /// Returns the reason why the checkout rejects a payment with a new key, or nil.
  func refusal(ofPayingBy provider: UTF8Text?) -> NativeRefusal? {
    guard let key = Self.anyKey else { return nil }
    let refusal = refusal(of: .pay(provider: provider, key: key))
    // The last of all rules: a new key meets it never.
    return refusal?.reason == .keyReused ? nil : refusal
  }

  /// The checkout without the question whether to leave.
  var withoutQuestion: Self {
    guard state.phase == .leaving else { return self }
    var copy = self
    do throws(NativeRefusal) {
      _ = try copy.apply(.stay, at: Self.anyMoment)
      return copy
    } catch {
      return self
    }
  }

  /// A copy after an input that it accepts.
  func after(_ input: NativeInput) -> Self {
    var copy = self
    do throws(NativeRefusal) {
      _ = try copy.apply(input, at: Self.anyMoment)
      return copy
    } catch {
      return self
    }
  }

  private static var anyMoment: Moment { Moment(today: .first, secondsSinceEpoch: 0) }
  private static let anyKey = try? PaymentKey("any")
}

// The values that forms begin with, and the inputs that they become.
extension NativeCheckout {
  /// Returns the text of a field that is not typed: that of the draft, or else of the order.
  func text(of field: NativeCheckoutForm.Field) -> String {
    let text: UTF8Text? =
      switch field {
      case .email: shownContact
      case .shipping(let field): shownAddress(in: .shippingAddress)?[field]
      case .billing(let field): shownAddress(in: .billingAddress)?[field]
      case .promoCode: nil
      }
    return text?.description ?? ""
  }

  /// The email address of the draft, or else of the order.
  var shownContact: UTF8Text? { state.drafts.contact ?? state.order?.contact }

  /// Returns the address of a section's draft, or else of the order.
  func shownAddress(in section: CheckoutSection) -> Address? {
    switch section {
    case .shippingAddress: state.drafts.shippingAddress ?? state.order?.shippingAddress
    case .billingAddress: state.drafts.billingAddress ?? state.order?.billingAddress
    case .contact, .shippingMethod, .payment: nil
    }
  }

  /// Returns whether a section has a draft that is neither on its way nor queued.
  func hasRetainedDraft(of section: CheckoutSection) -> Bool {
    guard let part = section.part, state.drafts.parts.contains(part) else { return false }
    return !state.queued.contains(part) && state.underWay?.parts.contains(part) != true
  }

  /// Returns the input that saves a section's form, or nil for a section without one.
  func input(confirming section: CheckoutSection, _ form: NativeCheckoutForm) -> NativeInput? {
    switch section {
    case .contact: .setContact(email: UTF8Text(form[.email] ?? text(of: .email)))
    case .shippingAddress:
      .setShippingAddress(address { form[.shipping($0)] ?? text(of: .shipping($0)) })
    case .billingAddress:
      .setBillingAddress(address { form[.billing($0)] ?? text(of: .billing($0)) })
    case .shippingMethod, .payment: nil
    }
  }

  private func address(_ text: (Address.Field) -> String) -> Address {
    func field(_ field: Address.Field) -> UTF8Text { UTF8Text(text(field)) }
    return Address(
      name: field(.name), line1: field(.line1), line2: field(.line2), city: field(.city),
      region: field(.region), postcode: field(.postcode),
      country: UTF8Text(text(.country).uppercased()), phone: field(.phone))
  }
}

extension Address {
  /// The fields that a shopper must correct.
  ///
  /// ``/CheckoutEngine/Address/firstInvalidField`` names only the first: each is tried in an address
  /// whose other fields are right.
  var invalidFields: [Field] {
    let country: UTF8Text = Self.sample(country: country).firstInvalidField == nil ? country : "US"
    return Field.allCases.filter { field in
      var trial = Self.sample(country: country)
      switch field {
      case .name: trial.name = name
      case .line1: trial.line1 = line1
      case .line2: trial.line2 = line2
      case .city: trial.city = city
      case .region: trial.region = region
      case .postcode: trial.postcode = postcode
      case .country: trial.country = self.country
      case .phone: trial.phone = phone
      }
      return trial.firstInvalidField == field
    }
  }

  private static func sample(country: UTF8Text) -> Self {
    Self(name: "A", line1: "A", city: "A", postcode: "A", country: country)
  }

  /// Whether an address of this country must have a value of a field.
  func requires(_ field: Field) -> Bool {
    switch field {
    case .name, .line1, .city, .country: true
    case .postcode: Self.requiresPostcode(in: country)
    case .line2, .region, .phone: false
    }
  }

  /// The address in lines, the name first.
  var lines: [String] {
    let parts: [UTF8Text?] = [city, region, postcode]
    let place = parts.compactMap { $0?.description }.filter { !$0.isEmpty }
    let lines: [String?] = [
      name.description, line1.description, line2?.description, place.joined(separator: " "),
      country.description, phone?.description,
    ]
    return lines.compactMap { $0 }.filter { !$0.isEmpty }
  }
}

internal import CheckoutEngine
internal import ScheduleEngine

// The fields of forms.
extension NativeScreenBuilder {
  typealias Field = NativeCheckoutScreen.Field

  /// Returns the fields of a section.
  func fields(of section: CheckoutSection) -> [Field] {
    let isEnabled = !isAsked && base.accepts(.edit(section))
    switch base.input(confirming: section, form) {
    case .setContact(let email)?: return [emailField(email, isEnabled)]
    case .setShippingAddress(let address)?:
      return addressFields(address, isEnabled) { .shipping($0) }
    case .setBillingAddress(let address)?:
      return addressFields(address, isEnabled) { .billing($0) }
    default: return []
    }
  }

  private func emailField(_ email: UTF8Text, _ isEnabled: Bool) -> Field {
    let refusal = base.refusal(of: .setContact(email: email))
    let isWrong = refusal?.reason == .invalidEmail
    return Field(
      id: .email, label: texts.email, text: text(of: .email), isEnabled: isEnabled,
      isRequired: true,
      message: isWrong && form.visited.contains(.email) ? refusal.map(correction(for:)) : nil,
      keyboard: .emailAddress, capitals: .none, autofill: .emailAddress,
      accessibilityLabel: texts.email)
  }

  private func addressFields(
    _ address: Address, _ isEnabled: Bool,
    id: (Address.Field) -> NativeCheckoutForm.Field
  ) -> [Field] {
    let invalid = address.invalidFields
    return Address.Field.allCases.map { field in
      let id = id(field)
      let label = texts.addressFields[field] ?? "\(field.key)"
      let isRequired = address.requires(field)
      let isWrong = invalid.contains(field) && form.visited.contains(id)
      return Field(
        id: id, label: label, text: text(of: id), isEnabled: isEnabled, isRequired: isRequired,
        message: isWrong ? correction(of: field) : nil, keyboard: field.keyboard,
        capitals: field.capitals, autofill: field.autofill,
        accessibilityLabel: isRequired ? label : texts.optional.filled(label))
    }
  }

  /// Returns the text in a field: the one that was typed, or else the checkout's.
  private func text(of field: NativeCheckoutForm.Field) -> String {
    form[field] ?? base.text(of: field)
  }

  /// Returns the correction that a field of an address needs.
  func correction(of field: Address.Field) -> String {
    texts.addressCorrections[field] ?? NativeRefusal(.invalidAddress(field)).message
  }

  /// Returns the correction that a rejected form needs.
  func correction(for refusal: NativeRefusal) -> String {
    switch refusal.reason {
    case .invalidAddress(let field): correction(of: field)
    case .invalidEmail: texts.emailCorrection ?? refusal.message
    case .paymentInProgress: texts.paymentInProgress
    default: refusal.message
    }
  }

  /// Returns the promo codes of an order, those that are being added, and the field for another.
  func promoCodes(of order: Order) -> NativeCheckoutScreen.PromoCodes {
    let code = text(of: .promoCode)
    let refusal = base.refusal(of: .applyPromoCode(UTF8Text(code)))
    let isEmpty = UTF8Text(code).withoutOuterSpaces.isEmpty
    let isWrong = refusal?.reason == .invalidPromoCode && !isEmpty
    let reason = refusal.map { isEmpty ? texts.noPromoCode : correction(for: $0) }
    let field = Field(
      id: .promoCode, label: texts.promoCode, text: code,
      isEnabled: !isAsked && phase == .shopping, isRequired: false,
      message: isWrong && form.visited.contains(.promoCode) ? reason : nil, keyboard: .standard,
      capitals: .all, autofill: nil, accessibilityLabel: texts.promoCode)
    return .init(
      title: texts.promoCodes, field: field,
      apply: ScreenButton(
        texts.applyPromoCode, isEnabled: refusal == nil && !isAsked, hint: reason),
      rows: promoCodeRows(of: order))
  }

  private func promoCodeRows(of order: Order) -> [NativeCheckoutScreen.PromoCodeRow] {
    var rows: [NativeCheckoutScreen.PromoCodeRow] = []
    for code in order.promoCodes {
      let removal = state.drafts.promoCodes.first { $0.code == code.code && $0.isRemoval }
      let discount = text(Money(minorUnits: -code.discount.minorUnits, currency: order.currency))
      let isRetained = removal.map { base.accepts(.discardPromoCode($0.code)) } ?? false
      rows.append(
        row(
          rows.count, code.code, discount,
          removal == nil ? .applied : isRetained ? .notRemoved : .removing))
    }
    for draft in state.drafts.promoCodes
    where !draft.isRemoval && !order.promoCodes.contains(where: { $0.code == draft.code }) {
      let isRetained = base.accepts(.discardPromoCode(draft.code))
      rows.append(row(rows.count, draft.code, nil, isRetained ? .notAdded : .adding))
    }
    return rows
  }

  private func row(
    _ number: Int, _ code: UTF8Text, _ discount: String?,
    _ codeState: NativeCheckoutScreen.PromoCodeRow.State
  ) -> NativeCheckoutScreen.PromoCodeRow {
    let isRetained = codeState == .notAdded || codeState == .notRemoved
    let error: String? =
      switch codeState {
      case .notAdded: texts.promoCodeNotAdded
      case .notRemoved: texts.promoCodeNotRemoved
      case .applied, .adding, .removing: nil
      }
    let label = [code.description, discount, texts.promoCodeStates[codeState]]
    let isEnabled = canSend(isRetained ? .discardPromoCode(code) : .removePromoCode(code))
    return .init(
      id: number, code: code, discount: discount, state: codeState, error: error,
      remove: ScreenButton(
        isRetained ? texts.discard : texts.removePromoCode, isEnabled: isEnabled,
        isBusy: codeState == .removing),
      accessibilityLabel: label.compactMap { $0 }.joined(separator: ", "))
  }
}

extension Address.Field {
  var keyboard: NativeCheckoutScreen.Keyboard {
    switch self {
    case .name, .line1, .line2, .city, .region, .country: .standard
    case .postcode: .numbersAndPunctuation
    case .phone: .phone
    }
  }

  var capitals: NativeCheckoutScreen.Capitals {
    switch self {
    case .name, .line1, .line2, .city, .region: .words
    case .postcode, .country: .all
    case .phone: .none
    }
  }

  var autofill: NativeCheckoutScreen.Autofill {
    switch self {
    case .name: .name
    case .line1: .streetAddressLine1
    case .line2: .streetAddressLine2
    case .city: .city
    case .region: .state
    case .postcode: .postalCode
    case .country: .country
    case .phone: .phone
    }
  }
}

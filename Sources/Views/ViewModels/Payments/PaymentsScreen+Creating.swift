internal import CheckoutEngine
internal import CheckoutWire
internal import ScheduleEngine
internal import WidgetRendering

extension PaymentsScreen.Form {
  init(_ situation: PaymentsSituation) {
    let (state, texts, settings) = (situation.state, situation.texts, situation.settings)
    let entry = situation.entry ?? PaymentsEntry()
    let canEdit = situation.canEdit
    let example = Money(minorUnits: 12_34, currency: settings.currency)
      .figures(for: situation.locale)
    amount = PaymentsScreen.Field(
      label: texts.amount.filled("\(settings.currency)"), text: entry.amount,
      placeholder: Money(minorUnits: 0, currency: settings.currency).figures(for: situation.locale),
      problem: entry.isChecked && entry.amount(settings, situation.locale) == nil
        ? texts.invalidAmount.filled(example) : nil, isEnabled: canEdit)
    description = PaymentsScreen.Field(
      label: texts.description, text: entry.description, placeholder: texts.descriptionExample,
      problem: entry.isChecked && entry.description(settings) == nil
        ? texts.invalidDescription : nil, isEnabled: canEdit)
    let hint = situation.isOutcomeUnknown ? texts.outcomeUnknown : nil
    submit = ScreenButton(
      texts.create, isEnabled: canEdit && !situation.isOutcomeUnknown, isBusy: !canEdit, hint: hint)
    // The payment that is saved is the checkout's, so the form must show that one.
    let canSave =
      settings.selectsMethod && state.phase == .creating && canEdit && situation.isEntryUnchanged
    saveWithoutMethod =
      canSave
      ? ScreenButton(
        texts.createWithoutMethod, isEnabled: !situation.isOutcomeUnknown, hint: hint) : nil
    cancel = ScreenButton(texts.cancel, isEnabled: canEdit)
  }
}

extension PaymentsScreen.Methods {
  init(_ situation: PaymentsSituation) {
    let (state, texts) = (situation.state, situation.texts)
    let canChoose = state.phase == .choosingMethod
    let chosen = situation.chosenMethod
    summary =
      state.draft.map { "\($0.description), \($0.amount.text(for: situation.locale))" } ?? ""
    (layout, layoutLabel) = (situation.layout, texts.layout)
    layouts = [.init(id: .list, title: texts.list), .init(id: .grid, title: texts.grid)]
    methods = (state.methods ?? []).map { PaymentsScreen.Method($0, situation) }
    emptyText = methods.isEmpty ? texts.noMethods : nil
    issuers = situation.step == .issuers ? situation.issuers(of: chosen) : []
    let needsIssuer = chosen?.issuers.isEmpty == false && state.draft?.issuer == nil
    let hint: String? =
      if situation.isOutcomeUnknown {
        texts.outcomeUnknown
      } else if needsIssuer {
        texts.issuerRequired
      } else {
        chosen == nil ? texts.proceedWithoutMethod : nil
      }
    proceed = ScreenButton(
      texts.proceed, isEnabled: canChoose && !needsIssuer && !situation.isOutcomeUnknown,
      isBusy: !canChoose, hint: hint)
    back = situation.step == .issuers ? ScreenButton(texts.back, isEnabled: canChoose) : nil
    cancel = ScreenButton(texts.cancel, isEnabled: canChoose)
  }
}

extension PaymentsScreen.Method {
  fileprivate init(_ method: PaymentMethod, _ situation: PaymentsSituation) {
    let (state, texts) = (situation.state, situation.texts)
    let isAvailable = state.draft.map { method.isAvailable(for: $0.amount) } ?? false
    (id, name) = (method.id, "\(method.description)")
    isSelected = state.draft?.method == method.id
    isEnabled = isAvailable && state.phase == .choosingMethod
    let limits = [
      method.minimum.map { texts.minimum.filled($0.text(for: situation.locale)) },
      method.maximum.map { texts.maximum.filled($0.text(for: situation.locale)) },
    ].compactMap { $0 }
    detail = isAvailable ? nil : limits.joined(separator: ", ")
    picture = PaymentsScreen.Picture(method.pictureAddress, of: name)
    opensIssuers = situation.layout == .grid && !method.issuers.isEmpty
    issuers = situation.layout == .list && isSelected ? situation.issuers(of: method) : []
    accessibilityLabel = detail.map { "\("\(method.description)"), \($0)" } ?? name
    accessibilityHint =
      method.issuers.isEmpty ? nil : texts.issuersHint.filled("\(method.issuers.count)")
  }
}

extension PaymentsScreen.Picture {
  fileprivate init?(_ address: PageAddress?, of name: String) {
    guard let address else { return nil }
    (self.address, accessibilityLabel) = (address, name)
  }
}

extension PaymentsSituation {
  /// Returns the banks or cards of a way to pay.
  fileprivate func issuers(of method: PaymentMethod?) -> [PaymentsScreen.Issuer] {
    (method?.issuers ?? []).map { issuer in
      PaymentsScreen.Issuer(
        id: issuer.id, name: "\(issuer.name)",
        picture: PaymentsScreen.Picture(issuer.pictureAddress, of: "\(issuer.name)"),
        isSelected: state.draft?.issuer == issuer.id, isEnabled: state.phase == .choosingMethod)
    }
  }
}

internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

// The sections, and the buttons, addresses and methods in them.
extension NativeScreenBuilder {
  func sections(of order: Order) -> [NativeCheckoutScreen.Section] {
    CheckoutSection.allCases.compactMap { id in
      state.sections[id].map { section(id, $0, order) }
    }
  }

  private func section(
    _ id: CheckoutSection, _ sectionState: SectionState, _ order: Order
  ) -> NativeCheckoutScreen.Section {
    let title = texts.title(of: id)
    var section = NativeCheckoutScreen.Section(
      id: id, title: title, state: sectionState,
      accessibilityLabel: [title, texts.states[sectionState]].compactMap { $0 }
        .joined(separator: ", "))
    section.isExpanded = isExpanded(id, sectionState)
    section.error = error(of: id, order)
    if !section.isExpanded { section.summary = summary(of: id, order) }
    switch id {
    case .contact:
      if section.isExpanded { section.fields = fields(of: id) }
    case .shippingAddress, .billingAddress:
      if section.isExpanded { fillAddress(of: &section, order) }
    case .shippingMethod:
      if section.isExpanded { section.methods = methods(of: order) }
    case .payment: return section
    }
    addButtons(to: &section)
    return section
  }

  /// Whether the shopper can change a section now; a question whether to leave does not count.
  private func isChangeable(_ id: CheckoutSection) -> Bool { base.accepts(.edit(id)) }

  private func isExpanded(_ id: CheckoutSection, _ sectionState: SectionState) -> Bool {
    if id == .payment { return sectionState == .open }
    guard isChangeable(id) else { return false }
    switch sectionState {
    case .locked: return false
    case .open: return true
    case .updating: return id == .shippingMethod || hasForm(id)
    case .complete: return id == .shippingMethod || hasForm(id) || state.editing == id
    }
  }

  private func hasForm(_ id: CheckoutSection) -> Bool {
    form.hasText(in: id) || form.entering.contains(id)
  }

  private func error(of id: CheckoutSection, _ order: Order) -> String? {
    if base.hasRetainedDraft(of: id) {
      guard let failure = state.failure, let part = id.part, failure.parts.contains(part) else {
        return texts.unsaved
      }
      let message = failure.message?.description
      return [texts.advice(for: failure), message].compactMap { $0 }.joined(separator: " ")
    }
    let isOpen = state.sections[id] == .open
    return id == .shippingMethod && isOpen && order.shippingMethods.isEmpty
      ? texts.noShippingMethods : nil
  }

  private func summary(of id: CheckoutSection, _ order: Order) -> [String] {
    switch id {
    case .contact: return base.shownContact.map { [$0.description] } ?? []
    case .shippingAddress: return base.shownAddress(in: id)?.lines ?? []
    case .billingAddress:
      guard let billing = base.shownAddress(in: id) else { return [] }
      let shipping = base.shownAddress(in: .shippingAddress)
      let isSame = order.isDelivered && shipping?.matches(billing) == true
      return isSame ? [texts.sameAsShipping] : billing.lines
    case .shippingMethod:
      let method = order.shippingMethods.first { $0.id == chosenMethod(of: order) }
      return method.map { [$0.name.description, text($0.price)] } ?? []
    case .payment: return []
    }
  }

  private func chosenMethod(of order: Order) -> UTF8Text? {
    state.drafts.shippingMethod ?? order.shippingMethod
  }

  private func methods(of order: Order) -> [NativeCheckoutScreen.MethodRow] {
    let isEnabled = !isAsked && isChangeable(.shippingMethod)
    let chosen = chosenMethod(of: order)
    let isUpdating = state.sections.shippingMethod == .updating
    // Of two methods with the same identifier, the first counts.
    var seen: Set<UTF8Text> = []
    return order.shippingMethods.filter { seen.insert($0.id).inserted }.map { method in
      .init(
        id: method.id, title: method.name.description, price: text(method.price),
        isSelected: method.id == chosen, isEnabled: isEnabled,
        isBusy: isUpdating && method.id == chosen)
    }
  }

  /// Fills in the saved addresses or the form of an address, and the billing address's shortcut.
  private func fillAddress(of section: inout NativeCheckoutScreen.Section, _ order: Order) {
    let id = section.id
    let saved = savedAddresses
    let shown = base.shownAddress(in: id)
    let selected = shown.flatMap { shown in saved.first { $0.address.matches(shown) }?.id }
    let isForeignDraft = base.hasRetainedDraft(of: id) && selected == nil
    let isEnabled = !isAsked && isChangeable(id)
    if saved.isEmpty || hasForm(id) || isForeignDraft {
      section.fields = fields(of: id)
    } else {
      section.addresses = saved.map { saved in
        let invalid = saved.address.firstInvalidField
        return .init(
          id: saved.id, lines: saved.address.lines, isSelected: saved.id == selected,
          isEnabled: isEnabled && invalid == nil, hint: invalid.map { correction(of: $0) })
      }
      section.enterAddress = ScreenButton(texts.enterAddress, isEnabled: isEnabled)
    }
    guard id == .billingAddress, let shipping = base.shownAddress(in: .shippingAddress),
      order.isDelivered, shown?.matches(shipping) != true
    else { return }
    section.useShippingAddress = ScreenButton(
      texts.useShippingAddress, isEnabled: canSend(.useShippingAsBilling))
  }

  /// The addresses of the shopper's account; of two with the same identifier, the first counts.
  private var savedAddresses: [Buyer.SavedAddress] {
    guard case .customer(_, let addresses, _) = flow.settings.buyer else { return [] }
    var seen: Set<UTF8Text> = []
    return addresses.filter { seen.insert($0.id).inserted }
  }

  private func addButtons(to section: inout NativeCheckoutScreen.Section) {
    let id = section.id
    let isEnabled = !isAsked && isChangeable(id)
    if section.isExpanded {
      let isRetained = base.hasRetainedDraft(of: id)
      if !section.fields.isEmpty { section.confirm = confirmButton(of: id) }
      if isRetained || hasForm(id) || state.editing == id {
        section.discard = ScreenButton(
          isRetained ? texts.discard : texts.cancel, isEnabled: isEnabled)
      }
    } else if id != .shippingMethod, section.state == .complete || section.state == .updating {
      let isUpdating = section.state == .updating
      let hint =
        isUpdating
        ? texts.saving
        : isChangeable(id)
          ? texts.editHint.filled(section.title)
          : texts.paymentInProgress
      section.edit = ScreenButton(
        texts.edit, isEnabled: isEnabled && !isUpdating, isBusy: isUpdating, hint: hint)
    }
  }

  private func confirmButton(of id: CheckoutSection) -> ScreenButton {
    let isBusy = state.sections[id] == .updating
    guard let input = base.input(confirming: id, form) else { return ScreenButton(texts.confirm) }
    guard let refusal = base.refusal(of: input) else {
      return ScreenButton(texts.confirm, isEnabled: !isAsked, isBusy: isBusy)
    }
    return ScreenButton(
      texts.confirm, isEnabled: false, isBusy: isBusy, hint: correction(for: refusal))
  }
}

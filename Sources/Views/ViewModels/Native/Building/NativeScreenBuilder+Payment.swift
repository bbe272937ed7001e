internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

// The order, its plan and its payment.
extension NativeScreenBuilder {
  func summary(of order: Order) -> NativeCheckoutScreen.Summary {
    let items = order.lines.enumerated().map { index, line in
      let (title, total) = (line.name.description, text(line.total))
      let quantity = texts.quantity.filled(line.quantity.description, text(line.unitPrice))
      return NativeCheckoutScreen.Item(
        id: index, title: title, quantity: quantity, total: total,
        accessibilityLabel: [title, quantity, total].joined(separator: ", "))
    }
    return .init(
      title: texts.summary, items: items, costs: costs(of: order),
      total: .init(id: .total, label: texts.total, amount: text(order.summary.total)))
  }

  /// Returns the costs of an order, without those that it does not have.
  private func costs(of order: Order) -> [NativeCheckoutScreen.Cost] {
    let summary = order.summary
    var costs: [NativeCheckoutScreen.Cost] = []
    func add(_ id: NativeCheckoutScreen.Cost.Kind, _ label: String, _ amount: Money) {
      costs.append(.init(id: id, label: label, amount: text(amount)))
    }
    add(.subtotal, texts.subtotal, summary.subtotal)
    if summary.discount.minorUnits != 0 {
      let discount = Money(minorUnits: -summary.discount.minorUnits, currency: order.currency)
      add(.discount, texts.discount, discount)
    }
    if order.shippingMethod != nil { add(.shipping, texts.shipping, summary.shipping) }
    if summary.tax.minorUnits != 0 {
      add(.tax, order.isTaxIncluded ? texts.taxIncluded : texts.tax, summary.tax)
    }
    for (index, adjustment) in summary.adjustments.enumerated() {
      add(.adjustment(index), adjustment.name.description, adjustment.amount)
    }
    return costs
  }

  /// The payments of the plan: while shopping of the order that is shown, later of the order that is
  /// paid.
  var plan: NativeCheckoutScreen.PaymentPlan? {
    guard flow.settings.providers.contains(NativeSettings.afterpay), let widget = flow.state.widget,
      state.phase != .completed || state.payment?.provider == NativeSettings.afterpay
    else { return nil }
    var contents: WidgetContents?
    if let payments = flow.widgetPayments {
      contents = .schedule(payments.schedule, for: payments.checkout)
    } else if case .status(.invalid(let barrier)) = widget, let plan = flow.widgetPlan {
      contents = .barrier(barrier, plan: plan)
    }
    guard let contents else { return .init(barrier: widget.message) }
    let brand = texts.name(ofProvider: NativeSettings.afterpay)
    let picture = WidgetPicture(of: contents, locale: locale, brand: brand)
    let words = picture.words
    return .init(
      picture: picture, words: words,
      barrier: words.barrier.map { "\($0.problem) \($0.remedy)" })
  }

  func payButtons(of order: Order) -> [NativeCheckoutScreen.PayButton] {
    guard state.needsProvider else { return [payButton(nil, texts.placeOrder)] }
    let total = text(order.summary.total)
    return flow.settings.providers.map { id in
      payButton(id, texts.pay.filled(total, texts.name(ofProvider: id)))
    }
  }

  private func payButton(
    _ provider: UTF8Text?, _ title: String
  ) -> NativeCheckoutScreen.PayButton {
    let reason = reasonAgainstPaying(by: provider)
    return .init(
      id: provider,
      button: ScreenButton(
        title, isEnabled: reason == nil && !isAsked, isBusy: isPaying(by: provider),
        hint: reason))
  }

  /// Returns the reason why a payment cannot begin, or nil.
  private func reasonAgainstPaying(by provider: UTF8Text?) -> String? {
    if let refusal = base.refusal(ofPayingBy: provider) {
      switch refusal.reason {
      case .paymentInProgress: return texts.paymentInProgress
      case .providerBarred: return plan?.barrier ?? refusal.message
      case .sectionLocked:
        if state.underWay != nil { return texts.saving }
        return areSectionsComplete ? banner?.advice ?? refusal.message : texts.sectionLocked
      default: return refusal.message
      }
    }
    // The text is not part of the order that would be paid.
    let hasText = CheckoutSection.allCases.contains {
      state.sections[$0] != nil && form.hasText(in: $0)
    }
    return hasText ? texts.unsavedForm : nil
  }

  private var areSectionsComplete: Bool {
    CheckoutSection.allCases.allSatisfy { id in
      id == .payment || state.sections[id].map { $0 == .complete } ?? true
    }
  }

  private func isPaying(by provider: UTF8Text?) -> Bool {
    guard let payment = state.payment, payment.provider == provider else { return false }
    return payment.stage != .unknown && payment.stage != .completed
  }

  var paymentProgress: NativeCheckoutScreen.PaymentProgress? {
    guard let stage = state.payment?.stage else { return nil }
    let isBusy =
      switch stage {
      case .requesting, .completing, .checking: true
      case .presented, .unknown, .completed: false
      }
    return .init(stage: stage, text: texts.paymentStages[stage] ?? "", isBusy: isBusy)
  }
}

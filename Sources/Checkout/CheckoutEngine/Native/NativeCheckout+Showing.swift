package import ScheduleEngine

// The end of each input: requests, the state that follows from the rest, and events.
extension NativeCheckout {
  /// Sends the next request, updates the sections and the widget, and collects the events.
  mutating func finish(_ step: inout NativeStep, at moment: Moment, previousRequest: Int) {
    sendNextRequest()
    if let request = lastRequest, request.number > previousRequest {
      step.effects.append(.request(request))
    }
    updateSections()
    if progress != .paying, progress != .completed, state.phase != .left {
      updateWidget(at: moment)
    }
    collectEvents(&step)
  }

  /// Updates the states of the sections.
  mutating func updateSections() {
    var sections = SectionStates(
      isGuest: settings.buyer.isGuest, isDelivered: state.order?.isDelivered ?? true)
    state.completedSectionCount = 0
    defer { state.sections = sections }
    guard let order = state.order else { return }
    let drafts = state.drafts.parts
    let updating = state.queued.union(state.underWay?.parts ?? [])
    var isReached = true
    var areComplete = true
    func sectionState(of part: OrderPart) -> SectionState {
      let isFilled = order.contains(part)
      if isFilled { state.completedSectionCount += 1 }
      defer { isReached = isReached && isFilled }
      let isComplete = isFilled && !drafts.contains(part) && !updating.contains(part)
      areComplete = areComplete && isComplete
      if updating.contains(part) { return .updating }
      if isComplete { return .complete }
      return isFilled || isReached ? .open : .locked
    }
    if sections.contact != nil { sections.contact = sectionState(of: .contact) }
    if order.isDelivered { sections.shippingAddress = sectionState(of: .shippingAddress) }
    sections.billingAddress = sectionState(of: .billingAddress)
    if order.isDelivered { sections.shippingMethod = sectionState(of: .shippingMethod) }
    if progress == .completed {
      sections.payment = .complete
    } else if state.phase == .shopping, areComplete, state.underWay == nil, remaking == .none,
      reading == .none
    {
      sections.payment = .open
    }
  }

  /// Evaluates the widget, if anything changed that it depends on.
  private mutating func updateWidget(at moment: Moment) {
    guard let total = state.order?.summary.total, total.minorUnits > 0 else {
      (state.widget, widgetBasis) = (nil, nil)
      return
    }
    let isExpired = token.map {
      WidgetMachine.Evaluation.isExpired($0.issuedAt, at: moment)
    }
    let basis = WidgetBasis(
      total: total, today: moment.today, token: token?.token, isTokenExpired: isExpired ?? false)
    guard basis != widgetBasis else { return }
    widgetBasis = basis
    state.widget = CheckoutWidget(basis, plan: settings.plan)
  }

  private mutating func collectEvents(_ step: inout NativeStep) {
    if let order = state.order { collectMilestones(of: order, &step) }
    if let provider = step.presentedProvider, !milestones.hasPresented {
      milestones.hasPresented = true
      step.events.append(.addPaymentInfo(provider: provider))
    }
    if step.isPurchased, let order = state.order, let number = state.orderNumber {
      step.events.append(.purchase(orderNumber: number, order))
    }
    if let reason = step.leaveReason { step.events.append(.checkoutLeft(reason)) }
    let isSameWidget = state.widget.map { step.widget?.shows($0) ?? false } ?? (step.widget == nil)
    if !isSameWidget {
      step.events.append(.widgetChanged(state.widget))
    }
    if let failure = step.failure { step.events.append(.checkoutFailed(failure)) }
  }

  private mutating func collectMilestones(of order: Order, _ step: inout NativeStep) {
    if !milestones.hasBegun {
      milestones.hasBegun = true
      step.events.append(.beginCheckout(order))
    }
    if !milestones.hasContact, order.contact != nil {
      milestones.hasContact = true
      step.events.append(.addContactInfo)
    }
    if !milestones.hasShippingAddress, order.isDelivered, order.shippingAddress != nil {
      milestones.hasShippingAddress = true
      step.events.append(.addShippingAddress)
    }
    if !milestones.hasShippingMethod, order.isDelivered, let method = order.chosenShippingMethod {
      milestones.hasShippingMethod = true
      step.events.append(.addShippingInfo(shippingTier: method.name))
    }
  }
}

extension NativeCheckout {
  /// The payments that the widget describes, and the checkout that they belong to; nil without a
  /// valid widget.
  package var widgetPayments: (schedule: PaymentSchedule, checkout: CheckoutReference)? {
    guard let basis = widgetBasis, let widgetPlan, state.widget?.isValid == true else { return nil }
    do throws(ScheduleError) {
      let schedule = try PaymentSchedule(
        total: basis.total, plan: widgetPlan, startDate: basis.today)
      return (schedule, basis.token.map { .token($0) } ?? .tokenless)
    } catch {
      return nil
    }
  }

  /// The plan of the widget: that of the settings, or the default one of the order's currency.
  package var widgetPlan: Plan? {
    if let plan = settings.plan { return plan }
    return state.order.flatMap { Plan.builtIn.default(for: $0.currency) }
  }
}

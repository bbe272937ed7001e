package import CheckoutEngine
internal import ScheduleEngine
package import WidgetRendering

extension NativeCheckoutScreen {
  /// Creates the screen of a checkout, without focus and announcement.
  ///
  /// - Parameters:
  ///   - flow: The checkout.
  ///   - form: The text that is not confirmed.
  ///   - locale: The shopper's locale, or nil for the usual one of the order's currency.
  ///   - texts: All other texts.
  package init(
    of flow: NativeCheckout, form: NativeCheckoutForm = NativeCheckoutForm(),
    locale: ConsumerLocale? = nil, texts: NativeCheckoutTexts = NativeCheckoutTexts()
  ) {
    let builder = NativeScreenBuilder(flow, form, locale, texts)
    phase = builder.phase
    title = texts.title
    notice = builder.notice
    leaveButton = ScreenButton(texts.leave, isEnabled: flow.accepts(.leave) && !builder.isAsked)
    alert = builder.alert
    guard let order = flow.state.order, phase != .left else { return }
    summary = builder.summary(of: order)
    plan = builder.plan
    guard notice == nil else { return }
    progress = builder.progress
    banner = builder.banner
    sections = builder.sections(of: order)
    promoCodes = builder.promoCodes(of: order)
    payButtons = builder.payButtons(of: order)
    paymentProgress = builder.paymentProgress
  }

  /// Moves the focus after another movement, or leaves it there.
  mutating func move(focus target: Focus.Target?, after previous: Focus?) {
    focus = previous
    guard let target else { return }
    focus = Focus(number: (previous?.number ?? 0) + 1, target: target)
  }
}

/// The rules by which a checkout becomes a screen.
struct NativeScreenBuilder {
  /// The checkout as it is.
  let flow: NativeCheckout
  /// The checkout without the question whether to leave: the alert is above the screen, and the
  /// screen does not change below it.
  let base: NativeCheckout
  let form: NativeCheckoutForm
  let texts: NativeCheckoutTexts
  let locale: ConsumerLocale
  /// Whether the shopper is asked whether to leave, so that no button can be pressed.
  let isAsked: Bool

  init(
    _ flow: NativeCheckout, _ form: NativeCheckoutForm, _ locale: ConsumerLocale?,
    _ texts: NativeCheckoutTexts
  ) {
    (self.flow, self.form, self.texts) = (flow, form, texts)
    base = flow.withoutQuestion
    isAsked = flow.state.phase == .leaving
    self.locale = locale ?? flow.state.order.map { .usual(for: $0.currency) } ?? .enUS
  }

  var state: NativeState { base.state }

  /// Returns whether the shopper can send an input.
  func canSend(_ input: NativeInput) -> Bool { !isAsked && base.accepts(input) }

  func text(_ money: Money) -> String { money.text(for: locale) }

  var phase: NativeCheckoutScreen.Phase {
    switch state.phase {
    case .idle, .loading: .loading
    case .failed: .failed
    case .shopping: .shopping
    case .paying: .paying
    case .completed: .completed
    case .leaving: state.payment == nil ? .shopping : .paying
    case .left: .left
    }
  }

  var notice: NativeCheckoutScreen.Notice? {
    switch phase {
    case .loading: return .init(title: texts.loading, isBusy: true)
    case .failed:
      let lines = state.failure.map { [texts.advice(for: $0), $0.message?.description] } ?? []
      return .init(
        title: texts.failed, lines: lines.compactMap { $0 },
        retry: ScreenButton(texts.retry, isEnabled: canSend(.retry)))
    case .completed:
      let number = state.orderNumber.map { texts.orderNumber.filled($0.description) }
      return .init(title: texts.completed, lines: number.map { [$0] } ?? [])
    case .shopping, .paying, .left: return nil
    }
  }

  var progress: NativeCheckoutScreen.Progress {
    let (completed, count) = (state.completedSectionCount, state.sectionCount)
    return .init(
      completed: completed, count: count,
      text: texts.progress.filled("\(completed)", "\(count)"),
      accessibilityLabel: texts.progressLabel)
  }

  var banner: NativeCheckoutScreen.Banner? {
    let isUnknown = state.payment?.stage == .unknown
    let retry =
      base.accepts(.retry)
      ? ScreenButton(isUnknown ? texts.checkAgain : texts.retry, isEnabled: canSend(.retry)) : nil
    guard let failure = state.failure else {
      // A failed reading locks the payment also after its failure is cleared.
      let isDrafted = !state.drafts.parts.isEmpty
      guard let retry, state.underWay == nil, !isDrafted else { return nil }
      return .init(advice: texts.notRead, retry: retry)
    }
    var totals: String?
    if let previous = failure.previousTotal, let current = failure.currentTotal {
      totals = texts.totals.filled(text(previous), text(current))
    }
    return .init(
      code: failure.code, advice: texts.advice(for: failure),
      message: failure.message?.description, totals: totals, retry: retry)
  }

  var alert: ScreenAlert<NativeCheckoutScreen.LeaveAnswer>? {
    guard isAsked else { return nil }
    return ScreenAlert(
      title: texts.leaveQuestion,
      message: state.payment == nil ? texts.leaveUnfinished : texts.leavePaying,
      buttons: [
        .init(texts.stay, action: .stay, role: .cancel),
        .init(texts.confirmLeave, action: .leave, role: .destructive),
      ])
  }
}

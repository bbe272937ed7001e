import CheckoutEngine
import ScheduleEngine
import WidgetRendering

@testable import ViewModels

/// The rules that the screen of every state keeps.
struct NativeScreenRules {
  let flow: NativeCheckout
  let form: NativeCheckoutForm
  let screen: NativeCheckoutScreen

  init(_ flow: NativeCheckout, _ form: NativeCheckoutForm, _ screen: NativeCheckoutScreen) {
    (self.flow, self.form, self.screen) = (flow, form, screen)
  }

  /// The first rule that the screen breaks, or nil.
  var broken: String? {
    brokenParts ?? brokenSections ?? brokenButtons ?? brokenPayment ?? brokenOrder
  }

  private var state: NativeState { flow.state }
  private var isAsked: Bool { state.phase == .leaving }
  private var isFilled: Bool { !screen.sections.isEmpty }

  private var brokenParts: String? {
    let needsNotice = [.idle, .loading, .failed, .completed].contains(state.phase)
    if needsNotice != (screen.notice != nil) { return "A notice takes the place of the sections." }
    if (screen.notice == nil && state.phase != .left) != isFilled {
      return "There are sections, unless there is a notice."
    }
    if (screen.alert != nil) != isAsked { return "The shopper is asked while leaving." }
    if isFilled, state.failure != nil, screen.banner == nil { return "Each failure is shown." }
    if let progress = screen.progress,
      progress.completed != state.completedSectionCount || progress.count != state.sectionCount
        || !(0...1).contains(progress.fraction)
    {
      return "The progress is that of the sections."
    }
    return nil
  }

  private var brokenSections: String? {
    guard isFilled else { return nil }
    let expected = CheckoutSection.allCases.filter { state.sections[$0] != nil }
    if screen.sections.map(\.id) != expected { return "The sections have the flow's order." }
    for section in screen.sections {
      if section.state != state.sections[section.id], !isAsked {
        return "A section has the flow's state."
      }
      if section.state == .locked, section.isExpanded || section.edit != nil {
        return "A locked section is folded."
      }
      let isHidden =
        section.fields.isEmpty && section.addresses.isEmpty && section.methods.isEmpty
      if !section.isExpanded, !isHidden || section.confirm != nil || section.discard != nil {
        return "A folded section has no form."
      }
      if section.addresses.filter(\.isSelected).count > 1
        || section.methods.filter(\.isSelected).count > 1
      {
        return "One address and one method at most is selected."
      }
      let isOpen = section.state == .open && state.phase == .shopping
      if isOpen, section.id != .payment, !section.isExpanded {
        return "An open section is unfolded."
      }
      if isOpen, section.id != .payment, flow.accepts(.discardDraft(.section(section.id))),
        section.error == nil || section.discard == nil
      {
        return "A draft that is not saved says so, and can be dropped."
      }
      if (section.fields.isEmpty) != (section.confirm == nil) { return "A form has a button." }
    }
    return nil
  }

  /// The enabled buttons of the sections and promo codes, with their inputs.
  private var buttons: [(name: String, button: ScreenButton?, input: NativeInput?)] {
    var list: [(name: String, button: ScreenButton?, input: NativeInput?)] = [
      ("leave", screen.leaveButton, .leave), ("retry", screen.banner?.retry, .retry),
      ("retry", screen.notice?.retry, .retry),
      ("apply", screen.promoCodes?.apply, .applyPromoCode(UTF8Text(form[.promoCode] ?? ""))),
    ]
    for section in screen.sections {
      let id = section.id
      list.append(("edit", section.edit, .edit(id)))
      list.append(("confirm", section.confirm, flow.input(confirming: id, form)))
      let isDraft = flow.accepts(.discardDraft(.section(id)))
      list.append(
        ("discard", section.discard, isDraft ? .discardDraft(.section(id)) : .endEditing))
      list.append(("use shipping", section.useShippingAddress, .useShippingAsBilling))
      list.append(("enter", section.enterAddress, .edit(id)))
      for row in section.addresses {
        let input: NativeInput =
          id == .shippingAddress
          ? .chooseShippingAddress(id: row.id) : .chooseBillingAddress(id: row.id)
        list.append(("address", ScreenButton("", isEnabled: row.isEnabled, hint: ""), input))
      }
      for row in section.methods {
        let button = ScreenButton("", isEnabled: row.isEnabled, hint: "")
        list.append(("method", button, .chooseShippingMethod(id: row.id)))
      }
    }
    for row in screen.promoCodes?.rows ?? [] {
      let isDraft = row.state == .notAdded || row.state == .notRemoved
      list.append(
        ("code", row.remove, isDraft ? .discardPromoCode(row.code) : .removePromoCode(row.code)))
    }
    return list
  }

  private var brokenButtons: String? {
    for (name, button, input) in buttons {
      guard let button, let input else { continue }
      if button.isEnabled, isAsked { return "Nothing is enabled below the alert, not \(name)." }
      if button.isEnabled, !flow.accepts(input) { return "The button \(name) does what it says." }
      let needsHint = ["edit", "confirm", "apply"].contains(name) && !isAsked
      if !button.isEnabled, needsHint, button.hint == nil {
        return "A disabled button says why, not \(name)."
      }
    }
    let canRetry = flow.accepts(.retry) && state.drafts.parts.isEmpty && state.underWay == nil
    let retry = screen.notice?.retry ?? screen.banner?.retry
    if canRetry, retry?.isEnabled != true { return "What failed can be repeated." }
    for answer in screen.alert?.buttons ?? [] {
      let input: NativeInput = answer.action == .leave ? .confirmLeave : .stay
      if !flow.accepts(input) { return "Each answer of the alert is accepted." }
    }
    return nil
  }

  private var brokenPayment: String? {
    // A promo code that was rejected is no part of the order, and nothing waits for it.
    let isPending =
      state.underWay != nil || !state.queued.isEmpty
      || !state.drafts.parts.subtracting([.promoCodes]).isEmpty
      || CheckoutSection.allCases.contains { state.sections[$0] != nil && form.hasText(in: $0) }
    for button in screen.payButtons {
      let refusal = flow.refusal(ofPayingBy: button.id)
      if button.button.isEnabled, isPending || refusal != nil || isAsked {
        return "Nobody pays while anything is pending."
      }
      if !button.button.isEnabled, !isPending, refusal == nil, !isAsked {
        return "The shopper can pay when nothing is pending."
      }
      if !button.button.isEnabled, !isAsked, button.button.hint?.isEmpty != false {
        return "A disabled payment says why."
      }
      if button.button.isBusy, state.payment?.provider != button.id || state.payment == nil {
        return "The provider that pays is busy."
      }
    }
    if (screen.paymentProgress != nil) != (screen.phase == .paying) {
      return "A payment has a progress."
    }
    if isFilled, let total = state.order?.summary.total.minorUnits {
      let ids = screen.payButtons.map(\.id)
      if ids != (total == 0 ? [nil] : ["afterpay", "card"]) {
        return "Each provider has a button."
      }
      if (screen.plan == nil) != (total == 0) { return "An order above zero has a plan." }
    }
    if let plan = screen.plan, (plan.barrier == nil) != (state.widget?.isValid == true) {
      return "A plan that cannot be used has a barrier."
    }
    return nil
  }

  private var brokenOrder: String? {
    guard let order = state.order, state.phase != .left else {
      return screen.summary == nil ? nil : "There is a summary of an order alone."
    }
    guard let summary = screen.summary else { return "Each order has a summary." }
    let cents = order.summary.total.minorUnits
    if summary.total.amount.filter(\.isNumber) != Self.digits(cents) {
      return "The total that is shown is the order's."
    }
    let titles = screen.payButtons.map(\.button.title)
    if cents > 0, !titles.allSatisfy({ $0.contains(summary.total.amount) }) {
      return "The total that is paid is the one that is shown."
    }
    let words = screen.plan?.words?.payments.map { $0.amount.filter(\.isNumber) } ?? []
    if !words.isEmpty, words.compactMap({ Int64($0) }).reduce(0, +) != cents {
      return "The payments of the plan add up to the total."
    }
    return nil
  }

  private static func digits(_ cents: Int64) -> String {
    let rest = cents % 100
    return "\(cents / 100)" + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// Returns the first rule that the focus or the announcement of a change breaks, or nil.
  static func broken(from old: NativeCheckout, to new: NativeCheckout) -> String? {
    let texts = NativeCheckoutTexts()
    let form = NativeCheckoutForm()
    let change = NativeChange(
      from: old.state, to: new, form: form, locale: .enUS, texts: texts)
    let isFailure = new.state.failure != nil && new.state.failure != old.state.failure
    if isFailure != change.isUrgent { return "A failure interrupts, and nothing else." }
    if isFailure, new.state.phase != .left, new.state.phase != .leaving,
      change.announcement == nil || change.focus == nil
    {
      return "A failure is announced, and gets the focus."
    }
    let (before, now) = (old.state.order?.summary.total, new.state.order?.summary.total)
    if let before, let now, before != now, change.announcement == nil {
      return "Another total is announced."
    }
    guard let target = change.focus else { return nil }
    let screen = NativeCheckoutScreen(of: new, form: form, locale: .enUS)
    let isThere =
      switch target {
      case .notice: screen.notice != nil
      case .banner: screen.banner != nil
      case .section(let id): screen.sections.contains { $0.id == id }
      case .field(let id): screen.sections.contains { $0.fields.contains { $0.id == id } }
      }
    return isThere ? nil : "The focus goes to what is on the screen."
  }
}

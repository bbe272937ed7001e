internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

/// The difference between two states of a checkout: the element that receives the focus, and the
/// text that is announced.
struct NativeChange {
  /// The element that receives the focus, or nil if it stays.
  private(set) var focus: NativeCheckoutScreen.Focus.Target?
  /// The text that is announced, or nil.
  private(set) var announcement: String?
  /// Whether the announcement is of a failure.
  let isUrgent: Bool
  /// Whether the checkout ended, so that the form is not needed any more.
  let isOver: Bool

  private let old: NativeState
  private let new: NativeState
  private let locale: ConsumerLocale
  private let texts: NativeCheckoutTexts
  private let isTyping: Bool

  /// Compares two states.
  ///
  /// - Parameters:
  ///   - old: The state that the screen shows.
  ///   - flow: The checkout that it will show.
  ///   - form: The text that is not confirmed: while the shopper types, only failures move the focus.
  ///   - locale: The shopper's locale, or nil for the usual one of the order's currency.
  ///   - texts: All other texts.
  init(
    from old: NativeState, to flow: NativeCheckout, form: NativeCheckoutForm,
    locale: ConsumerLocale?, texts: NativeCheckoutTexts
  ) {
    (self.old, new, self.texts) = (old, flow.state, texts)
    self.locale = locale ?? flow.state.order.map { .usual(for: $0.currency) } ?? .enUS
    isTyping = new.editing != nil || CheckoutSection.allCases.contains { form.hasText(in: $0) }
    isOver = new.phase == .completed || new.phase == .left
    isUrgent = new.failure != nil && new.failure != old.failure
    announcement = announcementText
    focus = target(in: flow)
  }

  /// The sections whose change the shop has confirmed.
  private var completed: [CheckoutSection] {
    CheckoutSection.allCases.filter { id in
      id != .payment && old.sections[id] == .updating && new.sections[id] == .complete
    }
  }

  private var isNewlyCompleted: Bool { new.phase == .completed && old.phase != .completed }

  private var announcementText: String? {
    if new.phase == .left { return nil }
    var sentences: [String] = []
    if isUrgent, let failure = new.failure {
      sentences.append(texts.advice(for: failure))
      if let message = failure.message { sentences.append(message.description) }
    }
    for section in completed {
      sentences.append(texts.sectionCompleted.filled(texts.title(of: section)))
    }
    if let before = old.order?.summary.total, let now = new.order?.summary.total, before != now {
      let (before, now) = (before.text(for: locale), now.text(for: locale))
      sentences.append(texts.totalChanged.filled(before, now))
    }
    if isNewlyCompleted, let number = new.orderNumber {
      sentences.append(texts.orderNumber.filled(number.description))
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func target(in flow: NativeCheckout) -> NativeCheckoutScreen.Focus.Target? {
    guard new.phase != .leaving, new.phase != .left else { return nil }
    if isNewlyCompleted { return .notice }
    if isUrgent, let failure = new.failure {
      if new.phase == .failed { return .notice }
      let wrong = CheckoutSection.allCases.first { id in
        id.part.map { failure.parts.contains($0) } == true && flow.hasRetainedDraft(of: id)
          && new.sections[id] != nil
      }
      return wrong.map { .section($0) } ?? .banner
    }
    let isFirstOrder = old.order == nil && new.order != nil
    guard new.phase == .shopping, isFirstOrder || !completed.isEmpty, !isTyping else { return nil }
    return CheckoutSection.allCases.first { new.sections[$0] == .open }.map { .section($0) }
  }
}

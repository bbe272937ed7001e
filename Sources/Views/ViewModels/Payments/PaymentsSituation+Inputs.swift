internal import CheckoutEngine
internal import ScheduleEngine

// The inputs of actions whose input depends on the situation.
extension PaymentsSituation {
  /// The input when the screen appears or the app comes back, or nil if the list is being read for
  /// the first time.
  var inputOfAppearing: PaymentsInput? {
    switch state.phase {
    case .idle: .start
    case .starting: nil
    default: .appear
    }
  }

  /// The input by which the shopper reads the list again.
  var inputOfRefreshing: PaymentsInput? {
    switch state.phase {
    case .idle: .start
    case .starting: nil
    default: .refresh
    }
  }

  /// The input of the form's button, or nil if the form has a problem.
  ///
  /// The key of a payment goes with its amount and description: a repetition of the same payment has
  /// the same key, so that the server recognizes it.
  ///
  /// - Parameter newKey: Returns a new key.
  /// - Returns: The input, or nil.
  func inputOfSubmitting(newKey: () -> PaymentKey) -> PaymentsInput? {
    guard canEdit, let entry, let values = entry.values(settings, locale) else { return nil }
    var key: PaymentKey?
    if let draft = state.draft, isEntryUnchanged {
      guard settings.selectsMethod else { return .save }
      key = draft.key
    }
    return .create(
      amount: UTF8Text(values.amount.text), description: values.description, key: key ?? newKey())
  }

  /// The kind of work that ``PaymentsModel/retry()`` repeats, or nil if there is none.
  var retry: Retry? {
    guard let failure = state.failure else { return nil }
    switch state.phase {
    case .idle: return .list
    case .starting, .saving: return nil
    case .list, .askingFlow, .paying: return .list
    case .creating where settings.selectsMethod && !isOutcomeUnknown && !isReadingMethods:
      return isEntryUnchanged ? .methods : nil
    case .creating, .choosingMethod:
      return failure.code == .requestRejected && !isOutcomeUnknown ? nil : .list
    }
  }

  /// A kind of work that failed.
  enum Retry: Hashable, Sendable {
    case list, methods
  }

  func inputOfRetry(newKey: () -> PaymentKey) -> PaymentsInput? {
    switch retry {
    case .list: inputOfRefreshing
    case .methods: inputOfSubmitting(newKey: newKey)
    case nil: nil
    }
  }

  /// The input of choosing a way to pay, or nil if its banks or cards are only shown again.
  func inputOfChoosing(_ id: UTF8Text) -> PaymentsInput? {
    let isShownAgain =
      layout == .grid && state.draft?.method == id && method(id)?.issuers.isEmpty == false
    return isShownAgain ? nil : .chooseMethod(id: id)
  }

  /// The input of leaving the banks or cards: without one, the way to pay is not chosen any more.
  var inputOfGoingBack: PaymentsInput? {
    guard isShowingIssuers, state.phase == .choosingMethod, let draft = state.draft,
      draft.issuer == nil
    else { return nil }
    return draft.method.map { .chooseMethod(id: $0) }
  }

  /// The input of dropping the new payment, or nil if the checkout has none.
  var inputOfCancelling: PaymentsInput? { state.draft == nil ? nil : .cancel }

  /// Returns whether the payment's page may load an address, after the checkout received it.
  func loads(_ url: PageAddress) -> Bool {
    guard state.page != nil else { return false }
    return switch url.scheme {
    case nil, "http", "https", "about": true
    default: false
    }
  }
}

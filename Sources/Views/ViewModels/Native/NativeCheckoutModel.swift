public import CheckoutEngine
public import LiveCheckout
public import Observation
public import ScheduleEngine
public import WidgetRendering

/// The model of a native checkout's screen: its contents as values, and the shopper's actions.
///
/// ```swift no-run
/// let model = NativeCheckoutModel(store: store, locale: .enUS)
/// model.appear()
/// model.change(.email, to: "ada@example.com")
/// model.confirm(.contact)
/// model.screen.progress?.text  // "1 of 4"
/// ```
///
/// A view draws ``screen`` and calls a method for each action; it decides nothing by itself. The
/// text that the shopper types is in ``form`` until it is confirmed, and remains when a view
/// disappears.
///
/// An action that the checkout rejects changes nothing: ``lastRefusal`` has the reason. The buttons of
/// the screen are disabled when a rejection is certain, so that it happens only if the checkout
/// changed at the same moment.
///
/// Each change of the checkout or of the form computes the screen, in O(*n*) in the size of the order
/// and the number of saved addresses.
///
/// The runners of the store must not have ``/LiveCheckout/NativeRunners/promptToLeave``: the question
/// is ``NativeCheckoutScreen/alert``. Releasing the model ends its work; the store continues.
@MainActor @Observable public final class NativeCheckoutModel {
  /// The contents of the screen: the only observed property, set only if it differs.
  public private(set) var screen: NativeCheckoutScreen
  /// The text that the shopper typed and has not confirmed; ``screen`` shows it.
  @ObservationIgnored public private(set) var form = NativeCheckoutForm()
  /// The reason why the last action was rejected, or nil if it was accepted.
  @ObservationIgnored public private(set) var lastRefusal: NativeRefusal?
  /// The checkout.
  @ObservationIgnored public let store: CheckoutStore<NativeCheckout>
  /// The texts.
  @ObservationIgnored public let texts: NativeCheckoutTexts
  /// The shopper's locale, or nil for the usual one of the order's currency.
  @ObservationIgnored public let locale: ConsumerLocale?

  /// The state with which the next one is compared: the one on the screen, or the one that an action
  /// of the shopper's gave, which is not announced.
  @ObservationIgnored private var shown: NativeState
  @ObservationIgnored private var follower: StoreFollower?

  /// Creates the model of a checkout.
  ///
  /// - Parameters:
  ///   - store: The checkout.
  ///   - locale: The shopper's locale for amounts and the payment plan; nil for the usual one of the
  ///     order's currency.
  ///   - texts: All other texts; in English by default.
  public init(
    store: CheckoutStore<NativeCheckout>, locale: ConsumerLocale? = nil,
    texts: NativeCheckoutTexts = NativeCheckoutTexts()
  ) {
    (self.store, self.locale, self.texts) = (store, locale, texts)
    let flow = store.flow
    shown = flow.state
    screen = NativeCheckoutScreen(of: flow, locale: locale, texts: texts)
    follower = StoreFollower(store.states) { [weak self] _ in
      self?.update()
      return self != nil
    }
  }

  /// Shows the present checkout, and moves the focus if an action says so.
  func update(focus target: NativeCheckoutScreen.Focus.Target? = nil) {
    let flow = store.flow
    let change = NativeChange(from: shown, to: flow, form: form, locale: locale, texts: texts)
    if change.isOver { form = NativeCheckoutForm() }
    var new = NativeCheckoutScreen(of: flow, form: form, locale: locale, texts: texts)
    new.move(focus: target ?? change.focus, after: screen.focus)
    new.announcement = .next(
      after: screen.announcement, text: change.announcement, isUrgent: change.isUrgent)
    shown = flow.state
    if new != screen { screen = new }
  }

  /// Sends an input, unless the checkout would reject it.
  ///
  /// - Returns: Whether the checkout accepts it.
  @discardableResult private func send(_ input: NativeInput) -> Bool {
    update()
    let flow = store.flow
    lastRefusal = flow.refusal(of: input)
    guard lastRefusal == nil else { return false }
    shown = flow.after(input).state
    store.enqueue(input)
    return true
  }
}

// The checkout.
extension NativeCheckoutModel {
  /// Reads the order when the screen appears for the first time; does nothing later.
  public func appear() {
    if store.state.phase == .idle { load() }
  }

  /// Reads the order for the first time.
  public func load() {
    send(.load)
    update()
  }

  /// Reads the order again: the app came back, or the day changed.
  public func refresh() {
    send(.refresh)
    update()
  }

  /// Repeats what failed.
  public func retry() {
    send(.retry)
    update()
  }

  /// Asks to leave the checkout: at once without an order or when it is paid, else by
  /// ``NativeCheckoutScreen/alert``.
  public func leave() {
    send(.leave)
    update()
  }

  /// Answers the question whether to leave.
  ///
  /// - Parameter answer: The answer.
  public func answer(_ answer: NativeCheckoutScreen.LeaveAnswer) {
    send(answer == .leave ? .confirmLeave : .stay)
    update()
  }

  /// Asks for a payment of the total that is shown, with a new key.
  ///
  /// It is rejected while a form has text that is not saved.
  ///
  /// - Parameter provider: The ``NativeCheckoutScreen/PayButton/id`` of the button.
  public func pay(with provider: UTF8Text?) {
    update()
    guard screen.payButtons.contains(where: { $0.id == provider && $0.button.isEnabled }) else {
      lastRefusal = store.flow.refusal(ofPayingBy: provider) ?? NativeRefusal(.sectionLocked)
      return
    }
    send(.pay(provider: provider, key: store.environment.newPaymentKey()))
    update()
  }
}

// The sections.
extension NativeCheckoutModel {
  /// Unfolds a section.
  ///
  /// - Parameter section: The section.
  public func edit(_ section: CheckoutSection) {
    guard send(.edit(section)) else { return update() }
    let new = NativeCheckoutScreen(of: store.flow, form: form, locale: locale, texts: texts)
    let field = new.sections.first { $0.id == section }?.fields.first
    update(focus: field.map { .field($0.id) } ?? .section(section))
  }

  /// Sets the text of a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - text: The text.
  public func change(_ field: NativeCheckoutForm.Field, to text: String) {
    form[field] = text == store.flow.text(of: field) ? nil : text
    update()
  }

  /// Notes that the shopper has left a field, from when on its mistakes are shown.
  ///
  /// - Parameter field: The field.
  public func finish(_ field: NativeCheckoutForm.Field) {
    form.visited.insert(field)
    update()
  }

  /// Saves the form of a section; if it has a mistake, shows all and moves the focus to the first.
  ///
  /// - Parameter section: The section.
  public func confirm(_ section: CheckoutSection) {
    guard let input = store.flow.input(confirming: section, form) else {
      lastRefusal = NativeRefusal(.sectionLocked)
      return update()
    }
    if send(input) {
      form.clear(section)
      return update()
    }
    form.visited.formUnion(NativeCheckoutForm.Field.fields(of: section))
    let new = NativeCheckoutScreen(of: store.flow, form: form, locale: locale, texts: texts)
    let wrong = new.sections.first { $0.id == section }?.fields.first { $0.message != nil }
    update(focus: wrong.map { .field($0.id) })
  }

  /// Drops the unsaved values of a section, and folds it.
  ///
  /// - Parameter section: The section.
  public func discard(_ section: CheckoutSection) {
    form.clear(section)
    let state = store.state
    lastRefusal = nil
    if store.flow.accepts(.discardDraft(.section(section))) {
      send(.discardDraft(.section(section)))
    }
    if state.editing == section { send(.endEditing) }
    update(focus: .section(section))
  }

  /// Shows a form in place of the saved addresses.
  ///
  /// - Parameter section: The section of an address.
  public func enterAddress(in section: CheckoutSection) {
    lastRefusal = store.flow.refusal(of: .edit(section))
    let isAddress = section == .shippingAddress || section == .billingAddress
    guard isAddress, lastRefusal == nil else { return update() }
    form.entering.insert(section)
    update(focus: NativeCheckoutForm.Field.fields(of: section).first.map { .field($0) })
  }

  /// Chooses a saved address.
  ///
  /// - Parameters:
  ///   - id: The address's identifier.
  ///   - section: The section of an address.
  public func choose(address id: UTF8Text, in section: CheckoutSection) {
    let input: NativeInput =
      section == .shippingAddress ? .chooseShippingAddress(id: id) : .chooseBillingAddress(id: id)
    if send(input) { form.clear(section) }
    update()
  }

  /// Bills to the shipping address.
  public func useShippingAddress() {
    if send(.useShippingAsBilling) { form.clear(.billingAddress) }
    update()
  }

  /// Chooses a shipping method.
  ///
  /// - Parameter id: The method's identifier.
  public func choose(method id: UTF8Text) {
    send(.chooseShippingMethod(id: id))
    update()
  }

  /// Adds the promo code that is in the field.
  public func applyPromoCode() {
    if send(.applyPromoCode(UTF8Text(form[.promoCode] ?? ""))) {
      form[.promoCode] = nil
      form.visited.remove(.promoCode)
    } else {
      form.visited.insert(.promoCode)
    }
    update(focus: lastRefusal == nil ? nil : .field(.promoCode))
  }

  /// Removes a promo code, or drops a change of it that could not be saved.
  ///
  /// - Parameter code: The code.
  public func removePromoCode(_ code: UTF8Text) {
    let isRetained = store.flow.accepts(.discardPromoCode(code))
    send(isRetained ? .discardPromoCode(code) : .removePromoCode(code))
    update()
  }
}

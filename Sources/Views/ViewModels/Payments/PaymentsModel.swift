public import CheckoutEngine
public import LiveCheckout
public import Observation
public import ScheduleEngine
public import WidgetRendering

/// The screens of a list of payments: what they show, and what the shopper can do.
///
/// ```swift no-run
/// let store = CheckoutStore<PaymentsCheckout>(
///   settings: try PaymentsSettings(selectsMethod: true, deepLinkScheme: "app-pay", currency: .eur),
///   environment: CheckoutEnvironment(timeZone: newYork), runner: runners)
/// let model = PaymentsModel(store: store, locale: .enGB)
/// model.appear()
/// model.screen.progress  // "Loading payments"
/// ```
///
/// The runners of the store open the browser and other apps' links. They leave
/// ``/LiveCheckout/PaymentsRunners/askFlow`` nil, since ``PaymentsScreen/alert`` asks.
/// <doc:APaymentsList> shows a whole app.
///
/// An action that is not possible now changes nothing. Releasing the model ends its work; the store
/// goes on.
@MainActor @Observable public final class PaymentsModel {
  /// The values on the screens.
  public private(set) var screen: PaymentsScreen

  /// The reason for which the checkout rejected the last input that it rejected, or nil; changes of
  /// it are not observed.
  @ObservationIgnored public private(set) var lastRefusal: PaymentsRefusal?

  @ObservationIgnored private let store: CheckoutStore<PaymentsCheckout>
  @ObservationIgnored private var situation: PaymentsSituation
  @ObservationIgnored private var follower: StoreFollower?

  /// Creates the screens of a checkout.
  ///
  /// - Parameters:
  ///   - store: The checkout.
  ///   - locale: The shopper's locale, for amounts and days; nil for the usual one of the currency.
  ///   - texts: The texts.
  ///   - layout: The arrangement of the ways to pay at first.
  public init(
    store: CheckoutStore<PaymentsCheckout>, locale: ConsumerLocale? = nil,
    texts: PaymentsTexts = PaymentsTexts(), layout: PaymentsLayout = .list
  ) {
    self.store = store
    let steps = store.steps
    let situation = PaymentsSituation(
      store.flow, locale: locale ?? .usual(for: store.settings.currency), texts: texts,
      layout: layout)
    (self.situation, screen) = (situation, PaymentsScreen(situation))
    follower = StoreFollower(steps) { [weak self] step in
      self?.receive(step)
      return self != nil
    }
  }

  private func receive(_ step: CheckoutStep<PaymentsCheckout>) {
    if let refusal = step.refusal { lastRefusal = refusal }
    change { situation in situation.receive(step.effects, step.events) }
  }

  /// Changes the values of the screens, after those of the checkout.
  private func change(_ change: (inout PaymentsSituation) -> Void) {
    situation.follow(store.flow)
    change(&situation)
    situation.moveFocus()
    let new = PaymentsScreen(situation)
    if new != screen { screen = new }
  }

  /// Sends an input, which the checkout has taken when the call returns unless another task is
  /// sending one.
  private func send(_ input: PaymentsInput?) {
    if let input { store.enqueue(input) }
    change { _ in }
  }
}

// The list.
extension PaymentsModel {
  /// Reads the payments, at first or again; call it when the screen appears and whenever the app
  /// comes back.
  public func appear() { send(situation.inputOfAppearing) }

  /// Reads the list again because the shopper asked for it, and returns when that has ended.
  ///
  /// Cancelling the task ends the waiting alone.
  public func refresh() async {
    let steps = store.steps
    change { $0.isRefreshAsked = true }
    send(situation.inputOfRefreshing)
    guard situation.isReadingPayments else { return }
    let store = store
    for await _ in steps where !store.flow.isReadingPayments { return }
  }

  /// Repeats what failed, as the button of ``PaymentsScreen/Failure/retry`` says.
  public func retry() { send(situation.inputOfRetry(newKey: store.environment.newPaymentKey)) }

  /// Opens the page of a payment that can be paid, or shows the status of another one.
  ///
  /// - Parameter id: The payment's number.
  public func open(_ id: Int64) { send(.open(id: id)) }

  /// Answers the question above the screen.
  ///
  /// - Parameter action: The action of the chosen button.
  public func answer(_ action: PaymentsScreen.AlertAction) {
    switch action {
    case .pay(let choice): send(.chooseFlow(choice))
    case .cancel: send(.cancel)
    case .dismiss: change { $0.notice = nil }
    }
  }
}

// A new payment.
extension PaymentsModel {
  /// Opens the form for a new payment.
  public func newPayment() { change { $0.openForm() } }

  /// Changes the entered amount.
  ///
  /// - Parameter text: The text of the field, with the decimal sign of the locale.
  public func setAmount(_ text: String) { change { $0.edit { $0.amount = text } } }

  /// Changes the entered description.
  ///
  /// - Parameter text: The text of the field.
  public func setDescription(_ text: String) { change { $0.edit { $0.description = text } } }

  /// Creates the payment of the form, or moves the focus to the first field with a problem.
  public func submit() {
    change { $0.check() }
    send(situation.inputOfSubmitting(newKey: store.environment.newPaymentKey))
  }

  /// Creates the payment of the form although the ways to pay could not be read.
  public func saveWithoutMethod() { send(.save) }

  /// Chooses an arrangement of the ways to pay.
  ///
  /// - Parameter layout: The arrangement.
  public func setLayout(_ layout: PaymentsLayout) { change { $0.setLayout(layout) } }

  /// Chooses a way to pay, or takes the choice back; in ``PaymentsLayout/grid``, opens the banks or
  /// cards of the way.
  ///
  /// - Parameter id: The method's identifier.
  public func chooseMethod(_ id: UTF8Text) {
    send(situation.inputOfChoosing(id))
    change { $0.showIssuers(of: id) }
  }

  /// Chooses a bank or card of the chosen way to pay, or takes the choice back.
  ///
  /// - Parameter id: The issuer's identifier.
  public func chooseIssuer(_ id: UTF8Text) { send(.chooseIssuer(id: id)) }

  /// Returns from the banks or cards to the ways to pay; without a bank or card, takes the choice
  /// of the way back.
  public func back() {
    send(situation.inputOfGoingBack)
    change { $0.isShowingIssuers = false }
  }

  /// Creates the payment with the chosen way to pay.
  public func save() { send(.save) }

  /// Drops the new payment.
  public func cancel() {
    send(situation.inputOfCancelling)
    change { $0.closeForm() }
  }
}

// The payment's page.
extension PaymentsModel {
  /// Returns to the list from the payment's page.
  public func closePage() { send(.close) }

  /// Receives a link with which another app or the browser opened this one; links that are not
  /// this flow's are ignored.
  ///
  /// - Parameter url: The address.
  public func deepLink(_ url: PageAddress) { send(.deepLink(url: url)) }

  /// Receives an address to which the payment's page in the app wants to go, and decides about it.
  ///
  /// - Parameter url: The address.
  /// - Returns: Whether the page may load it. Links to other apps are handed over by the store's
  ///   runner, and the app's own link ends the page.
  public func navigated(to url: PageAddress) -> Bool {
    send(.navigated(url: url))
    return situation.loads(url)
  }
}

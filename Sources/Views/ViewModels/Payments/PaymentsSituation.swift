internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

/// The values from which the screens of a list of payments are computed: those of the checkout, and
/// those that only the screens have.
struct PaymentsSituation: Hashable, Sendable {
  let settings: PaymentsSettings
  let locale: ConsumerLocale
  let texts: PaymentsTexts
  private(set) var state: PaymentsState
  private(set) var isReadingPayments = false
  private(set) var isReadingMethods = false
  private(set) var isOutcomeUnknown = false

  /// The texts of the form, or nil while it is closed.
  private(set) var entry: PaymentsEntry?
  private(set) var layout: PaymentsLayout
  /// Whether the banks or cards have a screen of their own now.
  var isShowingIssuers = false
  /// The text about a payment that cannot be paid, or nil.
  var notice: Notice?
  /// Whether the shopper waits for the list that is being read.
  var isRefreshAsked = false
  private(set) var announcement: Announcement?
  private(set) var focus: PaymentsScreen.Focus?
  /// The element to which the focus moves after a change.
  private var nextFocus: PaymentsScreen.Focus.Element?
  /// The step when the focus was moved last, and the payment that was being paid.
  private var lastStep = PaymentsScreen.Step.list
  private var lastPaying: Int64?

  /// A payment whose status is shown.
  struct Notice: Hashable, Sendable {
    let title: String
    let text: String
  }

  init(
    _ flow: PaymentsCheckout, locale: ConsumerLocale, texts: PaymentsTexts, layout: PaymentsLayout
  ) {
    (settings, state) = (flow.settings, flow.state)
    (self.locale, self.texts, self.layout) = (locale, texts, layout)
    follow(flow)
    (lastStep, lastPaying) = (step, state.paying)
  }
}

extension PaymentsSituation {
  /// The screen that is shown.
  var step: PaymentsScreen.Step {
    switch state.phase {
    case .idle, .starting, .askingFlow: .list
    case .list: entry == nil ? .list : .form
    case .creating: .form
    case .choosingMethod: isShowingIssuers ? .issuers : .methods
    case .saving where state.methods == nil: .form
    case .saving: isShowingIssuers ? .issuers : .methods
    case .paying: .page
    }
  }

  /// The chosen way to pay, or nil.
  var chosenMethod: PaymentMethod? { method(state.draft?.method) }

  /// Returns the offered way to pay with an identifier, or nil.
  func method(_ id: UTF8Text?) -> PaymentMethod? { state.methods?.first { $0.id == id } }

  /// Whether the shopper can change the form.
  var canEdit: Bool { state.phase == .list || (state.phase == .creating && !isReadingMethods) }

  /// Whether the form has the amount and the description of the new payment that the checkout has.
  var isEntryUnchanged: Bool {
    guard let draft = state.draft, let entry = entry?.values(settings, locale) else { return false }
    return draft.amount == entry.amount && draft.description == entry.description
  }
}

// The changes of the checkout.
extension PaymentsSituation {
  /// Takes the values of the checkout over.
  mutating func follow(_ flow: PaymentsCheckout) {
    let old = self
    state = flow.state
    isReadingPayments = flow.isReadingPayments
    isReadingMethods = flow.isReadingMethods
    isOutcomeUnknown = flow.isOutcomeUnknown
    if let draft = state.draft {
      if entry == nil { entry = PaymentsEntry(draft, locale) }
    } else if old.state.draft != nil {
      entry = nil
    }
    if state.methods == nil || chosenMethod?.issuers.isEmpty != false { isShowingIssuers = false }
    if let failure = state.failure {
      isRefreshAsked = false
      if failure != old.state.failure {
        announce(text(of: failure), isUrgent: true)
        nextFocus = .failure
      }
    } else if isRefreshAsked, old.isReadingPayments, !isReadingPayments {
      isRefreshAsked = false
      announce(texts.refreshed)
    }
  }

  /// Receives the effects and events of an input.
  mutating func receive(_ effects: [PaymentsEffect], _ events: [PaymentsEvent]) {
    for case .notify(let id, let status) in effects {
      let payment = state.payment(withID: id)
      notice = Notice(
        title: payment.map { "\($0.description)" } ?? texts.listTitle,
        text: payment.map {
          texts.status.filled($0.amount.text(for: locale), texts.words(for: status))
        } ?? texts.words(for: status))
    }
    for event in events {
      switch event {
      case .paymentCreated(let id):
        guard let payment = state.payment(withID: id) else { continue }
        announce(
          texts.created.filled("\(payment.description)", payment.amount.text(for: locale)))
      case .paymentFinished(let id, let status):
        guard let payment = state.payment(withID: id) else { continue }
        announce(texts.finished.filled("\(payment.description)", texts.words(for: status)))
      case .malformedPayment, .malformedMethod, .linkRefused: break
      }
    }
  }

  /// The text of a failure.
  func text(of failure: PaymentsFailure) -> String {
    texts.failures[failure.code] ?? failure.advice
  }

  private mutating func announce(_ text: String, isUrgent: Bool = false) {
    announcement = Announcement.next(after: announcement, text: text, isUrgent: isUrgent)
  }

  /// Moves the focus after a change, to the element that the change named or to the first one of a
  /// screen that is new.
  mutating func moveFocus() {
    defer { (lastStep, lastPaying, nextFocus) = (step, state.paying, nil) }
    if step != lastStep, nextFocus == nil { nextFocus = elementAfterChangeOfScreen }
    guard let nextFocus else { return }
    focus = PaymentsScreen.Focus(number: (focus?.number ?? 0) + 1, element: nextFocus)
  }

  private var elementAfterChangeOfScreen: PaymentsScreen.Focus.Element {
    switch step {
    case .form: .amount
    case .methods, .issuers, .page: .title
    case .list where lastStep == .page:
      if let lastPaying, state.payment(withID: lastPaying) != nil {
        .payment(id: lastPaying)
      } else {
        .title
      }
    case .list: .newPayment
    }
  }
}

// The form and the arrangement, which only the screens have.
extension PaymentsSituation {
  mutating func openForm() {
    guard state.phase == .list, entry == nil else { return }
    entry = PaymentsEntry()
  }

  mutating func closeForm() {
    if state.phase == .list { entry = nil }
  }

  mutating func edit(_ change: (inout PaymentsEntry) -> Void) {
    guard canEdit, var edited = entry else { return }
    change(&edited)
    entry = edited
  }

  /// Shows the problems of the form, and moves the focus to the first.
  mutating func check() {
    edit { $0.isChecked = true }
    guard canEdit, let entry else { return }
    if entry.amount(settings, locale) == nil {
      nextFocus = .amount
    } else if entry.description(settings) == nil {
      nextFocus = .description
    }
  }

  mutating func setLayout(_ layout: PaymentsLayout) {
    self.layout = layout
    if layout == .list { isShowingIssuers = false }
  }

  /// Shows the banks or cards of a way to pay, if it is chosen and has some.
  mutating func showIssuers(of id: UTF8Text) {
    guard state.phase == .choosingMethod, state.draft?.method == id,
      let count = method(id)?.issuers.count, count > 0
    else { return }
    switch layout {
    case .list: announce(texts.issuersUnfolded.filled("\(count)"))
    case .grid: isShowingIssuers = true
    }
  }
}

internal import CheckoutEngine
internal import CheckoutWire
internal import ScheduleEngine
internal import WidgetRendering

extension PaymentsScreen {
  /// Computes the screens.
  ///
  /// - Complexity: O(*n*) in the number of payments, methods and issuers.
  init(_ situation: PaymentsSituation) {
    let (state, texts, step) = (situation.state, situation.texts, situation.step)
    self.step = step
    title =
      switch step {
      case .list: texts.listTitle
      case .form: texts.formTitle
      case .methods: texts.methodsTitle
      case .issuers: situation.chosenMethod.map { "\($0.description)" } ?? texts.methodsTitle
      case .page: texts.pageTitle
      }
    days = (state.days ?? []).map { Day($0, situation) }
    let isFirstReading = state.days == nil && situation.isReadingPayments
    emptyText =
      switch state.days {
      case nil: isFirstReading || state.failure == nil ? nil : texts.noList
      case let days?: days.isEmpty ? texts.noPayments : nil
      }
    isRefreshing = state.days != nil && situation.isReadingPayments
    newPayment = ScreenButton(texts.newPayment, isEnabled: state.phase == .list)
    form = step == .form ? Form(situation) : nil
    methods = step == .methods || step == .issuers ? Methods(situation) : nil
    page = Page(situation)
    progress =
      switch state.phase {
      case .saving: texts.creating
      case .creating where situation.isReadingMethods: texts.loadingMethods
      case .starting: texts.loadingPayments
      case .list where step == .list && isFirstReading: texts.loadingPayments
      default: nil
      }
    failure = Failure(situation)
    alert = .init(situation)
    (focus, announcement) = (situation.focus, situation.announcement)
  }
}

extension PaymentsScreen.Day {
  fileprivate init(_ day: PaymentsState.Day, _ situation: PaymentsSituation) {
    id = day.day
    heading = day.day.label(for: situation.locale)
    payments = day.payments.map { PaymentsScreen.Row($0, situation) }
  }
}

extension PaymentsScreen.Row {
  fileprivate init(_ payment: PaymentRecord, _ situation: PaymentsSituation) {
    let texts = situation.texts
    id = payment.id
    description = "\(payment.description)"
    amount = payment.amount.text(for: situation.locale)
    status = texts.words(for: payment.status)
    kind = Kind(payment.status)
    canBePaid = payment.isPayable
    isEnabled = situation.state.phase == .list
    accessibilityLabel = "\(description), \(amount), \(status)"
    accessibilityHint = canBePaid ? texts.paymentHint : texts.statusHint
  }
}

extension PaymentsScreen.Page {
  fileprivate init?(_ situation: PaymentsSituation) {
    let (state, texts) = (situation.state, situation.texts)
    guard state.phase == .paying else { return nil }
    close = ScreenButton(texts.close)
    if let page = state.page {
      (place, address, text) = (.inApp, page, nil)
    } else {
      (place, text) = (.external, texts.externalPage)
      address = state.paying.flatMap { state.payment(withID: $0)?.url }
    }
  }
}

extension PaymentsScreen.Failure {
  fileprivate init?(_ situation: PaymentsSituation) {
    guard let failure = situation.state.failure else { return nil }
    text = situation.text(of: failure)
    detail = failure.message.map { "\($0)" }
    retry = situation.retry.map { kind in
      ScreenButton(
        situation.texts.retry, isEnabled: kind == .methods || !situation.isReadingPayments,
        isBusy: kind == .list && situation.isReadingPayments)
    }
  }
}

extension ScreenAlert<PaymentsScreen.AlertAction> {
  fileprivate init?(_ situation: PaymentsSituation) {
    let (state, texts) = (situation.state, situation.texts)
    if state.phase == .askingFlow {
      let payment = state.paying.flatMap { state.payment(withID: $0) }
      // A payment that the list no longer has cannot be opened.
      let choices: [Button] =
        state.days != nil && payment == nil
        ? []
        : [
          .init(texts.external, action: .pay(.external)), .init(texts.inApp, action: .pay(.inApp)),
        ]
      self.init(
        title: texts.flowQuestion,
        message: payment.map { "\($0.description), \($0.amount.text(for: situation.locale))" },
        buttons: choices + [.init(texts.cancel, action: .cancel, role: .cancel)])
    } else if let notice = situation.notice {
      self.init(
        title: notice.title, message: notice.text,
        buttons: [.init(texts.dismiss, action: .dismiss, role: .cancel)])
    } else {
      return nil
    }
  }
}

public import ScheduleEngine

/// The widget of a checkout: the status of the order's total under a plan.
///
///     let widget = CheckoutWidget.noPlan(for: .eur)
///     widget.isValid   // false
///     widget.message   // "There is no plan for an order in EUR. Pay another way."
public enum CheckoutWidget: Hashable, Sendable {
  /// The status under the plan.
  case status(WidgetStatus)
  /// No plan is chosen, and the order's currency has no default plan.
  case noPlan(for: Currency)

  /// Whether the order may be paid by the plan.
  public var isValid: Bool {
    switch self {
    case .status(let status): status.isValid
    case .noPlan: false
    }
  }

  /// The checksum of the schedule, or nil if the order may not be paid by the plan.
  public var checksum: ScheduleChecksum? {
    switch self {
    case .status(let status): status.checksum
    case .noPlan: nil
    }
  }

  /// The barrier's name in JSON, such as `amount_below_minimum`, or nil without a barrier.
  public var code: StaticString? {
    switch self {
    case .status(let status): status.barrier?.codeText
    case .noPlan: "unsupported_currency"
    }
  }

  /// The problem and the next step, in English, for the shopper, or nil without a barrier.
  public var message: String? { sentence.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The bytes of ``message``.
  package var sentence: Sentence? {
    switch self {
    case .status(let status): status.barrier?.sentence
    case .noPlan(let currency): "There is no plan for an order in \(currency). Pay another way."
    }
  }

  /// Returns whether two widgets show the same, whatever the words of their messages.
  func shows(_ other: Self) -> Bool {
    guard let code, let otherCode = other.code else { return self == other }
    return code.hasSameBytes(as: otherCode)
  }
}

/// The facts that a widget is evaluated from, besides the plan.
struct WidgetBasis: Hashable, Sendable {
  /// The order total, above zero.
  let total: Money
  /// The day of the first payment.
  let today: CivilDate
  /// The checkout's token, or nil.
  let token: CheckoutToken?
  /// Whether the token is 180 minutes old or older.
  let isTokenExpired: Bool
}

extension CheckoutWidget {
  /// Evaluates an order total under a plan, or under the default plan of its currency.
  init(_ basis: WidgetBasis, plan: Plan?) {
    guard !basis.isTokenExpired else {
      self = .status(.invalid(.tokenExpired))
      return
    }
    guard let plan = plan ?? Plan.builtIn.default(for: basis.total.currency) else {
      self = .noPlan(for: basis.total.currency)
      return
    }
    let terms = WidgetMachine.Terms(
      plan: plan, limits: plan.limits, checkout: basis.token.map { .token($0) } ?? .tokenless)
    let order = WidgetMachine.KnownOrder.accepted(total: basis.total, issuedAt: nil)
    do throws(WidgetCommandError) {
      // The age of the token is known, so that the time does not matter.
      let moment = Moment(today: basis.today, secondsSinceEpoch: 0)
      self = .status(
        try WidgetMachine.Evaluation(order, under: terms, at: moment).status)
    } catch {
      // A payment would be due after the calendar's last day.
      self = .status(.invalid(.planUnavailable(plan: plan.id, validity: plan.validity)))
    }
  }
}

extension StaticString {
  /// Returns whether two texts have the same bytes.
  fileprivate func hasSameBytes(as other: StaticString) -> Bool {
    withUTF8Buffer { left in
      other.withUTF8Buffer { right in unsafe left.elementsEqual(right) }
    }
  }
}

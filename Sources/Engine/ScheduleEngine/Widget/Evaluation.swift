extension WidgetMachine {
  /// A known order and its evaluation on a day: a schedule or a barrier.
  ///
  ///     let (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     if case .ready(let evaluation) = widget.state {
  ///       evaluation.order.total     // 200.00 USD
  ///       evaluation.status.isValid  // true
  ///       evaluation.schedule?.count // 4
  ///     }
  public struct Evaluation: Hashable, Sendable {
    /// The order.
    public let order: KnownOrder
    /// The result for the order: its schedule, or the barrier to it.
    public let outcome: Outcome

    /// The result of an evaluation.
    public enum Outcome: Hashable, Sendable {
      /// The order may proceed, with this schedule and its checksum.
      case scheduled(PaymentSchedule, ScheduleChecksum)
      /// The order may not proceed.
      case barred(PurchaseBarrier)
    }

    /// Evaluates an order.
    ///
    /// - Throws: ``WidgetCommandError`` if a payment would be due after the calendar's last day.
    package init(
      _ order: KnownOrder, under terms: Terms, at moment: Moment
    ) throws(WidgetCommandError) {
      self.order = order
      switch order {
      case .refused(.unknown, _): outcome = .barred(.invalidToken)
      case .refused(.foreignCurrency(let currency), _):
        outcome = .barred(.unsupportedCurrency(order: currency, plan: terms.plan.currency))
      case .accepted(let total, let issuedAt):
        let today = moment.today
        if let issuedAt, Self.isExpired(issuedAt, at: moment) {
          outcome = .barred(.tokenExpired)
        } else if let barrier = terms.plan.barrier(to: total, on: today, limits: terms.limits) {
          outcome = .barred(barrier)
        } else {
          do throws(ScheduleError) {
            let schedule = try PaymentSchedule(total: total, plan: terms.plan, startDate: today)
            outcome = .scheduled(schedule, schedule.checksum(for: terms.checkout))
          } catch {
            assert(error.reason == .dateOutOfRange, "a plan's barriers come before its schedule")
            throw WidgetCommandError(reason: .dateOutOfRange)
          }
        }
      }
    }

    /// Returns whether a token that was issued at a time is 180 minutes old or older.
    package static func isExpired(_ issuedAt: Timestamp, at moment: Moment) -> Bool {
      let (age, overflow) = moment.secondsSinceEpoch
        .subtractingReportingOverflow(issuedAt.secondsSinceEpoch)
      return overflow ? moment.timestamp > issuedAt : age >= CheckoutOrder.lifetimeInSeconds
    }
  }

  /// The known facts of a widget's order.
  public enum KnownOrder: Hashable, Sendable {
    /// An order in the plan's currency: its total, and the time at which its token was issued, or
    /// nil without a token or if the time is unknown.
    case accepted(total: Money, issuedAt: Timestamp?)
    /// An order whose token cannot be used for any total; the total is nil if none is known.
    case refused(TokenRefusal, total: Money?)

    /// The reason why a token cannot be used.
    public enum TokenRefusal: Hashable, Sendable {
      /// No checkout has the token.
      case unknown
      /// The checkout's order is in another currency than the plan.
      case foreignCurrency(Currency)
    }

    /// The order total, or nil if none is known.
    public var total: Money? {
      switch self {
      case .accepted(let total, _): total
      case .refused(_, let total): total
      }
    }

    /// Creates the facts of an order that was looked up.
    package init(_ order: CheckoutOrder, under plan: Plan) {
      if order.total.currency == plan.currency {
        self = .accepted(total: order.total, issuedAt: order.issuedAt)
      } else {
        self = .refused(.foreignCurrency(order.total.currency), total: order.total)
      }
    }

    func updated(total: Money) -> Self {
      switch self {
      case .accepted(_, let issuedAt): .accepted(total: total, issuedAt: issuedAt)
      case .refused(let refusal, _): .refused(refusal, total: total)
      }
    }
  }
}

extension WidgetMachine.Evaluation {
  /// The status of the widget: valid with the schedule's checksum, or invalid with the barrier.
  public var status: WidgetStatus {
    switch outcome {
    case .scheduled(let schedule, let checksum):
      .valid(amountDueToday: schedule.amountDueToday, checksum: checksum)
    case .barred(let barrier): .invalid(barrier)
    }
  }

  /// The payment schedule, or nil if the order may not proceed.
  public var schedule: PaymentSchedule? {
    if case .scheduled(let schedule, _) = outcome { schedule } else { nil }
  }
}

extension WidgetMachine {
  /// An order that is known, and what follows from it on a day: a schedule or a barrier.
  ///
  ///     let (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     if case .ready(let standing) = widget.state {
  ///       standing.order.total     // 200.00 USD
  ///       standing.status.isValid  // true
  ///       standing.schedule?.count // 4
  ///     }
  public struct Standing: Hashable, Sendable {
    /// The order.
    public let order: Order
    /// What follows from it.
    public let outcome: Outcome

    /// What is known of an order.
    public enum Order: Hashable, Sendable {
      /// The order total, and when its token was issued, where there is one and that is known.
      case accepted(total: Money, issuedAt: Timestamp?)
      /// The token cannot be used, whatever the total; nil where no total is known.
      case refused(TokenRefusal, total: Money?)

      /// The order total, or nil where none is known.
      public var total: Money? {
        switch self {
        case .accepted(let total, _): total
        case .refused(_, let total): total
        }
      }

      func updated(total: Money) -> Self {
        switch self {
        case .accepted(_, let issuedAt): .accepted(total: total, issuedAt: issuedAt)
        case .refused(let refusal, _): .refused(refusal, total: total)
        }
      }
    }

    /// Why a token cannot be used.
    public enum TokenRefusal: Hashable, Sendable {
      /// There is no checkout with it.
      case unknown
      /// Its order is in another currency than the plan.
      case foreignCurrency(Currency)
    }

    /// What follows from an order.
    public enum Outcome: Hashable, Sendable {
      /// It may proceed, with this schedule and its checksum.
      case scheduled(PaymentSchedule, ScheduleChecksum)
      /// It may not.
      case barred(PurchaseBarrier)
    }

    /// Works out what follows from an order.
    package init(
      _ order: Order, under terms: Terms, at moment: Moment
    ) throws(WidgetCommandError) {
      self.order = order
      switch order {
      case .refused(.unknown, _): outcome = .barred(.invalidToken)
      case .refused(.foreignCurrency(let currency), _):
        outcome = .barred(.unsupportedCurrency(order: currency, plan: terms.plan.currency))
      case .accepted(let total, let issuedAt):
        if let issuedAt, Self.isExpired(issuedAt, at: moment) {
          outcome = .barred(.tokenExpired)
        } else if let barrier = terms.plan.barrier(
          to: total, on: moment.today, limits: terms.limits)
        {
          outcome = .barred(barrier)
        } else {
          outcome = try Self.scheduled(total, terms, moment)
        }
      }
    }

    private static func isExpired(_ issuedAt: Timestamp, at moment: Moment) -> Bool {
      let (age, overflow) = moment.secondsSinceEpoch
        .subtractingReportingOverflow(issuedAt.secondsSinceEpoch)
      return overflow ? moment.timestamp > issuedAt : age >= CheckoutOrder.lifetimeInSeconds
    }

    private static func scheduled(
      _ total: Money, _ terms: Terms, _ moment: Moment
    ) throws(WidgetCommandError) -> Outcome {
      do throws(ScheduleError) {
        let schedule = try PaymentSchedule(
          total: total, plan: terms.plan, startDate: moment.today)
        return .scheduled(schedule, schedule.checksum(for: terms.checkout))
      } catch {
        assert(error.reason == .dateOutOfRange, "a plan's barriers come before its schedule")
        throw WidgetCommandError(reason: .dateOutOfRange)
      }
    }
  }
}

extension WidgetMachine.Standing.Order {
  /// Takes a looked-up order; one in another currency than the plan cannot be used.
  init(_ order: CheckoutOrder, under plan: Plan) {
    if order.total.currency == plan.currency {
      self = .accepted(total: order.total, issuedAt: order.issuedAt)
    } else {
      self = .refused(.foreignCurrency(order.total.currency), total: order.total)
    }
  }
}

extension WidgetMachine.Standing {
  /// Whether the order may proceed.
  public var status: WidgetStatus {
    switch outcome {
    case .scheduled(let schedule, let checksum):
      .valid(amountDueToday: schedule.amountDueToday, checksum: checksum)
    case .barred(let barrier): .invalid(barrier)
    }
  }

  /// The payment schedule, or nil where the order may not proceed.
  public var schedule: PaymentSchedule? {
    if case .scheduled(let schedule, _) = outcome { schedule } else { nil }
  }
}

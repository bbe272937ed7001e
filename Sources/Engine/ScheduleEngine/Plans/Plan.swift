/// The terms of payment for an order: the number of payments, their days, and the rule for odd
/// cents.
///
/// A plan is one version of its terms. Changed terms are a new plan with a new ``id``, so that a
/// checksum always means the same schedule. Each part is validated by its own type.
///
///     let monthly = Plan(
///       id: try PlanID("my-shop-pay-in-3"), currency: .eur,
///       installments: try InstallmentTerms(count: 3, interval: .months(1)),
///       split: .spreadFirst)
///     let total = try Money("100.00", .eur)
///     let schedule = try PaymentSchedule(total: total, plan: monthly, startDate: today)
///     schedule.map(\.amount)  // [33.34 EUR, 33.33 EUR, 33.33 EUR]
///
/// ``builtIn`` contains the plans that come with the engine.
public struct Plan: Hashable, Sendable {
  /// The plan's identifier, which is part of every checksum.
  public let id: PlanID
  /// The currency of all orders under the plan.
  public let currency: Currency
  /// The smallest and the largest accepted order total, in the plan's currency.
  public let limits: OrderLimits
  /// The number of payments and the times at which they are due.
  public let installments: InstallmentTerms
  /// The rule for odd minor units.
  public let split: Split
  /// The days on which the plan is offered.
  public let validity: PlanValidity

  /// Creates a plan.
  ///
  /// Any combination of parts is valid, since each part is valid by itself.
  ///
  /// - Parameters:
  ///   - id: The plan's identifier.
  ///   - currency: The currency of its orders.
  ///   - limits: The smallest and the largest accepted order total; by default no limits.
  ///   - installments: The number of payments and the times at which they are due.
  ///   - split: The rule for odd minor units.
  ///   - validity: The days on which the plan is offered; by default every day.
  public init(
    id: PlanID, currency: Currency, limits: OrderLimits = .unlimited,
    installments: InstallmentTerms,
    split: Split, validity: PlanValidity = .always
  ) {
    self.id = id
    self.currency = currency
    self.limits = limits
    self.installments = installments
    self.split = split
    self.validity = validity
  }
}

extension Plan {
  /// Returns the barrier to paying an order by this plan, or nil if there is none.
  ///
  ///     let total = try Money("2500.00", .usd)
  ///     Plan.usPayIn4.barrier(to: total, on: today)?.code  // "amount_above_maximum"
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - date: The day of the purchase.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  /// - Returns: The first barrier found by these checks, one after the other: another currency, a
  ///   total of zero or less, a plan not offered on the day, a total below the minimum, above the
  ///   maximum, too small to be split.
  /// - Complexity: O(1), without allocation.
  public func barrier(
    to total: Money, on date: CivilDate, limits: OrderLimits? = nil
  ) -> PurchaseBarrier? {
    guard total.currency == currency else {
      return .unsupportedCurrency(order: total.currency, plan: currency)
    }
    guard total.minorUnits > 0 else { return .invalidAmount(total) }
    guard validity.contains(date) else { return .planUnavailable(plan: id, validity: validity) }
    let limits = limits ?? self.limits
    if let minimum = limits.minimumMinorUnits, total.minorUnits < minimum {
      let minimum = Money(minorUnits: minimum, currency: currency)
      return .amountBelowMinimum(total: total, minimum: minimum)
    }
    if let maximum = limits.maximumMinorUnits, total.minorUnits > maximum {
      let maximum = Money(minorUnits: maximum, currency: currency)
      return .amountAboveMaximum(total: total, maximum: maximum)
    }
    do throws(SplitError) {
      _ = try SplitParts(of: total.minorUnits, by: installments, split)
      return nil
    } catch {
      return .amountTooSmall(total: total, payments: installments.count)
    }
  }
}

/// The days on which a plan is offered, both ends inclusive.
///
///     let may = try PlanValidity(
///       from: CivilDate("2026-05-01"), until: CivilDate("2026-05-31"))
///     try may.contains(CivilDate("2026-05-31"))  // true
///     try may.contains(CivilDate("2026-06-01"))  // false
public struct PlanValidity: Hashable, Sendable {
  /// The first day, or nil for no beginning.
  public let from: CivilDate?
  /// The last day, or nil for no end.
  public let until: CivilDate?

  /// Creates a span of days.
  ///
  ///     try PlanValidity(from: .last, until: .first)  // throws: the last day is before the first; …
  ///
  /// - Parameters:
  ///   - from: The first day, or nil for no beginning.
  ///   - until: The last day, or nil for no end.
  /// - Throws: ``PlanValidityError`` if the last day is before the first.
  public init(from: CivilDate?, until: CivilDate?) throws(PlanValidityError) {
    if let from, let until, until < from { throw PlanValidityError() }
    self.init(known: from, until)
  }

  /// Creates a span whose last day is known not to precede the first.
  package init(known from: CivilDate?, _ until: CivilDate?) {
    self.from = from
    self.until = until
  }

  /// Every day.
  public static var always: Self { Self(known: nil, nil) }

  /// Returns whether the plan is offered on a day.
  ///
  ///     PlanValidity.always.contains(today)  // true
  ///
  /// - Parameter date: The day of the purchase; later payments may be due after the last day.
  /// - Returns: Whether the day is in the span.
  public func contains(_ date: CivilDate) -> Bool {
    date >= from ?? .first && date <= until ?? .last
  }
}

/// The error of a plan whose last day is before its first.
public struct PlanValidityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String {
    "the last day is before the first; write the earlier date as validFrom"
  }
}

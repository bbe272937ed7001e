/// The terms by which an order is paid: in how many payments, when, and who gets the odd cents.
///
/// A plan is one version of its terms: when they change, a new plan with a new ``id`` is made, so
/// that a checksum always means the same schedule. Every part is validated by its own type.
///
///     let monthly = Plan(
///       id: try PlanID("my-shop-pay-in-3"), currency: .eur,
///       installments: try InstallmentTerms(count: 3, interval: .months(1)),
///       split: .spreadFirst)
///     let total = try Money("100.00", .eur)
///     let schedule = try PaymentSchedule(total: total, plan: monthly, startDate: today)
///     schedule.map(\.amount)  // [33.34 EUR, 33.33 EUR, 33.33 EUR]
///
/// The plans that come with the engine are in ``builtIn``.
public struct Plan: Hashable, Sendable {
  /// The plan's name, which stands in every checksum.
  public let id: PlanID
  /// The currency of all orders under the plan.
  public let currency: Currency
  /// The smallest and largest order, in the plan's currency.
  public let limits: OrderLimits
  /// How many payments there are and when they are due.
  public let installments: InstallmentTerms
  /// Who gets the odd minor units.
  public let split: Split
  /// The days on which the plan is offered.
  public let validity: PlanValidity

  /// Makes a plan.
  ///
  /// Any parts make a plan, since each of them is valid by itself.
  ///
  /// - Parameters:
  ///   - id: The plan's name.
  ///   - currency: The currency of its orders.
  ///   - limits: The smallest and largest order; by default there are none.
  ///   - installments: How many payments and when.
  ///   - split: Who gets the odd minor units.
  ///   - validity: The days on which it is offered; by default every day.
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
  /// What stands in the way of paying an order by this plan, or nil when nothing does.
  ///
  ///     let total = try Money("2500.00", .usd)
  ///     Plan.usPayIn4.barrier(to: total, on: today)?.code  // "amount_above_maximum"
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - date: The day of the purchase.
  ///   - limits: A shop's own limits in place of the plan's.
  /// - Returns: The first barrier in this order: currency, amount not above zero, plan not
  ///   offered on the day, minimum, maximum, too small to be split.
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
      _ = try SplitParts(of: total.minorUnits, count: installments.count, by: split)
      return nil
    } catch {
      return .amountTooSmall(total: total, payments: installments.count)
    }
  }
}

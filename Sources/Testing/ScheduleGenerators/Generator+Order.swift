public import PropertyTesting
public import ScheduleEngine

/// An order that may proceed, with all inputs of its schedule and its checksum.
///
///     let order = try Generator.order.value(seed: 1)
///     try order.schedule().checksum(for: order.checkout)
public struct ScheduledOrder: Hashable, Sendable {
  /// The plan to pay by.
  public var plan: Plan
  /// The order total, which the plan accepts.
  public var total: Money
  /// The day of the purchase, on which the plan is offered.
  public var startDate: CivilDate
  /// The checkout that the schedule belongs to, if any.
  public var checkout: CheckoutReference

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - plan: The plan to pay by.
  ///   - total: The order total.
  ///   - startDate: The day of the purchase.
  ///   - checkout: The checkout that the schedule belongs to, if any.
  public init(plan: Plan, total: Money, startDate: CivilDate, checkout: CheckoutReference) {
    self.plan = plan
    self.total = total
    self.startDate = startDate
    self.checkout = checkout
  }

  /// Computes the order's schedule.
  ///
  /// - Returns: The schedule.
  /// - Throws: ``/ScheduleEngine/ScheduleError`` if a change of the order left it without a
  ///   schedule.
  public func schedule() throws(ScheduleError) -> PaymentSchedule {
    try PaymentSchedule(total: total, plan: plan, startDate: startDate)
  }
}

extension ScheduledOrder: CustomStringConvertible {
  /// The order, in one line: `0.02 USD by a in 2 payments, P1D apart from P0D, half-up-last, …`.
  public var description: String {
    let terms = plan.installments
    let businessDays =
      terms.businessDays.map { days in
        "\(days.adjustment.name) but for \(days.weekend.names) and \(days.holidays), "
      } ?? ""
    let limits = [plan.limits.minimumMinorUnits, plan.limits.maximumMinorUnits].map { limit in
      limit.map { Money(minorUnits: $0, currency: plan.currency).text } ?? ""
    }
    let days = [plan.validity.from, plan.validity.until].map { $0?.description ?? "" }
    let day = terms.dayOfMonth.map { "on day \($0), " } ?? ""
    let rules = terms.isOrdinary ? "" : "\(terms.amounts), \(day)\(businessDays)"
    return "\(total) by \(plan.id) in \(terms.count) payments, \(terms.interval) apart from "
      + "\(terms.firstDue), \(rules)\(plan.split.name), limits \(limits[0])...\(limits[1]), offered "
      + "\(days[0])...\(days[1]), on \(startDate), \(checkout.mode)"
  }
}

extension Generator where Value == ScheduledOrder {
  /// Orders that may proceed, by plans of every kind.
  ///
  ///     forAll(Generator.order) { order in
  ///       let schedule = try order.schedule()
  ///       return schedule.matches(schedule.checksum(for: order.checkout), for: order.checkout)
  ///     }
  ///
  /// Shrinks toward an order of 0.01 USD in one payment on 2026-01-01, tokenless.
  public static var order: Generator { order(under: .plan) }

  /// Orders that may proceed by the given plans.
  ///
  ///     Generator.order(under: .constant(.usPayIn4))
  ///     Generator.order(under: .plan(with: .installmentTerms(count: 2...12)))
  ///
  /// - Parameter plan: Generates the plans. If a plan accepts no order on any day, a search stops
  ///   without a value.
  /// - Returns: The generator, which shrinks the plan first, then the total, the day and the
  ///   checkout.
  public static func order(under plan: Generator<Plan>) -> Generator {
    Generator { choices throws(Rejection) in
      let plan = try choices.draw(plan)
      let total = try choices.draw(.orderTotal(for: plan))
      let days = (plan.validity.from ?? .first)...(plan.validity.until ?? .last)
      let startDate = try choices.draw(.startDate(for: plan.installments, in: days))
      let checkout = try choices.draw(.checkout)
      return ScheduledOrder(plan: plan, total: total, startDate: startDate, checkout: checkout)
    }
  }
}

extension Generator where Value == String {
  /// Texts of checkout tokens: 1 to 1,024 bytes of UTF-8 without control characters.
  ///
  ///     forAll(Generator.tokenText) { (try? CheckoutToken($0)) != nil }
  ///
  /// The shortest and the longest occur more often than by chance. Shrinks toward `a`.
  public static var tokenText: Generator {
    let scalar = Generator<Unicode.Scalar>.frequency([
      (4, .ascii), (1, .scalar(in: "\u{A0}"..."\u{7FF}")),
      (1, .scalar(in: "\u{800}"..."\u{10FFFF}")),
    ])
    // A scalar has at most four bytes, so 256 of them have at most 1,024.
    return .frequency([
      (8, .string(of: scalar, count: 1...24)), (1, .string(of: .ascii, count: 1_024...1_024)),
      (1, .string(of: scalar, count: 1...256)),
    ])
  }
}

extension Generator where Value == CheckoutToken {
  /// Checkout tokens whose texts have every length.
  ///
  ///     forAll(Generator.checkoutToken) { CheckoutToken(digest: $0.digest) == $0 }
  ///
  /// Shrinks toward the token of the text `a`.
  public static var checkoutToken: Generator {
    Generator { choices throws(Rejection) in
      guard let token = try? CheckoutToken(try choices.draw(.tokenText)) else {
        throw Rejection.filtered
      }
      return token
    }
  }
}

extension Generator where Value == CheckoutReference {
  /// Checkouts with and without a token, equally often.
  ///
  ///     forAll(Generator.checkout) { ["token", "tokenless"].contains($0.mode) }
  ///
  /// Shrinks toward the checkout without a token.
  public static var checkout: Generator {
    .oneOf([.constant(.tokenless), Generator<CheckoutToken>.checkoutToken.map { .token($0) }])
  }
}

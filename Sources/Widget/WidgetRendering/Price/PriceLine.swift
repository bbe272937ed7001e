import ScheduleEngine

/// The line under a price, which is written in any language: payments, limits or neither.
///
/// It has no strings, since web pages load this code. ``PriceBreakdown`` has the line as text, and
/// ``PriceMessage`` as markup.
struct PriceLine {
  let contents: Contents

  /// The amounts that the line mentions.
  enum Contents {
    /// The number of payments and the first one.
    case payments(count: Int, of: Money, isInterestFree: Bool)
    case between(minimum: Money, maximum: Money)
    case upTo(maximum: Money)
    case from(minimum: Money)
    case nothing
  }

  /// Creates the line for an amount; a plan in another currency counts as none.
  init(of amount: Money, plan: Plan?, limits: OrderLimits?) {
    guard let plan, plan.currency == amount.currency else {
      contents = .nothing
      return
    }
    let limits = limits ?? plan.limits
    contents =
      Self.payments(of: amount, plan: plan, limits: limits)
      ?? Self.range(of: limits, in: plan.currency) ?? .nothing
  }

  /// Whether the line mentions amounts.
  var hasAmounts: Bool {
    if case .nothing = contents { false } else { true }
  }

  /// Whether the brand precedes the line's words.
  var startsWithBrand: Bool {
    switch contents {
    case .payments, .nothing: false
    case .between, .upTo, .from: true
    }
  }

  /// Returns the payments, or nil if the amount is outside the limits, or cannot be split, or is
  /// split into unequal parts, which have no usual amount.
  private static func payments(
    of amount: Money, plan: Plan, limits: OrderLimits
  ) -> Contents? {
    let count = plan.installments.count
    guard amount.minorUnits > 0, limits.contains(amount.minorUnits),
      plan.installments.amounts == .equal,
      let parts = try? SplitParts(of: amount.minorUnits, count: count, by: plan.split)
    else { return nil }
    let payment = Money(minorUnits: parts[0], currency: amount.currency)
    return .payments(count: count, of: payment, isInterestFree: plan.advertisesInterestFree)
  }

  /// Returns the limits, or nil if there are none.
  private static func range(of limits: OrderLimits, in currency: Currency) -> Contents? {
    func amount(_ minorUnits: Int64) -> Money {
      Money(minorUnits: minorUnits, currency: currency)
    }
    guard let maximum = limits.maximumMinorUnits else {
      guard let minimum = limits.minimumMinorUnits, minimum > 0 else { return nil }
      return .from(minimum: amount(minimum))
    }
    let unit = currency.minorUnitsPerUnit
    let minimum = limits.minimumMinorUnits ?? (unit < maximum ? unit : 0)
    return minimum > 0
      ? .between(minimum: amount(minimum), maximum: amount(maximum))
      : .upTo(maximum: amount(maximum))
  }
}

extension PhraseWriter {
  /// Writes the words of a line, without the brand and the word between the two.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - amount: The text in place of a payment's amount, or nil for the amount.
  @inline(never)
  mutating func write(_ line: PriceLine, amount: Phrase? = nil) {
    let phrases = price
    switch line.contents {
    case .payments(let count, let payment, let isInterestFree):
      let phrase = isInterestFree ? phrases.payments : phrases.plainPayments
      write(
        phrase.phrase(for: count), .count(count), .text(.interestFree, conventions.interestFree),
        amount.map { .phrase($0) } ?? .money(payment))
    case .between(let minimum, let maximum):
      write(phrases.between, .compactMoney(minimum), .compactMoney(maximum))
    case .upTo(let maximum): write(phrases.upTo, .compactMoney(maximum))
    case .from(let minimum): write(phrases.from, .compactMoney(minimum))
    case .nothing: write(phrases.pay)
    }
  }

  /// Writes the amounts of a line alone, for narrow places: "4 × $12.50".
  ///
  /// A line without amounts has no such form.
  @inline(never)
  mutating func write(amountsOf line: PriceLine) {
    switch line.contents {
    case .payments(let count, let payment, _): write("%1 × %2", .count(count), .money(payment))
    case .between(let minimum, let maximum):
      write("%1 – %2", .compactMoney(minimum), .compactMoney(maximum))
    case .upTo(let maximum): write("≤ %1", .compactMoney(maximum))
    case .from(let minimum): write("≥ %1", .compactMoney(minimum))
    case .nothing: break
    }
  }
}

/// The rules of terms whose payments are not equal or whose due dates are not regular.
///
/// Terms refer to them by a ``RulesReference``.
@usableFromInline
final class InstallmentRules: Sendable {
  let amounts: AmountRule
  let dayOfMonth: DayOfMonth?
  let businessDays: BusinessDays?

  /// Creates rules, or returns nil if there is none.
  init?(_ amounts: AmountRule, _ dayOfMonth: DayOfMonth?, _ businessDays: BusinessDays?) {
    if amounts == .equal, dayOfMonth == nil, businessDays == nil { return nil }
    self.amounts = amounts
    self.dayOfMonth = dayOfMonth
    self.businessDays = businessDays
  }

  /// Returns the reason why the rules do not fit a count and an interval, or nil if they do.
  func mistake(count: Int, interval: Period) -> InstallmentTermsError.Reason? {
    switch amounts {
    case .equal: break
    case .weights(let weights):
      guard weights.count == count else { return .wrongNumberOfWeights(count: count) }
      for weight in weights where !AmountRule.weights.contains(weight) { return .weightOutOfRange }
    case .firstPercent:
      guard count > 1 else { return .firstPaymentIsOnly }
    case .firstAmount(let amount):
      guard count > 1 else { return .firstPaymentIsOnly }
      guard amount > 0 else { return .firstAmountNotPositive }
    }
    if dayOfMonth != nil, interval.unit != .months { return .dayOfMonthWithoutMonths }
    if let businessDays, count > 1 {
      // A month has at least 28 days. A date moves by less than the days of a closure, so that two
      // dates stay apart if they move in one direction; in two directions, they approach twice.
      let days = interval.unit == .months ? interval.count * 28 : interval.count
      let directions = businessDays.adjustment == .following ? 1 : 2
      let longest = businessDays.longestClosure
      guard longest * directions < days else { return .closureTooLong(days: longest) }
    }
    return nil
  }
}

extension InstallmentRules: Hashable {
  @usableFromInline
  static func == (left: InstallmentRules, right: InstallmentRules) -> Bool {
    left === right
      || left.amounts == right.amounts && left.dayOfMonth == right.dayOfMonth
        && left.businessDays == right.businessDays
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(amounts)
    hasher.combine(dayOfMonth)
    hasher.combine(businessDays)
  }
}

/// A reference to the rules of terms, or to none.
///
/// Plans and schedules are copied in every loop over orders. A counted reference in them would make
/// the schedule of an order by an ordinary plan about nine times as slow, since the compiler then
/// copies all of it. Therefore rules are stored for the rest of the process and never counted: they
/// belong to plans, which are few and never change.
@usableFromInline
@safe struct RulesReference: Sendable {
  @usableFromInline let stored: Unmanaged<InstallmentRules>?

  @inlinable @inline(__always)
  init(_ stored: Unmanaged<InstallmentRules>?) { unsafe self.stored = stored }

  /// A reference to no rules.
  @inlinable static var none: Self { unsafe Self(nil) }

  // The module of a web page is small and has the built-in plans alone, all with ordinary terms. It
  // leaves further rules out, and a built-in plan that has some does not compile in it.
  #if ORDINARY_TERMS
    init(checked rules: InstallmentRules?) {
      precondition(rules == nil, "this module has ordinary terms alone")
      self = .none
    }

    @inlinable @inline(__always)
    var isNone: Bool { true }

    var object: InstallmentRules? { nil }
  #else
    /// Creates a reference to rules, which are never released, or to none.
    init(storing rules: InstallmentRules?) {
      unsafe self.init(rules.map { unsafe Unmanaged.passRetained($0) })
    }

    /// Creates a reference to rules that fit their terms, or to none.
    init(checked rules: InstallmentRules?) { self.init(storing: rules) }

    /// Whether there are no rules: payments are equal and due dates regular.
    @inlinable @inline(__always)
    var isNone: Bool { unsafe stored == nil }

    /// The rules, or nil if there are none.
    var object: InstallmentRules? { unsafe stored?.takeUnretainedValue() }
  #endif
}

extension RulesReference: Hashable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool { left.object == right.object }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(object) }
}

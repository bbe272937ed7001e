#if BUILT_IN_PLANS_ONLY
  /// The rules of irregular due dates, which no built-in plan has.
  enum DateAdjustment: Hashable, Sendable {
    init?(of terms: InstallmentTerms, from startDate: CivilDate) { return nil }

    func date(at index: Int, regular: CivilDate) throws(DateError) -> CivilDate { switch self {} }
  }
#else
  /// The rules by which due dates differ from a regular series.
  struct DateAdjustment: Hashable, Sendable {
    /// The day of the purchase.
    private let startDate: CivilDate
    /// Whether the first payment is due at once, so that its date does not depend on the rules.
    private let paysAtOnce: Bool
    /// The business days to which the other dates move, or nil if they do not move.
    private let businessDays: BusinessDays?

    /// Creates the rules of terms, or returns nil if their due dates are regular.
    init?(of terms: InstallmentTerms, from startDate: CivilDate) {
      if terms.hasRegularDates { return nil }
      self.startDate = startDate
      paysAtOnce = terms.firstDue.isZero
      businessDays = terms.businessDays
    }

    /// Returns the date of a payment.
    ///
    /// - Parameters:
    ///   - index: The payment's place, from 0.
    ///   - regular: The date in the series.
    /// - Returns: The date, or the business day to which it moves.
    /// - Throws: ``DateError`` if it would be after the calendar's last day.
    func date(at index: Int, regular: CivilDate) throws(DateError) -> CivilDate {
      if index == 0, paysAtOnce { return startDate }
      guard let businessDays else { return regular }
      return try businessDays.adjusted(regular, after: startDate)
    }
  }
#endif

extension DueDates {
  /// The values of dates by rules.
  ///
  /// `monthDay` is negative: -1 to -31 is a day of the month, -33 to -63 a day of the month for all
  /// dates but the first, which is the day of the purchase, and -32 is that of dates that are days
  /// apart.
  @usableFromInline
  struct Values: Hashable, Sendable {
    @usableFromInline let origin: CivilDate
    @usableFromInline let monthDay: Int8

    @inlinable @inline(__always)
    init(_ origin: CivilDate, _ monthDay: Int8) {
      (self.origin, self.monthDay) = (origin, monthDay)
    }
  }

  @inlinable @inline(__always)
  var values: Values { Values(origin, monthDay) }

  @inlinable @inline(__always)
  init(_ values: Values, _ startDate: CivilDate, _ terms: InstallmentTerms) {
    (origin, monthDay) = (values.origin, values.monthDay)
    start = startDate
    interval = terms.interval
    size = terms.storedCount
    rules = terms.rules
  }

  // The values fit into registers, so that the code around a call does not need memory for them.
  @inline(never) @usableFromInline
  static func adjusted(
    from startDate: CivilDate, by terms: InstallmentTerms
  ) throws(DateError) -> Values {
    let values: Values
    if let day = terms.dayOfMonth {
      values = try Self.values(on: day, from: startDate, by: terms)
    } else {
      let regular = try Self(regularFrom: startDate, by: terms)
      guard terms.businessDays != nil else { return regular.values }
      values = Values(regular.origin, regular.monthDay > 0 ? -regular.monthDay : -32)
    }
    // Dates rise, so that all are in the calendar if the last is.
    let dates = Self(values, startDate, terms)
    _ = try dates.adjusted(dates.date(beforeAdjustmentAt: terms.count - 1))
    return values
  }

  /// Returns the values of dates on a day of the month; the last is in the calendar.
  private static func values(
    on day: DayOfMonth, from startDate: CivilDate, by terms: InstallmentTerms
  ) throws(DateError) -> Values {
    let months = terms.interval.count
    let monthDay = Int8(truncatingIfNeeded: day.number)
    // A first payment at once stays where it is, and the second begins the series.
    if terms.firstDue.isZero {
      guard terms.count > 1 else { return Values(startDate, -32 - monthDay) }
      let second = day.monthNumber(onOrAfter: try startDate.adding(months: months))
      let origin = CivilDate(pinning: 1, toMonth: second - months)
      _ = try origin.adding(months: (terms.count - 1) * months)
      return Values(origin, -32 - monthDay)
    }
    let earliest = try startDate.adding(terms.firstDue)
    let first = day.monthNumber(onOrAfter: earliest)
    _ = try earliest.adding(months: first - earliest.monthNumber + (terms.count - 1) * months)
    return Values(CivilDate(pinning: day.number, toMonth: first), -monthDay)
  }

  /// Returns a date by rules.
  @inline(never) @usableFromInline
  func adjustedDate(at index: Int) -> CivilDate {
    precondition(index >= 0 && index < Int(size), "a date's index is 0 to the count less one")
    guard monthDay < 0 else { return regularDate(at: index) }
    // No date is after the last one, which is in the calendar.
    return (try? adjusted(date(beforeAdjustmentAt: index))) ?? .last
  }

  /// Returns a date before it moves to a business day.
  private func date(beforeAdjustmentAt index: Int) -> CivilDate {
    if index == 0 { return monthDay < -32 ? start : origin }
    let reach = index * interval.count
    return switch interval.unit {
    case .days: CivilDate(knownDayNumber: origin.dayNumber + reach)
    case .months:
      CivilDate(pinning: -Int(monthDay) & 31, toMonth: origin.monthNumber + reach)
    }
  }

  /// Returns a date, or the business day to which it moves.
  private func adjusted(_ date: CivilDate) throws(DateError) -> CivilDate {
    guard let businessDays = rules.object?.businessDays, date != start else { return date }
    return try businessDays.adjusted(date, after: start)
  }
}

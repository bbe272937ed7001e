/// The days on which a plan is offered, both ends inclusive.
///
///     let may = try PlanValidity(
///       from: CivilDate("2026-05-01"), until: CivilDate("2026-05-31"))
///     try may.contains(CivilDate("2026-05-31"))  // true
///     try may.contains(CivilDate("2026-06-01"))  // false
public struct PlanValidity: Hashable, Sendable {
  /// The first day, or nil where the plan has always been offered.
  public let from: CivilDate?
  /// The last day, or nil while the plan is open.
  public let until: CivilDate?

  /// Makes a span of days.
  ///
  ///     try PlanValidity(from: .last, until: .first)  // throws: the last day is before the first; …
  ///
  /// - Parameters:
  ///   - from: The first day, or nil for no beginning.
  ///   - until: The last day, or nil for no end.
  /// - Throws: ``PlanValidityError`` when the last day is before the first.
  public init(from: CivilDate?, until: CivilDate?) throws(PlanValidityError) {
    if let from, let until, until < from { throw PlanValidityError() }
    self.init(known: from, until)
  }

  /// Makes the span of a built-in plan.
  init(known from: CivilDate?, _ until: CivilDate?) {
    self.from = from
    self.until = until
  }

  /// Every day.
  public static var always: Self { Self(known: nil, nil) }

  /// Whether the plan is offered on a day.
  ///
  ///     PlanValidity.always.contains(today)  // true
  ///
  /// - Parameter date: The day of the purchase; later payments may be due after the last day.
  /// - Returns: Whether the day is in the span.
  public func contains(_ date: CivilDate) -> Bool {
    date >= from ?? .first && date <= until ?? .last
  }
}

/// Says that a plan's last day is before its first.
public struct PlanValidityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what to write.
  public var description: String {
    "the last day is before the first; write the earlier date as validFrom"
  }
}

public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == PlanID {
  /// Identifiers of 1 to 64 bytes with every byte that one may have.
  ///
  ///     forAll(Generator.planID) { try PlanID($0.description) == $0 }
  ///
  /// The shortest and the longest come more often than by chance. Shrinks toward `a`.
  public static var planID: Generator {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789").compactMap(\.unicodeScalars.first)
    let inner = Generator<Unicode.Scalar>.element(of: letters + ["-", ".", "_"])
    let parts = zip(
      Generator<Unicode.Scalar>.element(of: letters), .string(of: inner, count: 0...63))
    return Generator { choices throws(Rejection) in
      let (first, rest) = try choices.draw(parts)
      guard let id = try? PlanID(String(first) + rest) else { throw Rejection.filtered }
      return id
    }
  }
}

extension Generator where Value == Plan {
  /// Plans of every kind, each of which accepts an order on some day.
  ///
  ///     forAll(Generator.plan.flatMap { Generator.orderTotal(for: $0) }) { $0.minorUnits > 0 }
  ///
  /// Limits and days of validity are there three times in four each, and close around an order that
  /// the plan accepts, so that totals and days next to them are tried. Shrinks toward plan `a` in
  /// USD with one payment at once, no limits, and always offered.
  public static var plan: Generator { plan(with: .installmentTerms()) }

  /// Plans with certain terms.
  ///
  ///     Generator.plan(with: .installmentTerms(count: 4...4))
  ///
  /// - Parameters:
  ///   - terms: Makes the counts and distances of the payments.
  ///   - currency: Makes the currencies; all if not given.
  ///   - split: Makes the rules for odd minor units; all if not given.
  /// - Returns: The generator, which shrinks as ``plan`` does.
  public static func plan(
    with terms: Generator<InstallmentTerms>, in currency: Generator<Currency> = .currency,
    by split: Generator<Split> = .split
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let id = try choices.draw(.planID)
      let currency = try choices.draw(currency)
      let terms = try choices.draw(terms)
      return Plan(
        id: id, currency: currency,
        limits: try limits(for: terms.count, unit: currency.minorUnitsPerUnit, &choices),
        installments: terms, split: try choices.draw(split),
        validity: try validity(for: terms, &choices))
    }
  }

  /// Limits around a total that can be split into so many parts by every rule.
  private static func limits(
    for count: Int, unit: Int64, _ choices: inout Choices
  ) throws(Rejection) -> OrderLimits {
    let count = Int64(count)
    let shares = 1...Int64.max / count
    let edges = AmountEdges(range: shares, unit: unit)
    let planned = choices.plan { edges.pick(using: &$0) }
    let total = try choices.choose(in: shares, from: 1, planned: planned) * count
    let minimum = try choices.draw(.optional(Generator<Int64>.integer(in: 0...total)))
    let above = Generator<Int64>.integer(in: 0 ... .max - total)
    let maximum = try choices.draw(.optional(above)).map { total + $0 }
    guard
      let limits = try? OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum)
    else { throw Rejection.filtered }
    return limits
  }

  /// Days around one from which payments can be counted.
  private static func validity(
    for terms: InstallmentTerms, _ choices: inout Choices
  ) throws(Rejection) -> PlanValidity {
    let day = try choices.draw(.startDate(for: terms))
    let from = try choices.draw(.optional(Generator<CivilDate>.civilDate(in: .first...day)))
    let until = try choices.draw(.optional(Generator<CivilDate>.civilDate(in: day ... .last)))
    guard let validity = try? PlanValidity(from: from, until: until) else {
      throw Rejection.filtered
    }
    return validity
  }
}

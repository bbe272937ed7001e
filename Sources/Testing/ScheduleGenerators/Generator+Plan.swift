public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == PlanID {
  /// Identifiers of 1 to 64 bytes, in which every allowed byte can occur.
  ///
  ///     forAll(Generator.planID) { try PlanID($0.description) == $0 }
  ///
  /// The shortest and the longest occur more often than by chance. Shrinks toward `a`.
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
  /// Plans of every kind; each accepts at least one order on some day.
  ///
  ///     forAll(Generator.plan.flatMap { Generator.orderTotal(for: $0) }) { $0.minorUnits > 0 }
  ///
  /// Each limit and each end of the validity exists in three plans of four, close to an order that
  /// the plan accepts, so that tests try totals and days next to it. Shrinks toward plan `a` in USD
  /// with one payment at once, without limits, and offered on every day.
  public static var plan: Generator { plan(with: .ruledTerms()) }

  /// Plans with the given terms.
  ///
  ///     Generator.plan(with: .installmentTerms(count: 4...4))
  ///
  /// - Parameters:
  ///   - terms: Generates the terms of the payments.
  ///   - currency: Generates the currencies; by default all.
  ///   - split: Generates the rules for odd minor units; by default all.
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
        limits: try limits(for: terms, unit: currency.minorUnitsPerUnit, &choices),
        installments: terms, split: try choices.draw(split),
        validity: try validity(for: terms, &choices))
    }
  }

  /// Draws limits around a total that every rule can split.
  private static func limits(
    for terms: InstallmentTerms, unit: Int64, _ choices: inout Choices
  ) throws(Rejection) -> OrderLimits {
    let count = terms.splittableUnit
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

  /// Draws a validity around a day on which a schedule can start.
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

extension Generator where Value == Split {
  /// All six rules for odd minor units; shrinks toward `halfUpLast`.
  ///
  ///     forAll(Generator.split) { !$0.name.isEmpty }
  public static var split: Generator { .element(of: Split.allCases) }
}

extension Generator where Value == InstallmentTerms {
  /// Terms whose payments are all in the calendar if the purchase is in an early year.
  ///
  ///     forAll(zip(Generator.installmentTerms(), .split)) { terms, split in
  ///       (try? SplitParts(of: .max, count: terms.count, by: split)) != nil
  ///     }
  ///
  /// Counts of 1 to 4, 12, 999 and 1,000 occur more often than by chance, and so do first payments
  /// at once. Longer series have shorter intervals: a series spans 8,400 years at most. Shrinks
  /// toward one payment, due at once.
  ///
  /// - Parameter counts: The possible counts, from 1 to 1,000; by default all.
  /// - Returns: The generator.
  public static func installmentTerms(
    count counts: ClosedRange<Int> = InstallmentTerms.counts
  ) -> Generator {
    precondition(
      counts.lowerBound >= 1 && counts.upperBound <= 1_000, "a plan has 1 to 1,000 payments")
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { planCount(in: counts, using: &$0) }
      let count = try choices.choose(in: counts, from: counts.lowerBound, planned: planned)
      let steps = max(1, count - 1)
      let interval = try choices.draw(.periods(from: 1) { $0.longestSpan / steps })
      let isLater = choices.plan { UInt64.random(in: 0...2, using: &$0) / 2 }
      let isDueLater = try choices.choose(upTo: 1, planned: isLater) == 1
      let firstDue = isDueLater ? try choices.draw(.period) : .none
      guard
        let terms = try? InstallmentTerms(count: count, interval: interval, firstDue: firstDue)
      else { throw Rejection.filtered }
      return terms
    }
  }

  private static func planCount(
    in counts: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    let candidate: Int? =
      switch UInt64.random(in: 0..<8, using: &random) {
      case 0...3: .random(in: 1...4, using: &random)
      case 4...5: [5, 6, 7, 10, 12, 24, 36].randomElement(using: &random)
      case 6: [counts.lowerBound, counts.upperBound, 999, 1_000].randomElement(using: &random)
      default: nil
      }
    if let candidate, counts.contains(candidate) { return candidate }
    return .random(in: counts, using: &random)
  }
}

extension Generator where Value == InstallmentTerms {
  /// Terms of every kind: half of them ordinary, the others with unequal payments, on a day of the
  /// month, on business days, or several of these.
  ///
  ///     forAll(Generator.ruledTerms(count: 2...4)) { (2...4).contains($0.count) }
  ///
  /// Shrinks as ``installmentTerms(count:)`` does, first toward ordinary terms.
  ///
  /// - Parameter counts: The possible counts, from 1 to 1,000; by default all.
  /// - Returns: The generator.
  public static func ruledTerms(
    count counts: ClosedRange<Int> = InstallmentTerms.counts
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let isRuled = try choices.choose(upTo: 1) == 1
      let terms = try choices.draw(.installmentTerms(count: counts))
      guard isRuled else { return terms }
      let amounts = try amounts(count: terms.count, &choices)
      let isMonthly = terms.interval.unit == .months
      let day = isMonthly ? try choices.draw(.optional(Generator<Int>.integer(in: 1...31))) : nil
      let days = try choices.draw(.optional(.businessDays))
      let dayOfMonth = day.flatMap { try? DayOfMonth($0) }
      // A closure that is too long for the interval leaves the business days out.
      for days in [days, nil] {
        if let ruled = try? InstallmentTerms(
          count: terms.count, interval: terms.interval, firstDue: terms.firstDue, amounts: amounts,
          dayOfMonth: dayOfMonth, businessDays: days)
        {
          return ruled
        }
      }
      return terms
    }
  }

  private static func amounts(
    count: Int, _ choices: inout Choices
  ) throws(Rejection) -> AmountRule {
    switch try choices.choose(upTo: count > 1 ? 3 : 1) {
    case 1:
      let largest = [3, 100, 1_000_000][Int(try choices.choose(upTo: 2))]
      return .weights(
        try choices.draw(.array(of: .integer(in: 1...largest), count: count...count)))
    case 2:
      let number = try choices.draw(Generator<Int>.integer(in: 1...999_999))
      guard let percentage = try? Percentage(tenThousandths: number) else {
        throw Rejection.filtered
      }
      return .firstPercent(percentage)
    case 3: return .firstAmount(try choices.draw(Generator<Int64>.integer(in: 1...100_000)))
    default: return .equal
    }
  }
}

extension Generator where Value == BusinessDays {
  /// Business days with every adjustment and weekend, and up to twelve holidays of a few years.
  ///
  ///     forAll(Generator.businessDays) { $0.weekend != .all }
  ///
  /// Shrinks toward no weekend and no holidays.
  public static var businessDays: Generator {
    let first = (try? CivilDate(year: 2020, month: 1, day: 1)) ?? .first
    let last = (try? CivilDate(year: 2035, month: 12, day: 31)) ?? .last
    let weekends: [Weekdays] = [
      [], [.saturday, .sunday], [.sunday], [.friday], [.friday, .saturday],
      [.monday, .wednesday, .friday],
    ]
    return Generator { choices throws(Rejection) in
      let adjustment = try choices.draw(.element(of: BusinessDays.Adjustment.allCases))
      let weekend = try choices.draw(.element(of: weekends))
      let days = try choices.draw(
        .array(of: Generator<CivilDate>.civilDate(in: first...last), count: 0...12))
      let holidays = Set(days).sorted()
      guard
        let businessDays = try? BusinessDays(
          adjustment: adjustment, weekend: weekend, holidays: holidays)
      else { throw Rejection.filtered }
      return businessDays
    }
  }
}

extension InstallmentTerms {
  /// A total whose multiples can all be split by every rule.
  var splittableUnit: Int64 {
    let count = Int64(count)
    switch amounts {
    case .equal: return count
    case .weights(let weights): return weights.reduce(0) { $0 + Int64($1) }
    case .firstPercent(let percentage):
      // Both the first payment and the rest are large enough for it.
      let (whole, part) = (Int64(1_000_000), Int64(percentage.tenThousandths))
      return max(whole / part, (count * count + 1) * whole / (whole - part)) + 1
    case .firstAmount(let amount): return amount + count * count
    }
  }
}

extension PeriodUnit {
  /// The longest span of a series in this unit: about 8,200 years, or 8,300 in months.
  fileprivate var longestSpan: Int {
    switch self {
    case .days: 3_000_000
    case .weeks: 3_000_000 / 7
    case .months: 100_000
    }
  }
}

extension InstallmentTerms {
  /// The latest start date from which all payments are in the calendar, or nil if there is none; it
  /// may be a few days too early if a payment is moved to the end of a short month.
  var latestStart: CivilDate? {
    guard hasRegularDates else {
      // A date moves by less than a month, and then by the days of a closure.
      let closure = 7 * (1 + (businessDays?.holidays.count ?? 0))
      return try? regularLatestStart?.adding(days: -31 - closure)
    }
    return regularLatestStart
  }

  private var regularLatestStart: CivilDate? {
    let reach = (count - 1) * interval.count
    if firstDue.unit == .months, interval.unit == .months {
      return try? CivilDate.last.adding(months: -(firstDue.count + reach))
    }
    let latestFirstPayment: CivilDate? =
      switch interval.unit {
      case .days: try? CivilDate.last.adding(days: -reach)
      case .months: try? CivilDate.last.adding(months: -reach)
      }
    return switch firstDue.unit {
    case .days: try? latestFirstPayment?.adding(days: -firstDue.count)
    case .months: try? latestFirstPayment?.adding(months: -firstDue.count)
    }
  }
}

extension Generator where Value == PlanRecord {
  /// Plans with the other content of their files.
  ///
  ///     forAll(Generator.planRecord) { record in
  ///       let text = PlanFile.text(of: record)
  ///       return try PlanFile.read(Array(text.utf8), named: "\(record.plan.id).json") == record
  ///     }
  ///
  /// Names and addresses contain characters that JSON, Swift and terminals could mishandle. Shrinks
  /// toward plan `a` of region `AA` in the language `aa` with one source.
  public static var planRecord: Generator {
    Generator { choices throws(Rejection) in
      let plan = try choices.draw(.plan)
      let name = try choices.draw(PlanTexts.name)
      let brand = try choices.draw(PlanTexts.name)
      let region = try choices.draw(PlanTexts.region)
      let locales = try choices.draw(.array(of: PlanTexts.locale, count: 1...12))
      let sources = try choices.draw(.array(of: PlanTexts.source, count: 1...12))
      var seen: Set<String> = []
      return PlanRecord(
        plan: plan, name: name, brand: brand, region: region,
        locales: locales.filter { seen.insert($0.lowercased()).inserted }, sources: sources)
    }
  }
}

/// The texts of a plan's record.
private enum PlanTexts {
  /// A name of at most 200 bytes, with letters and with characters that could be mishandled.
  static let name: Generator<String> = {
    let careful: [Unicode.Scalar] = [
      " ", "\"", "\\", "'", "(", ")", "{", "}", "[", "]", ",", ":", "/", "`", "$", "<", "&", "=",
      "\u{E9}", "\u{301}", "\u{65E5}", "\u{5D0}", "\u{1F95D}", "\u{A0}", "\u{FFFD}",
    ]
    let inner = Generator<Unicode.Scalar>.frequency([
      (1, .scalar(in: "a"..."z")), (1, .element(of: careful)),
    ])
    return zip(Generator<Unicode.Scalar>.scalar(in: "a"..."z"), .string(of: inner, count: 0...49))
      .map { String($0) + $1 }
  }()

  /// Two capital letters other than `UK`, which is no country's code.
  static let region = Generator<String>.string(of: .scalar(in: "A"..."Z"), count: 2...2)
    .map { $0 == "UK" ? "GB" : $0 }

  /// A language tag of at most 30 bytes.
  static let locale: Generator<String> = {
    let letter = Generator<Unicode.Scalar>.element(of: ["a", "b", "z", "A", "Z"])
    let either = Generator<Unicode.Scalar>.element(of: ["a", "z", "A", "Z", "0", "9"])
    let subtags = Generator.array(
      of: Generator<String>.string(of: either, count: 1...8).map { "-" + $0 }, count: 0...3)
    return zip(Generator<String>.string(of: letter, count: 2...3), subtags)
      .map { $0 + $1.joined() }
  }()

  /// A source with an address of printable ASCII.
  static let source: Generator<PlanRecord.Source> = {
    let scheme = Generator<String>.element(of: ["https://", "http://"])
    let path = Generator<String>.string(of: .scalar(in: "!"..."~"), count: 0...20)
    let confidence = Generator.element(of: PlanRecord.Source.Confidence.allCases)
    return zip(scheme, Generator<Unicode.Scalar>.scalar(in: "a"..."z"), path, confidence)
      .map { PlanRecord.Source(url: $0 + String($1) + $2, confidence: $3) }
  }()
}

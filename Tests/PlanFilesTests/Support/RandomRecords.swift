import PropertyTesting
import ScheduleEngine

/// Makes records such as a file may hold, with a liking for the ends of ranges.
struct RandomRecords {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() throws -> PlanRecord {
    let currencies = Currency.all
    let limits = [limit(), limit()].sorted { $0 ?? 0 < $1 ?? .max }
    let dates = try [date(), date()].sorted()
    let plan = Plan(
      id: try PlanID(
        word("abcxyz019", 1) + word("abcxyz019-._", .random(in: 0...63, using: &numbers))),
      currency: pick(currencies),
      limits: try OrderLimits(minimumMinorUnits: limits[0], maximumMinorUnits: limits[1]),
      installments: try InstallmentTerms(
        count: pick([1, 2, 3, 4, 999, 1000]), interval: period(from: 1),
        firstDue: period(from: 0)),
      split: pick(Split.allCases),
      validity: try PlanValidity(
        from: Bool.random(using: &numbers) ? dates[0] : nil,
        until: Bool.random(using: &numbers) ? dates[1] : nil))
    return PlanRecord(
      plan: plan, name: text(), brand: text(), region: word("ABCXYZ", 2),
      locales: (0..<pick([1, 2, 50])).map { number in tag(number) },
      sources: (0..<pick([1, 2, 100])).map { _ in
        .init(
          url: pick(["https://", "http://"]) + word("abz09", 1) + word("abz/?#%\"\\'{}[],:", 12),
          confidence: pick(PlanRecord.Source.Confidence.allCases))
      })
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &numbers)]
  }

  private mutating func word(_ letters: String, _ count: Int) -> String {
    let letters = Array(letters)
    return String((0..<count).map { _ in pick(letters) })
  }

  /// A language tag that no other number gives.
  private mutating func tag(_ number: Int) -> String {
    let language = word("abzABZ", pick([2, 3]))
    let subtags = (0..<pick([0, 1, 3])).map { _ in "-" + word("abzABZ09", pick([1, 2, 8])) }
    return "\(language)-\(number)\(subtags.joined())"
  }

  /// A text for people with signs that JSON, Swift or a terminal could stumble over.
  private mutating func text() -> String {
    let signs = [
      "a", "Z", " ", "\"", "\\", "\\(", ")", "{", "}", ",", ":", "é", "日", "🥝", "e\u{301}",
    ]
    return "x" + (0..<pick([0, 3, 12])).map { _ in pick(signs) }.joined()
  }

  private mutating func limit() -> Int64? {
    pick([
      nil, 1, 5, 99, 100, 101, 12_345, .max - 1, .max, .random(in: 1 ... .max, using: &numbers),
    ])
  }

  private mutating func period(from least: Int) -> Period {
    let count = pick([least, 1, 13, 9_999, Int.random(in: 1...9_999, using: &numbers)])
    switch pick([0, 1, 2]) {
    case 0: return .days(count)
    case 1: return .weeks(count)
    default: return .months(count)
    }
  }

  private mutating func date() throws -> CivilDate {
    try CivilDate(
      year: pick([1, 999, 1_000, 2_024, 9_999]), month: .random(in: 1...12, using: &numbers),
      day: .random(in: 1...28, using: &numbers))
  }
}

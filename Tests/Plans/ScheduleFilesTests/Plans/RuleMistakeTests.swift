import ScheduleEngine
import ScheduleFiles
import Testing

/// A valid plan file with every optional key, which tests change.
enum RuledPlan: GoodFile {
  static let fileName = GoodPlan.fileName

  static let text: String = changed(
    with: #""weights": [50, 25, 25], "dayOfMonth": "last", "businessDays": "#
      + #"{ "adjust": "following", "weekend": ["saturday", "sunday"], "#
      + #""holidays": ["2026-12-25", "2026-12-28"] }"#)

  /// Returns a plan of three monthly payments with further keys.
  static func changed(with rules: String, count: Int = 3, interval: String = "P1M") -> String {
    let old = #""installments": { "count": 4, "interval": "P14D", "firstDue": "P0D" }"#
    let new =
      #""installments": { "count": \#(count), "interval": "\#(interval)", "firstDue": "P0D", "#
      + "\(rules) }"
    return GoodPlan.text.components(separatedBy: old).joined(separator: new)
  }

  static func mistake(in text: String) -> FoundMistake? { GoodPlan.mistake(in: text) }
}

@Suite struct RuleMistakeTests {
  typealias Mistake = FileMistake<RuledPlan>

  @Test func `The optional keys are read and written as they were`() throws {
    let record = try GoodPlan.read(RuledPlan.text)
    let terms = record.plan.installments
    #expect(terms.amounts == .weights([50, 25, 25]))
    #expect(terms.dayOfMonth == .last)
    #expect(terms.businessDays?.adjustment == .following)
    #expect(terms.businessDays?.weekend == [.saturday, .sunday])
    #expect(terms.businessDays?.holidays.count == 2)
    #expect(PlanFile.text(of: record) == RuledPlan.text)
  }

  @Test(arguments: [
    (#""firstPayment": { "percent": "12.5" }"#, AmountRule.firstPercent(try! Percentage("12.5"))),
    (#""firstPayment": { "amount": "50.00" }"#, .firstAmount(5_000)),
  ])
  func `A first payment is read and written`(key: String, amounts: AmountRule) throws {
    let text = RuledPlan.changed(with: key)
    let record = try GoodPlan.read(text)
    #expect(record.plan.installments.amounts == amounts)
    #expect(PlanFile.text(of: record) == text)
  }

  @Test func `Rules that are read again are not stored again`() throws {
    let first = try GoodPlan.read(RuledPlan.text).plan
    #expect(try GoodPlan.read(RuledPlan.text).plan == first)
  }

  @Test(arguments: [
    Mistake("[50, 25, 25]", "[50, 25]", at: "installments.weights", line: 10, "write 3"),
    Mistake("[50, 25, 25]", "[50, 25, 25, 1]", at: "installments.weights", line: 10, "write 3"),
    Mistake("[50, 25, 25]", "[]", at: "installments.weights", line: 10, "write 3"),
    Mistake("[50, 25, 25]", "[50, 0, 25]", at: "installments.weights[1]", line: 10, "1 to 1000000"),
    Mistake(
      "[50, 25, 25]", "[50, 1000001, 25]", at: "installments.weights[1]", line: 10,
      "1 to 1000000, found 1000001"),
    Mistake("[50, 25, 25]", "[50, 2.5, 25]", at: "installments.weights[1]", line: 10, "found 2.5"),
    Mistake(
      "[50, 25, 25]", "[50, \"25\", 25]", at: "installments.weights[1]", line: 10, "found a string"),
    Mistake("[50, 25, 25]", "null", at: "installments.weights", line: 10, "found null"),
    Mistake("\"last\"", "\"Last\"", at: "installments.dayOfMonth", line: 10, "expected one of"),
    Mistake("\"last\"", "0", at: "installments.dayOfMonth", line: 10, "1 to 31, found 0"),
    Mistake("\"last\"", "32", at: "installments.dayOfMonth", line: 10, "1 to 31, found 32"),
    Mistake("\"last\"", "null", at: "installments.dayOfMonth", line: 10, "found null"),
    Mistake("\"P1M\"", "\"P30D\"", at: "installments.dayOfMonth", line: 10, "interval in months"),
    Mistake(
      "\"following\"", "\"next\"", at: "installments.businessDays.adjust", line: 10,
      "expected one of"),
    Mistake(
      "\"sunday\"]", "\"Sunday\"]", at: "installments.businessDays.weekend[1]", line: 10,
      "expected one of"),
    Mistake(
      "\"sunday\"]", "\"saturday\"]", at: "installments.businessDays.weekend[1]", line: 10,
      "there twice"),
    Mistake(
      "[\"saturday\", \"sunday\"]",
      "[\"monday\",\"tuesday\",\"wednesday\",\"thursday\",\"friday\",\"saturday\",\"sunday\"]",
      at: "installments.businessDays.weekend", line: 10, "all days of the week"),
    Mistake(
      "\"2026-12-28\"", "\"2026-12-25\"", at: "installments.businessDays.holidays[1]", line: 10,
      "not after the one before"),
    Mistake(
      "\"2026-12-28\"", "\"2026-12-32\"", at: "installments.businessDays.holidays[1]", line: 10,
      "no such day"),
    Mistake(
      "\"adjust\": \"following\", ", "", at: "installments.businessDays.adjust", line: 10,
      "missing"),
    Mistake(
      "\"adjust\": ", "\"rule\": ", at: "installments.businessDays.rule", line: 10, "unknown key"),
    Mistake("\"weights\"", "\"weight\"", at: "installments.weight", line: 10, "did you mean"),
  ])
  func `A mistake in an optional key is named`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    ("{ }", "", "write percent or amount"),
    (#"{ "percent": "20", "amount": "1.00" }"#, "", "not both"),
    (#"{ "percent": 20 }"#, ".percent", "found a number"),
    (#"{ "percent": "0" }"#, ".percent", "above 0 and below 100"),
    (#"{ "percent": "100" }"#, ".percent", "above 0 and below 100"),
    (#"{ "amount": "0.00" }"#, ".amount", "not above zero"),
    (#"{ "amount": "1.001" }"#, ".amount", "decimal places"),
    (#"{ "share": "20" }"#, ".share", "unknown key"), (#""20""#, "", "found a string"),
  ])
  func `A mistake in a first payment is named`(value: String, key: String, reason: String) throws {
    let text = RuledPlan.changed(with: #""firstPayment": \#(value)"#)
    let mistake = try #require(GoodPlan.mistake(in: text))
    #expect(mistake.key == "installments.firstPayment\(key)")
    #expect(mistake.reason.contains(reason), "\(mistake.reason)")
    #expect(mistake.description.isOnePrintableLine)
  }

  @Test func `Rules that do not fit together are named`() throws {
    let both = RuledPlan.changed(
      with: #""weights": [1, 1, 1], "firstPayment": { "percent": "20" }"#)
    #expect(GoodPlan.mistake(in: both)?.key == "installments.firstPayment")
    let only = RuledPlan.changed(with: #""firstPayment": { "percent": "20" }"#, count: 1)
    #expect(GoodPlan.mistake(in: only)?.key == "installments.firstPayment")
    let daily = RuledPlan.changed(
      with: #""businessDays": { "adjust": "following", "weekend": ["sunday"], "holidays": [] }"#,
      interval: "P1D")
    #expect(GoodPlan.mistake(in: daily)?.key == "installments.businessDays")
    #expect(GoodPlan.mistake(in: daily)?.reason.hasPrefix("1 day in a row") == true)
  }
}

import ScheduleEngine
import ScheduleFiles
import Testing

/// What an example may use without making it: the names that stand for values of the reader's own,
/// and `print`.
class ExampleScope {
  let today: CivilDate
  let moment: Moment
  let schedule: PaymentSchedule
  let token: CheckoutToken
  let record: PlanRecord
  private var printed: [String] = []
  private var checkCount = 0

  required init() throws {
    today = try CivilDate("2026-11-21")
    moment = try Moment(today: today, timestamp: Timestamp("2026-11-21T10:00:00Z"))
    schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: today)
    token = try CheckoutToken("002.k2a4")
    record = try #require(PlanRecord.builtIn.first { $0.plan == .usPayIn4 })
  }

  func print(_ items: Any...) {
    let text = items.map { String(describing: $0) }.joined(separator: " ")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    printed += lines
  }

  /// Expects what was printed since the last time this was asked; `…` alone is any further lines.
  func expectPrinted(
    _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    countCheck()
    let printed = printed
    self.printed = []
    for (index, line) in lines.enumerated() {
      if line == "…" { return }
      guard index < printed.count else { break }
      #expect(
        printed[index].matches(line), "printed: \(printed[index])", sourceLocation: sourceLocation)
    }
    #expect(
      printed.count == lines.count, "lines printed: \(printed)", sourceLocation: sourceLocation)
  }

  /// Counts an expectation that was come to.
  func countCheck() { checkCount += 1 }

  /// Expects that as many results were come to as stand in an example.
  func expectChecks(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(checkCount >= count, "a line with a result was not run", sourceLocation: sourceLocation)
  }
}

/// Takes a value that an example does not use.
func ignore<Value: ~Copyable>(_ value: borrowing Value) {}

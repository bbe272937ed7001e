import Foundation
import ScheduleEngine
import Testing

/// The Swift code that the README shows, with the results that stand beside it.
@Suite struct ReadmeTests {
  @Test func `The first example prints what the README says`() throws {
    let today = try CivilDate("2026-11-21")
    let total = try Money("200.00", .usd)
    let schedule = try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)

    var lines: [String] = []
    func print(_ number: Int, _ dueDate: CivilDate, _ amount: Money) {
      lines.append("\(number) \(dueDate) \(amount)")
    }
    for installment in schedule {
      print(installment.number, installment.dueDate, installment.amount)
    }
    #expect(
      lines == [
        "1 2026-11-21 50.00 USD", "2 2026-12-05 50.00 USD", "3 2026-12-19 50.00 USD",
        "4 2027-01-02 50.00 USD",
      ])
    let due =
      schedule.amountDueToday
    #expect(due.description == "50.00 USD")
    let checksum =
      schedule.checksum(for: .tokenless)
    // printf 'schedule/1 us-pay-in-4 USD/2 20000\ntokenless\n2026-11-21 5000\n…' | sha256sum
    #expect(
      checksum.description == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  }

  @Test func `The widget's example ends as the README says`() throws {
    let today = try CivilDate("2026-11-21")
    let total = try Money("200.00", .usd)
    let moment = Moment(today: today, secondsSinceEpoch: 1_795_255_200)
    var (widget, events) = try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: moment)
    #expect(events.count == 1)
    #expect(widget.status?.amountDueToday(in: .usd).description == "50.00 USD")
    try widget.apply(.update(total: Money("2500.00", .usd)), at: moment)
    let status =
      widget.status
    guard case .invalid(let barrier) = status else {
      Issue.record("an order of 2500.00 is above the maximum")
      return
    }
    #expect(barrier.code == "amount_above_maximum")
    #expect(barrier.message.hasPrefix("The order total of 2500.00 USD is above the maximum"))
  }

  /// Keeps the README from drifting away from the code above.
  @Test func `Every line of the README's Swift code stands in this file`() throws {
    let file = URL(filePath: #filePath)
    let package = file.deletingLastPathComponent().appending(path: "../../..").standardized
    let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: file, encoding: .utf8)
    let tested = Set(source.split(separator: "\n").map { $0.trimming() })
    let shown = Self.codeLines(in: readme).filter { line in
      !line.isEmpty && !line.hasPrefix(".p") && line != "import ScheduleEngine"
    }
    #expect(shown.count >= 9)
    for line in shown { #expect(tested.contains(line), "not tested: \(line)") }
  }

  /// The lines of Swift code in a text, without comments.
  private static func codeLines(in text: String) -> [String] {
    var lines: [String] = []
    for block in text.components(separatedBy: "```swift\n").dropFirst() {
      let code = block.components(separatedBy: "```")[0]
      for line in code.split(separator: "\n") {
        lines.append(line.components(separatedBy: "//")[0][...].trimming())
      }
    }
    return lines
  }
}

extension Substring {
  fileprivate func trimming() -> String { trimmingCharacters(in: .whitespaces) }
}

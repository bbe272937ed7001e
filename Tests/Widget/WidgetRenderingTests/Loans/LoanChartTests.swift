import Financing
import PropertyTesting
import ScheduleEngine
import Testing

@testable import WidgetRendering

/// The curves of a loan.
@Suite struct LoanChartTests {
  /// A point of a curve, in the chart's units.
  private typealias Point = (x: Double, y: Double)

  private struct Unreadable: Error {}

  /// Reads the corners of a path of `M`, `H`, `V` and `Z`.
  private static func points(_ path: String) throws -> [Point] {
    var points: [Point] = []
    var text = Substring(path)
    while let command = text.popFirst() {
      let numbers = text.prefix { !$0.isLetter }
      text = text.dropFirst(numbers.count)
      let values = try numbers.split(separator: " ").map { number -> Double in
        guard let value = Double(number) else { throw Unreadable() }
        return value
      }
      switch (command, values.count) {
      case ("M", 2): points.append((values[0], values[1]))
      case ("H", 1): points.append((values[0], try last(points).y))
      case ("V", 1): points.append((try last(points).x, values[0]))
      case ("Z", 0): break
      default: throw Unreadable()
      }
    }
    return points
  }

  private static func last(_ points: [Point]) throws -> Point {
    guard let last = points.last else { throw Unreadable() }
    return last
  }

  private static func path(
    _ chart: LoanChart, _ curve: LoanChart.Curve, isArea: Bool = false, in frame: LoanChart.Frame
  ) -> String {
    var writer = PhraseWriter(for: .enUS)
    chart.write(pathOf: curve, isArea: isArea, in: frame, by: &writer)
    return writer.text
  }

  @Test func `Each corner is exact to half a hundredth`() async {
    let frames = zip(
      Generator<Int>.integer(in: 0...100), Generator<Int>.integer(in: 1...1_280),
      Generator<Int>.integer(in: 1...1_000)
    ).map { LoanChart.Frame(x: $0, y: $0, width: $1, height: $2) }
    await expectAll(zip(Loans.random, frames), runs: 100) { loan, frame in
      let chart = LoanChart(of: loan)
      let top = Double(chart.amount(ofMark: chart.marks).minorUnits)
      let days = Double(loan.startDate.days(until: loan[loan.count - 1].dueDate))
      var interest: Int64 = 0
      var expected: [LoanChart.Curve: [(day: Int, from: Int64, to: Int64)]] = [:]
      var balance = loan.amountFinanced.minorUnits
      for payment in loan {
        let day = loan.startDate.days(until: payment.dueDate)
        expected[.balance, default: []].append((day, balance, payment.balance.minorUnits))
        balance = payment.balance.minorUnits
        expected[.interest, default: []].append(
          (day, interest, interest + payment.interest.minorUnits))
        interest += payment.interest.minorUnits
      }
      func place(_ day: Int, _ amount: Int64) -> Point {
        (
          Double(frame.x) + Double(day) * Double(frame.width) / days,
          Double(frame.y + frame.height) - Double(amount) * Double(frame.height) / top
        )
      }
      for curve in [LoanChart.Curve.balance, .interest] {
        let steps = expected[curve] ?? []
        var corners = [place(0, steps[0].from)]
        for step in steps {
          corners.append(place(step.day, step.from))
          if step.to != step.from { corners.append(place(step.day, step.to)) }
        }
        let points = try Self.points(Self.path(chart, curve, in: frame))
        try #require(points.count == corners.count)
        for (point, corner) in zip(points, corners) {
          let isThere = abs(point.x - corner.x) < 0.005_1 && abs(point.y - corner.y) < 0.005_1
          try #require(isThere, "\(point) is not at \(corner)")
        }
      }
    }
  }

  @Test func `An area is a curve above the bottom`() throws {
    let chart = LoanChart(of: try Loans.loan())
    let frame = LoanChart.Frame(width: 1_000, height: 500)
    let curve = Self.path(chart, .balance, in: frame)
    let area = Self.path(chart, .balance, isArea: true, in: frame)
    #expect(curve.hasPrefix("M0 0H82.19V36.39H167.12"))
    #expect(curve.hasSuffix("H1000V500"))
    #expect(area == "M0 500V0" + curve.dropFirst(4) + "Z")
    let interest = Self.path(chart, .interest, isArea: true, in: frame)
    #expect(interest.hasPrefix("M0 500V500H82.19V487.67"))
    #expect(interest.hasSuffix("V415.39V500Z"))
  }

  @Test(arguments: [
    (1 as Int64, 1 as Int64, 1), (3, 1, 3), (5, 1, 5), (6, 2, 3), (10, 2, 5), (11, 5, 3),
    (26, 10, 3), (100_000, 20_000, 5), (100_001, 50_000, 3),
  ])
  func `The scale has round amounts up to the largest`(
    total: Int64, step: Int64, marks: Int
  ) throws {
    let chart = LoanChart(of: try Loans.loan(total, rate: "0", terms: Loans.terms(1, .jpy)))
    #expect((chart.step, chart.marks) == (step, marks))
  }

  @Test func `Any loan has a scale of one to five marks that reaches its amounts`() async {
    await expectAll(Loans.random, runs: 200) { loan in
      let chart = LoanChart(of: loan)
      #expect((1...5).contains(chart.marks))
      let top = chart.amount(ofMark: chart.marks)
      #expect(top >= loan.amountFinanced && top >= loan.financeCharge)
    }
  }

  @Test func `Interest that nearly fills an Int64 has a chart`() throws {
    // Nine times 100 years at 1000 percent a year.
    let terms = try Loans.terms(9, every: .months(1_200), dayCount: .thirty360, method: .eu)
    let loan = try Loans.loan(AmortizedSchedule.maximumTotal, rate: "1000", terms: terms)
    #expect(loan.financeCharge.minorUnits > 9_000_000_000_000_000_000 - 1)
    let chart = LoanChart(of: loan)
    // A fifth mark would be above the largest amount.
    #expect((chart.step, chart.marks) == (2_000_000_000_000_000_000, 4))
    #expect(chart.amount(ofMark: chart.marks).minorUnits > 0)
    let frame = LoanChart.Frame(width: 1_000, height: 500)
    #expect(try Self.points(Self.path(chart, .interest, in: frame)).count == 19)
  }

  @Test(arguments: ConsumerLocale.known, [300, 480, 1_280])
  func `A chart has all labels within its picture`(locale: ConsumerLocale, width: Int) throws {
    for total in [40_000, AmortizedSchedule.maximumTotal] as [Int64] {
      let loan = try Loans.loan(total, rate: "12", terms: Loans.terms(480, dayCount: .equalPeriods))
      let chart = try #require(Loans.picture(loan, locale: locale).chart(width: width))
      let drawing = try Drawing(chart)
      for box in drawing.boxes { #expect(drawing.frame.contains(box), "\(box)") }
      let texts = drawing.boxes.filter { $0.name != "line" }
      for (index, text) in texts.enumerated() {
        for other in texts.dropFirst(index + 1) {
          #expect(!text.overlaps(other), "\(text) and \(other)")
        }
      }
    }
  }

  @Test func `The description has the course of both curves`() throws {
    let chart = try #require(Loans.picture(try Loans.loan()).chart())
    let root = try StrictMarkup.read(chart)
    #expect(root.elements.prefix(2).map(\.name) == ["title", "desc"])
    #expect(root.elements[0].text == "Balance and interest over time")
    #expect(
      root.elements[1].text == """
        Balance: $1,000.00 on November 21, 2026, repaid on November 21, 2027. Interest paid: $169.22.
        """)
  }
}

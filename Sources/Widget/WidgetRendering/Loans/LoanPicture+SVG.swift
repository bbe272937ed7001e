import Financing
import ScheduleEngine

extension LoanPicture {
  /// Returns the picture as an SVG document: the payments, the amount due today, and the costs.
  ///
  /// It is like ``WidgetPicture/svg(width:)``; more than twelve payments are summarized in a
  /// sentence.
  ///
  /// - Parameter width: The width in pixels, clamped to 300...1,280.
  /// - Returns: The document.
  /// - Complexity: O(*n*) in the number of payments and in the length of the brand's name.
  public func svg(width: Int = 480) -> String {
    let words = words
    let texts = LoanTexts(of: self)
    let schedule =
      words.plan.payments.count > mostListedPayments
      ? texts.text { texts.writeSummaryWithDays(by: &$0) } : nil
    let layout = SVGLayout(
      of: words, summarizedAs: schedule, in: style, width: SVGLayout.clamped(width))
    return layout.document(
      language: words.plan.language, title: words.plan.heading,
      description: words.plan.alternative, hasBorder: style.border, sheet: SVGStylesheet.text)
  }

  /// Returns the balance and the interest over time as an SVG document.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     let picture = LoanPicture(of: loan, locale: .enUS, brand: "Cash App Afterpay")
  ///     print(picture.chart(width: 360) ?? "")
  ///     // <svg xmlns="http://www.w3.org/2000/svg" width="360" height="…" …>
  ///     // …
  ///     // </svg>
  ///
  /// Both curves are steps, since they change on due dates alone, and days are equally wide. Points
  /// are exact to a hundredth of a pixel. The document is SVG 1.1 without scripts, links or external
  /// references, light or dark as the viewer prefers, and the curves also differ without color. Its
  /// title and description are for screen readers.
  ///
  /// - Parameter width: The width in pixels, clamped to 300...1,280.
  /// - Returns: The document, or nil for a barrier.
  /// - Complexity: O(*n*) in the number of payments.
  public func chart(width: Int = 480) -> String? {
    let texts = LoanTexts(of: self)
    guard let loan = texts.loan else { return nil }
    let layout = SVGLayout(ofChartOf: loan, texts, width: SVGLayout.clamped(width))
    return layout.document(
      language: locale.identifier, title: texts.text { $0.write($0.loanLanguage.chart.title) },
      description: String(decoding: texts.chartDescription, as: UTF8.self),
      hasBorder: style.border, sheet: ChartStylesheet.text)
  }
}

extension SVGLayout {
  /// Creates the layout of all of a loan's texts.
  ///
  /// - Parameters:
  ///   - words: The texts.
  ///   - summary: The payments in a sentence, or nil to show each.
  ///   - style: The options of the picture's appearance.
  ///   - width: The width in pixels.
  fileprivate init(
    of words: LoanWords, summarizedAs summary: String?, in style: WidgetStyle, width: Int
  ) {
    self.init(width: width)
    addTop(of: words.plan, in: style)
    if let barrier = words.plan.barrier {
      add(barrier)
    } else if let summary {
      add(Self.strong.lines(of: summary, in: room), Self.strong, x: margin)
    } else {
      add(words.plan.payments, along: style.theme == .timeline)
    }
    if let dueToday = words.plan.dueToday { add(dueToday) }
    add(words.costs)
    top += margin - 4
  }

  /// Adds a rule, and below it the costs; the first two are emphasized.
  private mutating func add(_ costs: [LoanWords.Cost]) {
    if costs.isEmpty { return }
    top += 12
    add(.line("rule", x: margin, y: top, right: right, bottom: top))
    top += 14
    let plain = TextFace(size: 14)
    for (index, cost) in costs.enumerated() {
      let face = index < 2 ? Self.strong : plain
      let start = top
      add(face.lines(of: cost.label, in: room), face, index < 2 ? "ink" : "soft", x: margin)
      let amount = face.fitting(cost.value, into: room)
      let widths = face.width(of: cost.label) + amount.width(of: cost.value)
      if widths + 2 * Self.gap <= room { top = start }
      add([cost.value], amount, "ink", .end, x: right)
      top += 4
    }
  }
}

extension SVGLayout {
  /// Creates the layout of the chart.
  fileprivate init(ofChartOf loan: AmortizedSchedule, _ texts: LoanTexts, width: Int) {
    self.init(width: width)
    let chart = LoanChart(of: loan)
    add(
      Self.heading.lines(of: texts.text { $0.write($0.loanLanguage.chart.title) }, in: room),
      Self.heading, x: margin)
    top += 4
    addKeys(
      texts.text { $0.write($0.loanLanguage.chart.balance) },
      texts.text { $0.write($0.loanLanguage.chart.interest) })
    top += 18
    let marks = (0...chart.marks).map { mark in
      texts.text { $0.write(.compactMoney(chart.amount(ofMark: mark))) }
    }
    var (face, widest) = (Self.small, 0)
    for mark in marks { face = face.fitting(mark, into: room / 2) }
    for mark in marks { widest = max(widest, face.width(of: mark)) }
    let left = margin + widest + Self.gap
    let frame = LoanChart.Frame(
      x: left, y: top, width: right - left, height: min(max(width * 2 / 5, 160), 360))
    func path(_ curve: LoanChart.Curve, isArea: Bool) -> String {
      texts.text { chart.write(pathOf: curve, isArea: isArea, in: frame, by: &$0) }
    }
    add(.path("area", path(.balance, isArea: true)))
    for (mark, label) in marks.enumerated() {
      let place = chart.y(chart.amount(ofMark: mark).minorUnits.magnitude, in: frame)
      let y = Int((place + 50) / 100)
      add(.line("rule", x: left, y: y, right: right, bottom: y))
      add(.text(label, face, "soft", .end, x: left - Self.gap, y: y + face.size * 2 / 5))
    }
    add(.path("curve", path(.balance, isArea: false)))
    add(.path("rise", path(.interest, isArea: false)))
    top += frame.height + 10
    addDays(of: loan, texts, from: left)
    top += margin - 4
  }

  /// Adds the names of the curves, each after a piece of its line, side by side if both fit.
  private mutating func addKeys(_ balance: String, _ interest: String) {
    let start = top
    addKey("curve", balance, x: margin)
    let x = margin + Self.keyIndent + Self.small.width(of: balance) + 2 * Self.gap
    let fits = x + Self.keyIndent + Self.small.width(of: interest) <= right
    if fits { top = start } else { top += 2 }
    addKey("rise", interest, x: fits ? x : margin)
  }

  /// The width of the piece of a curve's line with the space to its name.
  private static let keyIndent = 28

  private mutating func addKey(_ role: String, _ name: String, x: Int) {
    let text = x + Self.keyIndent
    add(.line(role, x: x, y: top + 8, right: text - Self.gap, bottom: top + 8))
    add(Self.small.lines(of: name, in: right - text), Self.small, x: text)
  }

  /// Adds the first and the last day below the chart.
  private mutating func addDays(of loan: AmortizedSchedule, _ texts: LoanTexts, from left: Int) {
    let first = texts.text { $0.write(label: .on(loan.startDate, withYear: true)) }
    let last = texts.text { $0.write(label: .on(loan[loan.count - 1].dueDate, withYear: true)) }
    let widths = Self.small.width(of: first) + Self.small.width(of: last) + Self.gap
    // Below wide amounts, the first day begins on the left of the chart.
    let x = max(margin, min(left, right - widths))
    add(.text(first, Self.small, "soft", .start, x: x, y: top + Self.small.size))
    add([last], Self.small, "soft", .end, x: right)
  }
}

/// The stylesheet of charts: light, and dark if the viewer prefers it.
///
/// Its rules are like those of ``SVGStylesheet``. A curve's line is dashed besides its color.
enum ChartStylesheet {
  // The stylesheet contains no `&` and no `<`.
  static let text: StaticString = """

    .apw-svg {
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    .apw-svg .card { fill: #fff; }
    .apw-svg .edge, .apw-svg .rule { stroke: #dde4e1; }
    .apw-svg .rule { shape-rendering: crispEdges; }
    .apw-svg .ink { fill: #17201d; }
    .apw-svg .soft { fill: #59625f; }
    .apw-svg .area { fill: #d3f4e8; }
    .apw-svg .curve, .apw-svg .rise { fill: none; stroke-width: 2; }
    .apw-svg .curve { stroke: #0d9470; }
    .apw-svg .rise { stroke: #4a4fc0; stroke-dasharray: 6 4; }
    @media (prefers-color-scheme: dark) {
      .apw-svg .card { fill: #161b19; }
      .apw-svg .edge, .apw-svg .rule { stroke: #36403c; }
      .apw-svg .ink { fill: #eef3f1; }
      .apw-svg .soft { fill: #a7b2ae; }
      .apw-svg .area { fill: #24463b; }
      .apw-svg .curve { stroke: #63d8b1; }
      .apw-svg .rise { stroke: #b0b4ff; }
    }

    """
}

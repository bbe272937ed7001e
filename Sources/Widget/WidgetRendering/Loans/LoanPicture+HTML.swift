import Financing
import ScheduleEngine

extension LoanPicture {
  /// Returns the picture as a `<section>` of HTML, for embedding in a page.
  ///
  /// It is like ``WidgetPicture/html(identifier:withStylesheet:)``, with the costs of the loan after
  /// the payments. More than twelve payments are summarized in a sentence. The section also has a
  /// chart of the balance and the interest, and a folded table of all payments, whose numbers are
  /// those of the chart.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     let picture = LoanPicture(of: loan, locale: .enUS, brand: "Cash App Afterpay")
  ///     print(picture.html(withStylesheet: false))
  ///     // <section class="apw apw-loan apw-border" lang="en-US" dir="ltr" aria-label="Your 12 monthly payments">
  ///     // …
  ///     // </section>
  ///
  /// - Parameters:
  ///   - identifier: A text that distinguishes the picture from others on its page.
  ///   - withStylesheet: Whether the section includes ``HTMLStylesheet`` and ``LoanStylesheet``.
  ///   - withDetails: Whether the section has the chart and the table.
  /// - Returns: Lines of HTML, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func html(
    identifier: String = "afterpay-loan", withStylesheet: Bool = true, withDetails: Bool = true
  ) -> String {
    String(
      decoding: utf8HTML(
        identifier: identifier.bytes, withStylesheet: withStylesheet,
        details: withDetails ? .shown : .omitted),
      as: UTF8.self)
  }

  /// The form of the details: the notes on the costs, the chart, and the table of all payments.
  package enum Details: Sendable {
    case omitted
    /// After the costs, with the table folded.
    case shown
    /// All in one fold, with a sentence instead of the list of payments, and the costs without notes.
    case folded
  }

  /// Returns the same as ``html(identifier:withStylesheet:withDetails:)``, as UTF-8.
  package func utf8HTML(
    identifier: [UInt8], withStylesheet: Bool, details: Details, isShadow: Bool = false,
    texts: ShopTexts = ShopTexts()
  ) -> [UInt8] {
    var widget = HTMLWidget(
      LoanTexts(of: self), identifier: identifier, isPage: false, isShadow: isShadow, texts: texts)
    widget.drawLoan(withStylesheet: withStylesheet, details: details)
    return widget.markup.bytes
  }

  /// Returns the picture as a complete HTML document with the chart and the table.
  ///
  /// Its Content-Security-Policy allows nothing except the two stylesheets.
  ///
  /// - Returns: Lines of HTML, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func page() -> String {
    var widget = HTMLWidget(
      LoanTexts(of: self), identifier: "afterpay-loan".bytes, isPage: true)
    return widget.page(
      allowing: "\(HTMLStylesheet.source) \(LoanStylesheet.source)",
      sheets: [HTMLStylesheet.sheet, LoanStylesheet.sheet]
    ) { widget in
      widget.drawLoan(withStylesheet: false, details: .shown)
    }
  }
}

extension HTMLWidget where Texts == LoanTexts {
  /// Draws the section.
  @inline(never)
  mutating func drawLoan(withStylesheet: Bool, details: LoanPicture.Details) {
    write(
      "<section class=\"apw apw-loan%\" part=\"widget\" lang=\"%\" dir=\"ltr\" aria-label=\"%\">",
      .styleClasses,
      .word(.language), .word(.heading))
    indented { section in
      #if !hasFeature(Embedded)
        if withStylesheet {
          section.markup.element("style", verbatim: HTMLStylesheet.sheet)
          section.markup.element("style", verbatim: LoanStylesheet.sheet)
        }
      #endif
      section.drawTop()
      guard let loan = section.words.loan else {
        section.drawBarrier()
        return section.drawTerms()
      }
      // The themes `collapsible` and `modal` fold the list of payments themselves.
      let isListed = section.style.theme == .classic || section.style.theme == .timeline
      if loan.count > mostListedPayments || details == .folded && isListed {
        section.drawSummary()
      } else {
        section.drawPayments()
      }
      section.drawCosts(withNotes: details != .folded)
      switch details {
      case .omitted: break
      case .shown:
        section.drawChart(of: loan)
        section.drawFold(.payments) { $0.drawTable(of: loan) }
      case .folded:
        section.drawFold(.details) { fold in
          fold.drawCosts(withNotes: true)
          fold.drawChart(of: loan)
          fold.drawTable(of: loan)
        }
      }
      section.drawTerms()
    }
    write("</section>")
  }

  private enum Fold {
    case payments
    case details
  }

  /// Draws some content in a fold with a title.
  private mutating func drawFold(_ fold: Fold, _ content: (inout Self) -> Void) {
    write(
      """
      <details class="apw-fold apw-all">
        <summary>%</summary>
      """,
      texts: [
        { $0.write(fold == .details ? $0.loanLanguage.details : $0.loanLanguage.table.title) }
      ])
    indented(content)
    markup.write("</details>")
  }

  /// Writes a template with texts of loans.
  mutating func write(
    _ lines: StaticString, texts: [(inout PhraseWriter) -> Void]
  ) {
    markup.write(lines, texts.map { words.bytes($0) })
  }

  /// Draws many payments as a sentence, and the amount due today.
  private mutating func drawSummary() {
    let words = words
    write("<p class=\"apw-plan\">%</p>", texts: [{ words.writeSummaryWithDays(by: &$0) }])
    drawDueToday(as: .line)
  }

  /// Draws the costs; the rate and the charge, the first two, are emphasized as Regulation Z
  /// requires, 12 CFR 1026.17(a)(2).
  private mutating func drawCosts(withNotes: Bool) {
    markup.write(withNotes ? "<dl class=\"apw-costs\">" : "<dl class=\"apw-costs apw-brief\">")
    markup.indent(by: 1)
    for (index, cost) in words.costs(PhraseWriter(for: words.locale)).enumerated() {
      let isMain = index < 2
      markup.write(
        isMain ? "<div class=\"apw-cost apw-main\">" : "<div class=\"apw-cost\">")
      write(
        "  <dt>%</dt>\n  <dd>%</dd>",
        texts: [{ $0.write(cost.name.label) }, { $0.write(valueOf: cost) }])
      let note = words.bytes(noteOf: cost)
      if withNotes, !note.isEmpty { markup.write("  <dd class=\"apw-why\">%</dd>", [note]) }
      markup.write("</div>")
    }
    markup.indent(by: -1)
    markup.write("</dl>")
  }
}

extension HTMLWidget where Texts == LoanTexts {
  /// Draws the balance and the interest over time.
  ///
  /// The curves fill the width of the page, and their lines stay two pixels wide. The labels are
  /// text of the page, so that they are as large on a narrow page as on a wide one.
  private mutating func drawChart(of loan: AmortizedSchedule) {
    let chart = LoanChart(of: loan)
    markup.write("<figure class=\"apw-chart\">")
    markup.indent(by: 1)
    write(
      """
      <figcaption class="apw-cap">%</figcaption>
      <p class="apw-keys"><span class="apw-key">%</span> <span class="apw-key apw-sum-up">%</span></p>
      <div class="apw-plot">
        <ol class="apw-scale" aria-hidden="true">
      """,
      texts: [
        { $0.write($0.loanLanguage.chart.title) }, { $0.write($0.loanLanguage.chart.balance) },
        { $0.write($0.loanLanguage.chart.interest) },
      ])
    for mark in stride(from: chart.marks, through: 0, by: -1) {
      write("    <li>%</li>", texts: [{ $0.write(.compactMoney(chart.amount(ofMark: mark))) }])
    }
    markup.write("  </ol>")
    drawCurves(of: chart)
    let last = loan[loan.count - 1].dueDate
    write(
      """
        <p class="apw-span"><time datetime="%">%</time> <time datetime="%">%</time></p>
      </div>
      """,
      texts: [
        { $0.write(digitsOf: loan.startDate) },
        { $0.write(label: .on(loan.startDate, withYear: true)) }, { $0.write(digitsOf: last) },
        { $0.write(label: .on(last, withYear: true)) },
      ])
    markup.indent(by: -1)
    markup.write("</figure>")
  }

  private mutating func drawCurves(of chart: LoanChart) {
    let frame = LoanChart.Frame(width: 1_000, height: 500)
    let description = words.chartDescription
    markup.write(
      """
        <svg class="apw-graph" viewBox="0 0 1000 500" preserveAspectRatio="none" fill="none" role="img" aria-label="%">
      """, [description])
    for mark in 0...chart.marks {
      write(
        "    <path class=\"apw-grid\" d=\"M0 %H1000\"/>",
        texts: [
          {
            $0.write(
              hundredths: chart.y(chart.amount(ofMark: mark).minorUnits.magnitude, in: frame))
          }
        ])
    }
    write(
      """
          <path class="apw-area" d="%"/>
          <path class="apw-line" d="%"/>
          <path class="apw-rise" d="%"/>
        </svg>
      """,
      texts: [
        { chart.write(pathOf: .balance, isArea: true, in: frame, by: &$0) },
        { chart.write(pathOf: .balance, isArea: false, in: frame, by: &$0) },
        { chart.write(pathOf: .interest, isArea: false, in: frame, by: &$0) },
      ])
  }
}

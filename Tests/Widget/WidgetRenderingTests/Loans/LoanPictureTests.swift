import Financing
import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetRendering

/// Pictures of plans with interest.
@Suite struct LoanPictureTests {
  @Test func `Pictures are those of the golden files`() throws {
    let loan = try Loans.loan()
    try GoldenFile(name: "loan.svg").expect(Loans.picture(loan).svg())
    try GoldenFile(name: "loan-chart.svg").expect(try #require(Loans.picture(loan).chart()))
    let down = try Loans.loan(60_000, down: 10_000, rate: "15", terms: .usPayMonthly6)
    let spanish = Loans.picture(down, style: WidgetStyle(theme: .timeline), locale: .esES)
    try GoldenFile(name: "loan-spanish.svg").expect(spanish.svg(width: 300))
    let many = Loans.picture(
      try Loans.loan(
        1_234_567, rate: "7.9",
        terms: Loans.terms(36, .eur, dayCount: .equalPeriods, method: .eu)), locale: .frFR)
    try GoldenFile(name: "loan-french.svg").expect(many.svg(width: 375))
    try GoldenFile(name: "loan-chart-french.svg").expect(try #require(many.chart(width: 300)))
    try GoldenFile(name: "loan-french.html").expect(many.html(withStylesheet: false))
    try GoldenFile(name: "loan-page.html").expect(Loans.picture(loan).page())
    try GoldenFile(name: "loan.ics").expect(try #require(Loans.picture(loan).iCalendar()))
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `A section of each theme is its golden file`(theme: WidgetStyle.Theme) throws {
    let style = WidgetStyle(border: theme != .timeline, theme: theme)
    try GoldenFile(name: "loan-\(theme.rawValue).html")
      .expect(
        Loans.picture(try Loans.loan(), style: style)
          .html(withStylesheet: false, withDetails: theme == .classic))
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `Folded details are the notes, the chart and the table`(theme: WidgetStyle.Theme) throws {
    let picture = Loans.picture(try Loans.loan(), style: WidgetStyle(theme: theme))
    let section = try MarkupElement(
      String(
        decoding: picture.utf8HTML(
          identifier: [], withStylesheet: false, details: .folded, isShadow: true),
        as: UTF8.self))
    let names = section.children.map(\.name)
    #expect(names.suffix(3) == ["dl", "details", "slot"])
    // A theme that folds the payments shows them as it does without folded details.
    let isListed = theme == .classic || theme == .timeline
    #expect(section.all(named: "ol").filter { $0.classes.contains("apw-list") }.isEmpty == isListed)
    #expect((section.children[1].classes == ["apw-plan"]) == isListed)
    let (costs, fold) = (section.children[names.count - 3], section.children[names.count - 2])
    #expect(costs.all(named: "dd").count == 4)
    #expect(fold.children.map(\.name) == ["summary", "dl", "figure", "table"])
    #expect(fold.children[0].text == "All payments and details")
    #expect(fold.children[1].all(named: "dt").count == 4)
    #expect(fold.children[1].readOut.contains("The cost of your credit as a yearly rate."))
    #expect(fold.all(named: "tr").count == 14)
  }

  @Test func `Text has the payments, the amount due today and the costs`() throws {
    let down = try Loans.loan(60_000, down: 10_000, rate: "15", terms: .usPayMonthly6)
    #expect(
      Loans.picture(down, brand: "Afterpay").text(in: Terminal(columns: 60)) == """
        ╭──────────────────────────────────────╮
        │ Your 6 monthly payments     Afterpay │
        │                                      │
        │ ◔  $87.00  Dec 21, 2026              │
        │ ◔  $87.00  Jan 21, 2027              │
        │ ◑  $87.00  Feb 21, 2027              │
        │ ◕  $87.00  Mar 21, 2027              │
        │ ◕  $87.00  Apr 21, 2027              │
        │ ●  $86.97  May 21, 2027              │
        ├──────────────────────────────────────┤
        │ Due today                    $100.00 │
        ├──────────────────────────────────────┤
        │ Annual percentage rate (APR)  14.91% │
        │ Finance charge                $21.97 │
        │ Amount financed              $500.00 │
        │ Total of payments            $521.97 │
        │ Total sale price             $621.97 │
        ╰──────────────────────────────────────╯

        """)
  }

  @Test func `No text says that a plan with interest is free of it`() async {
    let phrases = ConsumerLocale.known.map { locale in
      PhraseWriter(for: locale).text(PhraseWriter(for: locale).conventions.interestFree)
    }
    await expectAll(Loans.random, runs: 15) { loan in
      for locale in ConsumerLocale.known {
        let picture = Loans.picture(loan, locale: locale)
        let texts = [
          picture.page(), picture.svg(), picture.chart() ?? "", picture.text(in: Terminal()),
          picture.iCalendar() ?? "",
        ]
        for text in texts {
          for phrase in phrases { #expect(!text.contains(phrase), "\(phrase) in \(locale)") }
        }
      }
    }
  }

  @Test func `The table has every row of the loan`() async {
    await expectAll(Loans.random, runs: 40) { loan in
      let section = try MarkupElement(Loans.picture(loan).html(withStylesheet: false))
      let table = try #require(section.all(named: "table").first)
      let rows = try #require(table.all(named: "tbody").first).children
      #expect(rows.count == loan.count)
      for (row, payment) in zip(rows, loan) {
        let cells = row.children.map { cell in
          cell.text.isEmpty ? cell.children.first?.text ?? "" : cell.text
        }
        let amounts = [payment.amount, payment.interest, payment.principal, payment.balance]
        #expect(
          cells == [
            "\(payment.number)", payment.dueDate.label(for: .enUS),
          ] + amounts.map { $0.text(for: .enUS) })
        let time = row.all(named: "time").first
        #expect(time?.attributes["datetime"] == payment.dueDate.description)
      }
      let total = try #require(table.all(named: "tfoot").first).all(named: "td").map(\.text)
      let sums = [loan.totalOfPayments, loan.financeCharge, loan.amountFinanced]
      #expect(total == [""] + sums.map { $0.text(for: .enUS) } + [""])
    }
  }

  @Test func `Nothing in a picture overlaps or leaves it in a wide font`() async {
    let pictures = zip(
      Loans.random, Generator<ConsumerLocale>.element(of: ConsumerLocale.known),
      Generator<Int>.integer(in: 300...1_280),
      Generator<WidgetStyle.Theme>.element(of: [.classic, .timeline]))
    await expectAll(pictures, runs: 100) { loan, locale, width, theme in
      let picture = Loans.picture(loan, style: WidgetStyle(theme: theme), locale: locale)
      try SVGGeometryTests.expectNoOverlap(in: picture.svg(width: width))
    }
  }

  @Test func `A barrier is drawn instead of payments, in every format`() throws {
    let total = Money(minorUnits: 20_000, currency: .usd)
    let minimum = Money(minorUnits: 40_000, currency: .usd)
    let barrier = PurchaseBarrier(
      .amountBelowMinimum(minimum), total: total, terms: .usPayMonthly12)
    let picture = LoanPicture(
      of: .barrier(barrier, terms: .usPayMonthly12), locale: .enUS, brand: "Afterpay")
    let problem = "The order total of $200.00 is below the minimum of $400.00."
    #expect(picture.words.plan.barrier?.problem == problem)
    #expect(picture.words.plan.heading == "Payments not available")
    #expect(picture.words.costs.isEmpty && picture.words.plan.payments.isEmpty)
    let section = try MarkupElement(picture.html(withStylesheet: false))
    #expect(section.all(ofClass: "apw-problem").map(\.text) == [problem])
    #expect(section.all(named: "table").isEmpty && section.all(named: "figure").isEmpty)
    #expect(picture.text(in: Terminal()).contains("below the minimum"))
    #expect(picture.svg().contains("below the minimum"))
    #expect(picture.chart() == nil && picture.iCalendar() == nil)
  }

  @Test func `Each error of a loan is a barrier that a shopper understands`() throws {
    let total = Money(minorUnits: 20_000, currency: .usd)
    let terms = LoanTerms.usPayMonthly12
    let rate = try Loans.loan().apr
    let barriers: [(FinancingError, PurchaseBarrier)] = [
      (.amountAboveMaximum(total), .amountAboveMaximum(total: total, maximum: total)),
      (.amountTooSmall(payments: 12), .amountTooSmall(total: total, payments: 12)),
      (.nothingFinanced, .amountTooSmall(total: total, payments: 12)),
      (.invalidAmount, .invalidAmount(total)),
      (.unsupportedCurrency(.eur, expected: .usd), .unsupportedCurrency(order: .usd, plan: .usd)),
      (.planUnavailable(terms.id, .always), .planUnavailable(plan: terms.id, validity: .always)),
      (.aprNotOffered(rate, terms.apr), .planUnavailable(plan: terms.id, validity: .always)),
    ]
    for (error, barrier) in barriers {
      #expect(PurchaseBarrier(error, total: total, terms: terms) == barrier)
    }
  }
}

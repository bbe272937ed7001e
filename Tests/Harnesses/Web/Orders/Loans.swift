import Financing
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// Random monthly plans, the same ones for the same seed.
struct Loans {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next plan.
  mutating func next() throws -> WebLoan {
    let terms = LoanTerms.builtIn[below(LoanTerms.builtIn.count)]
    let total = below(20) == 0 ? 1 + Int64(below(1_000_000)) : 40_000 + Int64(below(360_001))
    let scale = [1_000_000, 10_000, 1][below(3)]
    let rate = Int64(below(40_000_000 / scale) * scale)
    let today = try CivilDate(dayNumber: CivilDate("2020-01-01").dayNumber + below(5_000))
    let down = below(4) == 0 ? Int64(below(60_000)) : nil
    let firstDate = below(4) == 0 ? try CivilDate(dayNumber: today.dayNumber + below(60)) : nil
    return WebLoan(
      total: Money(minorUnits: total, currency: terms.currency), terms: terms,
      rate: try InterestRate(millionthsOfPercent: rate),
      down: down.map { Money(minorUnits: $0, currency: terms.currency) }, firstDate: firstDate,
      today: today, locale: ConsumerLocale.known[below(ConsumerLocale.known.count)],
      style: WidgetStyle(
        logo: below(4) > 0, heading: below(4) > 0, border: below(2) > 0,
        theme: WidgetStyle.Theme.allCases[below(4)], font: .inherited),
      brand: ["Afterpay", "A<b>&\"'", "Émile \u{202E}"][below(3)],
      details: [.omitted, .shown, .folded][below(3)])
  }

  private mutating func below(_ limit: Int) -> Int { Int(random() >> 33) % limit }

  private mutating func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 31
  }
}

/// A monthly plan in the form in which a page passes it.
struct WebLoan {
  let total: Money
  let terms: LoanTerms
  let rate: InterestRate
  let down: Money?
  let firstDate: CivilDate?
  let today: CivilDate
  let locale: ConsumerLocale
  let style: WidgetStyle
  let brand: String
  let details: LoanPicture.Details

  /// Returns the plan and its results as one line of JSON.
  func line() -> String {
    let result = Result { () throws(FinancingError) in
      try AmortizedSchedule(
        total: total, downPayment: down, terms: terms, rate: rate, startDate: today,
        firstDueDate: firstDate)
    }
    let contents: LoanContents =
      switch result {
      case .success(let loan): .loan(loan)
      case .failure(let error):
        .barrier(PurchaseBarrier(error, total: total, terms: terms), terms: terms)
      }
    let picture = LoanPicture(of: contents, style: style, locale: locale, brand: brand)
    return JSONText.object { line in
      line.object("options", options)
      line.object("status") { write(result, to: &$0) }
      line.member("canonicalText", (try? result.get())?.canonicalText ?? "")
      line.member(
        "markup",
        String(
          decoding: picture.utf8HTML(
            identifier: [], withStylesheet: false, details: details, isShadow: true),
          as: UTF8.self))
    }.string
  }

  private func write(
    _ result: Result<AmortizedSchedule, FinancingError>, to status: inout JSONObjectWriter
  ) {
    switch result {
    case .success(let loan):
      status.member("checksum", loan.checksum.description)
      status.member("dueToday", loan.downPayment.text)
      status.member("apr", loan.apr.description)
      status.member("payment", loan.levelPayment.text)
      status.member("amountFinanced", loan.amountFinanced.text)
      status.member("financeCharge", loan.financeCharge.text)
      status.member("totalOfPayments", loan.totalOfPayments.text)
    case .failure(let error):
      status.member("errorCode", error.code)
      let barrier = PurchaseBarrier(error, total: total, terms: terms)
      // The words of a barrier are the same for all plans.
      let contents = WidgetContents.barrier(barrier, plan: .usPayIn4)
      let words = WidgetPicture(of: contents, locale: locale, brand: brand).words.barrier
      status.member("message", words.map { "\($0.problem) \($0.remedy)" } ?? "")
    }
  }

  private func options(_ options: inout JSONObjectWriter) {
    options.object("amount") { amount in
      amount.member("amount", total.text)
      amount.member("currency", total.currency.code)
    }
    options.object("payMonthly") { object in
      object.member("plan", terms.id.description)
      object.member("rate", rate.description)
      if let down { object.member("downPayment", down.text) }
      if let firstDate { object.member("firstDate", firstDate.description) }
      switch details {
      case .omitted: object.member("details", false)
      case .shown: object.member("details", true)
      case .folded: object.member("details", "folded")
      }
    }
    options.member("today", today.description)
    options.member("locale", locale.identifier)
    options.member("brand", brand)
    options.object("style") { object in
      object.member("theme", style.theme.rawValue)
      object.member("logo", style.logo)
      object.member("heading", style.heading)
      object.member("border", style.border)
    }
  }
}

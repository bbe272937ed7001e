import Financing
import PaymentTerms
import ScheduleEngine
import TermsWire
import Testing
import WidgetRendering

/// The JSON of terms, byte by byte.
@Suite("The JSON of terms")
struct TermsAnswerTests {
  private func json(_ answer: TermsAnswer) -> String {
    String(decoding: answer.json, as: UTF8.self)
  }

  private func terms(_ offers: [TermOffer], _ amount: String = "200.00") throws -> OfferedTerms {
    try OfferedTerms(of: order(amount), from: offers)
  }

  @Test func `Pay in 4 is the example of the facts, with its checksum`() throws {
    let terms = try terms([.plan(.usPayIn4, title: "Pay in 4")])
    #expect(
      json(TermsAnswer(with: terms, locale: .enUS)) == """
        {"selected_term_id":"us-pay-in-4","terms":[{"id":"us-pay-in-4","title":"Pay in 4",\
        "description":{"plain":"4 interest-free payments of $50.00."},"schedules":[\
        {"id":"1","type":"immediate","description":{"plain":"Due today."},"amount":5000},\
        {"id":"2","type":"deferred","description":{"plain":"Due December 5, 2026."},\
        "due_at":"2026-12-05T00:00:00-05:00","amount":5000},\
        {"id":"3","type":"deferred","description":{"plain":"Due December 19, 2026."},\
        "due_at":"2026-12-19T00:00:00-05:00","amount":5000},\
        {"id":"4","type":"deferred","description":{"plain":"Due January 2, 2027."},\
        "due_at":"2027-01-02T00:00:00-05:00","amount":5000}],"schedule_checksum":\
        "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"}]}
        """)
  }

  @Test func `An accepted term is alone, and has no selection`() throws {
    let terms = try terms([.payNow, .plan(.usPayIn4, title: "Pay in 4")])
    let text = json(TermsAnswer(with: terms, isAccepted: true, locale: .enUS))
    #expect(
      text.hasPrefix(#"{"accepted_term":{"id":"pay-now","title":"Pay now","schedules":[{"id":"1","#)
    )
    #expect(!text.contains("us-pay-in-4") && !text.contains("selected_term_id"))
  }

  @Test func `No terms are an empty object, or a warning alone`() throws {
    #expect(json(TermsAnswer(with: nil, hasTotals: true, locale: .enUS)) == "{}")
    let earlier = TermRecord(of: try terms([.payNow]).selected)
    #expect(
      json(TermsAnswer(with: nil, since: earlier, locale: .enUS)) == """
        {"messages":[{"type":"warning","code":"payment_term_changed","path":"$.payment",\
        "content":"“Pay now” is no longer available."}]}
        """)
  }

  @Test func `A loan's interest is a fee, and a plan has no totals`() throws {
    let rate = try InterestRate("15")
    let loan = try terms([.loan(.usPayMonthly6, title: "Monthly", rate: rate)], "600.00")
    #expect(
      json(TermsAnswer(with: loan, hasTotals: true, locale: .enUS)).hasSuffix(
        #"}],"totals":[{"type":"fee","display_text":"Interest","amount":2637}]}"#))
    #expect(!json(TermsAnswer(with: loan, locale: .enUS)).contains("totals"))
    let plan = try terms([.payNow])
    #expect(!json(TermsAnswer(with: plan, hasTotals: true, locale: .enUS)).contains("totals"))
  }

  @Test func `An answer is read as an earlier one`() throws {
    let terms = try terms([.payNow, .plan(.usPayIn4, title: "Pay in 4")])
    for isAccepted in [false, true] {
      let answer = TermsAnswer(with: terms, isAccepted: isAccepted, locale: .enUS)
      #expect(try EarlierTerms(utf8: answer.json).selected == TermRecord(of: terms.selected))
    }
  }
}

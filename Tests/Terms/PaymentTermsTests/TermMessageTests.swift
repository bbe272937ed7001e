import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// Warnings that the selected term has changed.
@Suite("Warnings of changes")
struct TermMessageTests {
  private static let offers: [TermOffer] = [
    .payNow, .plan(.usPayIn4, title: "Pay in 4"), .plan(.usPayIn4NoUpfront, title: "Later"),
  ]

  private func terms(
    _ amount: String, selecting id: String, on day: String = "2026-11-21", at time: String = "00:00"
  ) throws -> OfferedTerms {
    try OfferedTerms(
      of: order(amount, on: day, at: time), from: Self.offers, selecting: id)
  }

  private func content(_ earlier: OfferedTerms, _ now: OfferedTerms) -> String? {
    now.message(since: TermRecord(of: earlier.selected), locale: .enUS)?.content
  }

  @Test func `The same payments are no change, whatever the language is`() throws {
    let earlier = try terms("200.00", selecting: "us-pay-in-4")
    let french = try OfferedTerms(
      of: order("200.00", locale: "fr-CA"), from: Self.offers.reversed(), selecting: "us-pay-in-4")
    #expect(content(earlier, earlier) == nil)
    #expect(content(earlier, french) == nil)
  }

  @Test func `Other amounts, other days and another number are named`() throws {
    let earlier = try terms("200.00", selecting: "us-pay-in-4")
    #expect(
      content(earlier, try terms("180.00", selecting: "us-pay-in-4"))
        == "“Pay in 4” has changed. The amounts are different. 4 interest-free payments of $45.00.")
    #expect(
      content(earlier, try terms("200.00", selecting: "us-pay-in-4", on: "2026-11-22"))
        == "“Pay in 4” has changed. The due dates are different. 4 interest-free payments of $50.00."
    )
    #expect(
      content(earlier, try terms("200.00", selecting: "us-pay-in-4", at: "09:00"))
        == "“Pay in 4” has changed. The due dates are different. 4 interest-free payments of $50.00."
    )
    #expect(
      content(earlier, try terms("180.00", selecting: "us-pay-in-4", on: "2026-11-22"))
        == "“Pay in 4” has changed. The amounts are different. The due dates are different. "
        + "4 interest-free payments of $45.00.")
    let record = TermRecord(
      id: "us-pay-in-4", title: "Pay in 4",
      payments: [.init(id: "1", type: "immediate", due: nil, amount: 20_000)])
    #expect(
      earlier.message(since: record, locale: .enUS)?.content
        == "“Pay in 4” has changed. The number of payments is different. The amounts are "
        + "different. The due dates are different. 4 interest-free payments of $50.00.")
  }

  @Test func `Every member of a payment counts`() throws {
    let now = try terms("200.00", selecting: "pay-now")
    let payment = TermRecord(of: now.selected).payments[0]
    func message(_ payment: TermRecord.Payment) -> TermMessage? {
      now.message(
        since: TermRecord(id: "pay-now", title: "Pay now", payments: [payment]), locale: .enUS)
    }
    #expect(message(payment) == nil)
    let others: [TermRecord.Payment] = [
      .init(id: "2", type: payment.type, due: nil, amount: payment.amount),
      .init(id: payment.id, type: "deferred", due: nil, amount: payment.amount),
      .init(
        id: payment.id, type: payment.type, due: "2026-11-21T00:00:00Z", amount: payment.amount),
      .init(id: payment.id, type: payment.type, due: nil, amount: payment.amount + 1),
    ]
    for other in others { #expect(message(other) != nil) }
  }

  @Test func `Another selection and a term that is gone are named`() throws {
    let earlier = try terms("200.00", selecting: "us-pay-in-4")
    #expect(
      content(earlier, try terms("200.00", selecting: "pay-now"))
        == "“Pay now” is selected now instead of “Pay in 4”.")
    #expect(
      content(earlier, try terms("5000.00", selecting: "pay-now"))
        == "“Pay in 4” is no longer available. “Pay now” is selected now instead of “Pay in 4”.")
    let record = TermRecord(of: earlier.selected)
    #expect(
      TermMessage(from: record, to: nil, isOffered: false, locale: .enUS)?.content
        == "“Pay in 4” is no longer available.")
  }

  /// A change between any two of a few selections, totals and days is warned of, and nothing else.
  @Test func `Of all pairs of answers exactly those warn whose selected payments differ`() throws {
    var answers: [OfferedTerms] = []
    for id in ["pay-now", "us-pay-in-4", "us-pay-in-4-no-upfront"] {
      for amount in ["200.00", "57.27"] {
        for day in ["2026-11-21", "2026-11-22"] {
          answers.append(try terms(amount, selecting: id, on: day))
        }
      }
    }
    for earlier in answers {
      for now in answers {
        let isSame =
          earlier.selected.id == now.selected.id
          && earlier.selected.schedules.map(\.due) == now.selected.schedules.map(\.due)
          && earlier.selected.schedules.map(\.amount) == now.selected.schedules.map(\.amount)
        #expect((content(earlier, now) == nil) == isSame)
      }
    }
  }
}

import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// The term of a placed order, compared with the one that was selected.
@Suite struct ShownTermsTests {
  private static func payment(
    _ id: UTF8Text = "1", _ type: UTF8Text = "immediate", _ due: UTF8Text? = nil,
    _ cents: Int64 = 50_00, _ currency: Currency = .usd
  ) -> ShownTerm.Payment {
    ShownTerm.Payment(
      id: id, type: type, due: due, amount: Money(minorUnits: cents, currency: currency))
  }

  private static let time: UTF8Text = "2026-12-05T00:00:00-05:00"
  private static let digest = SHA256Digest(of: "a")
  private static let first = payment()
  private static let second = payment("2", "deferred", time)

  private static func term(
    _ id: UTF8Text = "a", _ title: UTF8Text = "A", _ payments: [ShownTerm.Payment]? = nil,
    _ checksum: SHA256Digest? = digest
  ) -> ShownTerm {
    ShownTerm(id: id, title: title, payments: payments ?? [first, second], checksum: checksum)
  }

  private func differences(
    _ accepted: ShownTerm?, total: Int64? = nil
  ) -> [TermDifference] {
    let shown = ShownTerms(terms: [Self.term()], selected: Self.term())
    return shown.differences(
      in: ShownTerms(
        accepted: accepted, total: total.map { Money(minorUnits: $0, currency: .usd) }))
  }

  @Test func `The selected term itself differs in nothing`() {
    #expect(differences(Self.term()) == [])
    #expect(differences(Self.term(), total: 100_00) == [])
    #expect(differences(Self.term("a", "Another title")) == [])
  }

  /// One change of the accepted term each, and its differences.
  @Test(arguments: [
    (term("b"), [TermDifference.term]),
    (term("a", "A", [first]), [.payments, .dueTimes, .amounts]),
    (term("a", "A", [first, payment("3", "deferred", time)]), [.payments]),
    (term("a", "A", [first, payment("2", "later", time)]), [.payments]),
    (term("a", "A", [second, first]), [.payments, .dueTimes]),
    (term("a", "A", [first, payment("2", "deferred", "2026-12-06T00:00:00-05:00")]), [.dueTimes]),
    (term("a", "A", [first, payment("2", "deferred", "2026-12-05T05:00:00Z")]), [.dueTimes]),
    (term("a", "A", [first, payment("2", "deferred", nil)]), [.dueTimes]),
    (term("a", "A", [first, payment("2", "deferred", time, 50_01)]), [.amounts]),
    (
      term(
        "a", "A", [payment("1", "immediate", nil, 50_01), payment("2", "deferred", time, 49_99)]),
      [.amounts]
    ),
    (term("a", "A", [first, payment("2", "deferred", time, 50_00, .aud)]), [.amounts]),
    (term("a", "A", nil, SHA256Digest(of: "b")), [.checksum]),
    (term("a", "A", nil, nil), [.checksum]),
  ])
  func `Each other term differs`(accepted: ShownTerm, expected: [TermDifference]) {
    #expect(differences(accepted) == expected)
  }

  @Test func `An order with another total than its payments differs`() {
    #expect(differences(Self.term(), total: 100_01) == [.total])
    #expect(differences(Self.term("b"), total: 99_99) == [.term, .total])
  }

  @Test func `An order without the term, or with one that nobody selected, differs`() {
    #expect(differences(nil) == [.notAccepted])
    #expect(differences(nil, total: 100_00) == [.notAccepted])
    #expect(ShownTerms().differences(in: ShownTerms(accepted: Self.term())) == [.notSelected])
    #expect(ShownTerms().differences(in: ShownTerms()) == [])
    let unselected = ShownTerms(terms: [Self.term()])
    #expect(unselected.differences(in: ShownTerms(accepted: Self.term())) == [.notSelected])
  }

  @Test func `A total is exact, in one currency, and within 64 bits`() {
    #expect(Self.term().total == Money(minorUnits: 100_00, currency: .usd))
    #expect(Self.term("a", "A", []).total == nil)
    #expect(Self.term("a", "A", [Self.first, Self.payment("2", "x", nil, 1, .aud)]).total == nil)
    let most = Self.payment("1", "x", nil, .max)
    #expect(Self.term("a", "A", [most]).total == most.amount)
    #expect(Self.term("a", "A", [most, Self.payment("2", "x", nil, 1)]).total == nil)
  }

  @Test func `A payment is due on the day of its own offset`() throws {
    #expect(Self.second.dueDate == (try CivilDate("2026-12-05")))
    let ahead = Self.payment("1", "x", "2026-12-05T00:00:00+10:00")
    #expect(ahead.dueDate == Self.second.dueDate)
    #expect(Self.first.dueDate == nil)
    #expect(Self.payment("1", "x", "tomorrow").dueDate == nil)
    #expect(Self.first.isImmediate && !Self.second.isImmediate)
  }

  @Test func `Our own terms are stated with their texts, times and amounts`() throws {
    let order = try TermOrder(
      total: Money("57.27", .usd), startDate: CivilDate("2026-11-21"),
      zone: TermTimeZone { _ in -18_000 }, locale: .enUS)
    let term = try order.term(by: .usPayIn4, title: "Pay in 4")
    let shown = ShownTerm(of: term)
    #expect(shown.id == "us-pay-in-4")
    #expect(shown.title == "Pay in 4")
    #expect(shown.description == "3 payments of $14.32 and 1 of $14.31, interest-free.")
    #expect(shown.checksum == term.checksum)
    #expect(shown.payments.map(\.amount.minorUnits) == [1432, 1432, 1432, 1431])
    #expect(shown.payments.map(\.id) == ["1", "2", "3", "4"])
    #expect(shown.payments.map(\.type) == ["immediate", "deferred", "deferred", "deferred"])
    #expect(
      shown.payments.map(\.due) == [
        nil, "2026-12-05T00:00:00-05:00", "2026-12-19T00:00:00-05:00", "2027-01-02T00:00:00-05:00",
      ])
    #expect(
      shown.payments.map(\.description) == [
        "Due today.", "Due December 5, 2026.", "Due December 19, 2026.", "Due January 2, 2027.",
      ])
  }
}

import Financing
import PaymentTerms
import ScheduleEngine
import TermsWire
import Testing
import WidgetRendering

/// The terms of checkouts and orders of any program, read from their JSON.
@Suite struct ShownTermsReaderTests {
  private func read(_ text: String) throws -> ShownTerms {
    try ShownTerms(utf8: Array(text.utf8))
  }

  private static let pay = #"{"id":"1","type":"immediate","amount":5}"#
  private static let term = #"{"id":"a","title":"A","schedules":[\#(pay)]}"#
  private static let five = Money(minorUnits: 5, currency: .usd)
  private static let read = ShownTerm(
    id: "a", title: "A", payments: [.init(id: "1", type: "immediate", amount: five)])

  /// Documents without terms, whatever else they have.
  @Test(arguments: [
    "{}", #"{"payment":null}"#, #"{"payment":{}}"#, #"{"payment":{"terms":null}}"#,
    #"{"currency":"???","payment":{"instruments":[]}}"#, #"{"order":{"id":"o","payment":{}}}"#,
    #"{"order":null,"totals":1}"#,
  ])
  func `A document without terms has none`(text: String) throws {
    #expect(try read(text) == ShownTerms())
  }

  @Test func `The terms, the selection and the total of a checkout are read`() throws {
    let other =
      #"{"id":"b","title":"B","schedules":[\#(Self.pay),{"id":"2","type":"at_delivery","#
      + #""due_at":"2026-12-05t00:00:00.5-05:00","amount":9007199254740991,"#
      + #""description":{"plain":"Later.","html":"x"}}],"description":{"plain":"Two."},"more":[],"#
      + #""schedule_checksum":"\#(SHA256Digest(of: "x"))"}"#
    let shown = try read(
      #"{"currency":"USD","totals":[{"type":"subtotal","amount":1},{"type":"total","amount":7}],"#
        + #""payment":{"selected_term_id":"b","terms":[\#(Self.term),\#(other)],"more":1}}"#)
    let second = ShownTerm.Payment(
      id: "2", type: "at_delivery", due: "2026-12-05t00:00:00.5-05:00", description: "Later.",
      amount: Money(minorUnits: 9_007_199_254_740_991, currency: .usd))
    let expected = ShownTerm(
      id: "b", title: "B", description: "Two.", payments: [Self.read.payments[0], second],
      checksum: SHA256Digest(of: "x"))
    #expect(shown.terms == [Self.read, expected])
    #expect(shown.selected == expected)
    #expect(shown.accepted == nil)
    #expect(shown.total == Money(minorUnits: 7, currency: .usd))
    #expect(expected.payments[1].dueDate == (try CivilDate("2026-12-05")))
  }

  @Test func `A placed order states its accepted term, alone or in its checkout`() throws {
    let order = #""currency":"USD","totals":[{"type":"total","amount":5}]"#
    let accepted = #""payment":{"accepted_term":\#(Self.term)}"#
    let expected = ShownTerms(accepted: Self.read, total: Self.five)
    #expect(try read("{\(order),\(accepted)}") == expected)
    #expect(try read(#"{"order":{"id":"o",\#(order),\#(accepted)}}"#) == expected)
    #expect(try read(#"{\#(order),"order":{"id":"o",\#(accepted)}}"#) == expected)
    // The members of the order itself come first.
    let aud = Money(minorUnits: 5, currency: .aud)
    let both = try read(
      #"{\#(order),"order":{"currency":"AUD","totals":[],\#(accepted)},"#
        + #""payment":{"accepted_term":1}}"#)
    #expect(both.accepted?.payments[0].amount == aud)
    #expect(both.total == nil)
  }

  @Test func `A completed checkout still has the terms that were offered`() throws {
    let text =
      #"{"currency":"USD","payment":{"selected_term_id":"a","terms":[\#(Self.term)]},"#
      + #""order":{"id":"o","payment":{"accepted_term":\#(Self.term)}}}"#
    let both = try read(text)
    #expect(both.selected == Self.read)
    #expect(both.differences(in: both) == [])
  }

  /// Totals that are not exactly one entry with a readable amount.
  @Test(arguments: [
    "null", "{}", "[]", #"[{"type":"total"}]"#, #"[{"type":"total","amount":-1}]"#,
    #"[{"type":"total","amount":5.0}]"#, #"[{"type":"total","amount":9007199254740992}]"#,
    #"[{"type":"total","amount":5},{"type":"total","amount":5}]"#, #"[1,{"amount":5}]"#,
  ])
  func `A total that cannot be read is not known`(totals: String) throws {
    let text =
      #"{"currency":"USD","totals":\#(totals),"payment":{"selected_term_id":"a","#
      + #""terms":[\#(Self.term)]}}"#
    #expect(try read(text) == ShownTerms(terms: [Self.read], selected: Self.read))
  }

  /// Members in forms that are not ours, which are other programs'.
  @Test(arguments: [
    #""description":"x""#, #""description":{"markdown":"x"}"#, #""description":{"plain":1}"#,
    #""schedule_checksum":1"#, #""schedule_checksum":"ABC""#, #""schedule_checksum":null"#,
  ])
  func `A description without plain text and a foreign checksum are none`(member: String) throws {
    let text =
      #"{"currency":"USD","payment":{"terms":[{"id":"a",\#(member),"title":"A","schedules":[{"#
      + #""id":"1","type":"immediate","amount":5}]}]}}"#
    #expect(try read(text).terms == [Self.read])
    #expect(try read(text).selected == nil)
  }

  @Test(arguments: [
    ("", "line 1, column 1"), ("[]", "expected an object, found an array"),
    (#"{"payment":1}"#, "payment: expected an object"),
    (#"{"order":[]}"#, "order: expected an object"),
    (#"{"payment":{"terms":[]}}"#, "currency: this key is missing"),
    (#"{"currency":"usd","payment":{"terms":[]}}"#, "currency: "),
    (#"{"currency":"USD","payment":{"terms":{}}}"#, "payment.terms: expected an array"),
    (#"{"currency":"USD","payment":{"selected_term_id":"a"}}"#, "no term has this id"),
    (
      #"{"currency":"USD","payment":{"terms":[\#(term)],"selected_term_id":"A"}}"#,
      "payment.selected_term_id: no term has this id"
    ),
    (#"{"currency":"USD","payment":{"terms":[{"id":"a","title":"A"}]}}"#, "schedules: this key"),
    (
      #"{"currency":"USD","payment":{"terms":[{"id":"a","title":"A","schedules":[]}]}}"#,
      "payment.terms[0].schedules: expected"
    ),
    (
      #"{"currency":"USD","payment":{"accepted_term":{"id":"a","title":"A","schedules":["#
        + #"{"id":"1","type":"x","amount":5.0}]}}}"#, "amount: expected a whole number"
    ),
    (
      #"{"currency":"USD","payment":{"accepted_term":{"id":"a","title":"A","schedules":["#
        + #"{"id":"1","type":"x","amount":9007199254740992}]}}}"#,
      "amount: expected a whole number from 0 to 9007199254740991"
    ),
    (
      #"{"currency":"USD","payment":{"accepted_term":{"id":"a","title":"A","schedules":["#
        + #"{"id":"1","type":"x","amount":5,"due_at":"2026-12-05"}]}}}"#,
      "payment.accepted_term.schedules[0].due_at: not a time of RFC 3339"
    ),
  ])
  func `Other documents are rejected with their place`(text: String, phrase: String) throws {
    let error = try #require(throws: ShownTermsError.self) { try read(text) }
    #expect(error.description.contains(phrase), "\(error)")
  }

  /// All built-in plans and loans, as `widget terms` writes them.
  @Test func `Our terms are read as they were written`() throws {
    for currency in [Currency.usd, .aud, .cad, .gbp, .nzd] {
      let order = try TermOrder(
        total: Money(minorUnits: 600_07, currency: currency),
        startDate: CivilDate("2026-11-21"), zone: TermTimeZone { _ in 34_200 }, locale: .enUS)
      let offers = try [.payNow] + TermOffer.builtIn(in: currency, at: InterestRate("15"))
      let terms = try OfferedTerms(of: order, from: offers)
      #expect(terms.terms.count > 1)
      for term in terms.terms {
        let selected = try OfferedTerms(of: order, from: offers, selecting: term.id.description)
        func payment(isAccepted: Bool) -> String {
          let answer = TermsAnswer(with: selected, isAccepted: isAccepted, locale: .enUS)
          return String(decoding: answer.json, as: UTF8.self)
        }
        let shown = try read(
          #"{"payment":\#(payment(isAccepted: false)),"currency":"\#(currency)"}"#)
        #expect(shown.terms == terms.terms.map { ShownTerm(of: $0) })
        #expect(shown.selected == ShownTerm(of: term))
        let total = term.schedules.reduce(0) { $0 + $1.amount.minorUnits }
        let placed = try read(
          #"{"currency":"\#(currency)","totals":[{"type":"total","amount":\#(total)}],"order":{"#
            + #""payment":\#(payment(isAccepted: true))}}"#)
        #expect(shown.differences(in: placed) == [])
      }
    }
  }
}

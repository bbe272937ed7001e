import Financing
import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// The texts of terms in all languages, by hand.
@Suite("The wording of terms")
struct TermWordingTests {
  private struct Row: Sendable {
    let locale: String
    let equal: String
    let unequal: String
    let today: String
    let later: String
    let loan: String
    let changed: String
    let gone: String
  }

  private static let english = [
    "Due today.", "", "“Pay in 4” has changed. The amounts are different.",
    "“A” is no longer available. “Pay in 4” is selected now instead of “A”.",
  ]

  private static let rows = [
    Row(
      locale: "en-US", equal: "4 interest-free payments of $50.00.",
      unequal: "3 payments of $14.32 and 1 of $14.31, interest-free.", today: english[0],
      later: "Due January 2, 2027.", loan: "6 payments of $100.00, including $0.00 of interest.",
      changed: english[2], gone: english[3]),
    Row(
      locale: "en-AU", equal: "4 interest-free payments of $50.00 USD.",
      unequal: "3 payments of $14.32 USD and 1 of $14.31 USD, interest-free.", today: english[0],
      later: "Due 2 January 2027.",
      loan: "6 payments of $100.00 USD, including $0.00 USD of interest.", changed: english[2],
      gone: english[3]),
    Row(
      locale: "en-CA", equal: "4 interest-free payments of $50.00 USD.",
      unequal: "3 payments of $14.32 USD and 1 of $14.31 USD, interest-free.", today: english[0],
      later: "Due January 2, 2027.",
      loan: "6 payments of $100.00 USD, including $0.00 USD of interest.", changed: english[2],
      gone: english[3]),
    Row(
      locale: "en-GB", equal: "4 interest-free payments of $50.00 USD.",
      unequal: "3 payments of $14.32 USD and 1 of $14.31 USD, interest-free.", today: english[0],
      later: "Due 2 January 2027.",
      loan: "6 payments of $100.00 USD, including $0.00 USD of interest.", changed: english[2],
      gone: english[3]),
    Row(
      locale: "en-NZ", equal: "4 interest-free payments of $50.00 USD.",
      unequal: "3 payments of $14.32 USD and 1 of $14.31 USD, interest-free.", today: english[0],
      later: "Due 2 January 2027.",
      loan: "6 payments of $100.00 USD, including $0.00 USD of interest.", changed: english[2],
      gone: english[3]),
    Row(
      locale: "fr-CA", equal: "4 paiements sans intérêts de $50,00 USD.",
      unequal: "3 paiements de $14,32 USD et 1 de $14,31 USD, sans intérêts.",
      today: "À payer aujourd’hui.", later: "À payer le 2 janvier 2027.",
      loan: "6 paiements de $100,00 USD, dont $0,00 USD d’intérêts.",
      changed: "«\u{A0}Pay in 4\u{A0}» a changé. Les montants sont différents.",
      gone: "«\u{A0}A\u{A0}» n’est plus disponible. «\u{A0}Pay in 4\u{A0}» est désormais "
        + "sélectionné à la place de «\u{A0}A\u{A0}»."),
    Row(
      locale: "fr-FR", equal: "4 paiements sans frais de $50,00 USD.",
      unequal: "3 paiements de $14,32 USD et 1 de $14,31 USD, sans frais.",
      today: "À payer aujourd’hui.", later: "À payer le 2 janvier 2027.",
      loan: "6 paiements de $100,00 USD, dont $0,00 USD d’intérêts.",
      changed: "«\u{A0}Pay in 4\u{A0}» a changé. Les montants sont différents.",
      gone: "«\u{A0}A\u{A0}» n’est plus disponible. «\u{A0}Pay in 4\u{A0}» est désormais "
        + "sélectionné à la place de «\u{A0}A\u{A0}»."),
    Row(
      locale: "es-ES", equal: "4 pagos sin coste de $50,00 USD.",
      unequal: "3 pagos de $14,32 USD y 1 de $14,31 USD, sin coste.", today: "A pagar hoy.",
      later: "A pagar el 2 de enero de 2027.",
      loan: "6 pagos de $100,00 USD, con $0,00 USD de intereses incluidos.",
      changed: "«Pay in 4» ha cambiado. Los importes son distintos.",
      gone: "«A» ya no está disponible. Ahora está seleccionado «Pay in 4» en lugar de «A»."),
    Row(
      locale: "it-IT", equal: "4 rate senza interessi da $50,00 USD.",
      unequal: "3 rate da $14,32 USD e 1 da $14,31 USD, senza interessi.", today: "Da pagare oggi.",
      later: "Da pagare il 2 gennaio 2027.",
      loan: "6 rate da $100,00 USD, di cui $0,00 USD di interessi.",
      changed: "«Pay in 4» è cambiato. Gli importi sono diversi.",
      gone: "«A» non è più disponibile. Ora è selezionato «Pay in 4» al posto di «A»."),
  ]

  @Test func `Every locale has a row`() {
    #expect(Set(Self.rows.map(\.locale)) == Set(ConsumerLocale.known.map(\.identifier)))
  }

  @Test(arguments: rows.map(\.locale))
  func `The texts are those of the language`(locale: String) throws {
    let row = try #require(Self.rows.first { $0.locale == locale })
    func term(_ amount: String) throws -> PaymentTerm {
      try order(amount, locale: locale).term(by: .usPayIn4, title: "Pay in 4")
    }
    let term = try term("200.00")
    #expect(term.description == row.equal)
    #expect(try self.term("57.27", locale).description == row.unequal)
    #expect(term.schedules[0].description == row.today)
    #expect(term.schedules[3].description == row.later)
    let loan = try order("600.00", locale: locale).term(by: .usPayMonthly6, at: .zero, title: "M")
    #expect(loan.description == row.loan)
    let known = try ConsumerLocale(locale)
    let earlier = TermRecord(of: try self.term("57.27", locale))
    let changed = TermMessage(from: earlier, to: term, isOffered: true, locale: known)
    #expect(changed?.content == "\(row.changed) \(row.equal)")
    let gone = TermRecord(id: "a", title: "A", payments: [])
    let message = TermMessage(from: gone, to: term, isOffered: false, locale: known)
    #expect(message?.content == row.gone)
  }

  private func term(_ amount: String, _ locale: String) throws -> PaymentTerm {
    try order(amount, locale: locale).term(by: .usPayIn4, title: "Pay in 4")
  }

  @Test(arguments: [
    ("fr-FR", "2026-12-18", "À payer le 1er janvier 2027."),
    ("it-IT", "2026-12-18", "Da pagare il 1º gennaio 2027."),
    ("it-IT", "2026-12-25", "Da pagare l’8 gennaio 2027."),
    ("es-ES", "2026-12-18", "A pagar el 1 de enero de 2027."),
  ])
  func `The first and the eighth of a month have their own forms`(
    locale: String, day: String, text: String
  ) throws {
    let order = try order("200.00", on: day, locale: locale)
    #expect(try order.term(by: .usPayIn4, title: "").schedules[1].description == text)
  }

  @Test func `Orders in pounds do not mention interest`() throws {
    let order = try order("57.27", .gbp, locale: "en-GB")
    #expect(
      try order.term(by: .gbPayIn4, title: "").description
        == "3 payments of £14.32 and 1 of £14.31.")
  }

  @Test(arguments: [
    ("fr-FR", "Intérêts"), ("es-ES", "Intereses"), ("it-IT", "Interessi"), ("en-GB", "Interest"),
  ])
  func `The fee is named in the language`(locale: String, name: String) throws {
    let loan = try order("600.00").term(by: .usPayMonthly6, at: .zero, title: "")
    #expect(try TermTotal(of: loan, locale: ConsumerLocale(locale))?.displayText == name)
  }
}

import Financing
import LoanWeb
import ScheduleEngine
import Testing
import WidgetRendering

/// The requests of monthly plans of a page and their answers.
@Suite struct PageLoansTests {
  private static let order: [(Character, String)] = [
    ("a", "1000.00"), ("c", "USD"), ("p", "us-pay-monthly-12"), ("e", "29.99"),
    ("y", "2026-11-21"), ("u", "0"),
  ]

  /// The status of the contract's example.
  private static let valid =
    #""isValid":true,"amountDueToday":{"amount":"0.00","currency":"USD"},"#
    + #""paymentScheduleChecksum":"193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463","#
    + #""loan":{"apr":"29.89","payment":{"amount":"97.43","currency":"USD"},"#
    + #""amountFinanced":{"amount":"1000.00","currency":"USD"},"#
    + #""financeCharge":{"amount":"169.22","currency":"USD"},"#
    + #""totalOfPayments":{"amount":"1169.22","currency":"USD"}}"#

  private static let tooLarge =
    #""isValid":false,"error":{"errorCode":"amount_above_maximum","#
    + #""message":"The order total of $5,000.00 is above the maximum of $4,000.00. "#
    + #"Take something out of the order, or pay another way."}"#
  private static let zero = #","zero":{"amount":"0.00","currency":"USD"}}"#

  private func request(_ operation: Character, _ fields: [(Character, String)]) -> [UInt8] {
    var bytes = Array(String(operation).utf8)
    for (name, value) in fields {
      let count = value.utf8.count
      bytes += Array(String(name).utf8) + [UInt8(count & 255), UInt8(count >> 8), 0, 0]
      bytes += Array(value.utf8)
    }
    return bytes
  }

  private func ask(
    _ page: inout PageLoans, _ operation: Character, _ fields: [(Character, String)]
  ) -> (line: String, rest: String) {
    let answer = page.answer(to: request(operation, fields))
    let parts = answer.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    return (
      String(decoding: parts[0], as: UTF8.self),
      parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    )
  }

  private func changed(_ name: Character, _ value: String) -> [(Character, String)] {
    Self.order.map { $0.0 == name ? (name, value) : $0 } + [("w", "1")]
  }

  @Test func `A new plan answers with a ready, its status and the native markup`() throws {
    var page = PageLoans()
    let (line, markup) = ask(&page, "n", Self.order)
    #expect(
      line
        == #"{"widget":1,"events":[{"type":"ready",\#(Self.valid)}],"status":{\#(Self.valid)}"#
        + Self.zero)
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
      startDate: CivilDate("2026-11-21"))
    let picture = LoanPicture(
      of: loan, style: WidgetStyle(font: .inherited), locale: .enUS, brand: "Cash App Afterpay")
    let native = picture.utf8HTML(
      identifier: [], withStylesheet: false, details: .folded, isShadow: true)
    #expect(Array(markup.utf8) == native)
    #expect(page.answer(to: request("t", [("w", "1")])) == Array(loan.canonicalText.utf8))
    #expect(page.count == 1)
  }

  @Test(
    arguments: [
      [], [("a", "5000.00")], [("a", "10.00")], [("k", "MODAL"), ("l", "es-ES")],
      [("n", "100.00"), ("g", "0")], [("n", "2000.00")],
    ] as [[(Character, String)]])
  func `A plan is drawn as it is when it is created, and drawing creates none`(
    fields: [(Character, String)]
  ) {
    var page = PageLoans()
    let (line, drawn) = ask(&page, "d", fields + Self.order)
    #expect(line == "{}")
    #expect(page.count == 0)
    let (_, created) = ask(&page, "n", fields + Self.order)
    #expect(drawn == created && !drawn.isEmpty)
    let (mistake, _) = ask(&page, "d", [("p", "no-plan")] + Self.order)
    #expect(mistake.hasPrefix(#"{"failure":{"code":"unknown_plan""#))
  }

  @Test func `Details, down payment, first date, style, locale and brand are options`() throws {
    var page = PageLoans()
    let options: [(Character, String)] = [
      ("g", "0"), ("n", "100.00"), ("f", "2026-12-01"), ("k", "MODAL"), ("b", "0"), ("l", "es-ES"),
      ("d", "Tienda <b>"),
    ]
    let (line, markup) = ask(&page, "n", Self.order + options)
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), downPayment: Money("100.00", .usd), terms: .usPayMonthly12,
      rate: InterestRate("29.99"), startDate: CivilDate("2026-11-21"),
      firstDueDate: CivilDate("2026-12-01"))
    let picture = LoanPicture(
      of: loan, style: WidgetStyle(border: false, theme: .modal, font: .inherited), locale: .esES,
      brand: "Tienda <b>")
    let native = picture.utf8HTML(
      identifier: [], withStylesheet: false, details: .omitted, isShadow: true)
    #expect(Array(markup.utf8) == native)
    #expect(line.contains(#""amountDueToday":{"amount":"100.00","currency":"USD"}"#))
  }

  @Test(
    arguments: [
      ("0", .omitted), ("1", .shown), ("folded", .folded), ("", .folded),
    ] as [(String, LoanPicture.Details)])
  func `The details are omitted, shown or folded`(
    value: String, details: LoanPicture.Details
  ) throws {
    var page = PageLoans()
    let (_, markup) = ask(&page, "d", Self.order + [("g", value), ("q", "system")])
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
      startDate: CivilDate("2026-11-21"))
    let native = LoanPicture(of: loan, locale: .enUS, brand: "Cash App Afterpay").utf8HTML(
      identifier: [], withStylesheet: false, details: details, isShadow: true)
    #expect(Array(markup.utf8) == native)
  }

  @Test func `A plan has the shop's texts, also in its errors`() {
    var page = PageLoans()
    let texts = ("x" as Character, "AB%1 months\nAAFree\nANAt most %2.")
    let (_, markup) = ask(&page, "n", Self.order + [texts])
    #expect(markup.contains(">12 months</h2>") && !markup.contains("Free"))
    let (line, _) = ask(&page, "u", changed("a", "5000.00"))
    #expect(line.contains(#""message":"At most $4,000.00. Take something out of the order"#))
  }

  @Test func `A plan that may not proceed has a barrier, and an error after its change`() {
    var page = PageLoans()
    _ = ask(&page, "n", Self.order)
    let (line, markup) = ask(&page, "u", changed("a", "5000.00"))
    #expect(
      line
        == #"{"widget":1,"events":[{"type":"change",\#(Self.tooLarge)},{"type":"error",\#(Self.tooLarge)}],"#
        + #""status":{\#(Self.tooLarge)}"# + Self.zero)
    #expect(markup.contains("above the maximum of $4,000.00"))
    #expect(page.answer(to: request("t", [("w", "1")])).isEmpty)
    #expect(ask(&page, "u", changed("a", "1000.00")).line.contains(Self.valid))
  }

  @Test func `A new plan that may not proceed has an amount of zero in its ready`() {
    var page = PageLoans()
    let fields = Self.order.map { $0.0 == "e" ? ("e", "40") : $0 }
    let (line, markup) = ask(&page, "n", fields)
    #expect(
      line.hasPrefix(
        #"{"widget":1,"events":[{"type":"ready","isValid":false,"amountDueToday":"#
          + #"{"amount":"0.00","currency":"USD"},"error":{"errorCode":"apr_not_offered","#))
    #expect(markup.contains("This plan is not offered."))
  }

  @Test func `A new day gives a change, and the same day nothing`() {
    var page = PageLoans()
    _ = ask(&page, "n", Self.order)
    #expect(ask(&page, "r", changed("y", "2026-11-21")).line.contains(#""events":[],"#))
    let later = ask(&page, "r", changed("y", "2026-11-22"))
    #expect(later.line.contains(#""events":[{"type":"change","isValid":true"#))
    #expect(later.rest.contains("Dec 22, 2026"))
  }

  @Test(
    arguments: [
      ("a", "1,000", "invalid_amount"), ("c", "usd", "unsupported_currency"),
      ("p", "us-pay-in-4", "unknown_plan"), ("p", "NO PLAN", "unknown_plan"),
      ("e", "5 %", "invalid_rate"), ("e", "1000.1", "invalid_rate"), ("n", "-1", "invalid_amount"),
      ("f", "2026-02-30", "invalid_date"), ("y", "2026-02-30", "invalid_date"),
      ("k", "round", "unknown_theme"), ("j", "night", "unknown_color_scheme"),
      ("m", "star", "unknown_marks"), ("q", "Comic", "unknown_font"),
      ("l", "de-DE", "unknown_locale"),
    ] as [(Character, String, String)])
  func `A mistake is named and creates no plan`(field: Character, value: String, code: String) {
    var page = PageLoans()
    let line = ask(&page, "n", [(field, value)] + Self.order).line
    #expect(line.hasPrefix(#"{"failure":{"code":"\#(code)","message":""#))
    #expect(page.count == 0)
  }

  @Test(
    arguments: [("a", "invalid_amount"), ("p", "unknown_plan"), ("e", "invalid_rate")]
      as [(Character, String)])
  func `A field that is missing is named`(field: Character, code: String) {
    var page = PageLoans()
    let line = ask(&page, "n", Self.order.filter { $0.0 != field }).line
    #expect(line.hasPrefix(#"{"failure":{"code":"\#(code)","message":""#))
  }

  @Test func `A closed plan answers with an error, and its number is not reused`() {
    var page = PageLoans()
    _ = ask(&page, "n", Self.order)
    #expect(page.answer(to: request("c", [("w", "1")])).isEmpty)
    #expect(ask(&page, "r", changed("y", "2026-11-22")).line.contains(#""code":"closed""#))
    #expect(ask(&page, "n", Self.order).line.hasPrefix(#"{"widget":2,"#))
  }

  @Test func `The stylesheet is that of loans`() {
    var page = PageLoans()
    let sheet = String(decoding: page.answer(to: request("s", [])), as: UTF8.self)
    #expect(sheet == LoanStylesheet.text)
  }

  @Test(arguments: [[], [0x6E], [0xFF], Array("nothing".utf8)] as [[UInt8]])
  func `Any other bytes are answered with an error`(bytes: [UInt8]) {
    var page = PageLoans()
    #expect(page.answer(to: bytes).starts(with: #"{"failure":{"code":""#.utf8))
  }
}

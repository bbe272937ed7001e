import Foundation
import PaymentTerms
import TermsWire
import Testing

/// Every rule with a document that breaks it, and nothing else.
@Suite("The rules for terms")
struct TermRuleTests {
  /// A right checkout with two terms, a warning, a disclosure and its policy.
  static let checkout = """
    {"currency":"USD","totals":[{"type":"subtotal","amount":18000},{"type":"tax","amount":2000},\
    {"type":"total","amount":20000}],"payment":{"selected_term_id":"b","terms":[\
    {"id":"a","title":"Pay now","schedules":[{"id":"1","type":"immediate",\
    "description":{"plain":"Due today."},"amount":19000}]},\
    {"id":"b","title":"Pay in 2","description":{"plain":"2 payments of $100.00."},"schedules":[\
    {"id":"1","type":"immediate","description":{"plain":"Due today."},"amount":10000},\
    {"id":"2","type":"deferred","description":{"plain":"Due December 5, 2026.","html":"<b>x</b>"},\
    "due_at":"2026-12-05T00:00:00-05:00","amount":10000}]}],"instruments":[{"id":"i-1"}]},\
    "messages":[{"type":"warning","code":"payment_term_changed","content":"Changed."},\
    {"type":"warning","code":"com.example.terms","presentation":"disclosure",\
    "path":"$.payment.terms[1]","content":"Interest."},\
    {"type":"info","code":"x"},{"type":"warning","code":"final_sale","presentation":"disclosure",\
    "path":"$.line_items[0]","content":"Final."}],\
    "policies":[{"type":"com.example.terms","description":{"plain":"Text."},\
    "applies_to":["$.payment.terms[1]","$.line_items[0]"]}]}
    """

  /// A right order.
  static let order = """
    {"currency":"USD","totals":[{"type":"subtotal","amount":20000},{"type":"total","amount":20000}],\
    "payment":{"accepted_term":{"id":"b","title":"Pay in 2","schedules":[\
    {"id":"1","type":"deferred","description":{"plain":"Due on delivery."},"amount":10000},\
    {"id":"2","type":"deferred","description":{"plain":"Due December 5, 2026."},\
    "due_at":"2026-12-05T00:00:00-05:00","amount":10000}]}},\
    "messages":[{"type":"warning","code":"com.example.terms","presentation":"disclosure",\
    "path":"$.payment.accepted_term","content":"Interest."}],\
    "policies":[{"type":"com.example.terms","description":{"plain":"Text."},\
    "applies_to":["$['payment'][\\"accepted_term\\"]"]}]}
    """

  /// A rule, the edit of the checkout that breaks it, and the path of the breach.
  struct Row: Sendable {
    let rule: TermRule
    let old: String
    let new: String
    let path: String
    var isOrder = false
  }

  private static let term = "$.payment.terms[1]"
  private static let second = "$.payment.terms[1].schedules[1]"
  private static let amount = #""due_at":"2026-12-05T00:00:00-05:00","amount":10000"#

  static let rows = [
    Row(
      rule: .paymentNotObject, old: #""payment":{"selected_term_id""#,
      new: #""payment":[],"other":{"selected_term_id""#, path: "$.payment"),
    Row(
      rule: .termsNotList, old: #""terms":[{"id":"a""#, new: #""terms":{},"other":[{"id":"a""#,
      path: "$.payment.terms"),
    Row(
      rule: .termsEmpty, old: #""selected_term_id":"b","terms":[{"id":"a""#,
      new: #""terms":[],"other":[{"id":"a""#, path: "$.payment.terms"),
    Row(
      rule: .termsMissing, old: #""terms":[{"id":"a""#, new: #""other":[{"id":"a""#,
      path: "$.payment.terms"),
    Row(
      rule: .selectionMissing, old: #""selected_term_id":"b","#, new: "",
      path: "$.payment.selected_term_id"),
    Row(
      rule: .selectionNotText, old: #""selected_term_id":"b""#, new: #""selected_term_id":1"#,
      path: "$.payment.selected_term_id"),
    Row(
      rule: .selectionUnknown, old: #""selected_term_id":"b""#, new: #""selected_term_id":"c""#,
      path: "$.payment.selected_term_id"),
    Row(
      rule: .termNotObject, old: #""terms":[{"id":"a""#, new: #""terms":[5,{"id":"a""#,
      path: "$.payment.terms[0]"),
    Row(rule: .termIDMissing, old: #"{"id":"a","#, new: "{", path: "$.payment.terms[0].id"),
    Row(rule: .termIDMissing, old: #"{"id":"a""#, new: #"{"id":7"#, path: "$.payment.terms[0].id"),
    Row(
      rule: .termIDRepeated, old: #""title":"Pay now","schedules":[{"id":"1","type":"immediate","#,
      new: #""title":"Pay now","schedules":[{"id":"1","type":"immediate","#,
      path: "$.payment.terms[2].id"),
    Row(
      rule: .titleMissing, old: #""title":"Pay now","#, new: "", path: "$.payment.terms[0].title"),
    Row(
      rule: .titleRepeated, old: #""title":"Pay in 2""#, new: #""title":"Pay now""#,
      path: "\(term).title"),
    Row(
      rule: .descriptionNotObject, old: #"{"plain":"2 payments of $100.00."}"#,
      new: #""2 payments of $100.00.""#, path: "\(term).description"),
    Row(
      rule: .descriptionEmpty, old: #"{"plain":"2 payments of $100.00."}"#, new: #"{"text":"x"}"#,
      path: "\(term).description"),
    Row(
      rule: .descriptionNotText, old: #""html":"<b>x</b>""#, new: #""html":null"#,
      path: "\(second).description.html"),
    Row(
      rule: .descriptionRepeatsTitle, old: "2 payments of $100.00.", new: "Pay in 2",
      path: "\(term).description.plain"),
    Row(
      rule: .schedulesMissing, old: #""title":"Pay now","schedules":["#,
      new: #""title":"Pay now","payments":["#, path: "$.payment.terms[0].schedules"),
    Row(
      rule: .schedulesEmpty, old: #""title":"Pay now","schedules":["#,
      new: #""title":"Pay now","schedules":[],"payments":["#,
      path: "$.payment.terms[0].schedules"),
    Row(
      rule: .schedulesOutOfOrder,
      old: #""type":"immediate","description":{"plain":"Due today."},"amount":10000"#,
      new:
        #""type":"deferred","description":{"plain":"x"},"due_at":"2026-12-05T00:00:01-05:00","amount":10000"#,
      path: second),
    Row(
      rule: .schedulesOutOfOrder, old: #"{"id":"2","type":"deferred""#,
      new:
        #"{"id":"0","type":"on_delivery","description":{"plain":"x"},"amount":0},{"id":"2","type":"immediate""#,
      path: "$.payment.terms[1].schedules[2]"),
    Row(
      rule: .scheduleNotObject, old: #""title":"Pay now","schedules":["#,
      new: #""title":"Pay now","schedules":["x","#, path: "$.payment.terms[0].schedules[0]"),
    Row(
      rule: .scheduleIDMissing, old: #"{"id":"2","type""#, new: #"{"type""#, path: "\(second).id"),
    Row(
      rule: .scheduleIDRepeated, old: #"{"id":"2","type""#, new: #"{"id":"1","type""#,
      path: "\(second).id"),
    Row(
      rule: .scheduleTypeMissing, old: #""type":"deferred","#, new: "", path: "\(second).type"),
    Row(
      rule: .scheduleDescriptionMissing,
      old: #""description":{"plain":"Due December 5, 2026.","html":"<b>x</b>"},"#, new: "",
      path: "\(second).description"),
    Row(
      rule: .dueTimeInvalid, old: "2026-12-05T00:00:00-05:00", new: "2026-12-05T00:00:00",
      path: "\(second).due_at"),
    Row(
      rule: .dueTimeInvalid, old: #""2026-12-05T00:00:00-05:00""#, new: "1796446800",
      path: "\(second).due_at"),
    Row(
      rule: .dueTimeContradicted, old: "2026-12-05T00:00:00-05:00",
      new: "2026-12-04T19:00:00-10:00", path: "\(second).due_at"),
    Row(
      rule: .amountMissing, old: amount, new: #""due_at":"2026-12-05T00:00:00-05:00""#,
      path: "\(second).amount"),
    Row(
      rule: .amountNotInteger, old: amount, new: amount + ".0", path: "\(second).amount"),
    Row(
      rule: .amountNotInteger, old: amount,
      new: #""due_at":"2026-12-05T00:00:00-05:00","amount":true"#,
      path: "\(second).amount"),
    Row(
      rule: .amountNotInteger, old: amount,
      new: #""due_at":"2026-12-05T00:00:00-05:00","amount":"10000""#, path: "\(second).amount"),
    Row(
      rule: .amountNotInteger, old: amount,
      new: #""due_at":"2026-12-05T00:00:00-05:00","amount":1e4"#,
      path: "\(second).amount"),
    Row(
      rule: .amountOutOfRange, old: #""amount":19000"#, new: #""amount":9007199254740992"#,
      path: "$.payment.terms[0].schedules[0].amount"),
    Row(
      rule: .amountOutOfRange, old: #""amount":19000"#, new: #""amount":-1"#,
      path: "$.payment.terms[0].schedules[0].amount"),
    Row(
      rule: .orderHasTerms, old: #""payment":{"#, new: #""payment":{"terms":[],"#,
      path: "$.payment.terms", isOrder: true),
    Row(
      rule: .orderHasTerms, old: #""payment":{"#, new: #""payment":{"selected_term_id":"b","#,
      path: "$.payment.selected_term_id", isOrder: true),
    Row(
      rule: .selectedSum, old: amount, new: #""due_at":"2026-12-05T00:00:00-05:00","amount":10001"#,
      path: "\(term).schedules"),
    Row(
      rule: .acceptedSum, old: #""type":"total","amount":20000"#,
      new: #""type":"total","amount":19999"#,
      path: "$.payment.accepted_term.schedules", isOrder: true),
    Row(
      rule: .otherCurrency, old: amount, new: amount + #","currency":"CAD""#,
      path: "\(second).currency"),
    Row(
      rule: .severalInstruments, old: #"[{"id":"i-1"}]"#, new: #"[{"id":"i-1"},{"id":"i-2"}]"#,
      path: "$.payment.instruments"),
    Row(
      rule: .totalsNotList, old: #""totals":["#, new: #""totals":{},"other":["#, path: "$.totals"),
    Row(rule: .totalNotObject, old: #""totals":["#, new: #""totals":[1,"#, path: "$.totals[0]"),
    Row(
      rule: .totalTypeMissing, old: #""totals":["#, new: #""totals":[{"amount":1},"#,
      path: "$.totals[0].type"),
    Row(
      rule: .totalAmountInvalid, old: #""type":"tax","amount":2000"#,
      new: #""type":"tax","amount":2000.0"#, path: "$.totals[1].amount"),
    Row(
      rule: .totalAmountInvalid, old: #""type":"tax","amount":2000"#, new: #""type":"tax""#,
      path: "$.totals[1].amount"),
    Row(
      rule: .totalNegative, old: #""type":"tax","amount":2000"#, new: #""type":"fee","amount":-1"#,
      path: "$.totals[1].amount"),
    Row(
      rule: .discountNotNegative, old: #""type":"tax","amount":2000"#,
      new: #""type":"discount","amount":0"#, path: "$.totals[1].amount"),
    Row(
      rule: .discountNotNegative, old: #""type":"tax","amount":2000"#,
      new: #""type":"items_discount","amount":5"#, path: "$.totals[1].amount"),
    Row(
      rule: .displayTextMissing, old: #""type":"tax","amount":2000"#,
      new: #""type":"gift_wrap","amount":2000"#, path: "$.totals[1].display_text"),
    Row(
      rule: .subtotalCount, old: #""type":"tax""#, new: #""type":"subtotal""#, path: "$.totals"),
    Row(
      rule: .subtotalCount, old: #"{"type":"subtotal","amount":18000},"#, new: "", path: "$.totals"),
    Row(rule: .totalCount, old: #""type":"tax""#, new: #""type":"total""#, path: "$.totals"),
    Row(
      rule: .messagesNotList, old: #""messages":["#, new: #""messages":{},"other":["#,
      path: "$.messages"),
    Row(
      rule: .warningTypeWrong, old: #"{"type":"warning","code":"payment_term_changed""#,
      new: #"{"type":"info","code":"payment_term_changed""#, path: "$.messages[0].type"),
    Row(
      rule: .warningContentMissing, old: #","content":"Changed.""#, new: "",
      path: "$.messages[0].content"),
    Row(
      rule: .disclosureCodeInvalid,
      old: #""code":"com.example.terms","presentation""#, new: #""code":"terms","presentation""#,
      path: "$.messages[1].code"),
    Row(
      rule: .disclosurePolicyMissing,
      old: #""code":"com.example.terms","presentation""#,
      new: #""code":"com.example.other","presentation""#, path: "$.messages[1].code"),
    Row(
      rule: .disclosurePathMissing, old: #""path":"$.payment.terms[1]","#, new: "",
      path: "$.messages[1].path"),
    Row(
      rule: .disclosurePathUnknown, old: #""path":"$.payment.terms[1]""#,
      new: #""path":"$.payment.terms[2]""#, path: "$.messages[1].path"),
    Row(
      rule: .disclosurePathUnknown, old: #""path":"$.payment.accepted_term""#,
      new: #""path":"$.payment.terms[0]""#, path: "$.messages[0].path", isOrder: true),
    Row(
      rule: .policiesNotList, old: #""policies":["#, new: #""policies":{},"other":["#,
      path: "$.policies"),
    Row(
      rule: .policyTypeInvalid, old: #""policies":["#,
      new: #""policies":[{"type":"terms","description":{"plain":"x"}},"#, path: "$.policies[0].type"
    ),
    Row(
      rule: .policyDescriptionMissing, old: #""policies":["#,
      new: #""policies":[{"type":"com.example.x","description":"x"},"#,
      path: "$.policies[0].description"),
    Row(
      rule: .descriptionEmpty, old: #""policies":["#,
      new: #""policies":[{"type":"com.example.x","description":{}},"#,
      path: "$.policies[0].description"),
    Row(
      rule: .descriptionNotText, old: #""policies":["#,
      new: #""policies":[{"type":"com.example.x","description":{"html":1}},"#,
      path: "$.policies[0].description.html"),
    Row(
      rule: .policyTargetUnknown, old: #"["$.payment.terms[1]""#, new: #"["$.payment.terms[7]""#,
      path: "$.policies[0].applies_to[0]"),
    Row(
      rule: .policyTargetUnknown, old: #"["$.payment.terms[1]""#, new: #"["payment.terms[1]""#,
      path: "$.policies[0].applies_to[0]"),
  ]

  @Test(arguments: [
    "$.payment.terms[x]", "$.payment.terms[?(@.id=='b')]", "$.payment.terms[*]",
    "$.payment.terms[-1]", "$.payment..terms[1]", "payment.terms[1]", "$['payment'].terms[1",
    "$.payment", "$.payment.terms", "$.payment.terms[1].schedules[0]",
  ])
  func `A disclosure on terms has a path to one term`(target: String) throws {
    let text = Self.checkout.replacingOccurrences(
      of: #""path":"$.payment.terms[1]""#, with: #""path":"\#(target)""#)
    #expect(try breaches(text) == ["$.messages[1].path disclosure_path_unknown"])
  }

  private static let disclosure =
    #""messages":[{"type":"warning","code":"com.example.x","presentation":"disclosure","content":"C"}]"#

  @Test(arguments: [
    "{\(disclosure)}", #"{"payment":{},\#(disclosure)}"#,
    #"{"payment":{"instruments":[]},"policies":[{"type":"com.example.x","description":{"plain":"x"}}],\#(disclosure)}"#,
    checkout.replacingOccurrences(
      of: #"{"type":"info","code":"x"}"#,
      with:
        #"{"type":"warning","code":"com.example.x","presentation":"disclosure","content":"C"}"#
    ).replacingOccurrences(
      of: #""policies":["#,
      with:
        #""policies":[{"type":"com.example.x","description":{"plain":"x"},"applies_to":["$.line_items[0]"]},"#
    ),
    checkout.replacingOccurrences(
      of: "$.line_items[0]\",\"content\"", with: "$.payments[0]\",\"content\""),
  ])
  func `A disclosure that is not on terms needs no path to one`(text: String) throws {
    #expect(try breaches(text) == [])
  }

  /// It takes minutes if each term, payment or policy is compared with all others.
  @Test func `Many terms, payments and policies are checked`() throws {
    let numbers = 0..<20_000
    let payment = #""type":"immediate","description":{"plain":"x"},"amount":0}"#
    let schedules = numbers.map { #"{"id":"\#($0)",\#(payment)"# }.joined(separator: ",")
    let terms = numbers.map {
      #"{"id":"\#($0)","title":"t\#($0)","schedules":[{"id":"1",\#(payment)]}"#
    }
    .joined(separator: ",")
    let messages = numbers.map {
      #"{"type":"warning","code":"com.example.a\#($0)","presentation":"disclosure","content":"C","path":"$.payment.terms[0]"}"#
    }.joined(separator: ",")
    let policies = numbers.map { #"{"type":"com.example.a\#($0)","description":{"plain":"x"}}"# }
      .joined(separator: ",")
    let text = """
      {"payment":{"selected_term_id":"x","terms":[{"id":"x","title":"X","schedules":[\(schedules)]},\
      \(terms)]},"messages":[\(messages)],"policies":[\(policies)]}
      """
    #expect(try breaches(text) == [])
  }

  private func breaches(_ text: String) throws -> [String] {
    try TermsCheck(utf8: Array(text.utf8)).breaches.map { "\($0.path) \($0.rule.rawValue)" }
  }

  @Test(arguments: [
    checkout, order, "{}", #"{"payment":{}}"#, #"{"payment":{"instruments":[1,2]}}"#,
  ])
  func `Right documents break no rule`(text: String) throws {
    #expect(try breaches(text) == [])
  }

  @Test func `Every rule has a row, and every message says what to do`() {
    #expect(Set(Self.rows.map(\.rule)) == Set(TermRule.allCases))
    for rule in TermRule.allCases {
      let hasRemedy = rule.message.contains("; ") || rule == .selectedSum || rule == .acceptedSum
      #expect(hasRemedy, "\(rule.rawValue)")
    }
  }

  @Test func `The documentation lists the code of every rule`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Sources/Terms/TermsWire/TermsWire.docc/TermsWire.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    let codes = lines.flatMap { $0.matches(of: /`([a-z_]+)`/).map { String($0.1) } }
      .filter { $0 != "warning" }
    #expect(codes.sorted() == TermRule.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: rows.indices)
  func `A planted breach is found at its place, and no other`(index: Int) throws {
    let row = Self.rows[index]
    let whole = row.isOrder ? Self.order : Self.checkout
    var text = whole
    if row.rule == .termIDRepeated {
      // A third term with the identifier of the first.
      text = whole.replacingOccurrences(
        of: #"],"instruments""#,
        with:
          #",{"id":"a","title":"C","schedules":[{"id":"1","type":"immediate","description":{"plain":"x"},"amount":1}]}],"instruments""#
      )
    } else {
      #expect(whole.components(separatedBy: row.old).count == 2, "\(row.old)")
      text = whole.replacingOccurrences(of: row.old, with: row.new)
    }
    // A term that moves or is no longer there takes the targets of the disclosure with it.
    let others = try breaches(text).filter { line in
      !(["payment_not_object", "terms_not_list", "terms_empty", "terms_missing"].contains(
        row.rule.rawValue) && line.hasPrefix("$.") && line.contains("_unknown"))
    }
    #expect(others == ["\(row.path) \(row.rule.rawValue)"])
  }

  @Test func `Sums are named with their numbers`() throws {
    let text = Self.checkout.replacingOccurrences(of: #""amount":20000"#, with: #""amount":20001"#)
    let lines = try TermsCheck(utf8: Array(text.utf8)).breaches.map(\.description)
    #expect(
      lines == [
        "$.payment.terms[1].schedules: the selected term does not add up to the total: 20000 and "
          + "not 20001"
      ])
  }

  @Test(arguments: ["[]", "1", "", "{", #"{"a":1,"a":2}"#, "null", "\u{FEFF}{}"])
  func `Other documents are rejected`(text: String) {
    #expect(throws: TermsCheckError.self) { try TermsCheck(utf8: Array(text.utf8)) }
  }

  /// Of several instruments, those that are not selected are only offered.
  @Test(arguments: [
    (#"[{"selected":true},{"selected":false}]"#, 0), (#"[{"selected":true},{}]"#, 0),
    (#"[{"selected":true},{"selected":true}]"#, 1), ("[{},{}]", 1),
    ("[{},{\"selected\":false}]", 0),
  ])
  func `A term of several payments has one instrument`(list: String, count: Int) throws {
    let text = Self.checkout.replacingOccurrences(of: #"[{"id":"i-1"}]"#, with: list)
    #expect(try breaches(text).count == count)
    // A term of one payment may be split.
    let one = text.replacingOccurrences(
      of: #""selected_term_id":"b""#, with: #""selected_term_id":"a""#)
    #expect(try breaches(one) == ["$.payment.terms[0].schedules selected_sum"])
  }

  @Test(arguments: [
    ("Due December 5, 2026.", true), ("Due 5 December 2026.", true), ("Due December 5.", true),
    ("À payer le 5 décembre 2026.", true), ("A pagar el 5 de diciembre de 2026.", true),
    ("Da pagare l’5 dicembre 2026.", true), ("Due on delivery.", true), ("You may pay 4.", true),
    ("Due December 4 or December 5th, 2026.", true), ("Due in December 2026.", true),
    ("Payment 2 may be paid early.", true), ("Payment 2 may 4 days later be moved.", true),
    ("Due December 5, 2500 JPY.", true), ("Due December 5, $1432.", true),
    ("Due 2 May 2026.", false), ("Due May 5, 2026.", false), ("A pagar el 5 de mayo.", false),
    ("Due December 4, 2026.", false), ("Due December 5, 2027.", false), ("Due 6 December.", false),
    ("À payer le 5 janvier 2026.", false), ("A pagar el 6 de diciembre de 2026.", false),
  ])
  func `A description may not name another day alone`(text: String, isRight: Bool) throws {
    let document = Self.checkout.replacingOccurrences(of: "Due December 5, 2026.", with: text)
    #expect(try breaches(document).isEmpty == isRight)
  }
}

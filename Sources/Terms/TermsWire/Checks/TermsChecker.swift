import PaymentTerms
import StrictJSON

/// Collects the breaches of a checkout or an order.
struct TermsChecker {
  private let document: JSONValue
  let payment: JSONValue?
  /// Whether the document is an order.
  let isOrder: Bool
  /// The number of terms of a checkout, or nil if it has no list of them.
  let termCount: Int?
  /// The currency of the document.
  let currency: JSONValue?
  /// The policies of the document, or nil if it has no list of them.
  let policies: PolicyTypes?
  private(set) var breaches: [TermBreach] = []

  init(_ document: JSONValue) {
    self.document = document
    payment = document["payment"]
    isOrder = payment?["accepted_term"] != nil
    termCount = payment?["terms"]?.array?.count
    currency = document["currency"]
    policies = document["policies"]?.array.map { PolicyTypes(of: $0) }
  }

  /// Returns the value of a key of the document.
  func value(_ key: String) -> JSONValue? { document[key] }

  mutating func add(_ rule: TermRule, at path: String, detail: String = "") {
    breaches.append(TermBreach(rule, at: path, detail: detail))
  }

  /// Checks all members.
  mutating func check() {
    let total = checkTotals()
    let totalBreaches = breaches
    breaches = []
    if let payment {
      if payment.kind == .object {
        isOrder ? checkOrder(payment, total) : checkCheckout(payment, total)
        checkInstruments(payment)
      } else {
        add(.paymentNotObject, at: "$.payment")
      }
    }
    breaches += totalBreaches
    checkMessages()
    checkPolicies()
  }

  /// The term that is paid: the accepted or the selected one.
  private var paidTerm: JSONValue? {
    guard let payment else { return nil }
    if isOrder { return payment["accepted_term"] }
    guard let id = payment["selected_term_id"]?.utf8 else { return nil }
    return payment["terms"]?.array?.first { $0["id"]?.utf8 == id }
  }

  private mutating func checkCheckout(_ payment: JSONValue, _ total: Int64?) {
    let selection = payment["selected_term_id"]
    guard let terms = payment["terms"] else {
      if selection != nil { add(.termsMissing, at: "$.payment.terms") }
      return
    }
    guard let list = terms.array else { return add(.termsNotList, at: "$.payment.terms") }
    if list.isEmpty { add(.termsEmpty, at: "$.payment.terms") }
    let path = "$.payment.selected_term_id"
    if let selection {
      if let id = selection.utf8 {
        if !list.contains(where: { $0["id"]?.utf8 == id }) { add(.selectionUnknown, at: path) }
      } else {
        add(.selectionNotText, at: path)
      }
    } else if !list.isEmpty {
      add(.selectionMissing, at: path)
    }
    checkTerms(list)
    for (index, term) in list.enumerated() where term["id"]?.utf8 == selection?.utf8 {
      guard selection?.utf8 != nil else { return }
      return checkSum(of: term, total, .selectedSum, at: "$.payment.terms[" + String(index) + "]")
    }
  }

  private mutating func checkOrder(_ payment: JSONValue, _ total: Int64?) {
    for key in ["selected_term_id", "terms"] where payment[key] != nil {
      add(.orderHasTerms, at: "$.payment." + key)
    }
    guard let term = payment["accepted_term"] else { return }
    checkTerm(term, at: "$.payment.accepted_term")
    checkSum(of: term, total, .acceptedSum, at: "$.payment.accepted_term")
  }

  /// Checks that the payments of a term add up to the total, if all of these numbers are known.
  private mutating func checkSum(
    of term: JSONValue, _ total: Int64?, _ rule: TermRule, at path: String
  ) {
    guard let total, let schedules = term["schedules"]?.array else { return }
    var sum: Int64 = 0
    for schedule in schedules {
      guard let amount = schedule["amount"]?.number?.wholeMinorUnits else { return }
      let (next, isOverflow) = sum.addingReportingOverflow(amount)
      guard !isOverflow else { return }
      sum = next
    }
    guard sum != total else { return }
    add(rule, at: path + ".schedules", detail: String(sum) + " and not " + String(total))
  }

  /// Checks that a term of several payments has one instrument.
  ///
  /// If an instrument is marked as selected, the others are only offered.
  private mutating func checkInstruments(_ payment: JSONValue) {
    guard let list = payment["instruments"]?.array, let schedules = paidTerm?["schedules"]?.array,
      schedules.count > 1
    else { return }
    let selected = list.filter { $0["selected"]?.bool == true }.count
    let used = selected > 0 ? selected : list.filter { $0["selected"]?.bool != false }.count
    if used > 1 { add(.severalInstruments, at: "$.payment.instruments") }
  }
}

extension JSONNumber {
  /// The number of minor units if it is written in digits alone, with a minus sign if it is below zero.
  var wholeMinorUnits: Int64? {
    guard isPlainInteger, let value = int64 else { return nil }
    return value == 0 && text.utf8.first == UInt8(ascii: "-") ? nil : value
  }
}

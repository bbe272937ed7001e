import PaymentTerms
import ScheduleEngine
import StrictJSON

/// A second implementation of the reading of payment terms, over a parsed document.
enum NaiveTerms {
  /// Returns the terms of a checkout or an order, or nil if they cannot be read.
  static func shown(_ text: [UInt8]) -> ShownTerms? {
    guard let document = NaiveMember(text), document.value.kind == .object else { return nil }
    let (payment, order) = (document["payment"], document["order"])
    for part in [payment, order, order?["payment"]] {
      if let part, part.value.kind != .object { return nil }
    }
    let (list, selection) = (payment?["terms"], payment?["selected_term_id"])
    let accepted = order?["payment"]?["accepted_term"] ?? payment?["accepted_term"]
    if list == nil, selection == nil, accepted == nil { return ShownTerms() }
    guard let currency = (order?["currency"] ?? document["currency"])?.currency else { return nil }
    var terms: [ShownTerm] = []
    if let list {
      guard let elements = list.elements else { return nil }
      terms = elements.compactMap { $0.flatMap { term($0, currency) } }
      guard terms.count == elements.count else { return nil }
    }
    let selected = terms.first { $0.id == selection?.text }
    if selection != nil, selected == nil { return nil }
    let acceptedTerm = accepted.flatMap { term($0, currency) }
    if accepted != nil, acceptedTerm == nil { return nil }
    let totals = (order?["totals"] ?? document["totals"])?.elements ?? []
    let entries = totals.filter { $0?["type"]?.text == "total" }
    return ShownTerms(
      terms: terms, selected: selection == nil ? nil : selected, accepted: acceptedTerm,
      total: entries.count == 1 ? money(entries[0]?["amount"], currency) : nil)
  }

  private static func term(_ term: NaiveMember, _ currency: Currency) -> ShownTerm? {
    guard let id = term["id"]?.text, let title = term["title"]?.text,
      let schedules = term["schedules"]?.elements, !schedules.isEmpty
    else { return nil }
    let payments = schedules.compactMap { $0.flatMap { payment($0, currency) } }
    guard payments.count == schedules.count else { return nil }
    let digits = term["schedule_checksum"]?.text?.bytes ?? []
    let isDigest =
      digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return ShownTerm(
      id: id, title: title, description: term["description"]?["plain"]?.text, payments: payments,
      checksum: isDigest ? SHA256Digest(hexadecimal: String(decoding: digits, as: UTF8.self)) : nil)
  }

  private static func payment(_ member: NaiveMember, _ currency: Currency) -> ShownTerm.Payment? {
    guard let id = member["id"]?.text, let type = member["type"]?.text,
      let amount = money(member["amount"], currency)
    else { return nil }
    if let due = member["due_at"] {
      guard let text = due.text, DateTimeText("\(text)") != nil else { return nil }
    }
    return ShownTerm.Payment(
      id: id, type: type, due: member["due_at"]?.text,
      description: member["description"]?["plain"]?.text, amount: amount)
  }

  private static func money(_ member: NaiveMember?, _ currency: Currency) -> Money? {
    guard let units = member?.whole, units <= 9_007_199_254_740_991 else { return nil }
    return Money(minorUnits: units, currency: currency)
  }
}

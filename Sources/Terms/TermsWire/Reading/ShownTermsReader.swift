public import PaymentTerms
import ScheduleEngine
import StrictJSON

extension ShownTerms {
  /// Reads the terms of a checkout, of a completed checkout with its order, or of an order.
  ///
  ///     let terms = #"[{"id":"a","title":"A","schedules":[{"id":"1","type":"immediate","amount":5000}]}]"#
  ///     let payment = #"{"selected_term_id":"a","terms":"# + terms + "}"
  ///     let totals = #"[{"type":"total","amount":5000}]"#
  ///     let checkout = #"{"currency":"USD","totals":"# + totals + #","payment":"# + payment + "}"
  ///     let shown = try ShownTerms(utf8: Array(checkout.utf8))
  ///     shown.selected?.payments[0].amount                  // 50.00 USD
  ///     shown.total                                         // 50.00 USD
  ///     try ShownTerms(utf8: Array("{}".utf8)).terms.count  // 0
  ///     try ShownTerms(utf8: Array("[]".utf8))  // throws: line 1, column 1: expected an object, …
  ///
  /// The terms are members of `payment`, and the accepted one is a member of `order.payment`, or of an
  /// order's own `payment`. Nothing of a checkout without terms is read. Unknown members are ignored,
  /// and so are descriptions that have no plain text. Rules between the members are not checked:
  /// ``TermsCheck`` does that.
  ///
  /// A snapshot of a `KitCheckout` is such a text: `ShownTerms(utf8: checkout.json.text.bytes)`.
  ///
  /// - Parameter bytes: The JSON, at most 16 MiB.
  /// - Throws: ``ShownTermsError`` for bytes that are no JSON object, for a term whose members cannot be
  ///   read, and for a selection that is none of the terms.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(utf8 bytes: [UInt8]) throws(ShownTermsError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw ShownTermsError(description: error.description)
    }
    do throws(JSONReadError) {
      var document = try ObjectReader(value)
      try self.init(reading: &document)
    } catch {
      throw ShownTermsError(description: error.description)
    }
  }
}

/// The mistake in the terms of a checkout or an order, with its place.
public struct ShownTermsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line with the position and the remedy.
  public let description: String
}

extension ShownTerms {
  private init(reading document: inout ObjectReader) throws(JSONReadError) {
    var payment = try document.object(ifPresent: "payment")
    var order = try document.object(ifPresent: "order")
    var orderPayment = try order?.object(ifPresent: "payment")
    let list = payment?.value(ifPresent: "terms")
    let selection = payment?.value(ifPresent: "selected_term_id")
    let accepted =
      orderPayment?.value(ifPresent: "accepted_term")
      ?? payment?.value(ifPresent: "accepted_term")
    guard list != nil || selection != nil || accepted != nil else {
      self.init()
      return
    }
    let own = order?.value(ifPresent: "currency")
    let code = if let own { own } else { try document.required("currency") }
    let name = try code.string()
    let currency = try code.converted { () throws(CurrencyError) in try Currency(name) }
    var terms: [ShownTerm] = []
    if let list {
      for field in try list.elements() { terms.append(try ShownTerm(field, in: currency)) }
    }
    var selected: ShownTerm?
    if let selection {
      let id = UTF8Text(try selection.string())
      selected = terms.first { $0.id == id }
      guard selected != nil else {
        throw selection.error(.invalid("no term has this id; select one of the terms"))
      }
    }
    var acceptedTerm: ShownTerm?
    if let accepted { acceptedTerm = try ShownTerm(accepted, in: currency) }
    let totals = order?.value(ifPresent: "totals") ?? document.value(ifPresent: "totals")
    self.init(
      terms: terms, selected: selected, accepted: acceptedTerm,
      total: Self.total(in: totals, currency))
  }

  /// Returns the only entry of the type `total`, or nil if there is none that can be read.
  private static func total(in totals: JSONField?, _ currency: Currency) -> Money? {
    let entries = totals?.value.array?.filter { entry in
      entry["type"]?.utf8Array.map(UTF8Text.init(checkedUTF8:)) == "total"
    }
    guard let entries, entries.count == 1,
      let amount = entries[0]["amount"]?.number?.int64,
      (0...TermOrder.maximumTotal).contains(amount)
    else { return nil }
    return Money(minorUnits: amount, currency: currency)
  }
}

extension ShownTerm {
  fileprivate init(_ field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    let id = UTF8Text(try object.string("id"))
    let title = UTF8Text(try object.string("title"))
    let description = object.plainDescription
    var payments: [Payment] = []
    for field in try object.elements("schedules", count: 1...Int.max) {
      payments.append(try Payment(field, in: currency))
    }
    // The member is ours: one in another form is another program's.
    let digits = object.value(ifPresent: "schedule_checksum")?.value.string
    self.init(
      id: id, title: title, description: description, payments: payments,
      checksum: digits.flatMap { SHA256Digest(hexadecimal: $0) })
  }
}

extension ShownTerm.Payment {
  fileprivate init(_ field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    let id = UTF8Text(try object.string("id"))
    let type = UTF8Text(try object.string("type"))
    let description = object.plainDescription
    var due: UTF8Text?
    if let field = object.value(ifPresent: "due_at") {
      let text = try field.string()
      guard DateTimeText(text) != nil else {
        throw field.error(.invalid("not a time of RFC 3339; write a date, a time and an offset"))
      }
      due = UTF8Text(text)
    }
    let amount = try object.integer("amount", in: 0...TermOrder.maximumTotal)
    self.init(
      id: id, type: type, due: due, description: description,
      amount: Money(minorUnits: amount, currency: currency))
  }
}

extension ObjectReader {
  /// Reads a key, or returns nil if it is missing or null.
  fileprivate mutating func value(ifPresent key: String) -> JSONField? {
    guard let field = optional(key), !field.isNull else { return nil }
    return field
  }

  /// Reads an object, or returns nil if its key is missing or null.
  fileprivate mutating func object(
    ifPresent key: String
  ) throws(JSONReadError) -> ObjectReader? {
    guard let field = value(ifPresent: key) else { return nil }
    return try ObjectReader(field)
  }

  /// The plain text of the description, or nil if there is none.
  fileprivate var plainDescription: UTF8Text? {
    mutating get {
      let text = value(ifPresent: "description")?.value["plain"]?.utf8Array
      return text.map(UTF8Text.init(checkedUTF8:))
    }
  }
}

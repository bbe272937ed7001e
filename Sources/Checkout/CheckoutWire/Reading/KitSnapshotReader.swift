public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

extension KitSnapshot {
  /// Reads a checkout of a page's message.
  ///
  /// ```swift
  /// let text = #"{"id":"c-1","status":"incomplete","currency":"USD","line_items":[],"totals":[]}"#
  /// let checkout = KitSnapshot(reading: UTF8Text(text))
  /// checkout?.status              // .incomplete
  /// KitSnapshot(reading: "{}")    // nil
  /// ```
  ///
  /// A checkout has an `id`, one of the six statuses, a `currency` and the lists `line_items` and
  /// `totals`; an `order` that is not null has an `id`. Other members are handed through unread.
  ///
  /// - Parameter text: The checkout as JSON text.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init?(reading text: UTF8Text) {
    self.init(reading: JSONValue(message: text.bytes))
  }

  /// Reads a checkout, or returns nil for one that cannot be read.
  init?(reading value: JSONValue?) {
    guard let value, let members = value.object,
      let id = value.textMember("id"), !id.isEmpty,
      let status = value.textMember("status").flatMap(Status.init(reading:)),
      let currency = value.textMember("currency"),
      value["line_items"]?.kind == .array, value["totals"]?.kind == .array
    else { return nil }
    var orderID: UTF8Text?
    if let order = value["order"], !order.isNull {
      guard let id = order.textMember("id") else { return nil }
      orderID = id
    }
    let shown = members.filter { $0.key != "ucp" }
    let json = JSONText.object { object in
      for member in shown { object.member(key: member.key, member.value) }
    }
    let canonical = JSONText.object { object in
      for member in shown.sortedByKey {
        object.member(key: member.key, CanonicalJSON(member.value))
      }
    }
    let bytes = ContiguousArray(canonical.utf8)
    self.init(
      id: id, status: status, currency: currency, orderID: orderID,
      json: SecretText(UTF8Text(checkedUTF8: json.utf8)), digest: SHA256Digest(of: bytes.span))
  }
}

extension KitSnapshot.Status {
  fileprivate init?(reading name: UTF8Text) {
    for status in Self.allCases where UTF8Text(stringLiteral: status.name) == name {
      self = status
      return
    }
    return nil
  }
}

/// A value whose members are in the order of their keys' bytes, so that equal values give equal
/// texts.
private struct CanonicalJSON: JSONWritable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func writeJSON(to writer: inout JSONWriter) {
    if let members = value.object {
      writer.object { object in
        for member in members.sortedByKey {
          object.member(key: member.key, CanonicalJSON(member.value))
        }
      }
    } else if let elements = value.array {
      writer.array { array in for element in elements { array.element(CanonicalJSON(element)) } }
    } else {
      value.writeJSON(to: &writer)
    }
  }
}

extension [JSONMember] {
  fileprivate var sortedByKey: [JSONMember] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

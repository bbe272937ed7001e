import CheckoutEngine
import ScheduleEngine
import StrictJSON

/// A second implementation of the rules for messages of the Checkout Kit 4, over a parsed document.
enum NaiveKitMessages {
  static func content(_ text: [UInt8]) -> KitMessage.Content {
    guard (try? JSONValue(parsing: text)) != nil else {
      return NaiveMember.text(of: "method", in: text) == "ec.complete" ? .complete(nil) : .ignored
    }
    guard let message = NaiveMember(text), message["jsonrpc"]?.text == "2.0",
      let method = message["method"]?.text.map({ "\($0)" })
    else { return .ignored }
    let id = message.has("id") ? id(message["id"]) : nil
    if message.has("id"), id == nil { return .ignored }
    let params = message["params"]
    let checkout = params?["checkout"].flatMap(snapshot)
    switch method {
    case "ec.start": return .start(checkout)
    case "ec.complete": return .complete(checkout)
    case "ec.line_items.change", "ec.messages.change", "ec.totals.change", "ec.fulfillment.change":
      return .update(checkout)
    case "ec.buyer.change", "ec.payment.change": return .ignored
    case "ec.error": return .error(error(params?["error"]))
    default: return id.map { request(method, $0, params, checkout) } ?? .ignored
    }
  }

  private static func request(
    _ method: String, _ id: KitRequestID, _ params: NaiveMember?, _ checkout: KitSnapshot?
  ) -> KitMessage.Content {
    let delegations: [String: KitDelegation] = [
      "ec.payment.instruments_change_request": .paymentInstruments,
      "ec.payment.credential_request": .paymentCredential,
      "ec.fulfillment.address_change_request": .fulfillmentAddress,
    ]
    if let delegation = delegations[method] {
      return .delegated(id, delegation, checkout: checkout)
    }
    switch method {
    case "ec.window.open_request":
      return params?["url"]?.text.map { .openWindow(id, url: PageAddress($0)) }
        ?? .invalidRequest(id)
    case "ec.ready":
      guard let names = params?["delegate"]?.elements?.map({ $0?.text }), !names.contains(nil),
        params?["auth"] == nil || params?["auth"]?["type"]?.text != nil
      else { return .invalidRequest(id) }
      return .ready(id, delegations: names.compactMap { $0 })
    default: return .unknownRequest(id)
    }
  }

  /// Returns the identifier of a request, which may be null, or nil for a value that is none.
  private static func id(_ member: NaiveMember?) -> KitRequestID? {
    guard let member else { return .null }
    if let text = member.text { return .text(text) }
    return member.number.flatMap { Int64("\($0)") }.map { .number($0) }
  }

  private static func error(_ error: NaiveMember?) -> KitReportedError {
    guard let messages = error?["messages"]?.elements, !messages.isEmpty,
      messages.allSatisfy({ $0?.value.kind == .object })
    else { return .unreadable }
    let link = error?["continue_url"]?.text
    let isSecure = "\(link ?? "")".lowercased().hasPrefix("https:")
    let url = isSecure ? link.map { PageAddress($0) } : nil
    let first = messages.first {
      $0?["type"]?.text == "error" && $0?["severity"]?.text == "unrecoverable"
    }
    guard let first else { return .unspecified(continueURL: url) }
    let codes: [KitError.Code] = [
      .storefrontPasswordRequired, .customerAccountRequired, .cartExpired, .cartCompleted,
      .invalidCart,
    ]
    let name = String(decoding: (first?["code"]?.text?.bytes ?? []).map(lowercased), as: UTF8.self)
    return .unrecoverable(
      codes.first { "\($0.name)" == name } ?? .unknown, message: first?["content"]?.text,
      continueURL: url)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  /// Reads a checkout, or returns nil for one that cannot be read.
  static func snapshot(_ checkout: NaiveMember) -> KitSnapshot? {
    let statuses: [KitSnapshot.Status] = [
      .incomplete, .requiresEscalation, .readyForComplete, .completeInProgress, .completed,
      .canceled,
    ]
    guard let id = checkout["id"]?.text, !id.isEmpty, let currency = checkout["currency"]?.text,
      let status = statuses.first(where: { UTF8Text("\($0.name)") == checkout["status"]?.text }),
      checkout["line_items"]?.elements != nil, checkout["totals"]?.elements != nil,
      checkout["order"] == nil || checkout["order"]?["id"]?.text != nil,
      let members = checkout.value.object
    else { return nil }
    let shown = members.filter { $0.key != "ucp" }
    let json = shown.map { "\(JSONText($0.key).string):\(JSONText($0.value).string)" }
    let sorted = "{\(sorted(shown.map { ($0.key, $0.value) }))}"
    return KitSnapshot(
      id: id, status: status, currency: currency, orderID: checkout["order"]?["id"]?.text,
      json: SecretText(UTF8Text("{\(json.joined(separator: ","))}")),
      digest: SHA256Digest(of: sorted))
  }

  /// Returns members in the order of their keys' bytes, and those of their objects.
  private static func sorted(_ members: [(key: String, value: JSONValue)]) -> String {
    members.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
      .map { "\(JSONText($0.key).string):\(sorted($0.value))" }.joined(separator: ",")
  }

  private static func sorted(_ value: JSONValue) -> String {
    if let members = value.object { return "{\(sorted(members.map { ($0.key, $0.value) }))}" }
    if let elements = value.array { return "[\(elements.map(sorted).joined(separator: ","))]" }
    return JSONText(value).string
  }
}

public import CheckoutEngine

extension ExpressSettings: RecordedSettings {
  package func writeMembers(to writer: inout LineWriter) {
    writer.member(#","token":"#, token?.text)
    writer.member(#","region":"#, region.code)
    writer.raw(#","environment":"#)
    writer.name(environment.name)
    writer.raw(#","pickup":"#)
    writer.nullable(isPickup) { $0.bool($1) }
    writer.raw(#","buyNow":"#)
    writer.nullable(isBuyNow) { $0.bool($1) }
    writer.raw(#","shippingOptionRequired":"#)
    writer.nullable(requiresShippingOption) { $0.bool($1) }
    writer.member(#","sdk":"#, sdk)
    writer.raw(#","currency":"#)
    writer.currency(currency)
    writer.raw(#","asks":"#)
    writer.bool(asks)
  }
}

extension ExpressInput: RecordedInput {
  /// The input's name in JSON, such as `shippingOptions`.
  public var name: StaticString {
    switch self {
    case .message: "message"
    case .shippingOptions: "shippingOptions"
    case .shippingUpdate: "shippingUpdate"
    case .noChange: "noChange"
    case .refuse: "refuse"
    case .pageFinished: "pageFinished"
    case .pageFailed: "pageFailed"
    case .retry: "retry"
    case .dismiss: "dismiss"
    case .confirmLeave: "confirmLeave"
    case .stay: "stay"
    }
  }

  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension LineWriter {
  fileprivate mutating func members(of input: ExpressInput) {
    switch input {
    case .message(let origin, let message):
      member(#","origin":"#, origin)
      raw(#","text":"#)
      text(utf8: Self.text(of: message))
    case .shippingOptions(let id, let options):
      member(#","requestId":"#, id)
      raw(#","options":"#)
      list(options) { $0.sentOption($1) }
    case .shippingUpdate(let id, let update):
      member(#","requestId":"#, id)
      member(#","update":{"id":"#, update.id)
      amounts(update.amounts)
    case .noChange(let id): member(#","requestId":"#, id)
    case .refuse(let id, let error):
      member(#","requestId":"#, id)
      raw(#","code":"#)
      name(error.code)
    case .pageFailed(let reason): member(#","reason":"#, reason)
    case .pageFinished, .retry, .dismiss, .confirmLeave, .stay: break
    }
  }

  /// Returns the text of a message, as the page sends it.
  private static func text(of message: ExpressMessage) -> [UInt8] {
    var writer = LineWriter()
    switch message {
    case .shippingAddressChange(let id, let address):
      writer.request(id, #"},"type":"onShippingAddressChange","payload":"#)
      writer.address(address)
      writer.raw("}")
    case .shippingOptionChange(let id, let option):
      writer.request(id, #"},"type":"onShippingOptionChange","payload":"#)
      writer.sentOption(option)
      writer.raw("}")
    case .log(let id, let severity, let message):
      writer.request(id, #"},"type":"onMessage","payload":{"severity":"#)
      writer.text(severity)
      writer.member(#","message":"#, message)
      writer.raw("}}")
    case .success(let token):
      writer.member(#"{"status":"SUCCESS","orderToken":"#, token.text)
      writer.raw("}")
    case .cancelled: writer.raw(#"{"status":"CANCELLED"}"#)
    case .malformed(let text): return text.text.bytes
    }
    return writer.bytes
  }

  private mutating func request(_ id: UTF8Text, _ rest: StaticString) {
    member(#"{"meta":{"requestId":"#, id)
    raw(rest)
  }
}

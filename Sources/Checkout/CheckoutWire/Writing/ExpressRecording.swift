public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension ExpressSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("token", token?.text)
    object.member("region", region.code)
    object.member("environment", environment.name)
    object.member("pickup", isPickup)
    object.member("buyNow", isBuyNow)
    object.member("shippingOptionRequired", requiresShippingOption)
    object.member("sdk", sdk)
    object.member("currency", currency)
    object.member("asks", asks)
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

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .message(let origin, let message):
      object.member("origin", origin)
      object.member("text", UTF8Text(checkedUTF8: message.sentBytes))
    case .shippingOptions(let id, let options):
      object.member("requestId", id)
      object.array("options") { array in
        for option in options { array.object { option.writeSentMembers(to: &$0) } }
      }
    case .shippingUpdate(let id, let update):
      object.member("requestId", id)
      object.member("update", update)
    case .noChange(let id): object.member("requestId", id)
    case .refuse(let id, let error):
      object.member("requestId", id)
      object.member("code", error.code)
    case .pageFailed(let reason): object.member("reason", reason)
    case .pageFinished, .retry, .dismiss, .confirmLeave, .stay: break
    }
  }
}

extension ExpressMessage {
  /// The text of the message, as the page sends it.
  fileprivate var sentBytes: [UInt8] {
    if case .malformed(let text) = self { text.text.bytes } else { JSONText(self).utf8 }
  }
}

extension ExpressMessage: JSONObjectWritable {
  /// Writes the members as the page sends them; a malformed message has none.
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .shippingAddressChange(let id, let address):
      object.members(ofRequest: id, "onShippingAddressChange")
      object.member("payload", address)
    case .shippingOptionChange(let id, let option):
      object.members(ofRequest: id, "onShippingOptionChange")
      object.object("payload") { option.writeSentMembers(to: &$0) }
    case .log(let id, let severity, let message):
      object.members(ofRequest: id, "onMessage")
      object.object("payload") { object in
        object.member("severity", severity)
        object.member("message", message)
      }
    case .success(let token):
      object.member("status", "SUCCESS")
      object.member("orderToken", token.text)
    case .cancelled: object.member("status", "CANCELLED")
    case .malformed: break
    }
  }
}

extension JSONObjectWriter {
  fileprivate mutating func members(ofRequest id: UTF8Text, _ type: String) {
    object("meta") { $0.member("requestId", id) }
    member("type", type)
  }
}

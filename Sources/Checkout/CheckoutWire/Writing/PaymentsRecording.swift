public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension PaymentsSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("selectsMethod", selectsMethod)
    object.member("flow", flow.name)
    object.member("deepLinkScheme", deepLinkScheme)
    object.member("currency", currency)
  }
}

extension PaymentsInput: RecordedInput {
  /// The input's name in JSON, such as `chooseMethod`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .refresh: "refresh"
    case .appear: "appear"
    case .create: "create"
    case .chooseMethod: "chooseMethod"
    case .chooseIssuer: "chooseIssuer"
    case .save: "save"
    case .cancel: "cancel"
    case .open: "open"
    case .chooseFlow: "chooseFlow"
    case .close: "close"
    case .deepLink: "deepLink"
    case .navigated: "navigated"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .start, .refresh, .appear, .save, .cancel, .close: break
    case .create(let amount, let description, let key):
      object.member("amount", amount)
      object.member("description", description)
      object.member("key", key.text)
    case .chooseMethod(let id), .chooseIssuer(let id): object.member("id", id)
    case .open(let id): object.member("id", id)
    case .chooseFlow(let choice): object.member("flow", choice.name)
    case .deepLink(let url), .navigated(let url): object.member("url", url.text)
    case .answer(let request, let answer): object.members(ofAnswer: answer, to: request)
    case .noAnswer(let request, let reason): object.members(ofNoAnswer: reason, to: request)
    }
  }
}

extension PaymentsReply: JSONObjectWritable {
  /// Writes the members of the answer's body.
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .payment(let payment): object.object("data") { payment.writeSentMembers(to: &$0) }
    case .payments(let elements):
      object.array("data") { array in
        for element in elements {
          array.object { object in
            switch element {
            case .payment(let payment): payment.writeSentMembers(to: &object)
            case .malformed(let id): object.member("id", id)
            }
          }
        }
      }
    case .methods(let elements):
      object.array("data") { array in
        for element in elements {
          array.object { object in
            switch element {
            case .method(let method): method.writeSentMembers(to: &object)
            case .malformed(let id): object.member("id", id)
            }
          }
        }
      }
    }
  }
}

extension PaymentRecord {
  /// Writes the members as a server sends them.
  fileprivate func writeSentMembers(to object: inout JSONObjectWriter) {
    writeMembers(to: &object, amount: amount.text)
  }
}

extension PaymentMethod {
  /// Writes the members as a server sends them.
  fileprivate func writeSentMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("description", description)
    object.member("minimum_amount", minimum?.text)
    object.member("maximum_amount", maximum?.text)
    writeEnd(to: &object)
  }
}

public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension WebSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("cartId", cartID)
    object.member("api", api.name)
    object.member("appId", appID)
    object.member("kind", kind.name)
    object.member("completion", completion)
  }
}

extension WebInput: RecordedInput {
  /// The input's name in JSON, such as `pageStarted`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .pageStarted: "pageStarted"
    case .pageProgress: "pageProgress"
    case .pageFinished: "pageFinished"
    case .pageFailed: "pageFailed"
    case .message: "message"
    case .navigated: "navigated"
    case .close: "close"
    case .confirmLeave: "confirmLeave"
    case .stay: "stay"
    case .retry: "retry"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .start, .close, .confirmLeave, .stay, .retry: break
    case .pageStarted(let url), .pageFinished(let url), .navigated(let url):
      object.member("url", url.text)
    case .pageProgress(let thousandths): object.member("progress", min(max(thousandths, 0), 1_000))
    case .pageFailed(let reason): object.member("reason", reason)
    case .message(let message): object.member("text", message.text.text)
    case .answer(let request, let answer): object.members(ofAnswer: answer, to: request)
    case .noAnswer(let request, let reason): object.members(ofNoAnswer: reason, to: request)
    }
  }
}

extension WebSettings {
  fileprivate var appID: UTF8Text? { if case .cartTransfer(let appID) = api { appID } else { nil } }

  fileprivate var completion: WebCompletion? {
    if case .parse(let completion) = kind { completion } else { nil }
  }
}

extension WebCompletion: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("host", host)
    object.member("path", path)
    object.member("orderQuery", orderQuery)
  }
}

extension WebReply: JSONObjectWritable {
  /// Writes the members of the answer's body.
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .page(let page, let order):
      page.writeMembers(to: &object)
      object.member("order", order)
    case .completed(let number): object.member("orderNumber", number)
    }
  }
}

extension WebOrderData: JSONObjectWritable {
  /// Writes the members that a shop's server sends.
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("orderId", orderID)
    object.member("total", total)
    object.member("currency", currency)
  }
}

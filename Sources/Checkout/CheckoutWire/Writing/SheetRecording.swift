public import CheckoutEngine
package import StrictJSON

extension SheetSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("preloading", isPreloadingEnabled)
    object.member("colorScheme", colorScheme.name)
    object.member("tintColor", tintColor)
    object.member("backgroundColor", backgroundColor)
    object.member("title", title)
    object.member("locale", locale)
    object.member("recovery", recovery.name)
  }
}

extension SheetInput: RecordedInput {
  /// The input's name in JSON, such as `present`.
  public var name: StaticString {
    switch self {
    case .preload: "preload"
    case .present: "present"
    case .invalidate: "invalidate"
    case .configure: "configure"
    case .dismiss: "dismiss"
    case .recover: "recover"
    case .pageAnswer: "pageAnswer"
    case .queued: "queued"
    case .pageProgress: "pageProgress"
    case .pageFinished: "pageFinished"
    case .pageFailed: "pageFailed"
    case .message: "message"
    case .link: "link"
    case .navigated: "navigated"
    }
  }

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .preload(let url), .present(let url): object.member("url", url.text)
    case .invalidate, .dismiss: break
    case .configure(let settings): settings.writeMembers(to: &object)
    case .recover(let isAllowed): object.member("allowed", isAllowed)
    case .pageAnswer(let page, let url, let status):
      object.member("page", page)
      object.member("url", url.text)
      object.member("status", status)
    case .queued(let page): object.member("page", page)
    case .pageProgress(let page, let progress):
      object.member("page", page)
      object.member("progress", progress)
    case .pageFinished(let page, let url), .navigated(let page, let url):
      object.member("page", page)
      object.member("url", url.text)
    case .pageFailed(let page, let reason):
      object.member("page", page)
      object.member("reason", reason)
    case .message(let page, let message):
      object.member("page", page)
      object.member("text", message.text.text)
    case .link(let page, let url, let isNewWindow):
      object.member("page", page)
      object.member("url", url.text)
      object.member("newWindow", isNewWindow)
    }
  }
}

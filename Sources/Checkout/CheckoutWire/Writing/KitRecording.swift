public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension KitSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("appearance", appearance.name)
    object.member("tintColor", tintColor)
    object.member("backgroundColor", backgroundColor)
    object.member("title", title)
    object.member("preloading", isPreloadingEnabled)
    object.member("messageOrigins", messageOrigins)
    object.member("links", links.name)
    object.array("delegations") { array in
      for delegation in delegations { array.element("\(delegation.name)") }
    }
    object.member("telemetry", isTelemetryEnabled)
    object.member("logLevel", logLevel.name)
    object.member("host", host.name)
  }
}

extension KitInput: RecordedInput {
  /// The input's name in JSON, such as `present`.
  public var name: StaticString {
    switch self {
    case .preload: "preload"
    case .present: "present"
    case .invalidate: "invalidate"
    case .configure: "configure"
    case .dismiss: "dismiss"
    case .pageAnswer: "pageAnswer"
    case .pageFinished: "pageFinished"
    case .pageFailed: "pageFailed"
    case .processDied: "processDied"
    case .navigation: "navigation"
    case .message: "message"
    case .expired: "expired"
    case .keepAliveFailed: "keepAliveFailed"
    case .link: "link"
    case .delegated: "delegated"
    case .reject: "reject"
    }
  }

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .preload(let url, let entryPoint), .present(let url, let entryPoint):
      object.member("url", url.text)
      object.member("entryPoint", entryPoint.name)
    case .invalidate, .dismiss: break
    case .configure(let settings): settings.writeMembers(to: &object)
    case .expired(let generation), .keepAliveFailed(let generation):
      object.member("generation", generation)
    case .link(let ask, let action):
      object.member("ask", ask)
      object.member("action", action.name)
    case .delegated(let ask, .instruments(let list)):
      object.member("ask", ask)
      object.member("instruments", list.text.parsed)
    case .delegated(let ask, .methods(let list)):
      object.member("ask", ask)
      object.member("methods", list.text.parsed)
    case .reject(let ask, let rejection):
      object.member("ask", ask)
      object.member("code", rejection.code)
    case .pageAnswer, .pageFinished, .pageFailed, .processDied, .navigation, .message:
      writeNews(to: &object)
    }
  }

  private func writeNews(to object: inout JSONObjectWriter) {
    switch self {
    case .pageAnswer(let page, let head):
      object.member("page", page)
      object.member("url", head.url.text)
      object.member("status", head.status)
      object.member("mainFrame", head.isMainFrame)
      object.array("headers") { array in
        for field in head.headers {
          array.object { object in
            object.member("name", field.name)
            object.member("value", field.value)
          }
        }
      }
      object.member("words", head.words)
    case .pageFinished(let page), .processDied(let page): object.member("page", page)
    case .pageFailed(let page, let failure):
      object.member("page", page)
      object.member("committed", failure.isCommitted)
      object.member("kind", failure.kind.name)
      object.member("code", failure.code)
      object.member("message", failure.message)
    case .navigation(let page, let url, let isRedirect, let isMainFrame):
      object.member("page", page)
      object.member("url", url.text)
      object.member("redirect", isRedirect)
      object.member("mainFrame", isMainFrame)
    case .message(let page, let message, let origin, let isMainFrame):
      object.member("page", page)
      object.member("text", message.text.text)
      object.member("origin", origin)
      object.member("mainFrame", isMainFrame)
      if let port = message.port { object.member("port", port) }
    default: break
    }
  }
}

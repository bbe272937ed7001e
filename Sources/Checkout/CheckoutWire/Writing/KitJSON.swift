public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension KitState {
  /// The state as one line of JSON, as `widget checkout replay kit` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension KitState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("flow", "kit")
    object.member("phase", phase.name)
    object.member("presentation", presentation)
    object.member("page", page)
    object.member("url", url?.text)
    object.member("preloaded", preloaded)
    object.member("preload", preload)
    object.member("title", title)
    object.member("questions", questions)
    object.member("checkout", checkout)
    object.member("error", error)
  }
}

extension KitState.Preloaded: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("page", page)
    object.member("url", url.text)
    object.member("entryPoint", entryPoint.name)
    object.member("at", loadedAt.secondsSinceEpoch)
    object.member("ready", isReady)
  }
}

extension KitState.Question: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("ask", ask)
    switch kind {
    case .link(let url):
      object.member("kind", "window.open")
      object.member("url", url.text)
    case .delegated(let delegation):
      object.member("kind", delegation.name)
      object.member("url", nil as String?)
    }
  }
}

extension KitPreloadState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("state", name)
    var (reason, status, words): (StaticString?, Int?, UTF8Text?) = (nil, nil, nil)
    switch self {
    case .idle(let idle): reason = idle.name
    case .loading, .ready: break
    case .failed(let failure, let message):
      (reason, words) = (failure.name, message)
      if case .httpError(let code) = failure { status = code }
    }
    object.member("reason", reason)
    object.member("status", status)
    object.member("message", words)
  }
}

extension KitSnapshot: JSONWritable {
  /// Writes the checkout as the page described it, without `ucp`.
  package func writeJSON(to writer: inout JSONWriter) {
    guard let value = json.text.parsed else { return writer.null() }
    value.writeJSON(to: &writer)
  }
}

extension KitError: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code.name)
    object.member("message", message)
    object.member("httpStatusCode", httpStatusCode)
    object.member("underlyingCode", underlyingCode)
    object.member("continueUrl", continueURL?.text)
  }
}

extension KitEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .stopTimer(let timer, let generation):
      object.member("effect", "stopTimer")
      object.member("timer", timer.name)
      object.member("generation", generation)
    case .hide: object.member("effect", "hide")
    case .discardPage(let page):
      object.member("effect", "discardPage")
      object.member("page", page)
    case .loadPage(let load):
      object.member("effect", "loadPage")
      object.member("page", load.page)
      object.member("url", load.url.text)
      object.member("purpose", load.isPrefetch ? "prefetch" : nil as String?)
      object.member("retry", load.isRetry)
    case .showPage(let page):
      object.member("effect", "showPage")
      object.member("page", page)
    case .cancelNavigation(let page, let url):
      object.member("effect", "cancelNavigation")
      object.member("page", page)
      object.member("url", url.text)
    case .openLink(let url, let target):
      object.member("effect", "openLink")
      object.member("url", url.text)
      object.member("by", target.name)
    case .answer(let page, let answer):
      object.member("effect", "answer")
      object.member("page", page)
      if let port = answer.port { object.member("port", port) }
      object.member("message", answer)
    case .askLink, .askDelegated: writeQuestion(to: &object)
    case .armTimer(let timer, let generation, let milliseconds):
      object.member("effect", "armTimer")
      object.member("timer", timer.name)
      object.member("generation", generation)
      object.member("milliseconds", milliseconds)
    }
  }

  private func writeQuestion(to object: inout JSONObjectWriter) {
    if case .askLink(let ask, let page, let url) = self {
      object.member("effect", "askLink")
      object.member("ask", ask)
      object.member("page", page)
      object.member("url", url.text)
    } else if case .askDelegated(let ask, let page, let delegation, let checkout) = self {
      object.member("effect", "askDelegated")
      object.member("ask", ask)
      object.member("page", page)
      object.member("delegation", delegation.name)
      object.member("checkout", checkout)
    }
  }
}

extension KitEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .start(let checkout), .update(let checkout), .complete(let checkout):
      object.member("checkout", checkout)
    case .fail(let error): error.writeMembers(to: &object)
    case .dismiss: break
    case .preload(let state): state.writeMembers(to: &object)
    case .log(let log):
      object.member("level", log.level.name)
      object.member("code", log.name)
    case .metric(let metric):
      var (code, milliseconds): (StaticString?, Int64?) = (nil, nil)
      if case .error(let error) = metric { code = error.name }
      if case .load(let time) = metric { milliseconds = time }
      object.member("metric", metric.name)
      object.member("code", code)
      object.member("milliseconds", milliseconds)
    }
  }
}

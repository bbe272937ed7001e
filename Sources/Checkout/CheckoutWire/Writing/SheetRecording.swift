public import CheckoutEngine

extension SheetSettings: RecordedSettings {
  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
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

  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension LineWriter {
  fileprivate mutating func members(of settings: SheetSettings) {
    raw(#","preloading":"#)
    bool(settings.isPreloadingEnabled)
    raw(#","colorScheme":"#)
    name(settings.colorScheme.name)
    raw(#","tintColor":"#)
    nullable(settings.tintColor) { $0.text(utf8: $1.textBytes) }
    raw(#","backgroundColor":"#)
    nullable(settings.backgroundColor) { $0.text(utf8: $1.textBytes) }
    member(#","title":"#, settings.title)
    member(#","locale":"#, settings.locale)
    raw(#","recovery":"#)
    name(settings.recovery.name)
  }

  fileprivate mutating func members(of input: SheetInput) {
    switch input {
    case .preload(let url), .present(let url): member(#","url":"#, url.text)
    case .invalidate, .dismiss: break
    case .configure(let settings): members(of: settings)
    case .recover(let isAllowed):
      raw(#","allowed":"#)
      bool(isAllowed)
    case .pageAnswer(let page, let url, let status):
      self.page(page)
      member(#","url":"#, url.text)
      raw(#","status":"#)
      integer(status)
    case .queued(let page): self.page(page)
    case .pageProgress(let page, let progress):
      self.page(page)
      raw(#","progress":"#)
      integer(progress)
    case .pageFinished(let page, let url), .navigated(let page, let url):
      self.page(page)
      member(#","url":"#, url.text)
    case .pageFailed(let page, let reason):
      self.page(page)
      member(#","reason":"#, reason)
    case .message(let page, let message):
      self.page(page)
      member(#","text":"#, message.text.text)
    case .link(let page, let url, let isNewWindow):
      self.page(page)
      member(#","url":"#, url.text)
      raw(#","newWindow":"#)
      bool(isNewWindow)
    }
  }

  private mutating func page(_ page: Int) {
    raw(#","page":"#)
    integer(page)
  }
}

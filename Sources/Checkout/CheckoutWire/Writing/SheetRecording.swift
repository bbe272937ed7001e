public import CheckoutEngine
public import ScheduleEngine

/// The lines of a recorded checkout sheet, which `widget checkout replay sheet` reads.
///
/// ```swift
/// print(SheetRecording.line(of: .present(url: "https://shop.example/cart/c/1"), at: moment))
/// // {"input":"present","at":1795255200,"today":"2026-11-21","url":"https://shop.example/cart/c/1"}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end. It has the whole addresses and
/// messages, with their keys and the buyer's data.
public enum SheetRecording {
  /// Returns the first line: the configuration.
  ///
  /// - Parameters:
  ///   - settings: The configuration.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  public static func line(beginning settings: SheetSettings, at moment: Moment) -> String {
    LineWriter.inputLine("begin", at: moment) { $0.members(of: settings) }
  }

  /// Returns the line of an input.
  ///
  /// A replay accepts times of the years 1970 to 9999, and pages, progress and statuses that the
  /// lines' format admits.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  public static func line(of input: SheetInput, at moment: Moment) -> String {
    LineWriter.inputLine(input.name, at: moment) { $0.members(of: input) }
  }
}

extension SheetInput {
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

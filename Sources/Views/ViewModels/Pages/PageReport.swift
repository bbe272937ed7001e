public import CheckoutEngine
public import ScheduleEngine

/// A report of a web view about a page: a call of its delegates, as plain values.
///
/// Reports can be late, doubled or lost, and those of child frames are no news:
/// ``PageHostModel/report(_:of:)`` decides which of them a flow receives.
public enum PageReport: Hashable, Sendable {
  /// The main frame began to load an address.
  case started(url: String)
  /// The server sent the main frame, which is loading, to another address.
  case redirected(url: String)
  /// The main frame shows the beginning of what it loads.
  case committed(url: String)
  /// The main frame finished loading.
  case finished(url: String)
  /// The main frame shows another address without loading it, or the web view's property of the
  /// address changed for another reason.
  case addressChanged(url: String)
  /// The progress of loading, in percent, from 0 to 100.
  case progressed(percent: Int)
  /// The main frame could not be loaded.
  case failed(PageError)
  /// The process that shows the page ended.
  case processEnded
  /// A script sent a message to a handler; the text is nil if the message is no text.
  case message(handler: String, text: String?, isMainFrame: Bool, origin: MessageOrigin)
  /// Whether the page has a history to go back to.
  case canGoBack(Bool)
}

/// The error by which a web view reports that a page could not be loaded.
public struct PageError: Hashable, Sendable {
  /// The domain, such as `NSURLErrorDomain`.
  public let domain: String
  /// The code in the domain.
  public let code: Int
  /// The error in words, or an empty text.
  public let words: String
  /// The address that could not be loaded, or nil if the error does not say it.
  public let url: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - code: The code in the domain.
  ///   - words: The error in words, or an empty text.
  ///   - url: The address that could not be loaded, or nil.
  public init(domain: String, code: Int, words: String = "", url: String? = nil) {
    (self.domain, self.code, self.words, self.url) = (domain, code, words, url)
  }

  /// Whether nothing failed: the load was cancelled, or interrupted by a decision, or its content is
  /// shown by something else.
  ///
  ///     PageError(domain: "NSURLErrorDomain", code: -999).isCancellation    // true
  ///     PageError(domain: "NSURLErrorDomain", code: -1_009).isCancellation  // false
  public var isCancellation: Bool {
    switch (domain, code) {
    case ("NSURLErrorDomain", -999), ("WebKitErrorDomain", 102), ("WebKitErrorDomain", 204): true
    default: false
    }
  }
}

/// News of a page that a flow may receive.
public enum PageNews: Hashable, Sendable {
  /// The page began to load an address.
  case started(PageAddress)
  /// The progress of loading, in thousandths, from 0 to 1,000.
  case progressed(Int)
  /// The page finished loading an address.
  case finished(PageAddress)
  /// The page could not be loaded.
  case failed(PageFailure)
  /// The server answered the main frame.
  case answered(KitAnswerHead)
  /// The page shows another address.
  case navigated(PageAddress)
  /// The page wants to go to an address; or the server sends the main frame, which is loading, there.
  case link(PageNavigation, isRedirect: Bool = false)
  /// A frame sent a text, with the origin of the frame, which is `null` for one that is like no other.
  case message(UTF8Text, origin: UTF8Text, isMainFrame: Bool = true)
}

/// The failure of a page.
public struct PageFailure: Hashable, Sendable {
  /// The failure in words; never `cancelled`.
  public let reason: UTF8Text
  /// The cause.
  public let cause: Cause
  /// Whether the page had shown something, of this load or of an earlier one.
  public let wasCommitted: Bool

  /// A cause of a failure.
  public enum Cause: Hashable, Sendable {
    /// The load failed, with the domain and the code of the error.
    case load(domain: UTF8Text, code: Int)
    /// The server answered the page's own request with this HTTP status.
    case status(Int)
    /// The process that showed the page ended, and it is not loaded again.
    case processEnded
  }

  init(_ cause: Cause, words: String = "", wasCommitted: Bool) {
    (self.cause, self.wasCommitted) = (cause, wasCommitted)
    reason =
      switch cause {
      case .load(let domain, let code):
        words.isEmpty || words == "cancelled"
          ? UTF8Text("\(domain) \(code)") : UTF8Text(words)
      case .status(let status): UTF8Text("http error \(status)")
      case .processEnded: "the web content process ended"
      }
  }
}

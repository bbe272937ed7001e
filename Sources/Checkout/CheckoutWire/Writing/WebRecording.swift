public import CheckoutEngine
public import ScheduleEngine

/// The lines of a recorded web checkout, which `widget checkout replay web` reads.
///
/// ```swift
/// let settings = try WebSettings(cartID: "c-1", api: .checkout)
/// print(WebRecording.line(beginning: settings, at: moment))
/// // {"input":"begin",…,"cartId":"c-1","api":"checkout","appId":null,"kind":"bridge","completion":null}
/// print(WebRecording.line(of: .start, at: moment))
/// // {"input":"start","at":1795255200,"today":"2026-11-21"}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end. A line has the values of headers
/// and cookies, which are secrets.
public enum WebRecording {
  /// Returns the first line: the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  public static func line(beginning settings: WebSettings, at moment: Moment) -> String {
    LineWriter.inputLine("begin", at: moment) { $0.members(of: settings) }
  }

  /// Returns the line of an input.
  ///
  /// The answer to a request contains the members that the checkout reads, not the whole body; a
  /// message is written as its text. A replay accepts times of the years 1970 to 9999.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  public static func line(of input: WebInput, at moment: Moment) -> String {
    LineWriter.inputLine(input.name, at: moment) { $0.members(of: input) }
  }
}

extension WebInput {
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
}

extension LineWriter {
  fileprivate mutating func members(of settings: WebSettings) {
    member(#","cartId":"#, settings.cartID)
    raw(#","api":"#)
    name(settings.api.name)
    raw(#","appId":"#)
    if case .cartTransfer(let appID) = settings.api { text(appID) } else { raw("null") }
    raw(#","kind":"#)
    name(settings.kind.name)
    raw(#","completion":"#)
    guard case .parse(let completion) = settings.kind else { return raw("null") }
    member(#"{"host":"#, completion.host)
    member(#","path":"#, completion.path)
    member(#","orderQuery":"#, completion.orderQuery)
    raw("}")
  }

  fileprivate mutating func members(of input: WebInput) {
    switch input {
    case .start, .close, .confirmLeave, .stay, .retry: break
    case .pageStarted(let url), .pageFinished(let url), .navigated(let url):
      member(#","url":"#, url.text)
    case .pageProgress(let thousandths):
      raw(#","progress":"#)
      integer(min(max(thousandths, 0), 1_000))
    case .pageFailed(let reason): member(#","reason":"#, reason)
    case .message(let message): member(#","text":"#, message.text.text)
    case .answer(let request, let answer):
      raw(#","request":"#)
      integer(request)
      raw(#","status":"#)
      integer(answer.status)
      raw(#","body":"#)
      body(of: answer)
    case .noAnswer(let request, let reason):
      raw(#","request":"#)
      integer(request)
      raw(#","reason":"#)
      name(reason.name)
    }
  }

  private mutating func body(of answer: ShopAnswer<WebReply>) {
    if !answer.isSuccess {
      guard let message = answer.message else { return raw("null") }
      member(#"{"message":"#, message)
      return raw("}")
    }
    switch answer.reply {
    case nil: raw("null")
    case .page(let page, let order)?:
      raw("{")
      members(of: page)
      raw(#","order":"#)
      nullable(order) { $0.order($1) }
      raw("}")
    case .completed(let number)?:
      member(#"{"orderNumber":"#, number)
      raw("}")
    }
  }

  private mutating func order(_ order: WebOrderData) {
    member(#"{"orderId":"#, order.orderID)
    member(#","total":"#, order.total)
    raw(#","currency":"#)
    nullable(order.currency) { $0.currency($1) }
    raw("}")
  }
}

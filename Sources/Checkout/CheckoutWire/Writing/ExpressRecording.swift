public import CheckoutEngine
public import ScheduleEngine

/// The lines of a recorded express checkout, which `widget checkout replay express` reads.
///
/// ```swift
/// print(ExpressRecording.line(of: .noChange(requestID: "r1"), at: moment))
/// // {"input":"noChange","at":1795255200,"today":"2026-11-21","requestId":"r1"}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end. The lines have the checkout's
/// tokens.
public enum ExpressRecording {
  /// Returns the first line: the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  public static func line(beginning settings: ExpressSettings, at moment: Moment) -> String {
    LineWriter.inputLine("begin", at: moment) { writer in
      writer.member(#","token":"#, settings.token?.text)
      writer.member(#","region":"#, settings.region.code)
      writer.raw(#","environment":"#)
      writer.name(settings.environment.name)
      writer.raw(#","pickup":"#)
      writer.nullable(settings.isPickup) { $0.bool($1) }
      writer.raw(#","buyNow":"#)
      writer.nullable(settings.isBuyNow) { $0.bool($1) }
      writer.raw(#","shippingOptionRequired":"#)
      writer.nullable(settings.requiresShippingOption) { $0.bool($1) }
      writer.member(#","sdk":"#, settings.sdk)
      writer.raw(#","currency":"#)
      writer.currency(settings.currency)
      writer.raw(#","asks":"#)
      writer.bool(settings.asks)
    }
  }

  /// Returns the line of an input.
  ///
  /// A message has the members that the checkout reads, not the page's whole text. A replay accepts
  /// times of the years 1970 to 9999.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  public static func line(of input: ExpressInput, at moment: Moment) -> String {
    LineWriter.inputLine(input.name, at: moment) { $0.members(of: input) }
  }
}

extension ExpressInput {
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
}

extension LineWriter {
  fileprivate mutating func members(of input: ExpressInput) {
    switch input {
    case .message(let origin, let message):
      member(#","origin":"#, origin)
      raw(#","text":"#)
      text(utf8: Self.text(of: message))
    case .shippingOptions(let id, let options):
      member(#","requestId":"#, id)
      raw(#","options":"#)
      list(options) { $0.sentOption($1) }
    case .shippingUpdate(let id, let update):
      member(#","requestId":"#, id)
      member(#","update":{"id":"#, update.id)
      amounts(update.amounts)
    case .noChange(let id): member(#","requestId":"#, id)
    case .refuse(let id, let error):
      member(#","requestId":"#, id)
      raw(#","code":"#)
      name(error.code)
    case .pageFailed(let reason): member(#","reason":"#, reason)
    case .pageFinished, .retry, .dismiss, .confirmLeave, .stay: break
    }
  }

  /// Returns the text of a message, as the page sends it.
  private static func text(of message: ExpressMessage) -> [UInt8] {
    var writer = LineWriter()
    switch message {
    case .shippingAddressChange(let id, let address):
      writer.request(id, #"},"type":"onShippingAddressChange","payload":"#)
      writer.address(address)
      writer.raw("}")
    case .shippingOptionChange(let id, let option):
      writer.request(id, #"},"type":"onShippingOptionChange","payload":"#)
      writer.sentOption(option)
      writer.raw("}")
    case .log(let id, let severity, let message):
      writer.request(id, #"},"type":"onMessage","payload":{"severity":"#)
      writer.text(severity)
      writer.member(#","message":"#, message)
      writer.raw("}}")
    case .success(let token):
      writer.member(#"{"status":"SUCCESS","orderToken":"#, token.text)
      writer.raw("}")
    case .cancelled: writer.raw(#"{"status":"CANCELLED"}"#)
    case .malformed(let text): return text.text.bytes
    }
    return writer.bytes
  }

  private mutating func request(_ id: UTF8Text, _ rest: StaticString) {
    member(#"{"meta":{"requestId":"#, id)
    raw(rest)
  }
}

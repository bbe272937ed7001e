import ScheduleEngine
import WidgetRendering

/// The answers to a page's requests, for `Exports.swift`.
typealias PageContents = PageWidgets

/// The widgets of a page, with requests and answers as bytes.
///
/// A request is one byte for its operation, followed by ``RequestFields``. Any bytes get an answer:
///
/// - A request for the picture of a widget that is not created yet: `{}`, a line feed, and the
///   widget's markup.
/// - A request that creates or changes a widget: one line of JSON, a line feed, and the widget's
///   markup if there is any.
/// - A request for a text, such as an amount in the shopper's locale: that text.
/// - A request that closes a widget: no bytes.
/// - A rejected request: one line of JSON and a line feed.
package struct PageWidgets: ~Copyable {
  /// The operation of a request, its first byte.
  private enum Operation: UInt8 {
    case draw = 0x64  // d
    case create = 0x6E  // n
    case update = 0x75  // u
    case refresh = 0x72  // r
    case orderFound = 0x66  // f
    case tokenUnknown = 0x6B  // k
    case lookupFailed = 0x78  // x
    case lookUpAgain = 0x67  // g
    case canonicalText = 0x74  // t
    case amountText = 0x6D  // m
    case close = 0x63  // c
  }

  /// The widgets in ascending order of their numbers; a number is never reused.
  private var widgets: [WebWidget] = []
  private var lastNumber: Int64 = 0

  /// The most bytes of a request: far more than a token, an amount and the other options need.
  static let largestRequest: UInt32 = 65_536

  /// Creates a page without widgets.
  package init() {}

  /// The number of widgets.
  package var count: Int { widgets.count }

  /// Performs a request.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  /// - Complexity: O(*n*) in the length of the request and of the answer.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    do throws(RequestError) {
      guard let operation = request.first.flatMap(Operation.init) else { throw .notUnderstood }
      return try answer(to: operation, RequestFields(ofRequest: request))
    } catch {
      return Self.answer(error)
    }
  }

  private mutating func answer(
    to operation: Operation, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    switch operation {
    case .draw: return try draw(fields)
    case .create: return try create(fields)
    case .update: return try update(fields)
    case .refresh: return try apply(.refresh, fields)
    case .orderFound: return try orderFound(fields)
    case .tokenUnknown: return try lookedUp(.unknownToken, fields)
    case .lookupFailed: return try lookedUp(.failed(LookupFailure()), fields)
    case .lookUpAgain: return try apply(.lookUpAgain, fields)
    case .canonicalText: return try canonicalText(fields)
    case .amountText: return try amountText(fields)
    case .close: return try close(fields)
    }
  }

  // Engines compile a function when it is called first, so each operation is a function of its own:
  // the first picture waits for the compilation of its drawing alone. The page's script draws a
  // widget first and creates it after that, which needs more code: the checksum and the events.

  @inline(never)
  private mutating func update(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    guard let total = try fields.total() else { throw .notUnderstood }
    return try apply(.update(total: total), fields)
  }

  @inline(never)
  private mutating func orderFound(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    guard let total = try fields.total() else { throw .notUnderstood }
    let order = CheckoutOrder(total: total, issuedAt: fields.issuedAt)
    return try lookedUp(.found(order), fields)
  }

  @inline(never)
  private func canonicalText(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    widgets[try index(fields)].canonicalText ?? []
  }

  @inline(never)
  private func amountText(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    guard let total = try fields.total() else { throw .notUnderstood }
    let locale = try fields.locale() ?? .usual(for: total.currency)
    return total.utf8Text(for: locale)
  }

  @inline(never)
  private mutating func close(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    widgets.remove(at: try index(fields))
    return []
  }

  @inline(never)
  private func draw(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    var text = WireText()
    text.write("{}\n")
    return text.bytes + (try WidgetOptions.read(fields).firstMarkup())
  }

  @inline(never)
  private mutating func create(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    let widget = try WebWidget.create(with: .read(fields), number: lastNumber + 1)
    lastNumber += 1
    widgets.append(widget)
    return Self.answer(widget.readyEvents, of: widget)
  }

  @inline(never)
  private mutating func lookedUp(
    _ answer: LookupAnswer, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    // The page's script drops the answers to earlier lookups.
    let request = widgets[try index(fields)].lookupNumber
    return try apply(.lookedUp(answer, request: request), fields)
  }

  @inline(never)
  private mutating func apply(
    _ command: WidgetCommand, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    let widget = widgets[try index(fields)]
    return Self.answer(try widget.apply(command, at: try fields.moment()), of: widget)
  }

  /// Returns the index of the widget of a request.
  @inline(never)
  private func index(_ fields: RequestFields) throws(RequestError) -> Int {
    let number = fields.number(.widget) ?? 0
    var range = 0..<widgets.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if widgets[middle].number == number { return middle }
      range =
        widgets[middle].number < number
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    throw .closed
  }
}

extension PageWidgets {
  /// Returns the answer for a widget: its number, its events, its status, the amount of an invalid
  /// status, and its markup.
  @inline(never)
  private static func answer(_ events: WidgetEvents, of widget: WebWidget) -> [UInt8] {
    var text = WireText()
    text.write("{\"widget\":")
    text.write(widget.number)
    text.write(",\"events\":[")
    for index in events.indices {
      if index > 0 { text.write(",") }
      text.write(events[index], message: widget.message)
    }
    text.write("],\"status\":")
    if let status = widget.status {
      text.write("{")
      text.write(status, amountWhenInvalid: nil, message: widget.message)
      text.write("}")
    } else {
      text.write("null")
    }
    text.write(",\"zero\":")
    text.write(Money(minorUnits: 0, currency: widget.currency))
    text.write("}\n")
    return text.bytes + widget.markup
  }

  @inline(never)
  private static func answer(_ error: RequestError) -> [UInt8] {
    var text = WireText()
    text.write("{\"failure\":{\"code\":\"")
    text.write(error.code)
    text.write("\",\"message\":")
    text.write(quoted: error.message)
    text.write("}}\n")
    return text.bytes
  }
}

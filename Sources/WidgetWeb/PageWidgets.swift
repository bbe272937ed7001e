import ScheduleEngine
import WidgetRendering

/// The widgets of a page, which it asks in bytes and which answer in bytes.
///
/// A request is one byte that says what is wanted, and ``RequestFields``. An answer is one line of
/// JSON, a line feed, and the widget's markup where there is any. Whatever the bytes are, there is
/// an answer.
package struct PageWidgets: ~Copyable {
  /// What can be asked for.
  private enum Wish: UInt8 {
    case make = 0x6E  // n
    case update = 0x75  // u
    case refresh = 0x72  // r
    case orderFound = 0x66  // f
    case tokenUnknown = 0x6B  // k
    case lookupFailed = 0x78  // x
    case canonicalText = 0x74  // t
    case amountText = 0x6D  // m
    case stylesheet = 0x73  // s
    case close = 0x63  // c
  }

  /// The widgets by their numbers, which rise and are never given out twice.
  private var widgets: [WebWidget] = []
  private var lastNumber: Int64 = 0

  /// A page without widgets.
  package init() {}

  /// How many widgets there are.
  package var count: Int { widgets.count }

  /// Does what a request wants.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  /// - Complexity: O(*n*) in the length of the request and of the answer.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    do throws(RequestError) {
      guard let wish = request.first.flatMap(Wish.init) else { throw .notUnderstood }
      return try answer(to: wish, RequestFields(ofRequest: request))
    } catch {
      return Self.answer(error)
    }
  }

  private mutating func answer(
    to wish: Wish, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    switch wish {
    case .make: return try make(fields)
    case .update:
      guard let total = try fields.total() else { throw .notUnderstood }
      return try apply(.update(total: total), fields)
    case .refresh: return try apply(.refresh, fields)
    case .orderFound:
      guard let total = try fields.total() else { throw .notUnderstood }
      let order = CheckoutOrder(total: total, issuedAt: fields.issuedAt)
      return try lookedUp(.found(order), fields)
    case .tokenUnknown: return try lookedUp(.unknownToken, fields)
    case .lookupFailed: return try lookedUp(.failed(LookupFailure()), fields)
    case .canonicalText: return widgets[try index(fields)].canonicalText ?? []
    case .amountText:
      guard let total = try fields.total() else { throw .notUnderstood }
      let locale = try fields.locale() ?? .usual(for: total.currency)
      return total.utf8Text(for: locale)
    case .stylesheet: return HTMLStylesheet.utf8Text
    case .close:
      widgets.remove(at: try index(fields))
      return []
    }
  }

  @inline(never)
  private mutating func make(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    var events: WidgetEvents?
    let widget = try WebWidget.made(by: fields, number: lastNumber + 1, telling: &events)
    lastNumber += 1
    widgets.append(widget)
    return Self.answer(events, of: widget)
  }

  @inline(never)
  private mutating func lookedUp(
    _ answer: LookupAnswer, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    try apply(.lookedUp(answer, request: 1), fields)
  }

  @inline(never)
  private mutating func apply(
    _ command: WidgetCommand, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    let widget = widgets[try index(fields)]
    return Self.answer(try widget.apply(command, at: try fields.moment()), of: widget)
  }

  /// Where the widget of a request is.
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
  /// What there is to say of a widget: its number, its events and its status; and its markup.
  @inline(never)
  private static func answer(_ events: WidgetEvents?, of widget: WebWidget) -> [UInt8] {
    var text = WireText()
    text.write("{\"widget\":")
    text.write(widget.number)
    text.write(",\"events\":[")
    if let events {
      for index in events.indices {
        if index > 0 { text.write(",") }
        text.write(events[index])
      }
    }
    text.write("],\"status\":")
    if let status = widget.status {
      text.write("{")
      text.write(status, dueWhenInvalid: nil)
      text.write("}")
    } else {
      text.write("null")
    }
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

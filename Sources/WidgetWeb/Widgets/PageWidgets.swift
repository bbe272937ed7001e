import ScheduleEngine
import WidgetRendering

/// The widgets of a page, which it asks in bytes and which answer in bytes.
///
/// A request is one byte that says what is wanted, and ``RequestFields``. An answer is one line of
/// JSON, a line feed, and the widget's markup where there is any. Whatever the bytes are, there is
/// an answer.
package struct PageWidgets {
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

  /// The widgets with their numbers, which rise and are never given out twice.
  private var widgets: [(number: Int64, widget: WebWidget)] = []
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
      return try answer(to: wish, RequestFields(request, from: 1))
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
      let order = CheckoutOrder(total: total, issuedAt: fields.number(.issuedAt))
      return try lookedUp(.found(order), fields)
    case .tokenUnknown: return try lookedUp(.unknownToken, fields)
    case .lookupFailed: return try lookedUp(.failed(LookupFailure()), fields)
    case .canonicalText: return Array((widgets[try index(fields)].widget.canonicalText ?? "").utf8)
    case .amountText:
      guard let total = try fields.total() else { throw .notUnderstood }
      return Array(fields.text(of: total).utf8)
    case .stylesheet: return Array(WidgetPicture.webStylesheet.utf8)
    case .close:
      widgets.remove(at: try index(fields))
      return []
    }
  }

  private mutating func make(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    let (widget, events) = try WebWidget.make(fields)
    lastNumber += 1
    widgets.append((lastNumber, widget))
    return answer(events ?? nil, at: widgets.count - 1)
  }

  private mutating func lookedUp(
    _ answer: LookupAnswer, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    try apply(.lookedUp(answer, request: 1), fields)
  }

  private mutating func apply(
    _ command: WidgetCommand, _ fields: RequestFields
  ) throws(RequestError) -> [UInt8] {
    let index = try index(fields)
    let events = try widgets[index].widget.apply(command, at: try fields.moment())
    return answer(events, at: index)
  }

  /// Where the widget of a request is.
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
  private func answer(_ events: WidgetEvents?, at index: Int) -> [UInt8] {
    let (number, widget) = widgets[index]
    var text = WireText()
    text.object { answer in
      answer.member("widget", literal: "\(number)")
      answer.array("events") { array in
        if let events { for event in events { array.event(event) } }
      }
      if let status = widget.status {
        answer.object("status") { $0.members(of: status) }
      } else {
        answer.member("status", literal: "null")
      }
    }
    return text.bytes + [0x0A] + Array(widget.markup.utf8)
  }

  private static func answer(_ error: RequestError) -> [UInt8] {
    var text = WireText()
    text.object { answer in
      answer.object("failure") { failure in
        failure.member("code", "\(error.code)")
        failure.member("message", error.message)
      }
    }
    return text.bytes + [0x0A]
  }
}

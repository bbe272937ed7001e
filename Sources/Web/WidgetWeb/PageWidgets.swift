import ScheduleEngine
import WebModule
import WidgetRendering

/// The widgets of a page, with requests and answers as bytes in the form of ``PageOperation``.
package struct PageWidgets: PageContents, ~Copyable {
  /// The widgets in ascending order of their numbers; a number is never reused.
  private var widgets: [WebWidget] = []
  private var lastNumber: Int64 = 0

  package static let largestRequest = RequestFields.largestRequest

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
      guard let operation = request.first.flatMap(PageOperation.init) else { throw .notUnderstood }
      return try answer(to: operation, RequestFields(ofRequest: request))
    } catch {
      return WireText.failure(code: error.code, message: error.message)
    }
  }

  private mutating func answer(
    to operation: PageOperation, _ fields: RequestFields
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
    case .message, .details, .fragment, .messageFragment, .stylesheet: throw .notUnderstood
    }
  }

  // Engines compile a function when it is called first, so each operation is a function of its own:
  // the first picture waits for the compilation of its drawing alone. The page's script draws a
  // widget first and creates it after that, which needs more code: the checksum and the events.

  @inline(never)
  private mutating func update(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    let usual = widgets[try index(fields)].currency
    guard let total = try fields.total(in: usual) else { throw .notUnderstood }
    return try apply(.update(total: total), fields)
  }

  @inline(never)
  private mutating func orderFound(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    let usual = widgets[try index(fields)].currency
    guard let total = try fields.total(in: usual) else { throw .notUnderstood }
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
    return widget.answer(widget.readyEvents)
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
    return widget.answer(try widget.apply(command, at: try fields.moment()))
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

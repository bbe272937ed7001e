import ScheduleEngine
import WebModule
import WidgetRendering
import WidgetWeb

/// The elements of a page, with requests and answers as bytes in the form of ``PageOperation``:
/// widgets, and messages under prices.
///
/// A message is not stored. Each of its requests has all options, so that hundreds of messages cost
/// no memory here.
package struct PageElements: PageContents, ~Copyable {
  private var widgets = PageWidgets()

  package static let largestRequest = RequestFields.largestRequest

  /// Creates a page without elements.
  package init() {}

  /// Performs a request.
  ///
  /// - Parameter request: Any bytes.
  /// - Returns: The answer.
  /// - Complexity: O(*n*) in the length of the request and of the answer.
  package mutating func answer(to request: [UInt8]) -> [UInt8] {
    guard let operation = request.first.flatMap(PageOperation.init) else {
      return widgets.answer(to: request)
    }
    let fields = RequestFields(ofRequest: request)
    do throws(RequestError) {
      switch operation {
      case .message: return try message(fields)
      case .details: return try fields.message().utf8Details
      case .fragment: return try fields.scheduleFragment()
      case .messageFragment: return try fields.messageFragment()
      default: return widgets.answer(to: request)
      }
    } catch {
      return WireText.failure(code: error.code, message: error.message)
    }
  }

  @inline(never)
  private func message(_ fields: RequestFields) throws(RequestError) -> [UInt8] {
    let message = try fields.message()
    var text = WireText()
    text.write("{\"isAvailable\":")
    text.write(message.isAvailable ? "true" : "false")
    text.write(",\"plan\":")
    if let plan = message.plan {
      text.write(quoted: ("\(plan.id)" as Sentence).bytes)
    } else {
      text.write("null")
    }
    text.write(",\"sentence\":")
    text.write(quoted: message.utf8Sentence)
    text.write("}\n")
    return text.bytes + message.utf8Line
  }
}

package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

/// A flow whose inputs are read from lines of JSON, and whose results are written as such lines.
package protocol ReplayableFlow: RecordableFlow
where
  Settings: RecordedSettings, State: JSONObjectWritable, Input: RecordedInput, Effect: JSONWritable,
  Event: JSONWritable, Refusal: RecordedRefusal
{
  /// Reads the members of an input other than `begin`.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  /// - Returns: The input, or nil if the flow has none of this name.
  /// - Throws: ``JSONReadError`` for wrong members.
  func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> Input?

  /// Writes the members of a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - object: The writer of the object.
  ///   - cache: The text of the order that was written last.
  static func write(_ state: State, to object: inout JSONObjectWriter, cache: inout OrderCache)
}

extension ReplayableFlow {
  package static func write(
    _ state: State, to object: inout JSONObjectWriter, cache: inout OrderCache
  ) {
    state.writeMembers(to: &object)
  }
}

/// The text of the order that was written last, which most lines repeat.
package struct OrderCache {
  private var order: Order?
  private var text: JSONText?

  /// Creates an empty cache.
  init() {}

  /// Returns the text of an order, which is written only if it differs from the last one.
  mutating func text(of order: Order?) -> JSONText? {
    if order != self.order { (self.order, text) = (order, order.map { JSONText($0) }) }
    return text
  }
}

/// Settings that the input `begin` contains.
package protocol RecordedSettings: JSONObjectWritable {
  /// Reads the members.
  init(reading object: inout ObjectReader) throws(JSONReadError)
}

/// An input that a line contains.
package protocol RecordedInput: JSONObjectWritable {
  /// The input's name in JSON.
  var name: StaticString { get }
}

/// A refusal that an answering line contains.
package protocol RecordedRefusal: JSONObjectWritable {
  /// The reason's name in JSON.
  var code: StaticString { get }
  /// The name of the part that the code is about, or nil.
  var detail: StaticString? { get }
  /// The words for people.
  var messageBytes: [UInt8] { get }
}

extension RecordedRefusal {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code)
    object.member("detail", detail)
    object.member("message", UTF8Text(checkedUTF8: messageBytes))
  }
}

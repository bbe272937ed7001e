package import CheckoutEngine
package import StrictJSON

/// A flow whose inputs are read from lines of JSON, and whose results are written as such lines.
package protocol ReplayableFlow: RecordableFlow
where
  Settings: RecordedSettings, State: JSONWritable, Input: RecordedInput, Effect: JSONWritable,
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

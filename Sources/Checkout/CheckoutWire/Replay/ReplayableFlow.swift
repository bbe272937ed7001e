package import CheckoutEngine
package import StrictJSON

/// A flow whose inputs are read from lines of JSON, and whose results are written as such lines.
package protocol ReplayableFlow: RecordableFlow
where Settings: RecordedSettings, Input: RecordedInput, Refusal: RecordedRefusal {
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

  /// Writes the state.
  ///
  /// - Parameters:
  ///   - writer: The writer.
  ///   - cache: Texts that were written before.
  func writeState(to writer: inout LineWriter, cache: inout StateCache)

  /// Writes an effect.
  static func write(_ effect: Effect, to writer: inout LineWriter)

  /// Writes an event.
  static func write(_ event: Event, to writer: inout LineWriter)
}

/// Settings that the input `begin` contains.
package protocol RecordedSettings {
  /// Reads the members.
  init(reading object: inout ObjectReader) throws(JSONReadError)

  /// Writes the members, each after a comma.
  func writeMembers(to writer: inout LineWriter)
}

/// An input that a line contains.
package protocol RecordedInput {
  /// The input's name in JSON.
  var name: StaticString { get }

  /// Writes the members, each after a comma.
  func writeMembers(to writer: inout LineWriter)
}

/// A refusal that an answering line contains.
package protocol RecordedRefusal {
  /// The reason's name in JSON.
  var code: StaticString { get }
  /// The name of the part that the code is about, or nil.
  var detail: StaticString? { get }
  /// The words for people.
  var messageBytes: [UInt8] { get }
}

package import CheckoutEngine
package import StrictJSON

/// A flow whose inputs are read from lines of JSON, and whose results are written as such lines.
package protocol ReplayableFlow: CheckoutFlow {
  /// Reads the members of the input `begin`.
  static func readSettings(_ object: inout ObjectReader) throws(JSONReadError) -> Settings

  /// Reads the members of another input.
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

  /// Writes the members `code`, `detail` and `message` of a refusal.
  static func write(_ refusal: Refusal, to writer: inout LineWriter)
}

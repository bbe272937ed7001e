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

extension NativeCheckout: ReplayableFlow {
  package static func readSettings(
    _ object: inout ObjectReader
  ) throws(JSONReadError) -> NativeSettings {
    try NativeSettings(reading: &object)
  }

  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> NativeInput? {
    try NativeInput.read(name, &object) { call(ofRequest: $0)?.replyKind }
  }

  package func writeState(to writer: inout LineWriter, cache: inout StateCache) {
    writer.native(state, cache: &cache)
  }

  package static func write(_ effect: NativeEffect, to writer: inout LineWriter) {
    writer.effect(effect)
  }

  package static func write(_ event: NativeEvent, to writer: inout LineWriter) {
    writer.event(event)
  }

  package static func write(_ refusal: NativeRefusal, to writer: inout LineWriter) {
    writer.raw(#"{"code":"#)
    writer.name(refusal.code)
    writer.raw(#","detail":"#)
    writer.nullable(refusal.detail) { $0.name($1) }
    writer.raw(#","message":"#)
    writer.text(utf8: refusal.messageBytes)
    writer.raw("}")
  }
}

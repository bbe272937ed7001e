package import CheckoutEngine
package import StrictJSON

extension NativeCheckout: ReplayableFlow {
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
}

extension NativeRefusal: RecordedRefusal {}

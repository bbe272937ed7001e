package import CheckoutEngine
package import StrictJSON

extension WebCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> WebInput? {
    try WebInput.read(name, &object) { call(ofRequest: $0)?.replyKind }
  }

  package func writeState(to writer: inout LineWriter, cache: inout StateCache) {
    writer.web(state)
  }

  package static func write(_ effect: WebEffect, to writer: inout LineWriter) {
    writer.effect(effect)
  }

  package static func write(_ event: WebEvent, to writer: inout LineWriter) {
    writer.event(event)
  }
}

extension WebRefusal: RecordedRefusal {}

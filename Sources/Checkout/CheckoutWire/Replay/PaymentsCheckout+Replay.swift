package import CheckoutEngine
package import StrictJSON

extension PaymentsCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> PaymentsInput? {
    try PaymentsInput.read(name, &object, in: self)
  }

  package func writeState(to writer: inout LineWriter, cache: inout StateCache) {
    writer.payments(state)
  }

  package static func write(_ effect: PaymentsEffect, to writer: inout LineWriter) {
    writer.effect(effect)
  }

  package static func write(_ event: PaymentsEvent, to writer: inout LineWriter) {
    writer.event(event)
  }
}

extension PaymentsRefusal: RecordedRefusal {}

package import CheckoutEngine
package import StrictJSON

extension ExpressCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> ExpressInput? {
    try ExpressInput.read(name, &object, currency: settings.currency)
  }

  package func writeState(to writer: inout LineWriter, cache: inout StateCache) {
    writer.express(state)
  }

  package static func write(_ effect: ExpressEffect, to writer: inout LineWriter) {
    writer.effect(effect)
  }

  package static func write(_ event: ExpressEvent, to writer: inout LineWriter) {
    writer.event(event)
  }
}

extension ExpressRefusal: RecordedRefusal {}

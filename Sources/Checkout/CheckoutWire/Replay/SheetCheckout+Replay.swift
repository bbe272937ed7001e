package import CheckoutEngine
package import StrictJSON

extension SheetCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> SheetInput? {
    try SheetInput.read(name, &object, changing: settings)
  }

  package func writeState(to writer: inout LineWriter, cache: inout StateCache) {
    writer.sheet(state)
  }

  package static func write(_ effect: SheetEffect, to writer: inout LineWriter) {
    writer.effect(effect)
  }

  package static func write(_ event: SheetEvent, to writer: inout LineWriter) {
    writer.event(event)
  }
}

extension SheetRefusal: RecordedRefusal {}

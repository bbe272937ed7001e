package import CheckoutEngine
package import StrictJSON

extension SheetCheckout: ReplayableFlow {
  package static func readSettings(
    _ object: inout ObjectReader
  ) throws(JSONReadError) -> SheetSettings {
    try SheetSettings(reading: &object)
  }

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

  package static func write(_ refusal: SheetRefusal, to writer: inout LineWriter) {
    writer.refusal(refusal.code, detail: refusal.detail, message: refusal.messageBytes)
  }
}

package import CheckoutEngine
package import StrictJSON

extension NativeCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> NativeInput? {
    try NativeInput.read(name, &object) { call(ofRequest: $0)?.replyKind }
  }

  package static func write(
    _ state: NativeState, to object: inout JSONObjectWriter, cache: inout OrderCache
  ) {
    state.writeMembers(to: &object, order: cache.text(of: state.order))
  }
}

extension WebCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> WebInput? {
    try WebInput.read(name, &object) { call(ofRequest: $0)?.replyKind }
  }
}

extension SheetCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> SheetInput? {
    try SheetInput.read(name, &object, changing: settings)
  }
}

extension KitCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> KitInput? {
    try KitInput.read(name, &object, changing: settings)
  }
}

extension PaymentsCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> PaymentsInput? {
    try PaymentsInput.read(name, &object, in: self)
  }
}

extension ExpressCheckout: ReplayableFlow {
  package func readInput(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> ExpressInput? {
    try ExpressInput.read(name, &object, currency: settings.currency)
  }
}

extension NativeRefusal: RecordedRefusal {}
extension WebRefusal: RecordedRefusal {}
extension SheetRefusal: RecordedRefusal {}
extension KitRefusal: RecordedRefusal {}
extension PaymentsRefusal: RecordedRefusal {}
extension ExpressRefusal: RecordedRefusal {}

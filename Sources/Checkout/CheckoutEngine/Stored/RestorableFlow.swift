public import ScheduleEngine

/// A flow whose checkouts can be stored, and continued after their app ended.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// var checkout = NativeCheckout(settings: settings)
/// try checkout.apply(.load, at: moment)
/// let bytes = checkout.stored()
///
/// // After the app was ended and started again:
/// var restored = try NativeCheckout(restoring: bytes)
/// let reaction = restored.resume(at: moment)
/// reaction.effects.count     // 1
/// restored.state.phase       // .loading
/// restored.awaitsAnswer(to: 1)  // false
/// restored.awaitsAnswer(to: 2)  // true
/// ```
///
/// Store a checkout after each input that it accepted, before its effects are carried out, so that a
/// payment which a server receives is always known. The stored form has what the shopper entered and
/// the tokens of providers: keep it as private as these.
public protocol RestorableFlow: CheckoutFlow {
  /// The facts that the checkout began with.
  var settings: Settings { get }

  /// Returns the checkout's stored form: a few kilobytes, with a version.
  ///
  /// It has what the checkout needs to continue. Pages, lists that are read again and requests under
  /// way are not part of it.
  ///
  /// - Complexity: O(*n*) in the size of the checkout.
  func stored() -> [UInt8]

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: The plans that are not built in: the form has the identifier alone.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError)

  /// Continues a checkout whose app ended: nothing is under way any more, and no page is loaded.
  ///
  /// The answers to the requests that were under way are lost, although the server may have carried
  /// them out. The checkout asks for what it must know: a payment by the key of its attempt, before
  /// anything else.
  ///
  /// - Parameter moment: The current day and time.
  /// - Returns: The effects and events, in order.
  mutating func resume(at moment: Moment) -> FlowReaction<Effect, Event>
}

extension RestorableFlow {
  /// Reads a stored checkout under a built-in plan, which must be continued by ``resume(at:)``.
  ///
  /// - Parameter bytes: The stored form.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  public init(restoring bytes: [UInt8]) throws(StoredCheckoutError) {
    try self.init(restoring: bytes, plans: [])
  }
}

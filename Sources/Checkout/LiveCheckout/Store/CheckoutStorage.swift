public import CheckoutEngine
public import ScheduleEngine

/// The place in which an app stores a checkout, to continue it after the app was ended.
///
/// ```swift no-run
/// let storage = CheckoutStorage(
///   save: { bytes in try Data(bytes).write(to: file, options: .atomic) },
///   failed: { error in log("the checkout cannot be stored: \(error)") })
/// ```
///
/// The store saves the checkout after each input that it accepted, before the input's effects start.
/// If that fails, requests that may move money are not sent: the checkout receives no answer to
/// them, and the shopper can try again. Other effects start all the same.
public struct CheckoutStorage: Sendable {
  /// Stores the form, which replaces the one before; returns when it is stored.
  ///
  /// The calls come one after another, on any thread. Must not close the store.
  public var save: @Sendable (_ bytes: [UInt8]) throws -> Void
  /// Receives the error of ``save``.
  public var failed: @Sendable (_ error: any Error) -> Void

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - save: Stores the form, as a whole or not at all; the store waits for it.
  ///   - failed: Receives the error of `save`; does nothing by default.
  public init(
    save: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void,
    failed: @escaping @Sendable (_ error: any Error) -> Void = { _ in }
  ) {
    (self.save, self.failed) = (save, failed)
  }
}

extension CheckoutStore where Flow: RestorableFlow {
  /// Begins a checkout that is stored, and starts the effects of its opening.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - environment: The sources of time and of new keys.
  ///   - runner: Carries the effects out.
  ///   - middleware: Sees every step; the order is that of the calls.
  ///   - storage: Stores the checkout.
  public convenience init(
    settings: Flow.Settings, environment: CheckoutEnvironment, runner: any EffectRunner<Flow>,
    middleware: [any CheckoutMiddleware<Flow>] = [], storage: CheckoutStorage
  ) {
    self.init(
      Flow(settings: settings), settings, environment, runner, middleware,
      save: { try storage.save($0.stored()) }, saveFailed: storage.failed)
    begin()
  }

  /// Continues a stored checkout, and starts the effects of
  /// ``/CheckoutEngine/RestorableFlow/resume(at:)``: what the checkout must know first.
  ///
  /// ```swift no-run
  /// let store = try CheckoutStore<NativeCheckout>(
  ///   restoring: Array(Data(contentsOf: file)), environment: environment, runner: runners,
  ///   storage: storage)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: The plans that are not built in.
  ///   - environment: The sources of time and of new keys.
  ///   - runner: Carries the effects out.
  ///   - middleware: Sees every step; the order is that of the calls.
  ///   - storage: Stores the checkout.
  /// - Throws: ``/CheckoutEngine/StoredCheckoutError`` if the bytes are not such a checkout.
  public convenience init(
    restoring bytes: [UInt8], plans: [Plan] = [], environment: CheckoutEnvironment,
    runner: any EffectRunner<Flow>, middleware: [any CheckoutMiddleware<Flow>] = [],
    storage: CheckoutStorage
  ) throws(StoredCheckoutError) {
    var flow = try Flow(restoring: bytes, plans: plans)
    let moment = environment.now()
    let reaction = flow.resume(at: moment)
    self.init(
      flow, flow.settings, environment, runner, middleware,
      save: { try storage.save($0.stored()) }, saveFailed: storage.failed)
    add(.resume(reaction, at: moment))
  }
}

internal import Synchronization

/// A shop: its configuration, where its checkouts are looked up, and who hears of its widgets.
///
/// An app has one, ``shared``, and says so nowhere. A server or a test makes its own and passes it
/// to every widget, so that nothing is shared that should not be.
///
///     let shop = try AfterpayShop(
///       configuration: Configuration(
///         minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US"))
///     let widget = try LiveWidget(amount: "200.00", in: shop)
///     await widget.revision  // 1
///
/// Settings can be changed at any time and from any thread. A widget takes the configuration, the
/// lookup and the clock that are set when it is made, and keeps them.
public final class AfterpayShop: Sendable {
  /// The shop of an app that has one only.
  public static let shared = AfterpayShop()

  private struct Settings: Sendable {
    var configuration: Configuration?
    var lookup: (any CheckoutLookup)?
  }

  private let settings: Mutex<Settings>
  private let clock: (any WidgetClock)?
  package let delivery: HandlerDelivery
  package let scheduler: Scheduler

  /// Makes a shop.
  ///
  /// - Parameters:
  ///   - configuration: Its settings; can be set later.
  ///   - lookup: Where its checkouts are looked up; can be set later.
  ///   - clock: What tells its widgets the time; by default the system's clock in the
  ///     configuration's time zone.
  ///   - onLostHandler: Called on the main actor with the name of its type, once, when a handler that
  ///     was set weakly was released without having been removed; by default standard error gets a
  ///     line.
  public convenience init(
    configuration: Configuration? = nil, lookup: (any CheckoutLookup)? = nil,
    clock: (any WidgetClock)? = nil,
    onLostHandler: (@Sendable (_ type: String) -> Void)? = nil
  ) {
    self.init(
      configuration: configuration, lookup: lookup, clock: clock, onLostHandler: onLostHandler,
      scheduler: .standard)
  }

  /// Makes a shop whose tasks are started as a test wants it.
  package init(
    configuration: Configuration?, lookup: (any CheckoutLookup)? = nil,
    clock: (any WidgetClock)? = nil,
    onLostHandler: (@Sendable (_ type: String) -> Void)? = nil, scheduler: Scheduler
  ) {
    settings = Mutex(Settings(configuration: configuration, lookup: lookup))
    self.clock = clock
    self.scheduler = scheduler
    delivery = HandlerDelivery(
      post: scheduler.post, reportLoss: onLostHandler ?? StandardError.reportLostHandler)
  }
}

extension AfterpayShop {
  /// The configuration that is set, or nil where there is none.
  public var configuration: Configuration? { settings.withLock { $0.configuration } }

  /// Sets the configuration of widgets that are made from now on.
  ///
  /// Widgets that there are keep theirs; once the currency is another one, or there is no
  /// configuration any more, they take no more updates.
  ///
  /// - Parameter configuration: The configuration, or nil to have none.
  public func setConfiguration(_ configuration: Configuration?) {
    settings.withLock { $0.configuration = configuration }
  }

  /// Sets where widgets that are made from now on look their checkouts up.
  ///
  /// - Parameter lookup: The lookup, or nil to have none.
  public func setCheckoutLookup(_ lookup: (any CheckoutLookup)?) {
    settings.withLock { $0.lookup = lookup }
  }

  /// Sets the handler of the shop's widgets, and retains it until another is set or it is removed.
  ///
  /// A shop has one handler. A new one also receives the events that were emitted and not delivered
  /// yet; it does not receive the state of widgets that were ready before.
  ///
  /// Afterpay's SDK does not retain its handler, so the label says that this call does. A widget
  /// retains its shop: a handler that owns widgets would retain itself, and is set by
  /// ``setWidgetHandler(weakly:)-swift.method``.
  ///
  /// - Parameter handler: The handler.
  public func setWidgetHandler(strongly handler: any WidgetHandler) { delivery.set(handler) }

  /// Sets the handler of the shop's widgets without retaining it: for a handler that owns widgets.
  ///
  /// If the handler is released without having been removed, the next event is delivered to nobody,
  /// and the loss is reported once.
  ///
  /// - Parameter handler: The handler.
  public func setWidgetHandler(weakly handler: any WidgetHandler) { delivery.set(weakly: handler) }

  /// Removes the handler; events are delivered to streams only from now on.
  public func removeWidgetHandler() { delivery.set(nil) }

  /// What a widget that is made now is made of.
  func snapshot() throws(WidgetError) -> Snapshot {
    let settings = settings.withLock { $0 }
    guard let configuration = settings.configuration else {
      throw WidgetError(reason: .noConfiguration)
    }
    let clock = clock ?? configuration.clock
    return Snapshot(configuration: configuration, lookup: settings.lookup, clock: clock)
  }

  struct Snapshot: Sendable {
    let configuration: Configuration
    let lookup: (any CheckoutLookup)?
    let clock: any WidgetClock
  }
}

extension Configuration {
  fileprivate var clock: SystemWidgetClock {
    timeZone.flatMap(SystemWidgetClock.init(timeZone:)) ?? SystemWidgetClock()
  }
}

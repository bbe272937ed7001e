package import EventStreams
internal import POSIX
internal import Synchronization

/// A shop: its configuration, its lookup of checkouts, and the handler of its widgets.
///
/// An app uses ``shared``, which is the default of every widget. A server or a test creates its own
/// shops and passes one to each widget, so that they do not share settings.
///
///     let shop = try AfterpayShop(
///       configuration: Configuration(
///         minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
///         timeZone: "America/New_York"))
///     let widget = try LiveWidget(amount: "200.00", in: shop)
///     await widget.revision  // 1
///
/// Settings can be changed at any time and from any thread. A widget uses the configuration, the
/// lookup and the clock that are set when it is created.
public final class AfterpayShop: Sendable {
  /// The shop of an app that has only one shop.
  public static let shared = AfterpayShop()

  private struct Settings: Sendable {
    var configuration: Configuration?
    var lookup: (any CheckoutLookup)?
  }

  private let settings: Mutex<Settings>
  private let clock: (any WidgetClock)?
  package let delivery: HandlerDelivery<WidgetEventKind>
  package let scheduler: Scheduler

  /// Creates a shop.
  ///
  /// - Parameters:
  ///   - configuration: The shop's settings; can be set later.
  ///   - lookup: The shop's lookup of checkouts; can be set later.
  ///   - clock: The clock of the shop's widgets; by default the system's clock in the
  ///     configuration's time zone.
  ///   - onLostHandler: Called once, on the main actor, with the name of a handler's type if the
  ///     handler was set weakly and released without having been removed; by default a line is
  ///     written to standard error.
  public convenience init(
    configuration: Configuration? = nil, lookup: (any CheckoutLookup)? = nil,
    clock: (any WidgetClock)? = nil,
    onLostHandler: (@Sendable (_ type: String) -> Void)? = nil
  ) {
    self.init(
      configuration: configuration, lookup: lookup, clock: clock, onLostHandler: onLostHandler,
      scheduler: .standard)
  }

  /// Creates a shop with a given scheduler, for tests.
  package init(
    configuration: Configuration?, lookup: (any CheckoutLookup)? = nil,
    clock: (any WidgetClock)? = nil,
    onLostHandler: (@Sendable (_ type: String) -> Void)? = nil, scheduler: Scheduler
  ) {
    settings = Mutex(Settings(configuration: configuration, lookup: lookup))
    self.clock = clock
    self.scheduler = scheduler
    delivery = HandlerDelivery(
      post: scheduler.post, reportLoss: onLostHandler ?? Self.reportLostHandler)
  }
}

extension AfterpayShop {
  /// The configuration, or nil if none is set.
  public var configuration: Configuration? { settings.withLock { $0.configuration } }

  /// Sets the configuration of later widgets.
  ///
  /// Existing widgets keep theirs; they reject updates while the shop has no configuration or one
  /// in another currency.
  ///
  /// - Parameter configuration: The configuration, or nil for none.
  public func setConfiguration(_ configuration: Configuration?) {
    settings.withLock { $0.configuration = configuration }
  }

  /// Sets the lookup of checkouts for later widgets.
  ///
  /// - Parameter lookup: The lookup, or nil for none.
  public func setCheckoutLookup(_ lookup: (any CheckoutLookup)?) {
    settings.withLock { $0.lookup = lookup }
  }

  /// Sets the handler of the shop's widgets, and retains it until another is set or it is removed.
  ///
  /// A shop has one handler. A new handler also receives the events that were emitted and not
  /// delivered yet; it does not receive the state of widgets that are already ready.
  ///
  /// Afterpay's SDK does not retain its handler; the label `strongly` shows that this call does. A
  /// widget retains its shop, so a handler that owns widgets would retain itself. Set such a
  /// handler by ``setWidgetHandler(weakly:)-swift.method``.
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

  /// Removes the handler; from now on, only streams receive events.
  public func removeWidgetHandler() { delivery.set(nil) }

  /// Writes a line to standard error.
  private static func reportLostHandler(_ type: String) {
    let line =
      "afterpay-widget: the widget handler (\(type)) was released while it was set, so it receives "
      + "no events; retain it, or remove it by removeWidgetHandler()\n"
    // A failed write cannot be reported anywhere.
    try? POSIXFile.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Returns the settings for a new widget; throws if there is no configuration.
  func snapshot() throws(WidgetError) -> Snapshot {
    let settings = settings.withLock { $0 }
    guard let configuration = settings.configuration else {
      throw WidgetError(reason: .noConfiguration)
    }
    let clock = clock ?? configuration.clock
    return Snapshot(configuration: configuration, lookup: settings.lookup, clock: clock)
  }

  /// The settings that a new widget uses.
  struct Snapshot: Sendable {
    let configuration: Configuration
    let lookup: (any CheckoutLookup)?
    let clock: any WidgetClock
  }
}

extension AfterpayShop {
  /// Sets the configuration of the ``shared`` shop.
  ///
  /// - Parameter configuration: The configuration, or nil for none.
  public static func setConfiguration(_ configuration: Configuration?) {
    shared.setConfiguration(configuration)
  }

  /// Sets the lookup of checkouts of the ``shared`` shop.
  ///
  /// - Parameter lookup: The lookup, or nil for none.
  public static func setCheckoutLookup(_ lookup: (any CheckoutLookup)?) {
    shared.setCheckoutLookup(lookup)
  }

  /// Sets the handler of the ``shared`` shop's widgets, and retains it until another is set or it
  /// is removed.
  ///
  /// - Parameter handler: The handler.
  public static func setWidgetHandler(strongly handler: any WidgetHandler) {
    shared.setWidgetHandler(strongly: handler)
  }

  /// Sets the handler of the ``shared`` shop's widgets, without retaining it.
  ///
  /// - Parameter handler: The handler. If it is released without having been removed, the loss is
  ///   reported.
  public static func setWidgetHandler(weakly handler: any WidgetHandler) {
    shared.setWidgetHandler(weakly: handler)
  }

  /// Removes the handler of the ``shared`` shop's widgets.
  public static func removeWidgetHandler() { shared.removeWidgetHandler() }
}

extension Configuration {
  fileprivate var clock: SystemWidgetClock {
    guard let clock = SystemWidgetClock(timeZone: timeZone) else {
      preconditionFailure("the time zone of a configuration was checked")
    }
    return clock
  }
}

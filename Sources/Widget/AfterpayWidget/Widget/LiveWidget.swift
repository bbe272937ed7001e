internal import EventStreams
public import ScheduleEngine
public import WidgetRendering

/// The Afterpay widget of an order: it accepts each new order total, computes the payment schedule,
/// and emits whether the order may proceed.
///
///     let widget = try LiveWidget(amount: "200.00", in: shop)
///     try await widget.sendUpdate(amount: "180.00")
///     let status = try await widget.status()
///     status.amountDueToday(in: .usd)  // 45.00 USD
///     await widget.schedule?.count     // 4
///
/// A widget is created for an order total, or for a checkout's token, whose order it looks up. It
/// emits its events, in order, to the handler of its shop and to the streams of its ``publisher``.
/// ``/ScheduleEngine/WidgetMachine`` defines its behavior; the actor adds the clock, the lookup and
/// the delivery of events.
///
/// When a widget is released, its lookup is cancelled, and its streams end.
public actor LiveWidget {
  /// The look of the widget.
  public nonisolated let style: Style
  /// The settings that the widget was created with.
  public nonisolated let configuration: Configuration
  /// The widget's events as streams.
  public nonisolated let publisher = WidgetEventPublisher()

  nonisolated let shop: AfterpayShop
  nonisolated let waiters = StatusWaiters()
  nonisolated let source = EventSource()
  nonisolated let updates = UpdateQueue()
  nonisolated let openingMachine: WidgetMachine
  let clock: any WidgetClock
  var machine: WidgetMachine { didSet { changeCount += 1 } }
  /// The lookup of the order, until the order is known.
  var request: LookupRequest?
  /// The failure of the last lookup, or nil if it has not failed.
  var failure: WidgetFailure?
  /// The number of commands so far; no failure comes or goes without one.
  private(set) var changeCount = 0

  /// Creates a widget for an order total, without a checkout.
  ///
  ///     try LiveWidget(amount: "0", in: shop)  // throws: the order total must be above zero
  ///
  /// - Parameters:
  ///   - amount: The order total in the configuration's currency, such as `200.00`.
  ///   - style: The look of the widget.
  ///   - shop: The shop; ``AfterpayShop/shared`` by default.
  /// - Throws: ``WidgetError`` if there is no configuration, if the amount is malformed or zero, or
  ///   if a payment would be due after the calendar's last day. An amount outside the order limits
  ///   creates a widget with an invalid status.
  public init(
    amount: String, style: Style = Style(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    let snapshot = try shop.snapshot()
    let total = try Self.total(amount, in: snapshot.configuration.currency)
    try self.init(total: total, style: style, shop: shop, snapshot: snapshot)
  }

  /// Creates a widget for an order total, without a checkout.
  ///
  /// - Parameters:
  ///   - amount: The order total, above zero, in the configuration's currency.
  ///   - style: The look of the widget.
  ///   - shop: The shop; ``AfterpayShop/shared`` by default.
  /// - Throws: ``WidgetError`` if there is no configuration, if the amount is zero or less or in
  ///   another currency, or if a payment would be due after the calendar's last day. An amount
  ///   outside the order limits creates a widget with an invalid status.
  public init(
    amount: Money, style: Style = Style(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    try self.init(total: amount, style: style, shop: shop, snapshot: shop.snapshot())
  }

  /// Creates a widget for a checkout and starts the lookup of the checkout's order.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - style: The look of the widget.
  ///   - shop: The shop; ``AfterpayShop/shared`` by default.
  /// - Throws: ``WidgetError`` if there is no configuration or no lookup, or if the text cannot be
  ///   a token.
  public init(
    token: String, style: Style = Style(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    let snapshot = try shop.snapshot()
    guard let lookup = snapshot.lookup else { throw WidgetError(reason: .noLookup) }
    let secret = try Self.secret(token)
    let configuration = snapshot.configuration
    let request = LookupRequest(of: secret, by: lookup)
    self.style = style
    self.shop = shop
    self.configuration = configuration
    self.request = request
    clock = snapshot.clock
    machine = WidgetMachine(
      lookingUp: secret.token, plan: configuration.plan, limits: configuration.limits)
    openingMachine = machine
    request.start(1, for: self, on: shop.scheduler)
  }

  private init(
    total: Money, style: Style, shop: AfterpayShop, snapshot: AfterpayShop.Snapshot
  ) throws(WidgetError) {
    let configuration = snapshot.configuration
    let events: WidgetEvents
    do throws(WidgetCommandError) {
      (machine, events) = try WidgetMachine.tokenless(
        total: total, plan: configuration.plan, limits: configuration.limits,
        at: snapshot.clock.now())
    } catch {
      throw WidgetError(error)
    }
    self.style = style
    self.shop = shop
    self.configuration = configuration
    clock = snapshot.clock
    openingMachine = machine
    emit(events)
  }

  deinit {
    request?.cancel()
    waiters.settle(.failure(WidgetError(reason: .closed)))
    publisher.finish()
  }
}

extension LiveWidget {
  /// The number of order totals that the widget has accepted: 1 at first, one more with each
  /// update.
  public var revision: Int { machine.revision }

  /// The payment schedule as last computed, or nil if there is none.
  public var schedule: PaymentSchedule? { machine.schedule }

  /// The status as last computed, which may be out of date, since schedules and tokens depend on
  /// the time; ``status()`` computes the present one.
  ///
  /// It is nil while the order is not known, and when the widget is closed.
  public var currentStatus: WidgetStatus? { machine.status }

  static func total(_ amount: String, in currency: Currency) throws(WidgetError) -> Money {
    do throws(AmountError) {
      return try Money(amount, currency)
    } catch {
      throw WidgetError(reason: .malformedAmount(error))
    }
  }

  private static func secret(_ token: String) throws(WidgetError) -> SecretToken {
    do throws(CheckoutTokenError) {
      return try SecretToken(token)
    } catch {
      throw WidgetError(reason: .invalidToken(error))
    }
  }
}

extension LiveWidget {
  /// The look of a widget, for the code that draws it.
  ///
  ///     LiveWidget.Style(logo: false).heading  // true
  ///     LiveWidget.Style().theme               // .classic
  public typealias Style = WidgetStyle

  /// All events, in order: the ``WidgetEventPublisher/events-property`` of the ``publisher``.
  public nonisolated var events: WidgetStream<WidgetEventPublisher.Event> { publisher.events }

  /// The `ready` event: ``WidgetEventPublisher/ready-property`` of the ``publisher``.
  public nonisolated var ready: WidgetStream<WidgetEventPublisher.Ready> { publisher.ready }

  /// The statuses after `ready`: ``WidgetEventPublisher/changed-property`` of the ``publisher``.
  public nonisolated var changed: WidgetStream<WidgetStatus> { publisher.changed }

  /// The obstacles to the order: ``WidgetEventPublisher/errors-property`` of the ``publisher``.
  public nonisolated var errors: WidgetStream<WidgetEventPublisher.Obstacle> { publisher.errors }

  /// The failures inside the widget: ``WidgetEventPublisher/failures-property`` of the
  /// ``publisher``.
  public nonisolated var failures: WidgetStream<WidgetFailure> { publisher.failures }
}

public import ScheduleEngine

/// A live widget: it takes the order total as it changes, and tells whether the order may proceed.
///
///     let widget = try LiveWidget(amount: "200.00", in: shop)
///     try await widget.sendUpdate(amount: "180.00")
///     let status = try await widget.status()
///     status.amountDueToday(in: .usd)  // 45.00 USD
///     await widget.schedule?.count     // 4
///
/// It is made for an order total, or for a checkout's token, whose order it looks up. What it tells
/// goes to the handler of its shop and to the streams of its ``publisher``, in the order in which
/// it happened. What a widget does is said by ``/ScheduleEngine/WidgetMachine``; this is one that
/// lives.
///
/// A widget that nobody holds is released: its lookup is cancelled, and its streams end.
public actor LiveWidget {
  /// What the widget is to look like.
  public nonisolated let style: Style
  /// The settings that the widget was made with.
  public nonisolated let configuration: Configuration
  /// The widget's events as streams.
  public nonisolated let publisher = WidgetEventPublisher()

  nonisolated let shop: AfterpayShop
  nonisolated let waiters = StatusWaiters()
  nonisolated let source = EventSource()
  nonisolated let updates = UpdateQueue()
  let clock: any WidgetClock
  var machine: WidgetMachine
  /// What looks the order up, until it is known.
  var request: LookupRequest?
  /// Why the lookup that is not under way any more has failed.
  var failure: WidgetFailure?

  /// Makes a widget for an order total, without a checkout.
  ///
  ///     try LiveWidget(amount: "0", in: shop)  // throws: the order total must be above zero
  ///
  /// - Parameters:
  ///   - amount: The order total in the configuration's currency, such as `200.00`.
  ///   - style: What the widget is to look like.
  ///   - shop: The shop; the app's own by default.
  /// - Throws: ``WidgetError`` when there is no configuration, or when the amount is malformed or
  ///   zero. An amount outside the limits makes a widget that is invalid.
  public init(
    amount: String, style: Style = Style(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    let snapshot = try shop.snapshot()
    let total = try Self.total(amount, in: snapshot.configuration.currency)
    try self.init(total: total, style: style, shop: shop, snapshot: snapshot)
  }

  /// Makes a widget for an order total, without a checkout.
  ///
  /// - Parameters:
  ///   - amount: The order total, above zero, in the configuration's currency.
  ///   - style: What the widget is to look like.
  ///   - shop: The shop; the app's own by default.
  /// - Throws: ``WidgetError`` when there is no configuration, or when the amount is zero or less or
  ///   in another currency. An amount outside the limits makes a widget that is invalid.
  public init(
    amount: Money, style: Style = Style(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    try self.init(total: amount, style: style, shop: shop, snapshot: shop.snapshot())
  }

  /// Makes a widget for a checkout, and begins to look its order up.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - style: What the widget is to look like.
  ///   - shop: The shop; the app's own by default.
  /// - Throws: ``WidgetError`` when there is no configuration or no lookup, or when the text cannot
  ///   be a token.
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
    tell(events)
  }

  deinit {
    request?.cancel()
    waiters.settle(.failure(WidgetError(reason: .closed)))
    publisher.finish()
  }
}

extension LiveWidget {
  /// How many order totals the widget has taken: 1 when it is made, one more with each update.
  public var revision: Int { machine.revision }

  /// The payment schedule as it was last worked out, or nil where there is none.
  public var schedule: PaymentSchedule? { machine.schedule }

  /// The status as it was last worked out; ``status()`` looks at the clock first.
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

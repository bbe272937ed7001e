public import ScheduleEngine
public import WidgetRendering

/// The state of a live widget at one moment, for code that draws or stores it.
///
/// All values are of the same revision.
///
///     let widget = try LiveWidget(amount: "200.00", in: shop)
///     let snapshot = await widget.snapshot()
///     snapshot.total                           // 200.00 USD
///     snapshot.status?.isValid                 // true
///     snapshot.picture()?.locale               // en-US
public struct WidgetSnapshot: Hashable, Sendable {
  /// The widget as a value.
  public let machine: WidgetMachine
  /// The settings that the widget was created with.
  public let configuration: Configuration
  /// The look that the widget was created with.
  public let style: WidgetStyle

  /// The number of order totals that the widget has accepted.
  public var revision: Int { machine.revision }
  /// The newest order total, or nil while none is known and when the widget is closed.
  public var total: Money? { machine.total }
  /// The checkout that the widget belongs to, if any.
  public var checkout: CheckoutReference { machine.terms.checkout }
  /// Whether the order may proceed, or nil while that is not known and when the widget is closed.
  public var status: WidgetStatus? { machine.status }
  /// The payment schedule, or nil if there is none.
  public var schedule: PaymentSchedule? { machine.schedule }
  /// The payments or the barrier, or nil while the order is not known and when the widget is
  /// closed.
  public var contents: WidgetContents? { WidgetContents(of: machine) }

  /// Returns a picture of the widget.
  ///
  ///     let widget = try LiveWidget(amount: "200.00", in: shop)
  ///     let picture = await widget.snapshot().picture()
  ///     picture?.svg().hasPrefix("<svg")  // true
  ///
  /// - Parameters:
  ///   - locale: The shopper's locale; by default the configuration's.
  ///   - brand: The name in the logo; by default the brand of a built-in plan, and empty for any
  ///     other.
  /// - Returns: The picture, or nil while the order is not known and when the widget is closed.
  public func picture(for locale: ConsumerLocale? = nil, brand: String? = nil) -> WidgetPicture? {
    guard let contents else { return nil }
    return WidgetPicture(
      of: contents, style: style, locale: locale ?? configuration.displayLocale,
      brand: brand ?? PlanRecord.builtIn(of: contents.plan)?.brand ?? "")
  }
}

extension LiveWidget {
  /// Reads the clock, as ``refresh()`` does, and returns the widget's state.
  ///
  ///     let widget = try LiveWidget(amount: "57.27", in: shop)
  ///     await widget.snapshot().schedule?.last?.amount  // 14.31 USD
  ///
  /// - Returns: The state after every update that was sent or enqueued before the call.
  public func snapshot() -> WidgetSnapshot {
    refresh()
    return WidgetSnapshot(machine: machine, configuration: configuration, style: style)
  }
}

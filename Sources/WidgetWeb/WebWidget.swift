import ScheduleEngine
import WidgetRendering

/// A widget of a page: its state machine and its display options.
final class WebWidget {
  /// The number by which the page identifies the widget.
  let number: Int64
  private var machine: WidgetMachine
  private let style: WidgetStyle
  private let locale: ConsumerLocale
  private let brand: [UInt8]
  /// Whether the last lookup of the order has failed.
  private var hasFailed = false

  private init(
    number: Int64, machine: WidgetMachine, style: WidgetStyle, locale: ConsumerLocale,
    brand: [UInt8]
  ) {
    self.number = number
    self.machine = machine
    self.style = style
    self.locale = locale
    self.brand = brand
  }

  /// Creates a widget from the fields of a request.
  ///
  /// This is not an initializer, since a class's initializer that throws leaks the object's memory
  /// in Embedded Swift.
  @inline(never)
  static func create(from fields: RequestFields, number: Int64) throws(RequestError) -> WebWidget {
    let plan = try fields.plan()
    let style = try fields.style()
    let locale = try fields.locale() ?? .usual(for: plan.currency)
    let limits = try fields.limits(in: plan.currency)
    let total = try fields.total()
    // A checkout that could not be created often has an empty token: the shopper has to start again.
    let hasEmptyToken = fields[.token]?.isEmpty == true
    let token = hasEmptyToken ? nil : try fields.token()
    let moment = try fields.moment()
    let machine: WidgetMachine
    if let token, total == nil {
      machine = WidgetMachine(lookingUp: token, plan: plan, limits: limits)
    } else {
      let order =
        hasEmptyToken
        ? .refused(.unknown, total: total)
        : try knownOrder(total, fields, plan, hasToken: token != nil)
      let terms = WidgetMachine.Terms(
        plan: plan, limits: limits ?? plan.limits, checkout: token.map { .token($0) } ?? .tokenless)
      do throws(WidgetCommandError) {
        machine = try WidgetMachine(order, under: terms, at: moment)
      } catch {
        throw .command(error)
      }
    }
    return WebWidget(
      number: number, machine: machine, style: style, locale: locale,
      brand: fields.brand(for: plan.currency))
  }

  /// Returns the facts of an order, which must have a total; without a token, it may be zero.
  @inline(never)
  private static func knownOrder(
    _ total: Money?, _ fields: RequestFields, _ plan: Plan, hasToken: Bool
  ) throws(RequestError) -> WidgetMachine.KnownOrder {
    guard let total else { throw .nothingToPay }
    if hasToken {
      let found = CheckoutOrder(total: total, issuedAt: fields.issuedAt)
      return WidgetMachine.KnownOrder(found, under: plan)
    }
    if total.minorUnits == 0 && total.currency == plan.currency {
      return .accepted(total: total, issuedAt: nil)
    }
    do throws(WidgetCommandError) {
      try WidgetMachine.check(total, for: plan)
    } catch {
      throw .command(error)
    }
    return .accepted(total: total, issuedAt: nil)
  }

  /// Applies a command and returns its events.
  ///
  /// An update to zero, such as that of an order that a gift card pays, is a barrier.
  @inline(never)
  func apply(
    _ command: WidgetCommand, at moment: Moment
  ) throws(RequestError) -> WidgetEvents {
    do throws(WidgetCommandError) {
      switch command {
      case .update(let total) where total.minorUnits == 0 && total.currency == currency:
        return try machine.update(total: total, at: moment)
      case .lookUpAgain: hasFailed = false
      case .lookedUp(.failed, _): hasFailed = true
      default: break
      }
      return try machine.apply(command, at: moment)
    } catch {
      throw .command(error)
    }
  }

  /// The `ready` event of the current status, and its error if it has one; none while the order is
  /// looked up.
  var readyEvents: WidgetEvents { machine.readyEvents }

  /// The number of the current lookup; 0 if the order is known.
  var lookupNumber: Int {
    if case .loading(let request, _) = machine.state { request } else { 0 }
  }

  /// The currency of the widget's plan.
  var currency: Currency { machine.terms.plan.currency }

  /// Whether the order may proceed, or nil while the order is not known.
  var status: WidgetStatus? { machine.status }

  /// The text whose SHA-256 is the widget's checksum, or nil if there is no schedule.
  var canonicalText: [UInt8]? { machine.schedule?.canonicalBytes(for: machine.terms.checkout) }

  /// The widget as markup.
  @inline(never)
  var markup: [UInt8] {
    guard let contents = WidgetContents(of: machine) else {
      return WidgetPicture.utf8HTML(
        awaitingOrderFor: machine.terms.plan, hasFailed: hasFailed, style: style, locale: locale,
        utf8Brand: brand)
    }
    let picture = WidgetPicture(of: contents, style: style, locale: locale, utf8Brand: brand)
    var identifier = WireText()
    identifier.write("widget-")
    identifier.write(number)
    return picture.utf8HTML(identifier: identifier.bytes, withStylesheet: false, isShadow: true)
  }

  /// Returns the message of a barrier, or of a failed lookup if it is nil, in the shopper's language.
  @inline(never)
  func message(of barrier: PurchaseBarrier?) -> [UInt8] {
    barrier?.utf8Message(for: locale) ?? LookupFailure().utf8Message(for: locale)
  }
}

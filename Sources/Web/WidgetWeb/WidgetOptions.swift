package import ScheduleEngine
package import WebModule
import WidgetRendering

/// The order and the display options of a widget, as the page gave them.
///
/// The picture of a new widget needs nothing else; a ``WebWidget`` has the options and a state. They
/// are a class, since copying a structure of this size is code that each page's browser compiles.
final class WidgetOptions {
  /// The order at the time of the request.
  enum Order {
    case known(WidgetMachine.KnownOrder)
    /// The page looks up the order of the token.
    case lookedUp(CheckoutToken)
  }

  let terms: WidgetMachine.Terms
  let order: Order
  let moment: Moment
  let style: WidgetStyle
  let locale: ConsumerLocale
  private let brand: [UInt8]
  let texts: ShopTexts

  private init(
    terms: WidgetMachine.Terms, order: Order, moment: Moment, style: WidgetStyle,
    locale: ConsumerLocale, brand: [UInt8], texts: ShopTexts
  ) {
    (self.terms, self.order, self.moment) = (terms, order, moment)
    (self.style, self.locale, self.brand, self.texts) = (style, locale, brand, texts)
  }

  /// Reads the fields of a request.
  ///
  /// This is not an initializer, since a class's initializer that throws leaks the object's memory
  /// in Embedded Swift.
  @inline(never)
  static func read(_ fields: RequestFields) throws(RequestError) -> WidgetOptions {
    let plan = try fields.plan()
    let style = try fields.style()
    let locale = try fields.locale() ?? .usual(for: plan.currency)
    let limits = try fields.limits(in: plan.currency)
    let total = try fields.total(in: plan.currency)
    // A checkout that could not be created often has an empty token: the shopper has to start again.
    let hasEmptyToken = fields[.token]?.isEmpty == true
    let token = hasEmptyToken ? nil : try fields.token()
    let moment = try fields.moment()
    let order: Order
    if let token, total == nil {
      order = .lookedUp(token)
    } else if hasEmptyToken {
      order = .known(.refused(.unknown, total: total))
    } else {
      order = .known(try knownOrder(total, fields, plan, hasToken: token != nil))
    }
    let terms = WidgetMachine.Terms(
      plan: plan, limits: limits ?? plan.limits, checkout: token.map { .token($0) } ?? .tokenless)
    return WidgetOptions(
      terms: terms, order: order, moment: moment, style: style, locale: locale,
      brand: fields.brand(for: plan.currency), texts: fields.texts)
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

  /// Returns the markup of a new widget.
  @inline(never)
  func firstMarkup() throws(RequestError) -> [UInt8] {
    guard case .known(let order) = order else { return markup(hasFailed: false) }
    do throws(WidgetCommandError) {
      switch try WidgetMachine.Evaluation(order, under: terms, at: moment).outcome {
      case .scheduled(let schedule, _):
        return markup(of: .schedule(schedule, for: terms.checkout))
      case .barred(let barrier): return markup(of: .barrier(barrier, plan: terms.plan))
      }
    } catch {
      throw .command(error)
    }
  }

  /// Returns the markup of a widget with some contents.
  @inline(never)
  func markup(of contents: WidgetContents) -> [UInt8] {
    let picture = WidgetPicture(of: contents, style: style, locale: locale, utf8Brand: brand)
    // Without an identifier: the widget is the only one in its shadow root.
    return picture.utf8HTML(identifier: [], withStylesheet: false, isShadow: true, texts: texts)
  }

  /// Returns the markup of a widget whose order is being looked up, or could not be.
  @inline(never)
  func markup(hasFailed: Bool) -> [UInt8] {
    WidgetPicture.utf8HTML(
      awaitingOrderFor: terms.plan, hasFailed: hasFailed, style: style, locale: locale,
      utf8Brand: brand, texts: texts)
  }
}

extension RequestFields {
  /// Returns the markup of a new widget of an order with a total.
  ///
  /// An order that is known by its token alone has none: a server cannot look it up here.
  @inline(never)
  package func scheduleMarkup() throws(RequestError) -> [UInt8] {
    if self[.amount] == nil { throw .nothingToPay }
    return try WidgetOptions.read(self).firstMarkup()
  }

  /// The time at which the checkout's token was issued, or nil if it is not given.
  var issuedAt: Timestamp? { number(.issuedAt).map(Timestamp.init(secondsSinceEpoch:)) }

  /// Returns the plan that the request names.
  ///
  /// If it names none, the plan is the default one for the request's currency; without a currency,
  /// for that of the shopper's locale.
  @inline(never)
  fileprivate func plan() throws(RequestError) -> Plan {
    if let name = self[.plan] { return try plan(named: name) }
    let currency = if let currency = try currency() { currency } else { try shoppersCurrency() }
    guard let plan = Plan.builtIn.default(for: currency) else {
      throw .noPlan(currency)
    }
    return plan
  }

  /// Returns the built-in plan with a name.
  @inline(never)
  package func plan(named name: [UInt8]) throws(RequestError) -> Plan {
    do throws(PlanIDError) {
      if let plan = Plan.builtIn[try name.withSpan(PlanID.init(utf8:))] { return plan }
    } catch {
      throw .planID(error)
    }
    throw .unknownPlan
  }

  /// Returns the currency of the shopper's locale if it is dollars or pounds, otherwise US dollars.
  ///
  /// No built-in plan in euros is open, so locales with euros get US dollars as well.
  package func shoppersCurrency() throws(RequestError) -> Currency {
    guard let locale = try locale() else { return .usd }
    let dollarsAndPounds: [Currency] = [.aud, .cad, .gbp, .nzd]
    return locale == .frCA
      ? .cad : dollarsAndPounds.first { ConsumerLocale.usual(for: $0) == locale } ?? .usd
  }

  /// Returns a shop's own limits, or nil if neither of the two is given.
  @inline(never)
  package func limits(in currency: Currency) throws(RequestError) -> OrderLimits? {
    let minimum = self[.minimum]
    let maximum = self[.maximum]
    guard minimum != nil || maximum != nil else { return nil }
    var amounts: (minimum: Int64?, maximum: Int64?)
    if let minimum { amounts.minimum = try money(minimum, currency).minorUnits }
    if let maximum { amounts.maximum = try money(maximum, currency).minorUnits }
    do throws(OrderLimitsError) {
      return try OrderLimits(
        minimumMinorUnits: amounts.minimum, maximumMinorUnits: amounts.maximum)
    } catch {
      throw .limits(error)
    }
  }

  /// Returns the checkout's token, or nil if it is not given.
  @inline(never)
  fileprivate func token() throws(RequestError) -> CheckoutToken? {
    guard let token = self[.token] else { return nil }
    return try self.token(token)
  }

  @inline(never)
  private func token(_ token: [UInt8]) throws(RequestError) -> CheckoutToken {
    do throws(CheckoutTokenError) {
      return try token.withSpan(CheckoutToken.init(utf8:))
    } catch {
      throw .token(error)
    }
  }
}

import ScheduleEngine
import WidgetRendering

extension RequestFields {
  /// The time that every request says.
  @inline(never)
  func moment() throws(RequestError) -> Moment {
    guard let text = self[.today], let seconds = number(.now) else { throw .notUnderstood }
    return Moment(today: try date(text), secondsSinceEpoch: seconds)
  }

  /// The time at which the checkout's token was issued, or nil where there is none.
  var issuedAt: Timestamp? { number(.issuedAt).map(Timestamp.init(secondsSinceEpoch:)) }

  private func date(_ text: [UInt8]) throws(RequestError) -> CivilDate {
    do throws(DateError) {
      return try CivilDate(utf8: text.span)
    } catch {
      throw .date(error)
    }
  }

  /// The order total in the currency beside it, or nil where there is none.
  @inline(never)
  func total() throws(RequestError) -> Money? {
    guard let amount = self[.amount] else { return nil }
    guard let currency = try currency() else {
      throw .currencyMissing
    }
    return try money(amount, currency)
  }

  @inline(never)
  private func currency() throws(RequestError) -> Currency? {
    guard let code = self[.currency] else { return nil }
    do throws(CurrencyError) {
      return try Currency(utf8: code.span)
    } catch {
      throw .currency(error)
    }
  }

  @inline(never)
  private func money(
    _ amount: [UInt8], _ currency: Currency
  ) throws(RequestError) -> Money {
    do throws(AmountError) {
      return try Money(utf8: amount.span, currency)
    } catch {
      throw .amount(error)
    }
  }

  /// The plan that is named, or else the one of the amount's currency, or of the shopper's country.
  @inline(never)
  func plan() throws(RequestError) -> Plan {
    if let name = self[.plan] { return try plan(named: name) }
    let currency = if let currency = try currency() { currency } else { try shoppersCurrency() }
    guard let plan = Plan.builtIn.default(for: currency) else {
      throw .noPlan(currency)
    }
    return plan
  }

  @inline(never)
  private func plan(named name: [UInt8]) throws(RequestError) -> Plan {
    do throws(PlanIDError) {
      if let plan = Plan.builtIn[try PlanID(utf8: name.span)] { return plan }
    } catch {
      throw .planID(error)
    }
    throw .unknownPlan
  }

  /// What is paid with where the shopper's language is at home.
  private func shoppersCurrency() throws(RequestError) -> Currency {
    guard let locale = try locale() else { return .usd }
    let dollarsAndPounds: [Currency] = [.aud, .cad, .gbp, .nzd]
    return locale == .frCA
      ? .cad : dollarsAndPounds.first { ConsumerLocale.usual(for: $0) == locale } ?? .usd
  }

  /// A shop's own limits in a currency, or nil where neither of the two is given.
  @inline(never)
  func limits(in currency: Currency) throws(RequestError) -> OrderLimits? {
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

  /// The checkout's token, or nil where there is none.
  @inline(never)
  func token() throws(RequestError) -> CheckoutToken? {
    guard let token = self[.token] else { return nil }
    do throws(CheckoutTokenError) {
      return try CheckoutToken(utf8: token.span)
    } catch {
      throw .token(error)
    }
  }
}

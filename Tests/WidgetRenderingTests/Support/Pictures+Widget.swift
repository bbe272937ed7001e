import ScheduleEngine
import WidgetRendering

extension Pictures {
  /// The picture of 200.00 in four payments from 21 November 2026 on, unless something else is said.
  static func widget(
    _ total: Int64 = 20_000, _ currency: Currency = .usd, payments: Int = 4,
    for checkout: CheckoutReference = .tokenless, style: WidgetStyle = WidgetStyle(),
    locale: ConsumerLocale = .enUS, brand: String = "Afterpay"
  ) throws -> WidgetPicture {
    WidgetPicture(
      of: .schedule(try schedule(total, currency, payments: payments), for: checkout),
      style: style, locale: locale, brand: brand)
  }

  /// The picture of an order of 2,500.00 where 2,000.00 is the most.
  static func barrier(
    style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale = .enUS, brand: String = "Afterpay"
  ) -> WidgetPicture {
    let barrier = PurchaseBarrier.amountAboveMaximum(
      total: Money(minorUnits: 250_000, currency: .usd),
      maximum: Money(minorUnits: 200_000, currency: .usd))
    return WidgetPicture(
      of: .barrier(barrier, plan: .usPayIn4), style: style, locale: locale, brand: brand)
  }
}

import CheckoutEngine
import ConcurrencyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The events as Google Analytics 4 names them.
@Suite struct GoogleAnalyticsTests {
  private let run = NativeRun()

  /// The events of a purchase with a promo code, as lines of JSON.
  private func lines(_ mapping: GoogleAnalytics = GoogleAnalytics()) throws -> [String] {
    let store = try run.store()
    run.send(NativeRun.filling, to: store)
    run.send(
      [.applyPromoCode("SAVE5"), .pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    return run.steps.values.flatMap { step in
      step.events.map { mapping.event(for: $0, in: step.after).json }
    }
  }

  private static let items =
    #""items":[{"item_id":"l-1","item_name":"Mug","price":12.00,"quantity":2}]"#

  @Test func `A purchase has the parameters of the public documentation`() throws {
    let items = Self.items
    let expected = [
      #"{"name":"begin_checkout","params":{"currency":"USD","value":24.00,\#(items)}}"#,
      #"{"name":"widget_changed","params":{"widget_status":"valid"}}"#,
      #"{"name":"add_contact_info","params":{}}"#,
      #"{"name":"add_shipping_address","params":{}}"#,
      #"{"name":"add_shipping_info","params":{"currency":"USD","value":30.00,\#(items),"#
        + #""shipping_tier":"Standard"}}"#,
      #"{"name":"widget_changed","params":{"widget_status":"valid"}}"#,
      #"{"name":"widget_changed","params":{"widget_status":"valid"}}"#,
      #"{"name":"add_payment_info","params":{"currency":"USD","value":25.00,"coupon":"SAVE5","#
        + #"\#(items),"payment_type":"card"}}"#,
      #"{"name":"purchase","params":{"transaction_id":"1001","currency":"USD","value":25.00,"#
        + #""coupon":"SAVE5",\#(items),"tax":0.00,"shipping":6.00}}"#,
    ]
    #expect(try lines() == expected)
  }

  @Test func `The value can be the sum of the items, as Google recommends`() throws {
    let values = try lines(GoogleAnalytics(value: .itemSum)).filter { $0.contains("value") }
    #expect(values.count == 4)
    for line in values { #expect(line.contains(#""value":24.00"#), "\(line)") }
  }

  @Test func `No event has what the shopper entered or a secret`() throws {
    let text = try lines().joined()
    for secret in ["ada@example.com", "Main St", "62701", "t-1", "secret", "k-1", "p-1"] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test func `The other events are custom events`() throws {
    let store = try run.store()
    let mapping = GoogleAnalytics()
    func json(_ event: NativeEvent) -> String { mapping.event(for: event, in: store.state).json }
    #expect(
      json(.checkoutLeft(.paymentInProgress))
        == #"{"name":"checkout_left","params":{"reason":"payment_in_progress"}}"#)
    #expect(
      json(.checkoutFailed(.amountChanged))
        == #"{"name":"checkout_error","params":{"error_code":"amount_changed"}}"#)
    #expect(
      json(.widgetChanged(nil)) == #"{"name":"widget_changed","params":{"widget_status":"none"}}"#)
    #expect(
      json(.widgetChanged(.noPlan(for: .eur)))
        == #"{"name":"widget_changed","params":{"widget_status":"unsupported_currency"}}"#)
  }

  @Test func `Amounts are exact in every currency`() {
    let amounts = [
      (Money(minorUnits: 9_007_199_254_740_993, currency: .usd), "90071992547409.93"),
      (Money(minorUnits: 10, currency: .usd), "0.10"),
      (Money(minorUnits: 1_001, currency: .kwd), "1.001"),
      (Money(minorUnits: 7, currency: .jpy), "7"),
      (Money(minorUnits: .max, currency: .kwd), "9223372036854775.807"),
    ]
    for (amount, text) in amounts {
      let event = AnalyticsEvent(name: "e", parameters: [.init("value", .amount(amount))])
      #expect(event.json == #"{"name":"e","params":{"value":\#(text)}}"#)
      #expect(event["value"] == .amount(amount))
    }
  }

  @Test func `Texts are escaped`() {
    let event = AnalyticsEvent(name: "a\"b", parameters: [.init("k\n", .text("\u{2028}é\\"))])
    #expect(event.json == #"{"name":"a\"b","params":{"k\n":"\u2028é\\"}}"#)
    #expect(event["other"] == nil)
  }
}

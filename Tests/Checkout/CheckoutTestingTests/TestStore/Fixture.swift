import CheckoutEngine
import CheckoutTesting
import ScheduleEngine
import Synchronization
import Testing

/// An issue that a misuse of a store records.
struct FoundIssue: Hashable, Sendable {
  let line: Int
  let text: String
}

/// Runs a misuse and returns its issues, which are known ones for the running test.
func issues(_ misuse: () throws -> Void) -> [FoundIssue] {
  let found = Mutex<[FoundIssue]>([])
  withKnownIssue(isIntermittent: true) {
    do { try misuse() } catch { Issue.record("\(error)") }
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "; ")
    found.withLock { $0.append(FoundIssue(line: issue.sourceLocation?.line ?? 0, text: text)) }
    return true
  }
  return found.withLock { $0 }
}

/// Checks that a misuse records one issue: a text at the line that the misuse sets.
func expectIssue(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ misuse: (_ line: inout Int) throws -> Void
) {
  var line = 0
  let found = issues { try misuse(&line) }
  #expect(found == [FoundIssue(line: line, text: text)], sourceLocation: sourceLocation)
}

/// An order of mugs, and stores with it.
enum Fixture {
  static let address = Address(
    name: "Ada", line1: "1 St", city: "SF", postcode: "94105", country: "US")

  private static func usd(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: .usd)
  }

  /// An order with everything that a payment needs: 30.00 USD with two mugs.
  static func order(version: Int64 = 1, quantity: Int64 = 2) throws -> Order {
    let goods = quantity * 1_200
    return try Order(
      id: "o-1", cartID: "c-1", version: version, currency: .usd,
      lines: [
        OrderLine(
          id: "l-1", name: "Mug", quantity: Quantity(quantity), unitPrice: usd(1_200),
          total: usd(goods))
      ],
      contact: "ada@example.com", shippingAddress: address, billingAddress: address,
      shippingMethods: [ShippingMethod(id: "standard", name: "Standard", price: usd(600))],
      shippingMethod: "standard",
      summary: OrderSummary(
        subtotal: usd(goods), discount: usd(0), shipping: usd(600), tax: usd(0),
        total: usd(goods + 600)))
  }

  static func store(sourceLocation: SourceLocation = #_sourceLocation) throws
    -> CheckoutTestStore<NativeCheckout>
  {
    let settings = try NativeSettings(cartID: "c-1", providers: ["card", "afterpay"])
    return CheckoutTestStore(settings, sourceLocation: sourceLocation)
  }

  /// A store that has sent and received the first request.
  static func loadingStore(sourceLocation: SourceLocation = #_sourceLocation) throws
    -> CheckoutTestStore<NativeCheckout>
  {
    let store = try store(sourceLocation: sourceLocation)
    store.send(.load) { state in
      state.phase.becomes(.loading)
      state.underWay.changes()
    }
    store.receive(request: 1, .makeOrder(cartID: "c-1"))
    return store
  }

  /// A store that shows the order.
  static func shoppingStore(sourceLocation: SourceLocation = #_sourceLocation) throws
    -> CheckoutTestStore<NativeCheckout>
  {
    let store = try loadingStore(sourceLocation: sourceLocation)
    let order = try order()
    store.answer(1, with: .order(order)) { state in
      state.phase.becomes(.shopping)
      state.order.becomes(order)
      state.sections.changes()
      state.completedSectionCount.becomes(4)
      state.isBillingSameAsShipping.becomes(true)
      state.underWay.becomes(nil)
      state.widget.isValid.becomes(true)
    }
    store.receive(event: .beginCheckout(order))
    store.receive(event: .addContactInfo)
    store.receive(event: .addShippingAddress)
    store.receive(event: .addShippingInfo(shippingTier: "Standard"))
    store.receive(event: .widgetChanged(store.state.widget))
    return store
  }
}

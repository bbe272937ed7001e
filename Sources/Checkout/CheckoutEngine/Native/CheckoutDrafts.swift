public import ScheduleEngine

/// The values that a shopper entered and that the order does not have yet.
///
/// ```swift
/// var drafts = CheckoutDrafts()
/// drafts.contact = "ada@example.com"
/// drafts.promoCodes = [PromoCodeDraft(code: "SAVE5", isRemoval: false)]
/// drafts.parts.map { "\($0)" }  // ["contact", "promoCodes"]
/// ```
public struct CheckoutDrafts: Hashable, Sendable {
  /// The email address, or nil.
  public var contact: UTF8Text?
  /// The shipping address, or nil.
  public var shippingAddress: Address?
  /// The billing address, or nil.
  public var billingAddress: Address?
  /// The identifier of the shipping method, or nil.
  public var shippingMethod: UTF8Text?
  /// The promo codes that are added or removed, in the order of their entry, each code once.
  public var promoCodes: [PromoCodeDraft] = []

  /// Creates drafts of nothing.
  public init() {}

  /// The parts that have a draft.
  public var parts: OrderParts {
    var parts = OrderParts()
    if contact != nil { parts.insert(.contact) }
    if shippingAddress != nil { parts.insert(.shippingAddress) }
    if billingAddress != nil { parts.insert(.billingAddress) }
    if shippingMethod != nil { parts.insert(.shippingMethod) }
    if !promoCodes.isEmpty { parts.insert(.promoCodes) }
    return parts
  }

  /// Removes the draft of a part, and of the promo codes all.
  mutating func remove(_ part: OrderPart) {
    switch part {
    case .contact: contact = nil
    case .shippingAddress: shippingAddress = nil
    case .billingAddress: billingAddress = nil
    case .shippingMethod: shippingMethod = nil
    case .promoCodes: promoCodes = []
    }
  }

  /// Returns the changes of some parts of an order, as they are sent.
  ///
  /// The promo codes are the order's, with and without the drafts that are not rejected.
  func changes(of parts: OrderParts, to order: Order) -> OrderChanges {
    var changes = OrderChanges()
    if parts.contains(.contact) { changes.contact = contact }
    if parts.contains(.shippingAddress) { changes.shippingAddress = shippingAddress }
    if parts.contains(.billingAddress) { changes.billingAddress = billingAddress }
    if parts.contains(.shippingMethod) { changes.shippingMethod = shippingMethod }
    if parts.contains(.promoCodes) { changes.promoCodes = codes(changing: order) }
    return changes
  }

  /// Returns the promo codes of an order with and without the drafts that are not rejected.
  package func codes(changing order: Order) -> [UTF8Text] {
    var codes = order.promoCodes.map { $0.code }
    for draft in promoCodes where !draft.isRejected {
      if draft.isRemoval {
        codes.removeAll { $0 == draft.code }
      } else if !codes.contains(draft.code) {
        codes.append(draft.code)
      }
    }
    return codes
  }
}

/// A promo code that a shopper added or removed, and that the order does not confirm yet.
///
///     PromoCodeDraft(code: "SAVE5", isRemoval: false).isRejected  // false
public struct PromoCodeDraft: Hashable, Sendable {
  /// The code, 1 to 64 bytes.
  public let code: UTF8Text
  /// Whether the code is removed from the order, instead of added to it.
  public let isRemoval: Bool
  /// Whether the shop rejected a change that carried the draft.
  ///
  /// A rejected draft goes along with no other change. It is sent again by ``NativeInput/retry``, and
  /// a code to add also by ``NativeInput/applyPromoCode(_:)``. It is dropped by
  /// ``NativeInput/removePromoCode(_:)``, ``NativeInput/discardPromoCode(_:)`` or
  /// ``NativeInput/discardDraft(_:)``.
  public internal(set) var isRejected: Bool

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - isRemoval: Whether the code is removed from the order.
  ///   - isRejected: Whether the shop rejected it; false by default.
  public init(code: UTF8Text, isRemoval: Bool, isRejected: Bool = false) {
    (self.code, self.isRemoval, self.isRejected) = (code, isRemoval, isRejected)
  }
}

internal import CheckoutEngine
public import ScheduleEngine
public import WidgetRendering

extension NativeCheckoutScreen {
  /// The promo codes of an order.
  public struct PromoCodes: Hashable, Sendable {
    /// The title.
    public internal(set) var title: String
    /// The field for a code to add.
    public internal(set) var field: Field
    /// The button that adds the code, by ``NativeCheckoutModel/applyPromoCode()``.
    public internal(set) var apply: ScreenButton
    /// The codes: those of the order, then those that are being added.
    public internal(set) var rows: [PromoCodeRow]
  }

  /// A promo code of an order, or one that is being added.
  public struct PromoCodeRow: Hashable, Sendable, Identifiable {
    /// The number of the row, from 0.
    public let id: Int
    /// The code.
    public internal(set) var code: UTF8Text
    /// The discount, such as "-$5.00", or nil for a code that the order does not have.
    public internal(set) var discount: String?
    /// The state of the code.
    public internal(set) var state: State
    /// The problem of a code that could not be saved, and the next step, or nil.
    public internal(set) var error: String?
    /// The button that removes the code, or drops what could not be saved, by
    /// ``NativeCheckoutModel/removePromoCode(_:)``.
    public internal(set) var remove: ScreenButton
    /// The code, the discount and the state, for VoiceOver.
    public internal(set) var accessibilityLabel: String

    /// The state of a promo code.
    public enum State: Hashable, Sendable, CaseIterable {
      /// The order has it.
      case applied
      /// It is being added.
      case adding
      /// It is being removed.
      case removing
      /// It could not be added.
      case notAdded
      /// It could not be removed.
      case notRemoved
    }
  }

  /// The items and costs of an order.
  public struct Summary: Hashable, Sendable {
    /// The title.
    public internal(set) var title: String
    /// The items.
    public internal(set) var items: [Item]
    /// The costs that the total consists of.
    public internal(set) var costs: [Cost]
    /// The total.
    public internal(set) var total: Cost
  }

  /// An item of an order.
  public struct Item: Hashable, Sendable, Identifiable {
    /// The number of the row, from 0.
    public let id: Int
    /// The name.
    public internal(set) var title: String
    /// The quantity and the price of one, such as "2 × $12.00".
    public internal(set) var quantity: String
    /// The price of all, such as "$24.00".
    public internal(set) var total: String
    /// The name, the quantity and the price, for VoiceOver.
    public internal(set) var accessibilityLabel: String
  }

  /// A cost of an order.
  public struct Cost: Hashable, Sendable, Identifiable {
    /// The kind of cost.
    public let id: Kind
    /// The label, such as "Shipping".
    public internal(set) var label: String
    /// The amount, such as "$6.00".
    public internal(set) var amount: String
    /// The label and the amount, for VoiceOver.
    public var accessibilityLabel: String { "\(label), \(amount)" }

    /// A kind of cost.
    public enum Kind: Hashable, Sendable {
      /// The sum of the items.
      case subtotal
      /// The discount by promo codes.
      case discount
      /// The price of the shipping method.
      case shipping
      /// The tax.
      case tax
      /// An adjustment, by its index in ``/CheckoutEngine/OrderSummary/adjustments``.
      case adjustment(Int)
      /// The total.
      case total
    }
  }

  /// The payments of the plan, or the reason why the order cannot be paid by it.
  public struct PaymentPlan: Hashable, Sendable {
    /// The picture of the payments or of the barrier, which any view of WidgetRendering draws; nil if
    /// the order's currency has no plan.
    public internal(set) var picture: WidgetPicture?
    /// The texts of the picture, or nil without one.
    public internal(set) var words: WidgetWords?
    /// The reason why the order cannot be paid by the plan, and the next step, or nil.
    public internal(set) var barrier: String?

    /// All texts in one, for VoiceOver.
    public var accessibilityLabel: String { barrier ?? words?.alternative ?? "" }
  }

  /// A button that pays, by ``NativeCheckoutModel/pay(with:)``.
  public struct PayButton: Hashable, Sendable, Identifiable {
    /// The provider's identifier, or nil for an order of zero.
    public let id: UTF8Text?
    /// The button, which is busy while its provider's payment is made.
    public internal(set) var button: ScreenButton
  }
}

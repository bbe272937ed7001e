public import CheckoutEngine
public import ScheduleEngine

/// An arrangement of the ways to pay.
public enum PaymentsLayout: Hashable, Sendable, CaseIterable {
  /// Rows below each other; the banks or cards of the chosen way unfold below its row.
  case list
  /// Tiles; the banks or cards of the chosen way are a screen of their own.
  case grid
}

extension PaymentsScreen {
  /// The ways to pay, from which the shopper chooses one or none.
  public struct Methods: Hashable, Sendable {
    /// The amount and the description of the new payment.
    public let summary: String
    /// The arrangement: ``PaymentsModel/setLayout(_:)``.
    public let layout: PaymentsLayout
    /// The label of the control with the arrangements, for VoiceOver.
    public let layoutLabel: String
    /// The segments of the control, in order.
    public let layouts: [LayoutSegment]
    /// The ways to pay, in the order of the shop's server.
    public let methods: [Method]
    /// The text in place of the ways to pay if there are none, or nil.
    public let emptyText: String?
    /// The banks or cards of the chosen way, on the screen ``Step/issuers``; otherwise empty.
    public let issuers: [Issuer]
    /// The button that creates the payment: ``PaymentsModel/save()``.
    public let proceed: ScreenButton
    /// The button that returns from ``Step/issuers`` to ``Step/methods``: ``PaymentsModel/back()``;
    /// nil in ``Step/methods``.
    public let back: ScreenButton?
    /// The button that drops the payment: ``PaymentsModel/cancel()``.
    public let cancel: ScreenButton
  }

  /// A segment of the control with the arrangements.
  public struct LayoutSegment: Hashable, Sendable, Identifiable {
    /// The arrangement.
    public let id: PaymentsLayout
    /// The text on the segment.
    public let title: String
  }

  /// A way to pay.
  public struct Method: Hashable, Sendable, Identifiable {
    /// The method's identifier: ``PaymentsModel/chooseMethod(_:)``.
    public let id: UTF8Text
    /// The method's name.
    public let name: String
    /// The reason why it cannot be chosen, below the name, or nil.
    public let detail: String?
    /// The method's picture, or nil.
    public let picture: Picture?
    /// Whether it is the chosen one.
    public let isSelected: Bool
    /// Whether the shopper can choose it.
    public let isEnabled: Bool
    /// Whether choosing it opens ``Step/issuers``.
    public let opensIssuers: Bool
    /// The banks or cards below its row, in ``PaymentsLayout/list`` and if it is the chosen one.
    public let issuers: [Issuer]
    /// The text that VoiceOver reads for the row or tile; the selection is a trait of its own.
    public let accessibilityLabel: String
    /// The result of choosing it, for VoiceOver, or nil.
    public let accessibilityHint: String?
  }

  /// A bank or card of a way to pay.
  public struct Issuer: Hashable, Sendable, Identifiable {
    /// The issuer's identifier: ``PaymentsModel/chooseIssuer(_:)``.
    public let id: UTF8Text
    /// The issuer's name.
    public let name: String
    /// The issuer's picture, or nil.
    public let picture: Picture?
    /// Whether it is the chosen one.
    public let isSelected: Bool
    /// Whether the shopper can choose it.
    public let isEnabled: Bool
  }

  /// A picture on the shop's server.
  public struct Picture: Hashable, Sendable {
    /// The picture's address, of the scheme `http` or `https`.
    public let address: PageAddress
    /// The description of the picture, for VoiceOver where it is shown without its name.
    public let accessibilityLabel: String
  }
}

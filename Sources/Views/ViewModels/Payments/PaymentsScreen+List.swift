internal import CheckoutEngine
public import ScheduleEngine

extension PaymentsScreen {
  /// The payments of a day.
  public struct Day: Hashable, Sendable, Identifiable {
    /// The day.
    public let id: CivilDate
    /// The day in the shopper's locale, such as "Nov 21, 2026".
    public let heading: String
    /// The payments, the newest first.
    public let payments: [Row]
  }

  /// A payment in the list.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The payment's number.
    public let id: Int64
    /// The shopper's words for the payment.
    public let description: String
    /// The amount in the shopper's locale.
    public let amount: String
    /// The status in words.
    public let status: String
    /// The kind of the status, which decides its color.
    public let kind: Kind
    /// Whether its page can be opened to pay it; the status of any other payment is shown.
    public let canBePaid: Bool
    /// Whether the shopper can choose it: ``PaymentsModel/open(_:)``.
    public let isEnabled: Bool
    /// The text that VoiceOver reads for the row.
    public let accessibilityLabel: String
    /// The result of choosing the row, for VoiceOver.
    public let accessibilityHint: String

    /// A kind of status.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// The payment waits for the shopper.
      case open
      /// The payment is being processed, or has a status that is not known here.
      case waiting
      /// The payment is paid or authorized.
      case paid
      /// The payment is canceled, expired or failed.
      case ended

      init(_ status: PaymentStatus) {
        self =
          switch status {
          case .open: .open
          case .paid, .authorized: .paid
          case .canceled, .expired, .failed: .ended
          default: .waiting
          }
      }
    }
  }
}

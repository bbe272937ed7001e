public import CheckoutEngine

/// The contents of a native checkout's screen, as values that a view draws.
///
/// Draw the parts from top to bottom: the ``notice`` or, without one, ``progress``, ``banner``,
/// ``sections``, ``promoCodes``, ``summary``, ``plan`` and ``payButtons``. A part that is nil or empty
/// is not drawn.
///
/// The description of a part that names the shopper has no personal data.
public struct NativeCheckoutScreen: Hashable, Sendable {
  /// The stage of the checkout, without regard to the question whether to leave.
  public internal(set) var phase: Phase
  /// The title of the screen.
  public internal(set) var title: String
  /// The message in place of the sections while loading, after a failed loading and at the end.
  public internal(set) var notice: Notice?
  /// The number of completed sections, or nil without an order.
  public internal(set) var progress: Progress?
  /// The last failure, or nil.
  public internal(set) var banner: Banner?
  /// The sections, in the order of the flow; the last one is the payment.
  public internal(set) var sections: [Section] = []
  /// The promo codes, or nil without an order.
  public internal(set) var promoCodes: PromoCodes?
  /// The order's items and costs, or nil without an order.
  public internal(set) var summary: Summary?
  /// The payments of the plan that `afterpay` offers, or nil if it is not offered or the total is
  /// zero.
  public internal(set) var plan: PaymentPlan?
  /// A button for each way to pay, in the order of the settings; for an order of zero one that needs
  /// no provider.
  public internal(set) var payButtons: [PayButton] = []
  /// The payment that is being made, or nil.
  public internal(set) var paymentProgress: PaymentProgress?
  /// The button that leaves the checkout.
  public internal(set) var leaveButton: ScreenButton
  /// The question whether to leave, or nil.
  public internal(set) var alert: ScreenAlert<LeaveAnswer>?
  /// The last movement of the focus, or nil before there was one.
  ///
  /// A view moves the focus of the keyboard and of VoiceOver when the number changes.
  public internal(set) var focus: Focus?
  /// The last text that VoiceOver speaks, or nil before there was one.
  public internal(set) var announcement: Announcement?

  /// The stage of a checkout.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The order is read, or soon will be.
    case loading
    /// The order could not be read.
    case failed
    /// The shopper fills the sections in.
    case shopping
    /// A payment is being made.
    case paying
    /// The order is paid.
    case completed
    /// The checkout was left: close the screen.
    case left
  }

  /// An answer to the question whether to leave, for ``NativeCheckoutModel/answer(_:)``.
  public enum LeaveAnswer: Hashable, Sendable, CaseIterable {
    /// Return to the checkout.
    case stay
    /// Leave the checkout.
    case leave
  }

  /// A movement of the focus of the keyboard and of VoiceOver.
  public struct Focus: Hashable, Sendable {
    /// The number of the movement in its model, from 1.
    public let number: Int
    /// The element that receives the focus.
    public let target: Target

    /// An element that can have the focus.
    public enum Target: Hashable, Sendable {
      /// The message in place of the sections.
      case notice
      /// The failure.
      case banner
      /// The head of a section.
      case section(CheckoutSection)
      /// A field of a form.
      case field(NativeCheckoutForm.Field)
    }
  }
}

extension NativeCheckoutScreen {
  /// A message in place of the sections.
  public struct Notice: Hashable, Sendable {
    /// The title.
    public internal(set) var title: String
    /// More lines below the title.
    public internal(set) var lines: [String] = []
    /// Whether work is under way, which an activity indicator shows.
    public internal(set) var isBusy = false
    /// The button that repeats the loading, by ``NativeCheckoutModel/retry()``, or nil.
    public internal(set) var retry: ScreenButton?
  }

  /// The number of completed sections, without the payment.
  public struct Progress: Hashable, Sendable {
    /// The number of sections whose data the order has, from 0 to ``count``.
    public let completed: Int
    /// The number of sections.
    public let count: Int
    /// The progress in words, such as "2 of 4", which VoiceOver reads as the value.
    public let text: String
    /// The label for VoiceOver, such as "Sections completed".
    public let accessibilityLabel: String

    /// The part that is completed, from 0 to 1.
    public var fraction: Double { count == 0 ? 0 : Double(completed) / Double(count) }
  }

  /// A failure that the shopper has to know about.
  public struct Banner: Hashable, Sendable {
    /// The kind of failure, or nil for an order that must still be read again.
    public internal(set) var code: CheckoutFailure.Code?
    /// The failure and the next step.
    public internal(set) var advice: String
    /// The words of the shop's server or of the provider, or nil.
    public internal(set) var message: String?
    /// The total before and now, in words, or nil if it did not change.
    public internal(set) var totals: String?
    /// The button that repeats what failed, by ``NativeCheckoutModel/retry()``, or nil.
    public internal(set) var retry: ScreenButton?

    /// All texts in one, for VoiceOver.
    public var accessibilityLabel: String {
      [advice, message, totals].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// A payment that is being made.
  public struct PaymentProgress: Hashable, Sendable {
    /// The stage of the payment.
    public let stage: NativeState.Payment.Stage
    /// The stage in words.
    public let text: String
    /// Whether work is under way, which an activity indicator shows.
    public let isBusy: Bool
  }
}

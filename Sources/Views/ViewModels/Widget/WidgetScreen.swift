public import ScheduleEngine
public import WidgetRendering

/// The values that a widget's view shows, in the shopper's language.
///
/// A view maps each value to a label or a button, and decides nothing itself. The texts are those of
/// `WidgetPicture`, so the widget of an app and that of a web page say the same.
///
///     let widget = try await WidgetViewModel(amount: "200.00", in: shop)
///     let screen = await widget.screen
///     screen.heading         // "Your 4 interest-free payments"
///     screen.logo            // "Cash App Afterpay"
///     screen.canProceed      // true
///     screen.amountDueToday  // 50.00 USD
///
/// Collapsible and modal widgets are shown open.
public struct WidgetScreen: Hashable, Sendable {
  /// The smallest width of a widget's container, in points: 300.
  ///
  /// Source: Afterpay's guide, "will fit any container with a minimum width of 300 pixels".
  public static var minimumWidth: Int { 300 }

  /// The name in the logo, or nil to show no logo.
  public let logo: String?
  /// The heading, or nil to show none.
  public let heading: String?
  /// The payments, or the reason why there are none.
  public internal(set) var content: Content
  /// The line of terms below the payments; nil if there are no payments.
  public let footnote: String?
  /// The title of the link to an explanation of the payments; nil if there are no payments.
  public let moreInfo: String?
  /// The whole screen in sentences, for a view that is one element for VoiceOver.
  public let accessibilityLabel: String
  /// The last announcement, or nil if there was none.
  public internal(set) var announcement: Announcement?
  /// The status of the order; nil while it is not known, and when the widget is closed.
  public internal(set) var status: WidgetStatus?
  /// The layout of the payments, the border, the colors and the circles.
  public let style: WidgetStyle
  /// The locale of the texts, whose language VoiceOver speaks.
  public let locale: ConsumerLocale
  /// The payments or the state in a sentence or two, which is announced when it changes.
  let spokenState: String

  /// The direction of the texts, which is that of their language, not that of the app.
  public var layoutDirection: LayoutDirection { .leftToRight }

  /// Whether the order may proceed by the plan.
  public var canProceed: Bool { status?.isValid ?? false }

  /// The shopper's payment today; nil unless the order may proceed.
  public var amountDueToday: Money? {
    if case .valid(let amount, _)? = status { amount } else { nil }
  }

  /// The checksum of the payments, to send with the capture; nil unless the order may proceed.
  public var checksum: ScheduleChecksum? { status?.checksum }

  /// A direction of texts.
  public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// From left to right, as all languages of `ConsumerLocale` are written.
    case leftToRight
    /// From right to left.
    case rightToLeft
  }
}

extension WidgetScreen {
  /// The payments, or the reason why there are none.
  public enum Content: Hashable, Sendable {
    /// The order may proceed, in these payments.
    case payments(Payments)
    /// The order may not proceed by the plan.
    case barrier(Message)
    /// The order is being looked up: the text next to a progress indicator.
    case loading(String)
    /// The order could not be looked up; the button looks it up again.
    case failure(Message, retry: ScreenButton)
  }

  /// The payments of an order.
  public struct Payments: Hashable, Sendable {
    /// The payments, first the one that is due first.
    public let rows: [Row]
    /// The label of the amount due today: "Due today".
    public let dueTodayLabel: String
    /// The amount due today: "$50.00".
    public let dueTodayAmount: String
    /// The payments in one line: "4 payments of $50.00".
    public let summary: String
  }

  /// A payment.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The payment's number, from 1.
    public let id: Int
    /// The payment's number as text, for a circle with the number.
    public let label: String
    /// The share of the circle that is filled, clockwise from the top, from above 0 to 1.
    public let share: Double
    /// The amount: "$50.00".
    public let amount: String
    /// The day: "Today", "In 2 weeks", or for a checkout a date, "6 Jun".
    public let day: String
    /// The due date, for any form of ``day``.
    public let dueDate: CivilDate
    /// The payment in a sentence, for VoiceOver: "Payment 1 of 4: $50.00, today".
    public let accessibilityLabel: String
  }

  /// A problem and its remedy, each a sentence for the shopper.
  public struct Message: Hashable, Sendable {
    /// The problem, such as "The order total of $2,500.00 is above the maximum of $2,000.00.".
    public let problem: String
    /// The remedy, such as "Take something out of the order, or pay another way.".
    public let remedy: String
    /// Both sentences, for VoiceOver.
    public var accessibilityLabel: String { "\(problem) \(remedy)" }
  }
}

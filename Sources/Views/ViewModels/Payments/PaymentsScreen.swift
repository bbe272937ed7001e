public import CheckoutEngine
internal import ScheduleEngine

/// The values on the screens of a list of payments, in the order of the screens.
///
/// A view shows the screen that ``step`` names, the ``alert`` above it, and nothing that is nil. It
/// calls the action of ``PaymentsModel`` that a value names.
public struct PaymentsScreen: Hashable, Sendable {
  /// The screen that is shown.
  public let step: Step
  /// The title of the screen.
  public let title: String
  /// The payments by their days, the newest first; empty while there are none.
  public let days: [Day]
  /// The text in place of the days while there are none, or nil.
  public let emptyText: String?
  /// Whether the list is being read again, below the payments that are shown.
  public let isRefreshing: Bool
  /// The button that opens the form: ``PaymentsModel/newPayment()``.
  public let newPayment: ScreenButton
  /// The form for a new payment, in ``Step/form``, or nil.
  public let form: Form?
  /// The ways to pay, in ``Step/methods`` and ``Step/issuers``, or nil.
  public let methods: Methods?
  /// The page of the payment that is being paid, in ``Step/page``, or nil.
  public let page: Page?
  /// The description of the work that the shopper waits for, or nil: a view shows a progress
  /// indicator with this text.
  public let progress: String?
  /// The failure, or nil.
  public let failure: Failure?
  /// The question above the screen, or nil; the answer is ``PaymentsModel/answer(_:)``.
  public let alert: ScreenAlert<AlertAction>?
  /// The last move of the focus, or nil.
  public let focus: Focus?
  /// The last text that VoiceOver speaks, or nil.
  public let announcement: Announcement?

  /// A screen of a list of payments.
  public enum Step: Hashable, Sendable, CaseIterable {
    /// The payments by days.
    case list
    /// The form for a new payment.
    case form
    /// The ways to pay.
    case methods
    /// The banks or cards of a way to pay, in ``PaymentsLayout/grid`` alone.
    case issuers
    /// The page of a payment.
    case page
  }

  /// An answer to a question above the screen.
  public enum AlertAction: Hashable, Sendable {
    /// Opens the payment's page in this place.
    case pay(PaymentsFlow.Choice)
    /// Does not open the payment's page.
    case cancel
    /// Closes the text about a payment that cannot be paid.
    case dismiss
  }

  /// A failure, above the content of the screen.
  public struct Failure: Hashable, Sendable {
    /// The failure and the next step.
    public let text: String
    /// The words of the shop's server, or nil.
    public let detail: String?
    /// The button for ``PaymentsModel/retry()``, or nil if another button of the screen is the way.
    public let retry: ScreenButton?
  }

  /// The page on which the shopper pays.
  public struct Page: Hashable, Sendable {
    /// The place of the page.
    public let place: PaymentsFlow.Choice
    /// The page's address; of a page in the browser, nil while the payment is not in the list.
    public let address: PageAddress?
    /// The text of the screen while the page is in the browser; nil while it is in the app.
    public let text: String?
    /// The button that returns to the list: ``PaymentsModel/closePage()``.
    public let close: ScreenButton
  }

  /// A move of the keyboard's and of VoiceOver's focus.
  ///
  /// A view moves the focus once: when the number is another than that of the last move.
  public struct Focus: Hashable, Sendable {
    /// The number of the move in its model, from 1.
    public let number: Int
    /// The element that has the focus then.
    public let element: Element

    /// An element that can have the focus.
    public enum Element: Hashable, Sendable {
      /// The title of the screen.
      case title
      /// The button of ``PaymentsScreen/newPayment``.
      case newPayment
      /// The payment with a number in the list.
      case payment(id: Int64)
      /// The field of the amount.
      case amount
      /// The field of the description.
      case description
      /// The text of the failure.
      case failure
    }
  }
}

import CheckoutEngine
import ScheduleEngine
import WidgetRendering

/// The payments that a checkout's widget shows.
///
/// The checkout's state has only the checksum of the schedule. This value computes the schedule from
/// the order's total and the day, and checks it by the checksum. While the shopper pays, the widget
/// does not change, so the schedule of an earlier day is kept as long as its checksum is shown.
struct ShownSchedule {
  private let plan: Plan?
  private var checkout = CheckoutReference.tokenless
  private var schedule: PaymentSchedule?
  private var checksum: ScheduleChecksum?

  /// Creates the schedule of a checkout that begins.
  ///
  /// - Parameter plan: The widget's plan, or nil for the default plan of the order's currency.
  init(plan: Plan?) { self.plan = plan }

  /// Records an accepted input: an express checkout with Afterpay gives the widget a token.
  mutating func record(_ input: NativeInput) {
    guard case .expressFinished(NativeSettings.afterpay, let secret) = input,
      let token = try? secret.text.bytes.withSpan(CheckoutToken.init(utf8:))
    else { return }
    checkout = .token(token)
  }

  /// Returns the contents of the widget's picture, or nil if the widget is invalid or not shown.
  mutating func contents(of state: NativeState, on day: CivilDate) -> WidgetContents? {
    guard let shown = state.widget?.checksum, let total = state.order?.summary.total else {
      return nil
    }
    if shown != checksum {
      guard let plan = plan ?? Plan.builtIn.default(for: total.currency),
        let computed = try? PaymentSchedule(total: total, plan: plan, startDate: day),
        computed.checksum(for: checkout) == shown
      else { return nil }
      (schedule, checksum) = (computed, shown)
    }
    return schedule.map { .schedule($0, for: checkout) }
  }
}

internal import AfterpayWidget
internal import ScheduleEngine
internal import WidgetRendering

/// A screen of a widget for a preview: 200.00 US dollars on 21 November 2026.
package enum WidgetPreview: String, CaseIterable, Sendable {
  /// The payments side by side.
  case payments
  /// The payments along a line.
  case timeline
  /// The reason why the order may not proceed.
  case barrier
  /// An order that is being looked up.
  case loading
  /// An order that could not be looked up.
  case failure

  /// Returns the screen.
  package func screen() throws -> WidgetScreen {
    let style = WidgetStyle(theme: self == .timeline ? .timeline : .classic)
    let failure = self == .failure ? WidgetFailure(PreviewError()) : nil
    let presentation = WidgetPresentation(
      number: 0, machine: try machine(), failure: failure, style: style)
    return WidgetScreen(of: presentation, locale: .enUS, brand: nil, after: nil)
  }

  private func machine() throws -> WidgetMachine {
    switch self {
    case .payments, .timeline: try tokenless("200.00")
    case .barrier: try tokenless("2500.00")
    case .loading, .failure:
      WidgetMachine(lookingUp: try SecretToken("002.preview").token, plan: .usPayIn4)
    }
  }

  private func tokenless(_ total: String) throws -> WidgetMachine {
    try WidgetMachine.tokenless(
      total: Money(total, .usd), plan: .usPayIn4, limits: nil, at: .ofPreviews()
    ).0
  }
}

/// The cause of a failure in a preview.
private struct PreviewError: Error {}

extension Moment {
  /// Returns 21 November 2026 at ten o'clock in London.
  static func ofPreviews() throws -> Moment {
    Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_255_200)
  }
}

// Names of Afterpay's SDK for iOS that are different or absent here. Using one is a compiler error
// that names the replacement.

public import ScheduleEngine

/// The SDK's view, which `WidgetViews` has where UIKit is; elsewhere a ``LiveWidget`` and a
/// `WidgetPicture` replace it.
@available(
  *, unavailable,
  message: """
    Import WidgetViews, which has the view where UIKit is, and PaymentScheduleView for SwiftUI. \
    Elsewhere draw the WidgetPicture of a LiveWidget.
    """
)
public typealias WidgetView = LiveWidget

extension AfterpayShop {
  /// The SDK's call, which does not retain the handler.
  @available(
    *, unavailable,
    message: """
      Afterpay's SDK does not retain its handler. Write setWidgetHandler(strongly:) for a handler \
      that the shop retains, setWidgetHandler(weakly:) for one that you retain, as the SDK does, \
      and removeWidgetHandler() in place of nil.
      """
  )
  public func setWidgetHandler(_ handler: (any WidgetHandler)?) {}

  /// The SDK's call, which does not retain the handler.
  @available(
    *, unavailable,
    message: """
      Afterpay's SDK does not retain its handler. Write setWidgetHandler(strongly:) for a handler \
      that the shop retains, setWidgetHandler(weakly:) for one that you retain, as the SDK does, \
      and removeWidgetHandler() in place of nil.
      """
  )
  public static func setWidgetHandler(_ handler: (any WidgetHandler)?) {}

  /// The SDK's check of the device's language.
  @available(
    *, unavailable,
    message: """
      A shop works in any language of the device. Ask whether it has a configuration: \
      configuration != nil.
      """
  )
  public static var enabled: Bool { false }
}

extension LiveWidget {
  /// The SDK's call for the status.
  @available(*, unavailable, renamed: "getStatus(_:)")
  public nonisolated func getStatus(
    completion: @escaping @MainActor @Sendable (Result<WidgetStatus, any Error>) -> Void
  ) {}
}

#if !canImport(Combine)
  extension WidgetStream {
    /// The SDK's subscription, which Combine has.
    @available(
      *, unavailable,
      message: "Iterate the stream in a task: for await status in widget.changed { … }"
    )
    public func sink(receiveValue: @escaping (Element) -> Void) {}
  }
#endif

extension Money {
  /// The SDK's text of an amount.
  @available(*, unavailable, renamed: "text")
  public var amount: String { text }
}

extension WidgetError {
  /// The SDK's error for a missing configuration.
  @available(
    *, unavailable, message: "Compare the error's reason: error.reason == .noConfiguration"
  )
  public static var noConfiguration: WidgetError { WidgetError(reason: .noConfiguration) }
}

public import CheckoutEngine

/// A bar that shows how far a page is loaded.
///
///     ScreenProgress(thousandths: 256, tint: nil).percent  // 25
public struct ScreenProgress: Hashable, Sendable {
  /// The progress in percent, from 0 to 100.
  public let percent: Int
  /// The color of the bar, or nil for the app's own.
  public let tint: SheetColor?

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - thousandths: The progress in thousandths; outside 0 to 1,000 it is brought into this range.
  ///   - tint: The color of the bar, or nil for the app's own.
  public init(thousandths: Int, tint: SheetColor?) {
    (percent, self.tint) = (min(max(thousandths, 0), 1_000) / 10, tint)
  }
}

/// A failure on a screen, with a button that tries again.
public struct ScreenFailure: Hashable, Sendable {
  /// The failure and the next step, in words.
  public let text: String
  /// The button that tries again.
  public let retryButton: ScreenButton
}

/// Colors that a screen insists on, whatever those of the device are.
public enum ScreenAppearance: Hashable, Sendable, CaseIterable {
  /// Dark text on light ground.
  case light
  /// Light text on dark ground.
  case dark
}

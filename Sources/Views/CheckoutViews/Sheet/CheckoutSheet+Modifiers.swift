#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import Foundation
  public import SwiftUI
  internal import ViewModels

  // The configuration.
  extension CheckoutSheet {
    /// Sets the title of the sheet; by default "Checkout" in every language.
    ///
    /// - Parameter title: The title.
    /// - Returns: The sheet.
    public func title(_ title: String) -> Self { configured { $0.title = title } }

    /// Sets the colors of the checkout page; by default those of the device.
    ///
    /// - Parameter colorScheme: The colors.
    /// - Returns: The sheet.
    public func colorScheme(_ colorScheme: SheetColorScheme) -> Self {
      configured { $0.colorScheme = colorScheme }
    }

    /// Sets the color of the progress bar.
    ///
    /// - Parameter color: The color; of one that differs in light and dark mode the light one.
    /// - Returns: The sheet.
    public func tintColor(_ color: Color) -> Self {
      configured { $0.tintColor = SheetColor(color) }
    }

    /// Sets the color of the sheet while its page is loading.
    ///
    /// - Parameter color: The color; of one that differs in light and dark mode the light one.
    /// - Returns: The sheet.
    public func backgroundColor(_ color: Color) -> Self {
      configured { $0.backgroundColor = SheetColor(color) }
    }
  }

  // The events.
  extension CheckoutSheet {
    /// Sets the function that is called when the buyer closed the sheet before the order was placed.
    ///
    /// - Parameter action: The function.
    /// - Returns: The sheet.
    public func onCancel(_ action: @escaping @MainActor () -> Void) -> Self {
      handling { $0.onCancel = action }
    }

    /// Sets the function that is called when the order is placed.
    ///
    /// - Parameter action: The function.
    /// - Returns: The sheet.
    public func onComplete(_ action: @escaping @MainActor (SheetCompletion) -> Void) -> Self {
      handling { $0.onComplete = action }
    }

    /// Sets the function that is called for each failure, also for one after which the checkout is
    /// loaded again.
    ///
    /// - Parameter action: The function.
    /// - Returns: The sheet.
    public func onFail(_ action: @escaping @MainActor (SheetError) -> Void) -> Self {
      handling { $0.onFail = action }
    }

    /// Sets the function that is called when the page emitted an event for analytics.
    ///
    /// - Parameter action: The function.
    /// - Returns: The sheet.
    public func onPixelEvent(_ action: @escaping @MainActor (SheetPixel) -> Void) -> Self {
      handling { $0.onPixelEvent = action }
    }

    /// Sets the function that opens a link out of the checkout; by default the system opens it.
    ///
    /// - Parameter action: The function.
    /// - Returns: The sheet.
    public func onLinkClick(_ action: @escaping @MainActor (URL) -> Void) -> Self {
      handling { $0.onLinkClick = action }
    }

    /// Sets the function that decides whether to load the checkout a second time after a failure; by
    /// default it is loaded if the failure is recoverable.
    ///
    /// - Parameter decision: The function.
    /// - Returns: The sheet.
    public func shouldRecoverFromError(
      _ decision: @escaping @MainActor (SheetError) -> Bool
    ) -> Self {
      handling { $0.shouldRecover = decision }
    }
  }
#endif

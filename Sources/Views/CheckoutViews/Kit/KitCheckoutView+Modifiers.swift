#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import Foundation
  internal import ScheduleEngine
  public import SwiftUI

  // The configuration.
  extension KitCheckoutView {
    /// Sets the title of the checkout; by default "Checkout" in every language.
    ///
    /// - Parameter title: The title.
    /// - Returns: The view.
    public func title(_ title: String) -> Self { configured { $0.title = UTF8Text(title) } }

    /// Sets the colors of the checkout page; by default those of the shop.
    ///
    /// - Parameter appearance: The colors.
    /// - Returns: The view.
    public func appearance(_ appearance: KitAppearance) -> Self {
      configured { $0.appearance = appearance }
    }

    /// Sets the color of the progress bar.
    ///
    /// - Parameter color: The color; of one that differs in light and dark mode the light one.
    /// - Returns: The view.
    public func tintColor(_ color: Color) -> Self {
      configured { $0.tintColor = SheetColor(color) }
    }

    /// Sets the color around the page while it is loading.
    ///
    /// - Parameter color: The color; of one that differs in light and dark mode the light one.
    /// - Returns: The view.
    public func backgroundColor(_ color: Color) -> Self {
      configured { $0.backgroundColor = SheetColor(color) }
    }
  }

  // The events.
  extension KitCheckoutView {
    /// Sets the function that is called when the page shows a checkout.
    ///
    /// - Parameter action: The function.
    /// - Returns: The view.
    public func onStart(_ action: @escaping @MainActor (KitSnapshot) -> Void) -> Self {
      handling { $0.onStart = action }
    }

    /// Sets the function that is called when the checkout changed.
    ///
    /// - Parameter action: The function, which receives the whole checkout.
    /// - Returns: The view.
    public func onUpdate(_ action: @escaping @MainActor (KitSnapshot) -> Void) -> Self {
      handling { $0.onUpdate = action }
    }

    /// Sets the function that is called each time the page says that the order is placed.
    ///
    /// The page stays on screen until the buyer closes it.
    ///
    /// - Parameter action: The function, which receives the whole checkout with its order.
    /// - Returns: The view.
    public func onComplete(_ action: @escaping @MainActor (KitSnapshot) -> Void) -> Self {
      handling { $0.onComplete = action }
    }

    /// Sets the function that is called when the checkout failed; the sheet closes.
    ///
    /// - Parameter action: The function.
    /// - Returns: The view.
    public func onFail(_ action: @escaping @MainActor (KitError) -> Void) -> Self {
      handling { $0.onFail = action }
    }

    /// Sets the function that is called once when the checkout was closed, for whichever reason.
    ///
    /// - Parameter action: The function.
    /// - Returns: The view.
    public func onDismiss(_ action: @escaping @MainActor () -> Void) -> Self {
      handling { $0.onDismiss = action }
    }

    /// Sets the function that decides about windows that the page wants to open; by default they are
    /// opened in a browser within the app.
    ///
    /// - Parameter decision: The function, which receives an address whose scheme is `https`.
    /// - Returns: The view.
    public func linkAction(_ decision: @escaping @MainActor (URL) -> KitLinkAction) -> Self {
      configured { $0.links = .ask }.handling { $0.linkAction = decision }
    }
  }
#endif

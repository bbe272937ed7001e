#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ViewModels

  /// The functions of an app that a sheet calls.
  struct SheetHandlers {
    var onCancel: (@MainActor () -> Void)?
    var onComplete: (@MainActor (SheetCompletion) -> Void)?
    var onFail: (@MainActor (SheetError) -> Void)?
    var onPixelEvent: (@MainActor (SheetPixel) -> Void)?
    var onLinkClick: (@MainActor (URL) -> Void)?
    var shouldRecover: (@MainActor (SheetError) -> Bool)?

    /// Lets a model call the functions, and returns it.
    ///
    /// A view does so each time it is computed, since its functions may be others then.
    @MainActor func connected(to model: CheckoutSheetModel) -> CheckoutSheetModel {
      model.onCancel = onCancel
      model.onComplete = onComplete
      model.onFail = onFail
      model.onPixelEvent = onPixelEvent
      if let onLinkClick {
        model.onLinkClick = { address in if let url = address.url { onLinkClick(url) } }
      } else {
        model.onLinkClick = nil
      }
      model.shouldRecover = shouldRecover
      return model
    }
  }
#endif

#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ViewModels

  /// The functions of an app that a checkout of the Checkout Kit 4 calls.
  struct KitHandlers {
    var onStart: (@MainActor (KitSnapshot) -> Void)?
    var onUpdate: (@MainActor (KitSnapshot) -> Void)?
    var onComplete: (@MainActor (KitSnapshot) -> Void)?
    var onFail: (@MainActor (KitError) -> Void)?
    var onDismiss: (@MainActor () -> Void)?
    var linkAction: (@MainActor (URL) -> KitLinkAction)?

    /// Lets a model call the functions, and returns it.
    ///
    /// A view does so each time it is computed, since its functions may be others then.
    @MainActor func connected(to model: KitCheckoutModel) -> KitCheckoutModel {
      model.onStart = onStart
      model.onUpdate = onUpdate
      model.onComplete = onComplete
      model.onFail = onFail
      model.onDismiss = onDismiss
      if let linkAction {
        model.linkAction = { address in address.url.map(linkAction) ?? .cancel }
      } else {
        model.linkAction = nil
      }
      return model
    }
  }
#endif

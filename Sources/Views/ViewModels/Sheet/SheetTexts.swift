internal import CheckoutEngine

/// The texts of a checkout sheet besides its title, in English by default.
///
///     SheetTexts(close: "Schließen").close  // "Schließen"
public struct SheetTexts: Hashable, Sendable {
  /// The label of the button that closes the sheet.
  public var close: String
  /// The announcement of a page that is loading.
  public var loading: String
  /// The announcement of a page that is ready.
  public var ready: String
  /// The announcement of a checkout that is loaded a second time.
  public var recovering: String
  /// The announcement of a placed order.
  public var completed: String
  /// The failure of a checkout that cannot be used any more.
  public var expired: String
  /// The failure of a checkout that cannot be shown.
  public var unavailable: String
  /// The failure of a page that could not be loaded.
  public var notLoaded: String
  /// The failure of a checkout whose buyer must sign in.
  public var signIn: String
  /// The failure of a checkout whose order was placed before.
  public var placedBefore: String
  /// The failure of a checkout that ended for a reason that does not say whether the order is placed.
  public var interrupted: String

  /// Creates texts.
  ///
  /// - Parameters:
  ///   - close: The label of the button that closes the sheet.
  ///   - loading: The announcement of a page that is loading.
  ///   - ready: The announcement of a page that is ready.
  ///   - recovering: The announcement of a checkout that is loaded a second time.
  ///   - completed: The announcement of a placed order.
  ///   - expired: The failure of a checkout that cannot be used any more.
  ///   - unavailable: The failure of a checkout that cannot be shown.
  ///   - notLoaded: The failure of a page that could not be loaded.
  ///   - signIn: The failure of a checkout whose buyer must sign in.
  ///   - placedBefore: The failure of a checkout whose order was placed before.
  ///   - interrupted: The failure of a checkout that ended for an unknown reason.
  public init(
    close: String = "Close", loading: String = "Loading the checkout.",
    ready: String = "The checkout is ready.",
    recovering: String = "Something failed. The checkout is loaded again.",
    completed: String = "The order is placed.",
    expired: String = "This checkout has expired. Return to the cart.",
    unavailable: String = "The checkout is not available. Try again later.",
    notLoaded: String = "The checkout could not be loaded. Try again.",
    signIn: String = "Sign in to check out.",
    placedBefore: String = "The order of this cart was placed before.",
    interrupted: String = "The checkout was interrupted. Open it again to continue."
  ) {
    (self.close, self.loading, self.ready, self.recovering) = (close, loading, ready, recovering)
    (self.completed, self.expired) = (completed, expired)
    (self.unavailable, self.notLoaded) = (unavailable, notLoaded)
    (self.signIn, self.placedBefore, self.interrupted) = (signIn, placedBefore, interrupted)
  }

  /// Returns the words for a failure.
  func text(of error: SheetError) -> String {
    switch error.kind {
    case .checkoutExpired: expired
    case .checkoutUnavailable: unavailable
    case .sdkError: notLoaded
    }
  }

  /// Returns the words for a failure of the Checkout Kit 4.
  func text(of error: KitError) -> String {
    switch error.code {
    case .cartExpired, .invalidCart: expired
    case .cartCompleted: placedBefore
    case .customerAccountRequired: signIn
    case .storefrontPasswordRequired, .httpError: unavailable
    case .networkError, .sdkError: notLoaded
    case .webContentProcessTerminated, .unknown: interrupted
    }
  }
}

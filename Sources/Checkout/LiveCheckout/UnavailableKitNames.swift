// Names of the Checkout Kit that version 4 changed or removed. Using one with a checkout of version 4 is
// a compiler error that names the replacement; the article FromKit3To4 of CheckoutEngine has all.

public import CheckoutEngine

/// The kit's module-like type of version 4.
@available(
  *, unavailable,
  message: "Create a CheckoutStore<KitCheckout>, and send inputs: enqueue(.present(url:))"
)
public enum ShopifyCheckout {}

/// The kit's decision about a link.
@available(*, unavailable, renamed: "KitLinkAction")
public typealias CheckoutLinkAction = KitLinkAction

extension CheckoutStore where Flow == KitCheckout {
  /// The kit's call, which presents a checkout.
  @available(
    *, unavailable,
    message: "Set the delegate by setDelegate(weakly:onLoss:), then enqueue(.present(url:))"
  )
  public func present<Address, Source, Delegate>(
    checkout: Address, from source: Source, delegate: Delegate
  ) {}

  /// The kit's call, which loads a page before it is presented.
  @available(
    *, unavailable,
    message: "Send an input: enqueue(.preload(url:)); state.preload has the state of the handle"
  )
  public func preload<Address>(checkout: Address) {}

  /// The kit's call, which drops the preloaded page.
  @available(*, unavailable, message: "Send an input: enqueue(.invalidate)")
  public func invalidate() {}

  /// The kit's call, which changes the configuration.
  @available(*, unavailable, message: "Send an input: enqueue(.configure(settings))")
  public func configure<Configuration>(_ change: (inout Configuration) -> Void) {}
}

extension KitSettings {
  /// The name of version 3.8.
  @available(*, unavailable, renamed: "appearance")
  public var colorScheme: KitAppearance { appearance }

  /// The recovery of version 3.8.
  @available(*, unavailable, message: "Version 4 never recovers by itself; the app presents again")
  public var recovery: SheetRecovery { .never }
}

extension KitAppearance {
  /// The name of version 3.8.
  @available(*, unavailable, renamed: "storefront")
  public static var web: Self { .storefront }
}

extension KitInput {
  /// The answer of version 3.8 to a failure.
  @available(
    *, unavailable, message: "Version 4 never recovers by itself; send present(url:) again"
  )
  public static func recover(isAllowed: Bool) -> Self { .dismiss }
}

extension KitEvent {
  /// The name of version 3.8.
  @available(*, unavailable, renamed: "complete(_:)")
  public static func completed(_ completion: SheetCompletion) -> Self { .dismiss }

  /// The name of version 3.8; `dismiss` also follows a failure and a completion.
  @available(*, unavailable, renamed: "dismiss")
  public static var cancelled: Self { .dismiss }

  /// The name of version 3.8.
  @available(*, unavailable, renamed: "fail(_:)")
  public static func failed(_ error: SheetError) -> Self { .dismiss }

  /// The link of version 3.8.
  @available(*, unavailable, message: "Version 4 asks: KitEffect.askLink, or checkoutAction(for:)")
  public static func linkClicked(url: PageAddress) -> Self { .dismiss }

  /// The event for analytics of version 3.8.
  @available(*, unavailable, message: "Version 4 has no pixels; KitEvent.metric has counts alone")
  public static func pixel(_ pixel: SheetPixel) -> Self { .dismiss }
}

extension KitError {
  /// The hint of version 3.8.
  @available(*, unavailable, message: "The app decides by the code; version 4 never recovers")
  public var isRecoverable: Bool { false }

  /// The kind of version 3.8.
  @available(*, unavailable, renamed: "code")
  public var kind: Code { code }

  /// The name of version 3.8.
  @available(*, unavailable, renamed: "httpStatusCode")
  public var status: Int? { httpStatusCode }
}

extension KitError.Code {
  /// The name of version 3.8.
  @available(*, unavailable, renamed: "networkError")
  public static var loadFailed: Self { .networkError }
}

extension KitDelegate {
  /// The callback of version 3.8.
  @available(*, unavailable, renamed: "checkoutDidComplete(checkout:)")
  public func checkoutDidComplete(event: SheetCompletion) {}

  /// The callback of version 3.8; the new one also follows a failure and a completion.
  @available(*, unavailable, renamed: "checkoutDidDismiss()")
  public func checkoutDidCancel() {}

  /// The question of version 3.8.
  @available(*, unavailable, message: "Version 4 never recovers by itself; the app presents again")
  public func shouldRecoverFromError(error: SheetError) -> Bool { false }

  /// The callback of version 3.8.
  @available(*, unavailable, renamed: "checkoutAction(for:)")
  public func checkoutDidClickLink(url: PageAddress) {}

  /// The callback of version 3.8.
  @available(*, unavailable, message: "Version 4 has no pixels")
  public func checkoutDidEmitWebPixelEvent(event: SheetPixel) {}
}

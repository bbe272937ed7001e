public import ScheduleEngine

/// An input of a checkout sheet: a call of the app, or news of a page.
///
/// ```swift
/// var checkout = SheetCheckout(settings: SheetSettings())
/// try checkout.apply(.preload(url: "https://shop.example/cart/c/1"), at: moment)
/// try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
/// checkout.state.page  // 1
/// try checkout.apply(.present(url: "https://shop.example/cart/c/2"), at: moment)
/// // throws: already_presented: The checkout is open already.
/// ```
///
/// Those with the number of a page are never rejected: news of a page that is neither on screen nor
/// preloaded is ignored. <doc:SheetCheckoutRules#Refusals> lists the reasons for which others are.
public indirect enum SheetInput: Hashable, Sendable {
  /// Loads a checkout page before the buyer sees it; ignored while preloading is disabled.
  ///
  /// The same address again loads the same page again, because the cart has changed.
  case preload(url: PageAddress)
  /// Shows a sheet with a checkout page: the preloaded one if it has this address and is younger
  /// than 300 seconds, else a new one.
  case present(url: PageAddress)
  /// Drops the preloaded page.
  case invalidate
  /// Changes the configuration, which drops the preloaded page if a value differs.
  case configure(SheetSettings)
  /// Closes the sheet, by the buyer.
  case dismiss
  /// Answers whether to recover from a failure, recoverable or not.
  case recover(isAllowed: Bool)
  /// Reports the HTTP status of an answer that a page loads, which counts if its address has the
  /// origin of the page.
  case pageAnswer(page: Int, url: PageAddress, status: Int)
  /// Reports that the server made a page wait in a queue.
  case queued(page: Int)
  /// Reports the progress of a page's loading; outside 0 to 1,000 it is brought into this range.
  case pageProgress(page: Int, progress: Int)
  /// Reports that a page finished loading an address.
  case pageFinished(page: Int, url: PageAddress)
  /// Reports that a page could not be loaded, before or after its loading began.
  ///
  /// The reason `cancelled` is no failure.
  case pageFailed(page: Int, reason: UTF8Text)
  /// Delivers a message of a page's script.
  case message(page: Int, SheetMessage)
  /// Asks what to do with a link that the buyer followed.
  ///
  /// The app loads it in the page unless the checkout emits ``SheetEvent/linkClicked(url:)`` or
  /// ``SheetEvent/linkRefused(url:)``.
  case link(page: Int, url: PageAddress, isNewWindow: Bool)
  /// Reports that a page shows another address.
  case navigated(page: Int, url: PageAddress)
}

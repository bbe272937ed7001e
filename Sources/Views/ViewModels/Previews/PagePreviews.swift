internal import CheckoutEngine
internal import ScheduleEngine

/// A screen of a checkout sheet for a preview.
package enum SheetPreview: String, CaseIterable, Sendable {
  /// The page is loading.
  case loading
  /// The page is ready.
  case showing
  /// The page hid the bar.
  case withoutBar
  /// The sheet has colors of its own.
  case dark

  /// Returns the screen.
  package func screen() throws -> SheetScreen {
    let settings = SheetSettings(
      colorScheme: self == .dark ? .dark : .automatic,
      backgroundColor: self == .dark ? SheetColor(red: 28, green: 28, blue: 30) : nil)
    let url: PageAddress = "https://shop.example/cart/c/1"
    var flow = SheetCheckout(settings: settings)
    var inputs: [SheetInput] = [.present(url: url), .pageProgress(page: 1, progress: 400)]
    if self != .loading { inputs.append(.pageFinished(page: 1, url: url)) }
    if self == .withoutBar {
      inputs.append(.message(page: 1, SheetMessage(.blocking(true), text: "true")))
    }
    for input in inputs { try flow.apply(input, at: .ofPreviews()) }
    return SheetScreen(state: flow.state, settings: settings)
  }
}

/// A screen of a checkout of the Checkout Kit 4 for a preview.
package enum KitPreview: String, CaseIterable, Sendable {
  /// The page is loading.
  case loading
  /// The page is ready.
  case showing
  /// The checkout has colors of its own.
  case dark

  /// Returns the screen.
  package func screen() throws -> SheetScreen {
    let settings = KitSettings(
      appearance: self == .dark ? .dark : .storefront,
      backgroundColor: self == .dark ? SheetColor(red: 28, green: 28, blue: 30) : nil,
      title: "Your order")
    let url: PageAddress = "https://shop.example/cart/c/1"
    var flow = KitCheckout(settings: settings)
    var inputs: [KitInput] = [.present(url: url)]
    if self != .loading { inputs.append(.pageFinished(page: 1)) }
    for input in inputs { try flow.apply(input, at: .ofPreviews()) }
    var host = PageHost(rules: KitCheckout.pageRules)
    _ = host.perform(.load(number: 1, PageRequest(url: url)))
    _ = host.receive(.progressed(percent: 70), of: 1)
    return SheetScreen(state: flow.state, settings: settings, pages: host.screen)
  }
}

/// A screen of a web checkout for a preview.
package enum WebPreview: String, CaseIterable, Sendable {
  /// The page is asked for.
  case starting
  /// The page could not be had.
  case failed
  /// The page is ready.
  case showing
  /// The shopper is asked whether to leave.
  case leaving

  /// Returns the screen.
  package func screen() throws -> WebScreen {
    var flow = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
    let url: PageAddress = "https://shop.example/checkout"
    var inputs: [WebInput] = [.start]
    switch self {
    case .starting: break
    case .failed: inputs.append(.answer(request: 1, ShopAnswer(status: 503)))
    case .showing, .leaving:
      inputs += [
        .answer(request: 1, ShopAnswer(status: 200, reply: .page(WebPage(url: url), order: nil))),
        .pageStarted(url: url), .pageFinished(url: url),
      ]
      if self == .leaving { inputs.append(.close) }
    }
    for input in inputs { try flow.apply(input, at: .ofPreviews()) }
    return WebScreen(state: flow.state)
  }
}

/// A screen of an express checkout for a preview.
package enum ExpressPreview: String, CaseIterable, Sendable {
  /// The page is loading.
  case loading
  /// The page is ready.
  case open
  /// The page could not be loaded.
  case failed
  /// The shopper is asked whether to leave.
  case leaving

  /// Returns the screen.
  package func screen() throws -> ExpressScreen {
    var flow = ExpressCheckout(
      settings: ExpressSettings(
        token: "001.tok", region: .us, environment: .sandbox, currency: .usd))
    let inputs: [ExpressInput] =
      switch self {
      case .loading: []
      case .open: [.pageFinished]
      case .failed: [.pageFailed(reason: "offline")]
      case .leaving: [.pageFinished, .dismiss]
      }
    for input in inputs { try flow.apply(input, at: .ofPreviews()) }
    return ExpressScreen(state: flow.state)
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing

@testable import ViewModels

/// The values of a checkout of the Checkout Kit 4 for each phase, configuration and failure.
struct KitScreenTests {
  private let url: PageAddress = "https://shop.example/cart/c/1"

  private func screen(
    _ inputs: [KitInput], _ settings: KitSettings = KitSettings(), pages: PageHostScreen = .init()
  ) throws -> SheetScreen {
    var checkout = KitCheckout(settings: settings)
    for input in inputs { try checkout.apply(input, at: HostRun<KitCheckout>.moment) }
    return SheetScreen(state: checkout.state, settings: settings, pages: pages)
  }

  private var host: PageHost {
    var host = PageHost(rules: KitCheckout.pageRules)
    for number in [2, 1] { _ = host.perform(.load(number: number, PageRequest(url: url))) }
    _ = host.receive(.progressed(percent: 25), of: 2)
    return host
  }

  @Test func `The checkout is up from its presentation to its end`() throws {
    let present = KitInput.present(url: url)
    let placed = KitInput.message(
      page: 1, KitMessage(.complete(nil), text: ""), origin: nil, isMainFrame: true)
    for (inputs, isPresented, percent) in [
      ([], false, nil), ([present], true, 25), ([present, .pageFinished(page: 1)], true, nil),
      ([present, placed], true, nil), ([present, placed, .dismiss], false, nil),
      ([present, .dismiss], false, nil), ([present, .processDied(page: 1)], false, nil),
    ] as [([KitInput], Bool, Int?)] {
      let screen = try screen(inputs, pages: host.screen)
      #expect(screen.isPresented == isPresented, "\(inputs)")
      #expect(screen.progress?.percent == percent, "\(inputs)")
      #expect(screen.closeButton == ScreenButton("Close"))
      #expect(!screen.isBarHidden)
    }
    #expect(try screen([present]).progress?.percent == 0)
  }

  @Test func `The configuration decides the title and the colors`() throws {
    for (scheme, appearance) in [
      (KitAppearance.automatic, nil), (.light, .light), (.dark, .dark), (.storefront, nil),
    ] as [(KitAppearance, ScreenAppearance?)] {
      let (red, blue) = (
        SheetColor(red: 255, green: 0, blue: 0), SheetColor(red: 0, green: 0, blue: 255)
      )
      let settings = KitSettings(
        appearance: scheme, tintColor: red, backgroundColor: blue, title: "Caisse")
      let screen = try screen([.present(url: url)], settings)
      #expect(screen.title == "Caisse")
      #expect(screen.appearance == appearance)
      #expect(screen.progress?.tint == red)
      #expect(screen.backgroundColor == blue)
    }
    let plain = try screen([.present(url: url)])
    #expect(plain.title == "Checkout")
    #expect(plain.progress?.tint == SheetScreen.defaultTint)
    #expect(plain.backgroundColor == nil)
  }

  @Test func `The page on screen and the preloaded one are those of the host`() throws {
    let screen = try screen(
      [.present(url: url), .preload(url: "https://shop.example/2")], pages: host.screen)
    #expect(screen.page == 2)
    #expect(screen.preloadedPage == 1)
  }

  @Test func `Each code of a failure has words for the shopper`() {
    let words: [KitError.Code: String] = [
      .storefrontPasswordRequired: "The checkout is not available. Try again later.",
      .customerAccountRequired: "Sign in to check out.",
      .cartExpired: "This checkout has expired. Return to the cart.",
      .cartCompleted: "The order of this cart was placed before.",
      .invalidCart: "This checkout has expired. Return to the cart.",
      .httpError: "The checkout is not available. Try again later.",
      .networkError: "The checkout could not be loaded. Try again.",
      .webContentProcessTerminated: "The checkout was interrupted. Open it again to continue.",
      .sdkError: "The checkout could not be loaded. Try again.",
      .unknown: "The checkout was interrupted. Open it again to continue.",
    ]
    for code in KitError.Code.allCases {
      #expect(SheetTexts().text(of: KitError(code, message: "")) == words[code], "\(code)")
    }
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels

/// The values of a sheet for each phase and configuration.
struct SheetScreenTests {
  private let url: PageAddress = "https://shop.example/cart/c/1"

  private func state(
    after inputs: [SheetInput], _ settings: SheetSettings = SheetSettings(recovery: .ask)
  ) throws -> SheetState {
    var checkout = SheetCheckout(settings: settings)
    for input in inputs { try checkout.apply(input, at: HostRun<SheetCheckout>.moment) }
    return checkout.state
  }

  private func screen(
    _ inputs: [SheetInput], _ settings: SheetSettings = SheetSettings(recovery: .ask)
  ) throws -> SheetScreen {
    SheetScreen(state: try state(after: inputs, settings), settings: settings)
  }

  private func fail(_ status: Int) -> SheetInput {
    .pageAnswer(page: 1, url: url, status: status)
  }

  @Test func `The sheet is up from its presentation to its dismissal or its failure`() throws {
    let present = SheetInput.present(url: url)
    let placed = SheetInput.message(
      page: 1, SheetMessage(.completed(SheetCompletion(order: nil, isReadable: true)), text: ""))
    for (inputs, isPresented, percent, error) in [
      ([], false, nil, nil), ([present], true, 0, nil),
      ([present, .pageProgress(page: 1, progress: 256)], true, 25, nil),
      ([present, .pageFinished(page: 1, url: url)], true, nil, nil),
      ([present, .dismiss], false, nil, nil), ([present, placed], true, nil, nil),
      ([present, placed, .dismiss], false, nil, nil),
      ([present, fail(503)], true, nil, "The checkout is not available. Try again later."),
      ([present, fail(503), .recover(isAllowed: true)], true, 0, nil),
      (
        [present, fail(503), .recover(isAllowed: true), .pageFinished(page: 2, url: url)], true,
        nil, nil
      ),
      (
        [present, fail(410), .recover(isAllowed: false)], false, nil,
        "This checkout has expired. Return to the cart."
      ),
      (
        [present, .pageFailed(page: 1, reason: "offline")], true, nil,
        "The checkout could not be loaded. Try again."
      ),
    ] as [([SheetInput], Bool, Int?, String?)] {
      let screen = try screen(inputs)
      #expect(screen.isPresented == isPresented, "\(inputs)")
      #expect(screen.progress?.percent == percent, "\(inputs)")
      #expect(screen.errorText == error, "\(inputs)")
      #expect(screen.closeButton == ScreenButton("Close"))
      #expect(screen.page == nil)
    }
  }

  @Test func `The configuration decides the title and the colors`() throws {
    for (scheme, appearance) in [
      (SheetColorScheme.automatic, nil), (.light, .light), (.dark, .dark), (.web, nil),
    ] as [(SheetColorScheme, ScreenAppearance?)] {
      let (red, blue) = (
        SheetColor(red: 255, green: 0, blue: 0), SheetColor(red: 0, green: 0, blue: 255)
      )
      let settings = SheetSettings(
        colorScheme: scheme, tintColor: red, backgroundColor: blue, title: "Caisse")
      let screen = try screen([.present(url: url)], settings)
      #expect(screen.title == "Caisse")
      #expect(screen.appearance == appearance)
      #expect(screen.progress?.tint == red)
      #expect(screen.backgroundColor == blue)
    }
    let plain = try screen([.present(url: url)])
    #expect(plain.title == "Checkout")
    #expect(plain.progress?.tint?.description == "#1773b0")
    #expect(plain.backgroundColor == nil)
  }

  @Test func `A page that shows a dialog hides the bar`() throws {
    for isBlocking in [true, false] {
      let message = SheetInput.message(page: 1, SheetMessage(.blocking(isBlocking), text: ""))
      #expect(try screen([.present(url: url), message]).isBarHidden == isBlocking)
    }
  }

  @Test func `The page on screen and the preloaded one are those of the host`() throws {
    let state = try state(after: [.present(url: url), .preload(url: "https://shop.example/2")])
    var host = PageHost(rules: SheetCheckout.pageRules)
    for number in [2, 1] {
      _ = host.perform(.load(number: number, PageRequest(url: url)))
    }
    let screen = SheetScreen(state: state, settings: SheetSettings(), pages: host.screen)
    #expect(screen.page == 2)
    #expect(screen.preloadedPage == 1)
  }

  @Test func `The names of the guide are those of the configuration`() {
    var configuration = SheetConfiguration()
    #expect(configuration.settings == SheetSettings(recovery: .ask))
    configuration.title = "Custom title"
    configuration.colorScheme = .web
    configuration.tintColor = SheetScreen.defaultTint
    configuration.backgroundColor = SheetColor(red: 1, green: 2, blue: 3)
    configuration.preloading.enabled = false
    configuration.locale = "fr-CA"
    let settings = SheetSettings(
      isPreloadingEnabled: false, colorScheme: .web, tintColor: SheetScreen.defaultTint,
      backgroundColor: SheetColor(red: 1, green: 2, blue: 3), title: "Custom title",
      locale: "fr-CA", recovery: .ask)
    #expect(configuration.settings == settings)
    #expect(SheetConfiguration(settings) == configuration)
  }

  @Test func `Progress is shown in whole percent`() {
    for (thousandths, percent) in [(-1, 0), (0, 0), (9, 0), (10, 1), (999, 99), (2_000, 100)] {
      #expect(ScreenProgress(thousandths: thousandths, tint: nil).percent == percent)
    }
  }
}

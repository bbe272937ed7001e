import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import ViewModels

/// A model of the Checkout Kit 4 over a live store, with web views that do as the test says.
@MainActor final class KitBench {
  let run = HostRun<KitCheckout>()
  /// The calls of the app's closures.
  let calls = Collected<String>()
  let model: KitCheckoutModel

  nonisolated static let cart = "https://shop.example/cart/c/1"
  /// The address as it is loaded.
  nonisolated static let page =
    cart + "?ec_version=2026-04-08&ec_delegate=window.open&ec_color_scheme=light&ck_branding=shop"

  init(
    _ settings: KitSettings = KitSettings(), connect: (inout KitRunners) -> Void = { _ in }
  ) {
    var runners = KitRunners(pages: run.commands)
    // No timer ends by itself.
    runners.pause = { _ in throw CancellationError() }
    connect(&runners)
    model = KitCheckoutModel(store: run.store(settings, runners), commands: run.commands)
    run.observe(model.pages)
    model.onStart = { [calls] in calls.append("start \($0.id)") }
    model.onUpdate = { [calls] in calls.append("update \($0.id)") }
    model.onComplete = { [calls] in calls.append("complete \($0.orderID ?? "?")") }
    model.onFail = { [calls] in calls.append("fail \($0.code.name)") }
    model.onDismiss = { [calls] in calls.append("dismiss") }
  }

  /// Presents the cart, whose page begins to load.
  func present() {
    model.present(Self.cart)
    run.settle()
  }

  /// Lets the page finish loading an address.
  func load(_ url: String = KitBench.page, in page: Int = 1) {
    for report in [PageReport.started(url: url), .committed(url: url), .finished(url: url)] {
      model.pages.report(report, of: page)
    }
    run.settle()
  }

  /// Lets a script send a text.
  func send(
    _ text: String, in page: Int = 1, isMainFrame: Bool = true, from host: String = "shop.example"
  ) {
    model.pages.report(
      .message(
        handler: "EmbeddedCheckoutProtocolConsumer", text: text, isMainFrame: isMainFrame,
        origin: MessageOrigin(scheme: "https", host: host, port: 0)), of: page)
    run.settle()
  }

  /// Lets the server answer the main frame.
  func answer(_ status: Int, _ headers: [String: String] = [:], of page: Int = 1) -> Bool {
    let isShown = model.pages.answer(
      url: Self.page, status: status, headers: headers, isMainFrame: true, of: page)
    run.settle()
    return isShown
  }

  /// Returns a notification with a checkout.
  nonisolated static func news(_ method: String, _ version: Int = 1) -> String {
    #"""
    {"jsonrpc":"2.0","method":"\#(method)","params":{"checkout":{"id":"c-1","status":"incomplete",\#
    "currency":"USD","line_items":[],"totals":[],"order":{"id":"o-1"},"version":\#(version)}}}
    """#
  }

  /// Returns a request to open a window.
  nonisolated static func window(_ id: Int, _ url: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ec.window.open_request","params":{"url":"\#(url)"}}"#
  }

  /// The scripts that the page ran.
  var scripts: [String] {
    run.webViews.values.compactMap { if case .run(_, let script) = $0 { script } else { nil } }
  }
}

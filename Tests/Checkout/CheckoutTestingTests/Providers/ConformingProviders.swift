import CheckoutEngine
import CheckoutTesting
import LiveCheckout
import ScheduleEngine

/// A provider whose screen calls back.
struct SheetProvider: ExpressProvider {
  let id: UTF8Text = "sheet"
  let screen: ProviderScreen

  func present(_ payment: ProviderPresentation) async -> ProviderResult {
    await show(payment.amount, payment.data)
  }

  func presentExpress(_ request: ExpressRequest) async -> ProviderResult {
    await show(request.amount, request.data)
  }

  private func show(_ amount: Money, _ data: SecretText?) async -> ProviderResult {
    await PaymentEnding.result { ending in
      screen.show(amount, data: data) { ending.end($0) }
    } closing: {
      screen.close()
    }
  }
}

/// A provider whose screen returns its end.
struct PageProvider: PaymentProvider {
  let id: UTF8Text = "page"
  let screen: ProviderScreen

  func present(_ payment: ProviderPresentation) async -> ProviderResult {
    await screen.show(payment.amount, data: payment.data)
  }
}

/// A provider of the main actor, as most screens are.
@MainActor final class FormProvider: PaymentProvider {
  nonisolated let id: UTF8Text = "form"
  private let screen: ProviderScreen
  private var useCount = 0

  init(screen: ProviderScreen) { self.screen = screen }

  func present(_ payment: ProviderPresentation) async -> ProviderResult {
    useCount += 1
    return await PaymentEnding.result { ending in
      screen.show(payment.amount, data: payment.data) { ending.end($0) }
    } closing: {
      screen.close()
    }
  }
}

extension AfterpayProvider {
  /// A provider whose window is a screen, which receives the token.
  init(screen: ProviderScreen) {
    self.init { window in await screen.show(window.amount, data: window.token) }
  }
}

import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

/// Afterpay's provider: the window's request, its ends, and the payments that open no window.
@Suite struct AfterpayProviderTests {
  private static let amount = Money(minorUnits: 3_000, currency: .usd)

  /// Presents a payment and returns its end with the requests for windows.
  private func present(
    _ data: SecretText?, end: ProviderResult = .succeeded(token: "002.k2a4"),
    isExpress: Bool = false
  ) async -> (end: ProviderResult, windows: [AfterpayWindowRequest]) {
    let windows = Collected<AfterpayWindowRequest>()
    let provider = AfterpayProvider { window in
      windows.append(window)
      return end
    }
    let result =
      isExpress
      ? await provider.presentExpress(ExpressRequest(amount: Self.amount, data: data))
      : await provider.present(
        ProviderPresentation(
          provider: "afterpay", paymentID: "p-1", amount: Self.amount, data: data))
    return (result, windows.values)
  }

  @Test(arguments: [false, true])
  func `The window receives the token, the amount and the options`(isExpress: Bool) async {
    let (end, windows) = await present(
      #"{"token":"002.k2a4","amount":{"amount":"30.00","currency":"USD"},"buyNow":true}"#,
      isExpress: isExpress)
    #expect(end == .succeeded(token: "002.k2a4"))
    #expect(windows.map(\.token) == ["002.k2a4"])
    #expect(windows.map(\.amount) == [Self.amount])
    #expect(windows.map(\.isExpress) == [isExpress])
    #expect(windows.map(\.options) == [AfterpayData.Options(buyNow: true)])
  }

  @Test(arguments: ["30.01", "3000", "29.99"])
  func `Data that names another amount opens no window`(amount: String) async {
    let data = SecretText(
      UTF8Text(#"{"token":"002.k2a4","amount":{"amount":"\#(amount)","currency":"USD"}}"#))
    let (end, windows) = await present(data)
    #expect(end == .failed(message: "Afterpay cannot be opened. Pay another way."))
    #expect(windows == [])
  }

  @Test func `A checkout that is confirmed without an amount is not completed`() async {
    let payment = await present(#"{"token":"002.k2a4","confirmed":true}"#)
    #expect(payment.end == .failed(message: "Afterpay cannot be opened. Pay another way."))
    #expect(payment.windows == [])
  }

  @Test func `A checkout that is confirmed needs no window, except an express one`() async {
    let data: SecretText = #"""
      {"token":"002.k2a4","confirmed":true,"amount":{"amount":"30.00","currency":"USD"}}
      """#
    let payment = await present(data, end: .cancelled)
    #expect(payment.end == .succeeded(token: "002.k2a4"))
    #expect(payment.windows == [])
    let express = await present(data, end: .cancelled, isExpress: true)
    #expect(express.end == .cancelled)
    #expect(express.windows.count == 1)
  }

  @Test(arguments: [
    (
      ProviderResult.succeeded(token: "002.k2a5"),
      ProviderResult.failed(
        message: "Afterpay confirmed another purchase. Nothing was paid. Try again.")
    ),
    (
      .succeeded(token: nil),
      .failed(message: "Afterpay confirmed another purchase. Nothing was paid. Try again.")
    ),
    (.cancelled, .cancelled), (.failed(message: "No network."), .failed(message: "No network.")),
    (.failed(message: nil), .failed(message: "Afterpay could not be used. Try again.")),
    (.failed(message: ""), .failed(message: "Afterpay could not be used. Try again.")),
  ])
  func `The end of the window`(window: ProviderResult, expected: ProviderResult) async {
    #expect(await present(#"{"token":"002.k2a4"}"#, end: window).end == expected)
  }

  @Test func `A window that ignores its cancellation does not delay the end`() async throws {
    let late = Collected<PaymentEnding>()
    let provider = AfterpayProvider { _ in
      await Task.detached {
        await PaymentEnding.result { late.append($0) }
      }.value
    }
    let task = Task {
      await provider.present(
        ProviderPresentation(
          provider: "afterpay", paymentID: "p-1", amount: Self.amount,
          data: #"{"token":"002.k2a4"}"#))
    }
    await eventually("the window opens") { late.count == 1 }
    task.cancel()
    #expect(try await task.outcome() == .cancelled)
    late.values.first?.end(.succeeded(token: "002.k2a4"))
  }

  @Test func `No description has the token`() async {
    let provider = AfterpayProvider { _ in .cancelled }
    let windows = await present(#"{"token":"002.k2a4"}"#).windows
    var texts = "\(provider) \(windows)" + String(reflecting: windows)
    dump((provider, windows), to: &texts)
    #expect(!texts.contains("k2a4"))
    #expect("\(provider)" == "afterpay")
    #expect(windows.map(\.description) == ["Afterpay's window for a payment of 30.00 USD"])
  }
}

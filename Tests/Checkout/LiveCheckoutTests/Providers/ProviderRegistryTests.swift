import CheckoutEngine
import LiveCheckout
import ScheduleEngine
import Testing

/// The registry: payments reach their provider, and a missing provider is noticed.
@Suite struct ProviderRegistryTests {
  /// A provider that ends each payment with its own identifier, amount and data.
  private struct EchoProvider: PaymentProvider {
    let id: UTF8Text

    func present(_ payment: ProviderPresentation) async -> ProviderResult {
      .failed(message: UTF8Text("\(id) \(payment.amount) \(payment.data?.text ?? "no data")"))
    }
  }

  /// A provider whose express checkouts end in one way.
  private struct ExpressEcho: ExpressProvider {
    let id: UTF8Text = "express"
    let end: ProviderResult

    func present(_ payment: ProviderPresentation) async -> ProviderResult { .cancelled }
    func presentExpress(_ request: ExpressRequest) async -> ProviderResult { end }
  }

  private static let amount = Money(minorUnits: 3_000, currency: .usd)

  @Test func `A payment reaches its provider with its amount and data`() async throws {
    let registry = try ProviderRegistry([EchoProvider(id: "card"), EchoProvider(id: "bank")])
    let payment = ProviderPresentation(
      provider: "bank", paymentID: "p-1", amount: Self.amount, data: #"{"a":1.0}"#)
    #expect(
      await registry.present(payment) == .failed(message: #"bank 30.00 USD {"a":1.0}"#))
    #expect(registry["card"]?.id == "card")
    #expect(registry["cards"] == nil)
  }

  @Test func `A payment of a missing provider fails with a message`() async throws {
    let registry = try ProviderRegistry([])
    let payment = ProviderPresentation(provider: "card", paymentID: "p-1", amount: Self.amount)
    #expect(
      await registry.present(payment)
        == .failed(message: "This way to pay is not available. Pay another way."))
  }

  @Test func `Providers of a checkout that are missing are named before it begins`() throws {
    let registry = try ProviderRegistry([EchoProvider(id: "card")])
    let settings = try NativeSettings(cartID: "c-1", providers: ["card", "afterpay"])
    #expect(throws: ProviderRegistryError.self) { try registry.check(settings) }
    do throws(ProviderRegistryError) {
      try registry.check(settings)
    } catch {
      #expect(error.description == "no provider has the identifier afterpay; register it")
    }
    try registry.check(NativeSettings(cartID: "c-1", providers: ["card"]))
  }

  @Test func `Two providers with one identifier, and one without, are errors`() {
    do throws(ProviderRegistryError) {
      _ = try ProviderRegistry([EchoProvider(id: "card"), EchoProvider(id: "card")])
      Issue.record("two providers with one identifier are accepted")
    } catch {
      #expect(error.reason == .sameIdentifier("card"))
      #expect(
        error.description == "two providers have the identifier card; register one of them")
    }
    #expect(throws: ProviderRegistryError.self) {
      _ = try ProviderRegistry([EchoProvider(id: "")])
    }
  }

  @Test(arguments: [
    (
      ProviderResult.succeeded(token: "t-1"),
      ExpressEnd.finished(.expressFinished(provider: "express", token: "t-1"))
    ),
    (
      .succeeded(token: nil),
      .failed(message: "The express checkout ended without a token. Start it again.")
    ),
    (.cancelled, .cancelled), (.failed(message: "No stock."), .failed(message: "No stock.")),
  ])
  func `The end of an express checkout`(end: ProviderResult, expected: ExpressEnd) async throws {
    let registry = try ProviderRegistry([ExpressEcho(end: end)])
    let request = ExpressRequest(amount: Self.amount, data: nil)
    #expect(await registry.presentExpress(request, by: "express") == expected)
  }

  @Test func `A provider without an express checkout, and a missing one, fail`() async throws {
    let registry = try ProviderRegistry([EchoProvider(id: "card")])
    let request = ExpressRequest(amount: Self.amount, data: nil)
    for id: UTF8Text in ["card", "afterpay"] {
      #expect(
        await registry.presentExpress(request, by: id)
          == .failed(message: "This express checkout is not available. Pay in the checkout."))
    }
  }

  @Test func `No description has the data or a token`() {
    let payment = ProviderPresentation(
      provider: "card", paymentID: "p-1", amount: Self.amount, data: #"{"secret":"hush"}"#)
    let request = ExpressRequest(amount: Self.amount, data: #"{"secret":"hush"}"#)
    let end = ExpressEnd.finished(.expressFinished(provider: "afterpay", token: "hush"))
    var texts = "\(payment) \(request) \(end)"
    texts += String(reflecting: payment) + String(reflecting: request) + String(reflecting: end)
    dump((payment, request, end), to: &texts)
    #expect(!texts.contains("hush"))
    #expect("\(payment)" == "payment p-1 by card of 30.00 USD, with 17 bytes of data")
    #expect("\(request)" == "express checkout of 30.00 USD, with 17 bytes of data")
    #expect("\(end)" == "finished")
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import ShopRequests

/// A flow that `widget checkout run` carries out.
protocol LiveFlow: ReplayableFlow {
  /// Sends the request of an effect, and waits for its end.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - settings: The settings of the checkout.
  ///   - shop: The client of the shop's server.
  /// - Returns: The end of the request, or nil for an effect that is no request.
  static func answer(
    to effect: Effect, with settings: Settings, from shop: ShopClient
  ) async -> LiveAnswer<Self>?
}

/// The end of a request that was sent to a shop's server.
struct LiveAnswer<Flow: LiveFlow>: Sendable {
  /// The answer, or the report that there is none.
  let input: Flow.Input
  /// The reason why there is no answer, in words, or nil.
  var failure: String?
}

extension LiveFlow {
  /// Sends a request, and waits for its end.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - shop: The client of the shop's server.
  ///   - answered: Returns the input with an answer.
  ///   - unanswered: Returns the input without one.
  /// - Returns: The input that ends the request.
  static func send<Call: ShopCall>(
    _ call: Call, to shop: ShopClient, answered: (ShopAnswer<Call.Reply>) -> Input,
    unanswered: (NoAnswerReason) -> Input
  ) async -> LiveAnswer<Self> {
    do throws(NoAnswerError) {
      return LiveAnswer(input: answered(try await shop.answer(to: call)))
    } catch {
      return LiveAnswer(input: unanswered(error.reason), failure: error.detail)
    }
  }
}

extension NativeCheckout: LiveFlow {
  static func answer(
    to effect: NativeEffect, with settings: NativeSettings, from shop: ShopClient
  ) async -> LiveAnswer<NativeCheckout>? {
    guard case .request(let request) = effect else { return nil }
    return await send(
      request, to: shop, answered: { .answer(request: request.number, $0) },
      unanswered: { .noAnswer(request: request.number, $0) })
  }
}

extension WebCheckout: LiveFlow {
  static func answer(
    to effect: WebEffect, with settings: WebSettings, from shop: ShopClient
  ) async -> LiveAnswer<WebCheckout>? {
    guard case .request(let request) = effect else { return nil }
    do {
      // The pause before a report is sent again by itself.
      try await Task.sleep(for: .seconds(request.pauseInSeconds))
    } catch {
      return LiveAnswer(input: .noAnswer(request: request.number, .cancelled))
    }
    return await send(
      request, to: shop, answered: { .answer(request: request.number, $0) },
      unanswered: { .noAnswer(request: request.number, $0) })
  }
}

extension SheetCheckout: LiveFlow {
  /// Returns nil: the page of a sheet sends its requests itself.
  static func answer(
    to effect: SheetEffect, with settings: SheetSettings, from shop: ShopClient
  ) async -> LiveAnswer<SheetCheckout>? { nil }
}

extension KitCheckout: LiveFlow {
  /// Returns nil: the page sends its requests itself.
  static func answer(
    to effect: KitEffect, with settings: KitSettings, from shop: ShopClient
  ) async -> LiveAnswer<KitCheckout>? { nil }
}

extension PaymentsCheckout: LiveFlow {
  /// The list is shown by days in UTC, as in a replay.
  static func answer(
    to effect: PaymentsEffect, with settings: PaymentsSettings, from shop: ShopClient
  ) async -> LiveAnswer<PaymentsCheckout>? {
    guard case .request(let request) = effect else { return nil }
    let call = PaymentsShopCall(request, currency: settings.currency)
    return await send(
      call, to: shop, answered: { .answer(request: request.number, $0) },
      unanswered: { .noAnswer(request: request.number, $0) })
  }
}

extension ExpressCheckout: LiveFlow {
  /// Returns nil: Afterpay's page sends its requests itself.
  static func answer(
    to effect: ExpressEffect, with settings: ExpressSettings, from shop: ShopClient
  ) async -> LiveAnswer<ExpressCheckout>? { nil }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import ShopRequests

/// A flow that `widget checkout run` carries out.
protocol LiveFlow: ReplayableFlow {
  /// Returns the line of a recording that begins the checkout.
  static func recordedLine(beginning settings: Settings, at moment: Moment) -> String

  /// Returns the line of a recording with an input.
  static func recordedLine(of input: Input, at moment: Moment) -> String

  /// Sends the request of an effect, and waits for its end.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - shop: The sender of requests.
  /// - Returns: The end of the request, or nil for an effect that is no request.
  static func answer(to effect: Effect, from shop: ShopSender) async -> LiveAnswer<Self>?
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
  ///   - shop: The sender of requests.
  ///   - answered: Returns the input with an answer.
  ///   - unanswered: Returns the input without one.
  /// - Returns: The input that ends the request.
  static func send<Call: ShopCall>(
    _ call: Call, to shop: ShopSender, answered: (ShopAnswer<Call.Reply>) -> Input,
    unanswered: (NoAnswerReason) -> Input
  ) async -> LiveAnswer<Self> {
    do throws(ShopFailure) {
      return LiveAnswer(input: answered(try await shop.answer(to: call)))
    } catch {
      return LiveAnswer(input: unanswered(error.reason), failure: error.description)
    }
  }
}

extension NativeCheckout: LiveFlow {
  static func recordedLine(beginning settings: NativeSettings, at moment: Moment) -> String {
    NativeRecording.line(beginning: settings, at: moment)
  }

  static func recordedLine(of input: NativeInput, at moment: Moment) -> String {
    NativeRecording.line(of: input, at: moment)
  }

  static func answer(
    to effect: NativeEffect, from shop: ShopSender
  ) async -> LiveAnswer<NativeCheckout>? {
    guard case .request(let request) = effect else { return nil }
    return await send(
      request, to: shop, answered: { .answer(request: request.number, $0) },
      unanswered: { .noAnswer(request: request.number, $0) })
  }
}

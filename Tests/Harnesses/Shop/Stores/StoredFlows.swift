import CheckoutEngine
import CheckoutWire
import Foundation
import LiveCheckout
import ShopRequests
import Synchronization

/// A flow that the program carries out.
protocol StoredFlow: ReplayableFlow {
  /// Returns the runners of an app without a screen, whose requests go to a shop's server.
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: Settings
  ) -> any EffectRunner<Self>

  /// Whether an input is the end of a request, which the shop's server gives.
  static func isAnswer(_ input: Input) -> Bool

  /// Whether an input is the result of a provider.
  static func isResult(_ input: Input) -> Bool

  /// Gives a typed result to the provider that waits for it; returns whether there is one.
  static func give(_ input: Input, to hand: ProviderHand, in state: State) -> Bool
}

extension StoredFlow {
  static func isAnswer(_ input: Input) -> Bool { false }
  static func isResult(_ input: Input) -> Bool { false }
  static func give(_ input: Input, to hand: ProviderHand, in state: State) -> Bool { false }
}

/// Reports a request without an answer, and throws its error.
private func warn(_ request: Int, _ error: any Error) throws -> Never {
  if !(error is CancellationError), (error as? NoAnswerError)?.reason != .cancelled {
    Stores.complain("warning: request \(request) has no answer: \(error)")
  }
  throw error
}

extension NativeCheckout: StoredFlow {
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: NativeSettings
  ) -> any EffectRunner<NativeCheckout> {
    var runners = NativeRunners(shop: client)
    runners.request = { [send = runners.request] request in
      do { return try await send(request) } catch { try warn(request.number, error) }
    }
    runners.presentProvider = { _ in try await hand.result() }
    return runners
  }

  static func isAnswer(_ input: NativeInput) -> Bool {
    switch input {
    case .answer, .noAnswer: true
    default: false
    }
  }

  static func isResult(_ input: NativeInput) -> Bool {
    if case .providerFinished = input { true } else { false }
  }

  static func give(_ input: NativeInput, to hand: ProviderHand, in state: NativeState) -> Bool {
    guard case .providerFinished(let result) = input, state.payment?.stage == .presented else {
      return false
    }
    return hand.give(result)
  }
}

extension WebCheckout: StoredFlow {
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: WebSettings
  ) -> any EffectRunner<WebCheckout> {
    var runners = WebRunners(shop: client, loadPage: { _ in })
    runners.request = { [send = runners.request] request in
      do { return try await send(request) } catch { try warn(request.number, error) }
    }
    return runners
  }

  static func isAnswer(_ input: WebInput) -> Bool {
    switch input {
    case .answer, .noAnswer: true
    default: false
    }
  }
}

extension PaymentsCheckout: StoredFlow {
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: PaymentsSettings
  ) -> any EffectRunner<PaymentsCheckout> {
    var runners = PaymentsRunners(shop: client, currency: settings.currency, timeZone: .gmt)
    runners.request = { [send = runners.request] request in
      do { return try await send(request) } catch { try warn(request.number, error) }
    }
    return runners
  }

  static func isAnswer(_ input: PaymentsInput) -> Bool {
    switch input {
    case .answer, .noAnswer: true
    default: false
    }
  }
}

extension SheetCheckout: StoredFlow {
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: SheetSettings
  ) -> any EffectRunner<SheetCheckout> { SheetRunners(loadPage: { _ in }) }
}

extension ExpressCheckout: StoredFlow {
  static func runner(
    _ client: ShopClient, _ hand: ProviderHand, _ settings: ExpressSettings
  ) -> any EffectRunner<ExpressCheckout> { ExpressRunners(loadPage: { _ in }) }
}

/// Hands the result that is typed to the provider that is presented.
final class ProviderHand: Sendable {
  private struct State {
    var result: ProviderResult?
    var waiting: CheckedContinuation<ProviderResult?, Never>?
    /// Whether a result was given that the store has not taken yet.
    var isGiving = false
  }

  private let state = Mutex(State())

  var isGiving: Bool { state.withLock { $0.isGiving } }

  /// Returns the next result that is given.
  func result() async throws -> ProviderResult {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state -> ProviderResult?? in
          if Task.isCancelled { return .some(nil) }
          guard let result = state.result else {
            state.waiting = continuation
            return nil
          }
          state.result = nil
          return result
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      end(with: nil)
    }
    guard let result else { throw CancellationError() }
    return result
  }

  /// Gives a result; returns false if the store has not taken the previous one.
  func give(_ result: ProviderResult) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isGiving = true }
      return !state.isGiving
    }
    if isFirst { end(with: result) }
    return isFirst
  }

  /// Notes that the store took an input.
  func note(_ isResult: Bool) {
    if isResult { state.withLock { $0.isGiving = false } }
  }

  private func end(with result: ProviderResult?) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.result = result }
      return state.waiting
    }
    waiting?.resume(returning: result)
  }
}

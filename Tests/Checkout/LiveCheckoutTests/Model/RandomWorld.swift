import CheckoutEngine
import PropertyTesting
import Synchronization

@testable import LiveCheckout

/// A shop, a provider and a shopper that answer when the test says so, in any order, or never.
final class RandomWorld: Sendable {
  /// An effect that waits for its result.
  struct Waiting: Sendable {
    let number: Int
    let effect: NativeEffect
    /// Whether the effect ignores that its task is cancelled.
    let isDeaf: Bool
    var isCancelled = false
    let end: @Sendable (Result) -> Void
  }

  /// The result of an effect.
  enum Result: Sendable {
    case cancelled
    case answer(ShopAnswer<NativeReply>)
    case noAnswer(NoAnswerReason)
    case provider(ProviderResult)
    case leaves(Bool)
  }

  private struct State {
    var waiting: [Waiting] = []
    var started: [NativeEffect] = []
    var count = 0
    var random: SplitMix64
  }

  let shop = SampleShop()
  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(random: SplitMix64(seed: seed))) }

  /// The effects that wait.
  var waiting: [Waiting] { state.withLock { $0.waiting } }

  /// The effects that started, in order.
  var started: [NativeEffect] { state.withLock { $0.started } }

  /// The runners of this world.
  var runners: NativeRunners {
    NativeRunners(
      request: { [self] request in
        switch await result(of: .request(request)) {
        case .answer(let answer): return answer
        case .noAnswer(let reason): throw NoAnswerError(reason)
        default: throw CancellationError()
        }
      },
      presentProvider: { [self] presentation in
        let effect = NativeEffect.presentProvider(
          provider: presentation.provider, paymentID: presentation.paymentID,
          amount: presentation.amount, data: presentation.data)
        guard case .provider(let result) = await result(of: effect) else {
          throw CancellationError()
        }
        return result
      },
      promptToLeave: { [self] reason in
        if case .leaves(let leaves) = await result(of: .promptToLeave(reason)) {
          leaves
        } else {
          false
        }
      },
      dismiss: { [self] in state.withLock { $0.started.append(.dismiss) } })
  }

  private func result(of effect: NativeEffect) async -> Result {
    let (number, isDeaf) = state.withLock { state in
      state.started.append(effect)
      state.count += 1
      return (state.count, state.random.next().isMultiple(of: 2))
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(number: number, effect: effect, isDeaf: isDeaf) {
          continuation.resume(returning: $0)
        }
        state.withLock { $0.waiting.append(waiting) }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let ended = state.withLock { state -> Waiting? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      state.waiting[index].isCancelled = true
      return state.waiting[index].isDeaf ? nil : state.waiting.remove(at: index)
    }
    ended?.end(.cancelled)
  }

  /// Ends one of the waiting effects, if there is one, with a random result.
  func endOne(_ random: inout SplitMix64) {
    let number = random.next()
    let ended = state.withLock { state -> Waiting? in
      guard !state.waiting.isEmpty else { return nil }
      return state.waiting.remove(at: Int(number % UInt64(state.waiting.count)))
    }
    guard let ended else { return }
    switch ended.effect {
    case .request(let request): ended.end(answer(to: request, &random))
    case .presentProvider:
      let results: [ProviderResult] = [
        .succeeded(token: "t-1"), .succeeded(token: nil), .cancelled, .failed(message: "No."),
      ]
      ended.end(.provider(random.pick(results)))
    case .promptToLeave, .dismiss: ended.end(.leaves(random.next().isMultiple(of: 4)))
    }
  }

  private func answer(to request: NativeRequest, _ random: inout SplitMix64) -> Result {
    switch random.next() % 20 {
    case 0: return .noAnswer(random.pick(NoAnswerReason.allCases))
    case 1: return .answer(ShopAnswer(status: 200))
    case 2...4:
      let statuses = [400, 402, 404, 408, 409, 410, 422, 429, 500, 503]
      return .answer(ShopAnswer(status: random.pick(statuses), message: "Sorry."))
    default:
      do {
        return .answer(try shop.answer(request))
      } catch {
        return .noAnswer(.unreachable)
      }
    }
  }
}

extension SplitMix64 {
  /// Returns one of the elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Returns an input that a checkout in a state may accept, or any other.
  mutating func input(for state: NativeState) -> NativeInput {
    if next() % 4 > 0, let input = helpfulInput(for: state) { return input }
    var other = Sample.address
    other.line1 = "2 Side St"
    return pick([
      .load, .setContact(email: "eve@example.com"), .setContact(email: "no"),
      .setShippingAddress(other), .setBillingAddress(other), .useShippingAsBilling,
      .chooseShippingAddress(id: "a-1"), .chooseShippingMethod(id: "standard"),
      .chooseShippingMethod(id: "none"), .applyPromoCode("SAVE5"), .applyPromoCode("BAD"),
      .removePromoCode("SAVE5"), .edit(.contact), .endEditing, .discardDraft(.promoCodes), pay(),
      .expressFinished(provider: "afterpay", token: "001.abc"), .refresh, .retry,
      .providerFinished(.cancelled), .stay, next().isMultiple(of: 4) ? .leave : .refresh,
      .answer(request: Int(next() % 9), ShopAnswer(status: 200)),
      .noAnswer(request: Int(next() % 9), .timeout),
      next().isMultiple(of: 8) ? .confirmLeave : .endEditing,
    ])
  }

  /// Returns an input by which the checkout gets on, if there is one.
  private mutating func helpfulInput(for state: NativeState) -> NativeInput? {
    switch state.phase {
    case .idle: return .load
    case .failed, .paying: return .retry
    case .leaving: return .stay
    case .loading, .completed, .left: return nil
    case .shopping: break
    }
    if state.sections.payment == .open { return pay() }
    if state.sections.contact == .open { return .setContact(email: "ada@example.com") }
    if state.sections.shippingAddress == .open { return .setShippingAddress(Sample.address) }
    if state.sections.shippingMethod == .open { return .chooseShippingMethod(id: "standard") }
    return state.underWay == nil ? .retry : nil
  }

  private mutating func pay() -> NativeInput {
    do {
      return .pay(
        provider: pick(["afterpay", "card"]), key: try PaymentKey(UTF8Text("k-\(next() % 50)")))
    } catch {
      return .retry
    }
  }
}

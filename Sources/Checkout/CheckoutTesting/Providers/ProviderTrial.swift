internal import CheckoutEngine
internal import LiveCheckout
internal import ScheduleEngine
private import Synchronization

/// A payment or express checkout that a test presents, in a task of its own.
final class ProviderTrial: Sendable {
  /// The function of the provider that is tested.
  enum Mode: Hashable, Sendable, CaseIterable {
    case payment, express

    var name: String { self == .payment ? "present" : "presentExpress" }
  }

  /// The task that presents.
  enum Start: Hashable, Sendable {
    case ordinary, detached, mainActor, cancelled
  }

  let screen: ProviderScreen
  private let patience: Int
  private let clock: TurnClock
  private let ended = Mutex<ProviderResult?>(nil)
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(
    _ mode: Mode, of provider: some PaymentProvider, on screen: ProviderScreen, amount: Money,
    data: SecretText?, start: Start = .ordinary, patience: Int, clock: TurnClock
  ) {
    (self.screen, self.patience, self.clock) = (screen, patience, clock)
    let present: @Sendable () async -> Void = { [weak self] in
      let result = await Self.present(mode, by: provider, amount, data)
      self?.ended.withLock { $0 = result }
    }
    let new: Task<Void, Never> =
      switch start {
      case .ordinary: Task { await present() }
      case .detached: Task.detached { await present() }
      case .mainActor: Task { @MainActor in await present() }
      case .cancelled:
        Task {
          while !Task.isCancelled { await Task.yield() }
          await present()
        }
      }
    if start == .cancelled { new.cancel() }
    task.withLock { $0 = new }
  }

  private static func present(
    _ mode: Mode, by provider: some PaymentProvider, _ amount: Money, _ data: SecretText?
  ) async -> ProviderResult {
    if mode == .express, let express = provider as? any ExpressProvider {
      return await express.presentExpress(ExpressRequest(amount: amount, data: data))
    }
    return await provider.present(
      ProviderPresentation(
        provider: provider.id, paymentID: "payment-1", amount: amount, data: data))
  }

  /// The result, or nil as long as there is none.
  var result: ProviderResult? { ended.withLock { $0 } }

  func cancel() { task.withLock { $0 }?.cancel() }

  /// Waits until the provider has opened screens, or has ended.
  func awaitScreens(_ count: Int) async -> Bool {
    await wait { screen.contents.count >= count || result != nil }
    return screen.contents.count >= count
  }

  /// Waits for the result; if there is none, cancels the task and returns nil.
  func awaitResult() async -> ProviderResult? {
    await wait { result != nil }
    if result == nil { cancel() }
    return result
  }

  /// Waits a little, in which a provider that does not wait for the shopper ends.
  func settle() async { await wait(turns: min(patience, 200)) { result != nil } }

  /// Waits until the screen is closed.
  func awaitClosing() async -> Bool {
    await wait { !screen.isOpen }
    return !screen.isOpen
  }

  /// Waits for a condition, a number of turns.
  private func wait(turns: Int? = nil, until condition: () -> Bool) async {
    for _ in 0..<(turns ?? patience) {
      if condition() { return }
      await clock.turn()
    }
  }
}

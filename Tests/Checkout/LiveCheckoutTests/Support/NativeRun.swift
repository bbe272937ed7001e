import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine

@testable import LiveCheckout

typealias NativeStore = CheckoutStore<NativeCheckout>

/// A native checkout at a shop in memory, whose effects run when the test says so.
struct NativeRun: Sendable {
  let shop = SampleShop()
  let executor = SeededExecutor()
  let steps = Collected<CheckoutStep<NativeCheckout>>()

  /// The runners of the shop, with a provider that succeeds.
  var runners: NativeRunners {
    NativeRunners(
      request: { [shop] in try shop.answer($0) },
      presentProvider: { _ in .succeeded(token: "t-1") })
  }

  func store(
    _ runners: NativeRunners? = nil, middleware: [any CheckoutMiddleware<NativeCheckout>] = []
  ) throws -> NativeStore {
    CheckoutStore(
      settings: try Sample.settings(), environment: Sample.environment(on: executor),
      runner: runners ?? self.runners,
      middleware: middleware + [ProbeMiddleware { [steps] step, _ in steps.append(step) }])
  }

  /// The inputs that fill all sections in.
  static let filling: [NativeInput] = [
    .load, .setContact(email: "ada@example.com"), .setShippingAddress(Sample.address),
    .chooseShippingMethod(id: "standard"),
  ]

  /// Adds inputs, and runs all effects after each.
  func send(_ inputs: [NativeInput], to store: NativeStore) {
    for input in inputs {
      store.enqueue(input)
      executor.runUntilIdle()
    }
  }

  /// The events of all steps.
  var events: [NativeEvent] { steps.values.flatMap(\.events) }
}

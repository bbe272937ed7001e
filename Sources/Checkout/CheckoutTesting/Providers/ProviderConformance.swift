public import CheckoutEngine
public import LiveCheckout
public import ScheduleEngine

/// A test of a provider against the rules of ``/LiveCheckout/PaymentProvider``.
///
/// In a test of Swift Testing, `expectConformance` runs it and records an issue for each rule that
/// is broken. Elsewhere, ask for the ``violations()``:
///
/// ```swift no-run
/// let conformance = ProviderConformance { screen in CardProvider(form: FakeForm(screen: screen)) }
/// for violation in await conformance.violations() { print(violation) }
/// ```
///
/// Each check has a provider and a screen of its own. Checks run one after another.
public struct ProviderConformance<Provider: PaymentProvider>: Sendable {
  /// The samples of data, at least one; each is tried with the first amount.
  public var samples = ProviderSample.unusual
  /// Data that the provider must not accept; none by default.
  public var unusableData: [SecretText?] = []
  /// The amounts, at least one; each is tried with the first sample.
  public var amounts = ProviderSample.amounts
  /// The number of turns after which waiting ends; 20,000 by default.
  ///
  /// A turn takes no time by itself: it lets other tasks run, also those of the main actor. So a
  /// provider that never ends, because it loses the cancellation of its task, is found in less than
  /// two seconds. A provider whose screen needs time before it ends, such as an animation, needs a
  /// replacement of the screen without it.
  public var patience = 20_000
  /// The clock that counts the turns.
  package let clock = TurnClock()
  private let makeProvider: @Sendable (ProviderScreen) async -> Provider

  /// Creates a test.
  ///
  /// - Parameter makeProvider: Creates a provider whose screen is the given one.
  public init(of makeProvider: @escaping @Sendable (ProviderScreen) async -> Provider) {
    self.makeProvider = makeProvider
  }

  /// Runs the test.
  ///
  /// - Returns: The rules that the provider breaks, each at most once for each of its functions, in
  ///   the order of the checks.
  public func violations() async -> [ProviderViolation] {
    guard !samples.isEmpty, !amounts.isEmpty else {
      return [
        ProviderViolation(rule: .data, detail: "the test has no sample or no amount; give one")
      ]
    }
    var found = await Checks(self, .payment).run()
    if Provider.self is any ExpressProvider.Type {
      found += await Checks(self, .express).run()
    }
    return found
  }

  /// Creates a provider and presents a payment by it.
  func begin(
    _ mode: ProviderTrial.Mode, amount: Money? = nil, sample: ProviderSample? = nil,
    ends: [ProviderResult] = [], start: ProviderTrial.Start = .ordinary
  ) async -> (trial: ProviderTrial, provider: Provider) {
    let screen = ProviderScreen()
    screen.setImmediateEnds(ends)
    let provider = await makeProvider(screen)
    let trial = again(
      mode, of: provider, on: screen, amount: amount, sample: sample, start: start)
    return (trial, provider)
  }

  /// Presents another payment by a provider.
  func again(
    _ mode: ProviderTrial.Mode, of provider: Provider, on screen: ProviderScreen,
    amount: Money? = nil, sample: ProviderSample? = nil, start: ProviderTrial.Start = .ordinary
  ) -> ProviderTrial {
    ProviderTrial(
      mode, of: provider, on: screen, amount: amount ?? amounts[0],
      data: (sample ?? samples[0]).data, start: start, patience: patience, clock: clock)
  }
}

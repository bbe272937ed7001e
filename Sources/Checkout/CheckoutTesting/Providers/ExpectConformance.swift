#if canImport(Testing)
  public import CheckoutEngine
  public import LiveCheckout
  public import ScheduleEngine
  public import Testing

  /// Checks that a provider keeps the rules of ``/LiveCheckout/PaymentProvider``.
  ///
  /// ```swift no-run
  /// @Test func `The card form is a provider`() async {
  ///   await expectConformance { screen in CardProvider(form: FakeForm(screen: screen)) }
  /// }
  /// ```
  ///
  /// Each rule that the provider breaks is an issue. An ``/LiveCheckout/ExpressProvider`` is
  /// tested by both of its functions.
  ///
  /// - Parameters:
  ///   - samples: The samples of data, at least one, which the provider accepts.
  ///   - unusableData: Data that the provider must not accept.
  ///   - amounts: The amounts, at least one.
  ///   - patience: The number of turns after which waiting for a provider that never ends is itself
  ///     an issue. A turn lets other tasks run, and takes no time by itself.
  ///   - sourceLocation: The location of recorded issues.
  ///   - makeProvider: Creates a provider whose screen is the given one.
  public func expectConformance<Provider: PaymentProvider>(
    samples: [ProviderSample] = ProviderSample.unusual, unusableData: [SecretText?] = [],
    amounts: [Money] = ProviderSample.amounts, patience: Int = 20_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    of makeProvider: @escaping @Sendable (ProviderScreen) async -> Provider
  ) async {
    var test = ProviderConformance(of: makeProvider)
    (test.samples, test.unusableData) = (samples, unusableData)
    (test.amounts, test.patience) = (amounts, patience)
    for violation in await test.violations() {
      Issue.record("\(violation)", sourceLocation: sourceLocation)
    }
  }
#endif

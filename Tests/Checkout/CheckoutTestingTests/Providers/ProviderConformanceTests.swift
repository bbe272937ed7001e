import CheckoutEngine
import CheckoutTesting
import LiveCheckout
import ScheduleEngine
import Testing

/// The kit for providers: providers that keep the rules pass, and each fault is found.
@Suite struct ProviderConformanceTests {
  @Test func `A provider whose screen calls back passes`() async {
    await expectConformance { SheetProvider(screen: $0) }
  }

  @Test func `A provider whose screen returns passes`() async {
    await expectConformance { PageProvider(screen: $0) }
  }

  @Test func `A provider of the main actor passes`() async {
    await expectConformance { await FormProvider(screen: $0) }
  }

  /// Data for Afterpay, whose token reaches the window.
  private static let afterpaySamples = [
    ProviderSample(
      #"{"token":"002.first-token"}"#, shows: "002.first-token", token: "002.first-token"),
    ProviderSample(
      #"{ "amount":null, "token":"002.\u0041bcdefgh","buyNow":true,"unknown":[1e2] }"#,
      shows: "002.Abcdefgh", token: "002.Abcdefgh"),
  ]

  /// Data that names no token, or the amount 1.00 XAF, which no payment of the kit has.
  private static let unusableForAfterpay: [SecretText?] = [
    nil, "null", "[]", "{}", "not JSON", #"{"token":null}"#, #"{"token":7}"#, #"{"token":""}"#,
    #"{"token":"line\nfeed"}"#, #"{"token":"a-token","token":"a-token"}"#,
    #"{"token":"a-token","buyNow":"yes"}"#, #"{"token":"a-token","amount":"30.00"}"#,
    #"{"token":"a-token","amount":{"amount":"1","currency":"XAF"}}"#,
  ]

  @Test func `Afterpay's provider passes with both functions`() async {
    await expectConformance(
      samples: Self.afterpaySamples, unusableData: Self.unusableForAfterpay
    ) { AfterpayProvider(screen: $0) }
  }

  @Test(arguments: Fault.allCases)
  func `A fault is found by the rule that it breaks`(fault: Fault) async {
    var test = ProviderConformance { FaultyProvider(fault, $0) }
    test.unusableData = ["unusable"]
    let violations = await FaultyProvider.$isInTest.withValue(true) { await test.violations() }
    #expect(violations.map(\.rule).contains(fault.rule), "\(violations)")
  }

  @Test func `A provider that loses its cancellation is found after a number of turns`() async {
    var test = ProviderConformance { FaultyProvider(.ignoresCancellation, $0) }
    test.patience = 20_000
    let violations = await FaultyProvider.$isInTest.withValue(true) { await test.violations() }
    #expect(violations.map(\.rule) == [.cancellation])
    // One check waits for an end that never comes.
    #expect((20_000..<40_000).contains(test.clock.turnCount), "\(test.clock.turnCount) turns")
  }

  @Test func `Every rule has a fault that breaks it`() {
    #expect(Set(Fault.allCases.map(\.rule)) == Set(ProviderRule.allCases))
  }

  @Test func `A violation is an issue at the line of the test, with the rule and the difference`()
    async
  {
    let line = #line + 2
    await withKnownIssue {
      await expectConformance { FaultyProvider(.addsMinorUnit, $0) }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
          "amount: present: the screen showed 30.01 USD instead of 30.00 USD"
        ]
    }
  }

  @Test func `A test without samples is a violation`() async {
    var test = ProviderConformance { PageProvider(screen: $0) }
    test.samples = []
    #expect(
      await test.violations().map(\.description) == [
        "data: the test has no sample or no amount; give one"
      ])
  }
}

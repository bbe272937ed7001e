import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A rule of the Checkout Kit 4 with a worked example.
struct KitRule: CustomTestStringConvertible {
  /// The rule.
  let rule: String
  /// The configuration.
  let settings: KitSettings
  /// The steps up to the one whose results are expected.
  let steps: [Step]
  /// The effects and events of the last step, or `ignored`, or `rejected:` and the code.
  let result: [String]
  /// The phase, the page on screen and the state of preloading after it.
  let summary: String

  /// A step of an example.
  enum Step {
    case send(KitInput)
    /// The clock goes forwards, or backwards if negative.
    case wait(Int64)
  }

  init(
    _ rule: String, _ settings: KitSettings, _ steps: [Step], gives result: [String],
    _ summary: String
  ) {
    (self.rule, self.settings, self.steps) = (rule, settings, steps)
    (self.result, self.summary) = (result, summary)
  }

  init(_ rule: String, _ steps: [Step], gives result: [String], _ summary: String) {
    self.init(rule, .quiet(), steps, gives: result, summary)
  }

  var testDescription: String { rule }

  /// Runs the example.
  func check() throws {
    var session = KitSession(settings)
    var result: [String] = []
    for step in steps {
      #expect(!result.contains { $0.hasPrefix("rejected") }, "only the last step may be rejected")
      switch step {
      case .wait(let seconds): session.seconds += seconds
      case .send(let input):
        if let code = session.refusal(of: input) {
          result = ["rejected: \(code)"]
        } else {
          try session.send(input)
          result = session.result
        }
      }
    }
    #expect(result == self.result)
    #expect(session.summary == summary)
  }
}

extension KitRule.Step {
  static func preload(_ url: PageAddress = .kitMugs) -> Self { .send(.preload(url: url)) }
  static func present(_ url: PageAddress = .kitMugs) -> Self { .send(.present(url: url)) }
  static let dismiss = Self.send(.dismiss)
  static let invalidate = Self.send(.invalidate)
  static func finished(_ page: Int) -> Self { .send(.pageFinished(page: page)) }
  static func failed(
    _ page: Int, _ kind: KitLoadFailure.Kind = .timeout, isCommitted: Bool = false
  ) -> Self {
    .send(.failed(page, kind, isCommitted: isCommitted))
  }
  static func message(_ page: Int, _ content: KitMessage.Content) -> Self {
    .send(.message(page, content))
  }
  static func start(_ page: Int, _ version: UInt8 = 1) -> Self {
    .send(.message(page, .start(.sample(version: version))))
  }
  static func update(_ page: Int, _ version: UInt8 = 1) -> Self {
    .send(.message(page, .update(.sample(version: version))))
  }
  static func complete(_ page: Int, _ version: UInt8 = 1) -> Self {
    .send(.message(page, .complete(.sample(version: version))))
  }
  static func error(_ page: Int, _ error: KitReportedError = .unreadable) -> Self {
    .send(.message(page, .error(error)))
  }
  static func ready(_ page: Int) -> Self { .send(.ready(page)) }
}

extension KitSettings {
  /// A configuration without telemetry.
  static func quiet(
    links: KitLinkPolicy = .open, delegations: [KitDelegation] = [], origins: [UTF8Text] = [],
    isPreloadingEnabled: Bool = true, logLevel: KitLogLevel = .warn
  ) -> KitSettings {
    KitSettings(
      isPreloadingEnabled: isPreloadingEnabled, messageOrigins: origins, links: links,
      delegations: delegations, isTelemetryEnabled: false, logLevel: logLevel)
  }
}

/// The rules of the Checkout Kit 4, a row for each, in the order of the facts.
@Suite struct KitRuleTests {
  @Test(arguments: KitRule.sessions)
  func `A presentation begins and ends by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.events)
  func `An event is emitted by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.failures)
  func `A checkout fails by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.preloading)
  func `A page is preloaded by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.links)
  func `A link is opened or not by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.requests)
  func `A request is answered by the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.settings)
  func `A setting has the effect of the rule`(_ rule: KitRule) throws { try rule.check() }

  @Test(arguments: KitRule.web)
  func `A web page hosts the checkout by the rule`(_ rule: KitRule) throws { try rule.check() }
}

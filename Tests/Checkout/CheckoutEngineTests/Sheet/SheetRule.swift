import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A rule of the checkout sheet with a worked example.
struct SheetRule: CustomTestStringConvertible {
  /// The rule.
  let rule: String
  /// The behavior of the Checkout Sheet Kit that the rule avoids, or nil if both behave alike.
  let instead: String?
  /// The steps up to the one whose results are expected.
  let steps: [Step]
  /// The effects and events of the last step, or `ignored`, or `rejected:` and the code.
  let result: [String]
  /// The phase, the page on screen and the preloaded page after it.
  let summary: String

  /// A step of an example.
  enum Step {
    case settings(SheetSettings)
    case send(SheetInput)
    /// The clock goes forwards, or backwards if negative.
    case wait(Int64)
  }

  init(
    _ rule: String, instead: String? = nil, _ steps: [Step], gives result: [String],
    _ summary: String
  ) {
    (self.rule, self.instead, self.steps) = (rule, instead, steps)
    (self.result, self.summary) = (result, summary)
  }

  var testDescription: String { instead.map { "\(rule), instead of: \($0)" } ?? rule }

  /// Runs the example.
  func check() throws {
    var session = SheetSession()
    var result: [String] = []
    for step in steps {
      #expect(!result.contains { $0.hasPrefix("rejected") }, "only the last step may be rejected")
      switch step {
      case .settings(let settings): session = SheetSession(settings)
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

extension SheetRule.Step {
  static func preload(_ url: PageAddress) -> Self { .send(.preload(url: url)) }
  static func present(_ url: PageAddress) -> Self { .send(.present(url: url)) }
  static let dismiss = Self.send(.dismiss)
  static func finished(_ page: Int) -> Self { .send(.finished(page)) }
  static func answer(_ page: Int, _ status: Int, from url: PageAddress = .mugs) -> Self {
    .send(.answer(page, status, from: url))
  }
  static func failed(_ page: Int) -> Self { .send(.failed(page)) }
  static func message(_ page: Int, _ message: SheetMessage) -> Self {
    .send(.message(page: page, message))
  }
  static func link(_ url: PageAddress, isNewWindow: Bool = false) -> Self {
    .send(.link(url, isNewWindow: isNewWindow))
  }
  static func navigated(_ page: Int, _ url: PageAddress) -> Self {
    .send(.navigated(page: page, url: url))
  }
  static func recover(_ isAllowed: Bool) -> Self { .send(.recover(isAllowed: isAllowed)) }
  static func configure(_ settings: SheetSettings) -> Self { .send(.configure(settings)) }
  static let ask = Self.settings(SheetSettings(recovery: .ask))
  static let never = Self.settings(SheetSettings(recovery: .never))
}

/// The rules of the checkout sheet, a row for each.
///
/// The rows have the order of the facts about the Checkout Sheet Kit 3.8: its cache of preloaded
/// pages, the life of a session, its network, its recovery, messages, and links.
@Suite struct SheetRuleTests {
  @Test(arguments: SheetRule.preloading)
  func `A page is preloaded by the rule`(_ rule: SheetRule) throws { try rule.check() }

  @Test(arguments: SheetRule.droppedPreloads)
  func `A preloaded page is dropped by the rule`(_ rule: SheetRule) throws { try rule.check() }

  @Test(arguments: SheetRule.sessions)
  func `A sheet opens, completes and closes by the rule`(_ rule: SheetRule) throws {
    try rule.check()
  }

  @Test(arguments: SheetRule.network)
  func `An answer of a page's server counts by the rule`(_ rule: SheetRule) throws {
    try rule.check()
  }

  @Test(arguments: SheetRule.recovery)
  func `A failure is recovered by the rule`(_ rule: SheetRule) throws { try rule.check() }

  @Test(arguments: SheetRule.messages)
  func `A message has the effect of the rule`(_ rule: SheetRule) throws { try rule.check() }

  @Test(arguments: SheetRule.links)
  func `A link is loaded, opened or rejected by the rule`(_ rule: SheetRule) throws {
    try rule.check()
  }
}

internal import CheckoutEngine
internal import LiveCheckout
internal import ScheduleEngine

extension ProviderConformance {
  /// The checks of one function of a provider.
  struct Checks {
    let test: ProviderConformance
    let mode: ProviderTrial.Mode
    var violations: [ProviderViolation] = []

    init(_ test: ProviderConformance, _ mode: ProviderTrial.Mode) {
      (self.test, self.mode) = (test, mode)
    }

    /// The first sample, whose token the shopper's success has.
    var sample: ProviderSample { test.samples[0] }

    consuming func run() async -> [ProviderViolation] {
      for sample in test.samples { await checkPayment(of: test.amounts[0], sample) }
      for amount in test.amounts.dropFirst() { await checkPayment(of: amount, sample) }
      await checkDecisions()
      await checkFirstEnd()
      await checkCancellation()
      await checkReuse()
      await checkTasks()
      await checkUnusableData()
      return violations
    }

    /// Notes that a rule is broken; only the first time counts.
    mutating func note(_ rule: ProviderRule, _ detail: @autoclosure () -> String) {
      guard !violations.contains(where: { $0.rule == rule }) else { return }
      violations.append(ProviderViolation(rule: rule, detail: "\(mode.name): \(detail())"))
    }

    mutating func expect(
      _ rule: ProviderRule, _ isKept: Bool, _ detail: @autoclosure () -> String
    ) {
      if !isKept { note(rule, detail()) }
    }

    /// Waits for the screen; without one, notes it.
    mutating func awaitScreen(
      _ trial: ProviderTrial, _ rule: ProviderRule = .oneScreen
    ) async -> Bool {
      guard await trial.awaitScreens(1) else {
        note(rule, "no screen opened; the result was \(trial.result.words)")
        return false
      }
      return true
    }

    /// Waits for a result and compares it; messages are the provider's own.
    mutating func expectResult(
      _ expected: ProviderResult, of trial: ProviderTrial, _ rule: ProviderRule,
      _ situation: String
    ) async {
      let result = await trial.awaitResult()
      expect(
        rule, result.map { $0.isSame(as: expected) } ?? false,
        "\(situation), the result was \(result.words) instead of \(expected.words)")
      // A provider that has not ended need not have closed its screen.
      guard result != nil, !violations.contains(where: { $0.rule == .closing }) else { return }
      let isClosed = await trial.awaitClosing()
      expect(.closing, isClosed, "\(situation), the screen stayed open")
    }

    /// Checks a payment from its beginning to the shopper's success.
    private mutating func checkPayment(of amount: Money, _ sample: ProviderSample) async {
      let (trial, provider) = await test.begin(mode, amount: amount, sample: sample)
      let id = provider.id
      guard await awaitScreen(trial) else { return }
      await trial.settle()
      expect(.waiting, trial.result == nil, "there was a result before the shopper decided")
      trial.screen.act(.succeeded(token: sample.token))
      await expectResult(
        .succeeded(token: sample.token), of: trial, .result, "after the shopper's success")
      let contents = trial.screen.contents
      expect(.oneScreen, contents.count == 1, "\(contents.count) screens opened for one payment")
      for content in contents {
        expect(
          .amount, content.amount == amount,
          "the screen showed \(content.amount) instead of \(amount)")
        expect(
          .data, content.data == sample.shown,
          "the screen received \(content.data.words) instead of \(sample.shown.words)")
      }
      expect(.identifier, !id.isEmpty && provider.id == id, "the identifier is empty or changes")
      checkSecrecy(of: provider, sample)
    }

    /// Checks the results of the shopper's other decisions.
    private mutating func checkDecisions() async {
      for decision: ProviderResult in [.cancelled, .failed(message: "declined by the test")] {
        let (trial, _) = await test.begin(mode)
        guard await awaitScreen(trial) else { return }
        trial.screen.act(decision)
        await expectResult(decision, of: trial, .result, "after \(decision.words)")
        if case .failed(let message) = trial.result {
          expect(.failureMessage, message?.isEmpty == false, "a failure has no message")
        }
      }
    }

    /// Checks screens that report several ends, while they open and later, from another thread.
    private mutating func checkFirstEnd() async {
      let success = ProviderResult.succeeded(token: sample.token)
      let failure = ProviderResult.failed(message: "declined by the test")
      for ends in [[success, .cancelled, failure], [.cancelled, success], [failure, success]] {
        let words = "if the screen reports " + ends.map(\.words).joined(separator: ", then ")
        let (trial, _) = await test.begin(mode, ends: ends)
        await expectResult(ends[0], of: trial, .firstEnd, words + " while it opens")
        let (later, _) = await test.begin(mode)
        guard await awaitScreen(later) else { return }
        await Task.detached { for end in ends { later.screen.act(end) } }.value
        await expectResult(ends[0], of: later, .firstEnd, words)
      }
    }
  }
}

extension ProviderResult {
  /// Whether both results are of the same kind, with the same token.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.failed, .failed): true
    default: self == other
    }
  }

  /// The result in words, without its token.
  var words: String {
    switch self {
    case .succeeded(token: nil): "success without a token"
    case .succeeded: "success with a token"
    case .cancelled: "cancellation"
    case .failed: "failure"
    }
  }
}

extension ProviderResult? {
  var words: String { self?.words ?? "missing" }
}

extension SecretText? {
  /// The size of the data, or its absence.
  var words: String { self.map { "data of \($0.text.bytes.count) bytes" } ?? "no data" }
}

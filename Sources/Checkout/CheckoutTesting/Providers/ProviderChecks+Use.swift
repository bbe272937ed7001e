internal import CheckoutEngine
internal import LiveCheckout
internal import ScheduleEngine

// The checks of cancellation, of repeated use and of secrets.
extension ProviderConformance.Checks {
  /// Checks tasks that are cancelled before and while the screen is open, and late ends.
  mutating func checkCancellation() async {
    let (early, _) = await test.begin(mode, start: .cancelled)
    let earlyResult = await early.awaitResult()
    expect(
      .cancellation, earlyResult == .cancelled,
      "the task was cancelled before, the result was \(earlyResult.words)")
    expect(
      .cancellation, early.screen.contents.isEmpty,
      "the task was cancelled before, and a screen opened")
    let (trial, _) = await test.begin(mode)
    guard await awaitScreen(trial) else { return }
    trial.cancel()
    await expectResult(
      .cancelled, of: trial, .cancellation, "after the task was cancelled")
    trial.screen.act(.succeeded(token: sample.token))
    await trial.settle()
    expect(
      .cancellation, trial.screen.contents.count == 1,
      "after the task was cancelled, another screen opened")
  }

  /// Checks that a provider can be used again after each end.
  mutating func checkReuse() async {
    let amounts = [test.amounts[0], test.amounts.last ?? test.amounts[0]]
    let samples = [sample, test.samples.last ?? sample]
    let success = ProviderResult.succeeded(token: sample.token)
    for end in [success, .cancelled, .failed(message: "declined by the test")] {
      let (trial, provider) = await test.begin(mode)
      guard await awaitScreen(trial) else { return }
      trial.screen.act(end)
      guard await trial.awaitResult() != nil else { return }
      let again = test.again(
        mode, of: provider, on: trial.screen, amount: amounts[1], sample: samples[1])
      guard await again.awaitScreens(2) else {
        let result = await again.awaitResult()
        note(.reuse, "after \(end.words), no second screen opened; the result was \(result.words)")
        continue
      }
      let content = trial.screen.contents[1]
      expect(
        .reuse, content.amount == amounts[1] && content.data == samples[1].shown,
        "the second screen showed \(content.amount) instead of \(amounts[1]), or other data")
      again.screen.act(.succeeded(token: samples[1].token))
      await expectResult(
        .succeeded(token: samples[1].token), of: again, .reuse, "at the second use")
    }
  }

  /// Checks uses from tasks of other actors.
  mutating func checkTasks() async {
    for start in [ProviderTrial.Start.detached, .mainActor] {
      let (trial, _) = await test.begin(mode, start: start)
      guard await awaitScreen(trial, .anyTask) else { return }
      trial.screen.act(.succeeded(token: sample.token))
      await expectResult(
        .succeeded(token: sample.token), of: trial, .anyTask,
        start == .detached ? "in a detached task" : "in a task of the main actor")
    }
  }

  /// Checks the data that the provider must not accept.
  mutating func checkUnusableData() async {
    for data in test.unusableData {
      let (trial, _) = await test.begin(mode, sample: ProviderSample(data))
      let result = await trial.awaitResult()
      expect(
        .unusableData, trial.screen.contents.isEmpty, "a screen opened for \(data.words)")
      guard case .failed(let message) = result else {
        note(.unusableData, "the result for \(data.words) was \(result.words) instead of failure")
        continue
      }
      expect(
        .failureMessage, message?.isEmpty == false, "the failure for \(data.words) has no message")
      checkSecrecy(of: message?.description ?? "", data)
    }
  }

  /// Checks the descriptions of a provider that was used.
  mutating func checkSecrecy(of provider: some PaymentProvider, _ sample: ProviderSample) {
    var texts = "\(provider)" + String(reflecting: provider)
    dump(provider, to: &texts)
    checkSecrecy(of: texts, sample.token)
    checkSecrecy(of: texts, sample.data)
  }

  /// Checks a text; secrets of less than eight bytes occur by chance.
  private mutating func checkSecrecy(of text: String, _ secret: SecretText?) {
    guard let secret, secret.text.bytes.count >= 8 else { return }
    expect(
      .secrecy, !text.utf8.contains(secret.text.bytes), "a description has the token or the data")
  }
}

extension String.UTF8View {
  /// Whether some bytes occur one after another.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    let text = Array(self)
    guard text.count >= bytes.count else { return false }
    return (0...(text.count - bytes.count)).contains { start in
      text[start..<start + bytes.count].elementsEqual(bytes)
    }
  }
}

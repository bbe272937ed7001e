import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners of an express checkout.
@MainActor @Suite struct ExpressRunnerTests {
  private let run = PageRun<ExpressCheckout>()
  private nonisolated static let five = Money(minorUnits: 5_00, currency: .usd)
  private nonisolated static let option = ExpressShippingOption(
    id: "std", name: "Standard", shippingAmount: five, orderAmount: five)

  private static func settings(token: SecretText? = "001.tok") -> ExpressSettings {
    ExpressSettings(token: token, region: .us, environment: .sandbox, currency: .usd)
  }

  private var runners: ExpressRunners {
    ExpressRunners(
      loadPage: { [screen = run.screen] url in
        screen.append("load \(url.text.bytes.count)")
      },
      sendMessage: { [screen = run.screen] in screen.append("send \($0.requestID)") },
      closePage: { [screen = run.screen] in screen.append("close") })
  }

  private func hear(_ message: ExpressMessage) -> ExpressInput {
    .message(origin: "https://portal.afterpay.com", message)
  }

  private func askedForOptions(_ id: UTF8Text = "r1") -> ExpressInput {
    hear(.shippingAddressChange(requestID: id, ExpressAddress(postcode: "62701")))
  }

  @Test func `The page is loaded when the store begins`() {
    let store = run.store(Self.settings(), runners)
    #expect(run.screen.values == [])
    run.settle()
    #expect(run.screen.values == ["load 92"])
    #expect(store.runningEffectCount == 0)
    #expect(store.state.phase == .loading)
  }

  @Test func `A store that is closed at once loads nothing`() {
    let store = run.store(Self.settings(), runners)
    store.close()
    run.settle()
    #expect(run.screen.values == [])
  }

  @Test func `A checkout is approved by the runners alone`() async {
    var runners = runners
    runners.shippingOptions = { address in address.postcode == "62701" ? [Self.option] : [] }
    runners.shippingUpdate = { option in
      ExpressShippingUpdate(id: option.id, shippingAmount: Self.five, orderAmount: Self.five)
    }
    let store = run.store(Self.settings(), runners)
    run.send(
      [
        .pageFinished, askedForOptions(),
        hear(.shippingOptionChange(requestID: "r2", Self.option)), hear(.success(token: "002.tok")),
      ], to: store)
    #expect(run.screen.values == ["load 92", "send r1", "send r2", "close"])
    #expect(run.events == [.success(token: "002.tok")])
    #expect(await store.result() == .success(token: "002.tok"))
    #expect(store.runningEffectCount == 0)
  }

  @Test(
    arguments: [
      (ExpressError.shippingAddressUnsupported as any Error, .shippingAddressUnsupported),
      (CancellationError(), .serviceUnavailable),
      (OrderError(reason: .total), .serviceUnavailable),
    ] as [(any Error, ExpressError)])
  func `Options that throw answer the page with an error, which never waits for ever`(
    error: any Error, answer: ExpressError
  ) {
    var runners = runners
    runners.shippingOptions = { _ in throw error }
    let store = run.store(Self.settings(), runners)
    run.send([askedForOptions()], to: store)
    #expect(run.inputs.last == .refuse(requestID: "r1", answer))
    #expect(store.state.asked == [])
  }

  @Test(
    arguments: [
      (ExpressError.shippingAddressUnsupported as any Error, .badResponse),
      (ExpressError.badResponse, .badResponse),
      (ExpressError.serviceUnavailable, .serviceUnavailable),
      (CancellationError(), .serviceUnavailable),
    ] as [(any Error, ExpressError)])
  func `An update that throws answers the page with an error for options`(
    error: any Error, answer: ExpressError
  ) {
    var runners = runners
    runners.shippingUpdate = { _ in throw error }
    let store = run.store(Self.settings(), runners)
    run.send([hear(.shippingOptionChange(requestID: "r1", Self.option))], to: store)
    #expect(run.inputs.last == .refuse(requestID: "r1", answer))
    #expect(store.state.asked == [])
  }

  @Test func `An update of nil says that nothing changes`() {
    var runners = runners
    runners.shippingUpdate = { _ in nil }
    let store = run.store(Self.settings(), runners)
    run.send([hear(.shippingOptionChange(requestID: "r1", Self.option))], to: store)
    #expect(run.inputs.last == .noChange(requestID: "r1"))
  }

  @Test func `Without functions the app answers`() {
    let store = run.store(Self.settings(), runners)
    run.send(
      [
        askedForOptions(), hear(.shippingOptionChange(requestID: "r2", Self.option)), .dismiss,
        .pageFailed(reason: "offline"),
      ], to: store)
    #expect(run.inputs.count == 4)
    #expect(store.runningEffectCount == 0)
    #expect(store.state.asked.count == 2)
  }

  @Test func `Options that come after the end are dropped`() {
    let gate = Gate()
    var runners = runners
    runners.shippingOptions = { _ in
      await gate.opened()
      return [Self.option]
    }
    let store = run.store(Self.settings(), runners)
    run.send([askedForOptions(), hear(.cancelled)], to: store)
    #expect(store.runningEffectCount == 0)
    gate.open()
    run.settle()
    #expect(run.steps.values.last?.outcome == .superseded)
    #expect(run.screen.values == ["load 92", "close"])
  }

  @Test(
    arguments: [(true, ExpressState.Phase.loading), (false, .cancelled)]
      as [(Bool, ExpressState.Phase)])
  func `The shopper's answer loads the page again, or leaves`(
    again: Bool, phase: ExpressState.Phase
  ) async {
    var runners = runners
    runners.askRetry = { again }
    let store = run.store(Self.settings(), runners)
    run.send([.pageFailed(reason: "offline")], to: store)
    #expect(store.state.phase == phase)
    #expect(run.screen.values == ["load 92", again ? "load 92" : "close"])
    if !again { #expect(await store.result() == .cancelled(.network)) }
  }

  @Test(
    arguments: [(true, ExpressState.Phase.cancelled), (false, .loading)]
      as [(Bool, ExpressState.Phase)])
  func `The shopper's answer to the prompt leaves or stays`(
    leaves: Bool, phase: ExpressState.Phase
  ) {
    var runners = runners
    runners.promptToLeave = { _ in leaves }
    let store = run.store(Self.settings(), runners)
    run.send([.dismiss], to: store)
    #expect(store.state.phase == phase)
  }

  @Test func `A checkout without a page has a result, unlike in the SDK`() async {
    let store = run.store(Self.settings(token: nil), runners)
    run.settle()
    #expect(run.screen.values == [])
    #expect(await store.result() == .cancelled(.noURL))
  }

  @Test func `A store that is closed has no result`() async {
    let store = run.store(Self.settings(), runners)
    store.close()
    #expect(await store.result() == nil)
  }

  @Test func `No request is ever without an answer`() {
    #expect(runners.noAnswer(to: 1) == .pageFailed(reason: "cancelled"))
  }

  @Test func `A recording of a store replays`() throws {
    let lines = Collected<String>()
    let store = CheckoutStore<ExpressCheckout>(
      settings: Self.settings(), environment: Sample.environment(on: run.executor),
      runner: runners, middleware: [RecordingMiddleware { lines.append($0) }])
    store.enqueue(.pageFinished)
    store.enqueue(.noChange(requestID: "r1"))
    #expect(lines.count == 3)
    #expect(lines.values.first?.hasPrefix(#"{"input":"begin","at":1795255200,"#) == true)
    #expect(lines.values.last?.contains(#""input":"noChange""#) == true)
  }
}

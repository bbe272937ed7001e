import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import PropertyTesting
import ScheduleEngine
import ViewModels

/// A host of the pages of a store, whose commands and effects run when the test says so.
@MainActor final class HostRun<Flow: PageFlow> {
  let commands = PageCommands()
  let executor = SeededExecutor()
  let posting = ManualPosting()
  let inputs = Collected<Flow.Input>()
  /// The commands that the web views received, in order.
  let webViews = Collected<WebViewCommand>()

  /// Creates a store that sends its commands to ``commands``.
  func store(
    _ settings: Flow.Settings, _ runner: any EffectRunner<Flow>
  ) -> CheckoutStore<Flow> {
    var environment = CheckoutEnvironment(now: { Self.moment })
    environment.start = { [executor] work in
      Task(executorPreference: executor) { await work() }
    }
    environment.post = { [posting] in posting.post($0) }
    return CheckoutStore(
      settings: settings, environment: environment, runner: runner,
      middleware: [InputWriter { [inputs] in inputs.append($0) }])
  }

  /// Lets the web views of a host write their commands down.
  func observe(_ host: PageHostModel<Flow>) {
    host.perform = { [webViews] command in webViews.append(command) }
  }

  /// Runs all effects and commands.
  func settle() {
    executor.runUntilIdle()
    posting.runAll()
    executor.runUntilIdle()
  }

  /// 21 November 2026, ten o'clock in London.
  nonisolated static var moment: Moment {
    let time = Timestamp(secondsSinceEpoch: 1_795_255_200)
    return Moment(today: CivilDate(knownDayNumber: time.dayNumber), timestamp: time)
  }
}

/// A middleware that writes the inputs down, those that are rejected too.
struct InputWriter<Flow: CheckoutFlow>: CheckoutMiddleware {
  let write: @Sendable (Flow.Input) -> Void

  init(write: @escaping @Sendable (Flow.Input) -> Void) { self.write = write }

  func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) { write(step.input) }
}

extension PageHost {
  /// A host with a page on screen that shows an address of the shop.
  static func showing(
    _ url: String = "https://shop.example/cart", rules: PageRules = PageRules(),
    handlers: [String] = ["shop"]
  ) -> PageHost {
    var host = PageHost(rules: rules)
    _ = host.perform(
      .load(
        number: 1, PageRequest(url: PageAddress(UTF8Text(url)), messageHandlers: handlers)))
    _ = host.perform(.show(number: 1))
    _ = host.decide(PageNavigation(url: url, kind: .other), of: 1) { _ in nil }
    for report in [PageReport.started(url: url), .committed(url: url), .finished(url: url)] {
      _ = host.receive(report, of: 1)
    }
    return host
  }
}

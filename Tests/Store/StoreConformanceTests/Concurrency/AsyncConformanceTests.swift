import Databases
import EntryStore
import Foundation
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// The asynchronous calls: each once, cancellation, and the threads on which they wait.
@Suite struct AsyncConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `Each call has the answer of the call that blocks`(kind: ConformanceStore.Kind) async throws
  {
    let store = try ConformanceStore(kind)
    let widgets = WidgetStore(store.other(0))
    let blocking = store.shop.widgets
    let (a, b) = (try WidgetName("a"), try WidgetName("b"))
    let moment = try ConformanceValues.moment()
    let token = try CheckoutToken("t")
    let created = try await widgets.create(
      a, plan: ConformanceValues.plan, checkout: .token(token), at: moment, amount: "200.00")
    #expect(created.machine.revision == 1 && created.events.count == 1)
    let updated = try await widgets.update(
      a, at: moment, amount: "210.00", if: Precondition(revision: 1))
    #expect(updated.machine.revision == 2)
    let second = try await widgets.update(
      b, creating: ConformanceValues.plan, at: moment, amount: "5.00")
    #expect(second.machine.revision == 1)
    let captured = try await widgets.capture(
      nil, ConformanceValues.request("210.00", "t"), at: moment)
    #expect(captured.decision.conformanceCode == "accepted")
    #expect(try await widgets.read(a) == blocking.read(a))
    #expect(try await widgets.history(a) == blocking.history(a))
    #expect(try await widgets.list() == [a, b])
    #expect(try await widgets.list(after: a, limit: 1) == [b])
    #expect(try await widgets.check(a) == blocking.check(a))
    let lines = try await widgets.exportJournal(a)
    #expect(try lines == blocking.exportJournal(a) && lines.count { $0 == 0x0A } == 3)
    let salvage = try await widgets.salvage(a, as: WidgetName("s"))
    #expect(salvage.lineCount == 3)
    let removed = try await widgets.remove(a, at: moment, force: true)
    #expect(removed?.capture?.record.amount.text == "210.00")
    #expect(try await widgets.importJournal(lines).machine.revision == 2)
    let forgotten = try await widgets.forgetCapture(of: token, at: moment)
    #expect(forgotten.map(\.line) == [3])
    await #expect(throws: WidgetStoreError.self) { try await widgets.read(WidgetName("z")) }
  }

  /// Threads that wait until a test opens the gate.
  private final class Gate: Sendable {
    private let waiting = Atomic(0)
    private let semaphore = DispatchSemaphore(value: 0)

    var waitingCount: Int { waiting.load(ordering: .acquiring) }

    func wait() {
      waiting.add(1, ordering: .acquiringAndReleasing)
      semaphore.wait()
      // The next one passes, too.
      semaphore.signal()
    }

    func open() { semaphore.signal() }
  }

  @Test(.timeLimit(.minutes(60)))
  func `Eight calls that wait leave the cooperative pool free, and the ninth waits for a thread`()
    async throws
  {
    let gate = Gate()
    let database = EntryDatabase(.memory)
    let slow = WidgetStore(
      database,
      plans: { id in
        gate.wait()
        return Plan.builtIn[id]
      })
    let moment = try ConformanceValues.moment()
    let calls = try (0..<12).map { index in
      let name = try WidgetName("w-\(index)")
      return Task {
        try await slow.create(name, plan: ConformanceValues.plan, at: moment, amount: "5.00")
      }
    }
    while gate.waitingCount < 8 { await Task.yield() }
    // The clock of another task goes on.
    let ticks = await Task {
      var ticks = 0
      for _ in 0..<1_000 {
        await Task.yield()
        ticks += 1
      }
      return ticks
    }.value
    #expect(ticks == 1_000 && gate.waitingCount == 8)
    #expect(database.threads.threadCount == 8)
    gate.open()
    for call in calls { #expect(try await call.value.machine.revision == 1) }
    #expect(try await slow.list().count == 12)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A call that is cancelled while it waits for a thread changes nothing`() async throws {
    let gate = Gate()
    let database = EntryDatabase(.memory, maximumConnectionCount: 1)
    let slow = WidgetStore(
      database,
      plans: { id in
        gate.wait()
        return Plan.builtIn[id]
      })
    let fast = WidgetStore(database)
    let moment = try ConformanceValues.moment()
    let (a, b) = (try WidgetName("a"), try WidgetName("b"))
    let first = Task {
      try await slow.create(a, plan: ConformanceValues.plan, at: moment, amount: "5.00")
    }
    while gate.waitingCount < 1 { await Task.yield() }
    let second = Task {
      try await fast.create(b, plan: ConformanceValues.plan, at: moment, amount: "5.00")
    }
    let third = Task { try await fast.list() }
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    let result = await second.result
    guard case .failure(let error as WidgetStoreError) = result,
      case .storage(let fault) = error.reason
    else {
      gate.open()
      Issue.record("\(result)")
      return
    }
    #expect(fault.reason == .cancelled)
    // A call that has begun runs to its end.
    first.cancel()
    gate.open()
    #expect(try await first.value.name == a)
    #expect(try await third.value == [a])
    #expect(try await fast.list() == [a])
  }

  @Test func `A database waits for 10 seconds by default`() {
    #expect(EntryDatabase(.memory).waiting == .seconds(10))
    #expect(EntryDatabase(.memory, waiting: .seconds(Int64.max)).waiting == .seconds(86_400))
    #expect(EntryDatabase(.memory, waiting: .seconds(-1)).waiting == .zero)
  }
}

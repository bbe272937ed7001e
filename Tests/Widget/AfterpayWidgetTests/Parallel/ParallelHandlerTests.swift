import AfterpayWidget
import ConcurrencyTesting
import Testing

/// Handlers that are set and removed by some tasks while others send updates.
@Suite(.timeLimit(.minutes(60))) struct ParallelHandlerTests {
  /// The events of all handlers of a test, in the order of the calls.
  @MainActor private final class Received {
    var dues: [Int] = []
    var isCalled = false
  }

  @MainActor private final class Handler: WidgetHandler {
    private let received: Received

    init(_ received: Received) { self.received = received }

    func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
      record(Int(amountDueToday.minorUnits))
    }

    func onChanged(status: WidgetStatus) { record(status.due) }

    func onError(errorCode: String?, message: String?) { record(-1) }

    func onFailure(error: any Error) { record(-1) }

    private func record(_ due: Int) {
      #expect(!received.isCalled, "one at a time")
      received.isCalled = true
      received.dues.append(due)
      received.isCalled = false
    }
  }

  @Test func `If the handler is replaced often, no event is duplicated or out of order`()
    async throws
  {
    let shop = try ParallelShop.make()
    let received = Received()
    shop.setWidgetHandler(strongly: await Handler(received))
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: shop)
    await withTaskGroup { group in
      group.addTask {
        for due in 101...1_100 {
          try? await widget.sendUpdate(amount: ParallelShop.amount(due: due))
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<200 { shop.setWidgetHandler(strongly: await Handler(received)) }
        }
      }
    }
    await eventually("every event is received") { await received.dues.count == 1_001 }
    #expect(await received.dues == Array(100...1_100))
  }

  @Test func `If the handler is removed at times, the received events are still in order`()
    async throws
  {
    let shop = try ParallelShop.make()
    let received = Received()
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: shop)
    await withTaskGroup { group in
      group.addTask {
        for due in 101...1_100 {
          try? await widget.sendUpdate(amount: ParallelShop.amount(due: due))
        }
      }
      group.addTask {
        for _ in 0..<200 {
          shop.setWidgetHandler(strongly: await Handler(received))
          shop.removeWidgetHandler()
        }
      }
    }
    shop.setWidgetHandler(strongly: await Handler(received))
    try await widget.sendUpdate(amount: ParallelShop.amount(due: 1_101))
    await eventually("the last event is received") { await received.dues.last == 1_101 }
    let dues = await received.dues
    #expect(dues == Set(dues).sorted())
  }
}

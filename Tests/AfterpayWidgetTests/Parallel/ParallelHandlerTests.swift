import AfterpayWidget
import ConcurrencyTesting
import Testing

/// Handlers that are set and removed by some tasks while others send updates.
@Suite(.timeLimit(.minutes(15))) struct ParallelHandlerTests {
  /// What all handlers of a test have heard, in the order in which they were called.
  @MainActor private final class Heard {
    var dues: [Int] = []
    var isCalled = false
  }

  @MainActor private final class Handler: WidgetHandler {
    private let heard: Heard

    init(_ heard: Heard) { self.heard = heard }

    func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
      hear(Int(amountDueToday.minorUnits))
    }

    func onChanged(status: WidgetStatus) { hear(status.due) }

    func onError(errorCode: String?, message: String?) { hear(-1) }

    func onFailure(error: any Error) { hear(-1) }

    private func hear(_ due: Int) {
      #expect(!heard.isCalled, "one at a time")
      heard.isCalled = true
      heard.dues.append(due)
      heard.isCalled = false
    }
  }

  @Test func `If the handler is replaced often, no event is duplicated or out of order`()
    async throws
  {
    let shop = try ParallelShop.make()
    let heard = Heard()
    shop.setWidgetHandler(strongly: await Handler(heard))
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: shop)
    await withTaskGroup { group in
      group.addTask {
        for due in 101...1_100 {
          try? await widget.sendUpdate(amount: ParallelShop.amount(due: due))
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<200 { shop.setWidgetHandler(strongly: await Handler(heard)) }
        }
      }
    }
    await eventually("everything is heard") { await heard.dues.count == 1_001 }
    #expect(await heard.dues == Array(100...1_100))
  }

  @Test func `If the handler is removed at times, the received events are still in order`()
    async throws
  {
    let shop = try ParallelShop.make()
    let heard = Heard()
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: shop)
    await withTaskGroup { group in
      group.addTask {
        for due in 101...1_100 {
          try? await widget.sendUpdate(amount: ParallelShop.amount(due: due))
        }
      }
      group.addTask {
        for _ in 0..<200 {
          shop.setWidgetHandler(strongly: await Handler(heard))
          shop.removeWidgetHandler()
        }
      }
    }
    shop.setWidgetHandler(strongly: await Handler(heard))
    try await widget.sendUpdate(amount: ParallelShop.amount(due: 1_101))
    await eventually("the last is heard") { await heard.dues.last == 1_101 }
    let dues = await heard.dues
    #expect(dues == Set(dues).sorted())
  }
}

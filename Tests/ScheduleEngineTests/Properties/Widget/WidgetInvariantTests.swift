import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Random commands to widgets of random plans, judged after each command.
///
/// `WidgetModelTests` holds the widget of one plan against a full second description; here plans,
/// limits and validity dates vary, and what is judged is what every widget promises.
@Suite struct WidgetInvariantTests {
  private static func sequences(
    of checkout: Generator<CheckoutReference>
  ) -> Generator<CommandSequence<WidgetInvariantModel>> {
    let orders = zip(
      Generator.order(under: .plan(with: .installmentTerms(count: 1...6))), checkout
    ).map { order, checkout in
      ScheduledOrder(
        plan: order.plan, total: order.total, startDate: order.startDate, checkout: checkout)
    }
    return orders.flatMap { .commands(of: WidgetInvariantModel(of: $0), count: 0...24) }
  }

  @Test func `A widget without a checkout keeps its promises whatever is said to it`() async {
    await expectAll(Self.sequences(of: .constant(.tokenless)), runs: 300) { try await $0.run() }
  }

  @Test func `A widget that is looked up keeps its promises whatever is said to it`() async {
    let checkouts = Generator.checkoutToken.map { CheckoutReference.token($0) }
    await expectAll(Self.sequences(of: checkouts), runs: 300) { try await $0.run() }
  }
}

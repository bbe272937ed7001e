import Benchmarking
import ScheduleEngine

extension Benchmarks {
  /// The widget's state machine; Foundation has no counterpart.
  static func widgets(_ samples: Samples) -> [Benchmark] {
    let updates = samples.orders.indices.dropLast().compactMap { index in
      Update(from: samples.orders[index], to: samples.orders[index + 1])
    }
    return [
      Benchmark(
        "widget: update", allocations: 0...0,
        Work("engine", over: updates) { update in
          var widget = update.widget
          let events = try? widget.apply(.update(total: update.total), at: update.moment)
          return UInt64(events?.count ?? 0) &+ hidden(widget).revision.trace
        })
    ]
  }

  /// A widget and its next order total.
  private struct Update {
    let widget: WidgetMachine
    let total: Money
    let moment: Moment

    init?(from order: Samples.Order, to next: Samples.Order) {
      moment = Moment(today: order.date, secondsSinceEpoch: 1_795_251_600)
      total = next.total
      guard
        let made = try? WidgetMachine.tokenless(total: order.total, plan: .usPayIn4, at: moment)
      else { return nil }
      widget = made.0
    }
  }
}

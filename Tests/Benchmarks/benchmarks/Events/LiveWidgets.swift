import AfterpayWidget
import Benchmarking

extension Benchmarks {
  /// The live widget; Foundation has no counterpart.
  static func liveWidgets(_ samples: Samples) -> [Benchmark] {
    let totals = samples.orders.map(\.total)
    guard let shop = LiveWidgets.shop, let widget = try? LiveWidget(amount: totals[0], in: shop)
    else {
      preconditionFailure("the settings of the benchmark's shop are wrong")
    }
    return [
      Benchmark(
        "live widget: update", allocations: 0...3, debugAllocations: 0...40,
        Work("engine", over: [totals], operations: totals.count) { totals in
          Threads.one.run { await LiveWidgets.update(widget, to: totals) }
        }),
      Benchmark(
        "live widget: each of 10,000", allocations: 10...60, debugAllocations: 10...200,
        Work("engine", over: [totals], operations: 10_000) { totals in
          Threads.one.run { await LiveWidgets.crowd(totals, 10_000, in: shop) }
        }),
    ]
  }
}

/// The timed functions, and the shop of their widgets.
private enum LiveWidgets {
  /// A shop on a day that does not change, without a handler.
  static let shop: AfterpayShop? = {
    guard
      let today = try? CivilDate("2026-11-21"),
      let configuration = try? Configuration(
        minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
        timeZone: "America/New_York")
    else { return nil }
    let clock = StandingClock(moment: Moment(today: today, secondsSinceEpoch: 1_795_251_600))
    return AfterpayShop(configuration: configuration, clock: clock)
  }()

  private struct StandingClock: WidgetClock {
    let moment: Moment

    func now() -> Moment { moment }
  }

  /// Updates a widget many times.
  ///
  /// - Returns: The sum of the amounts due today.
  static func update(_ widget: LiveWidget, to totals: [Money]) async -> Int64 {
    var sum: Int64 = 0
    for total in totals {
      try? await widget.sendUpdate(amount: total)
      sum += await widget.currentStatus?.amountDueToday(in: .usd).minorUnits ?? 0
    }
    return sum
  }

  /// Creates many widgets, updates each, and reads the change from its stream.
  ///
  /// - Returns: The sum of the amounts due today.
  static func crowd(_ totals: [Money], _ count: Int, in shop: AfterpayShop) async -> Int64 {
    let widgets = (0..<count).compactMap { index in
      try? LiveWidget(amount: totals[index % totals.count], in: shop)
    }
    let streams = widgets.map(\.publisher.changed)
    var sum: Int64 = 0
    for (index, widget) in widgets.enumerated() {
      try? await widget.sendUpdate(amount: totals[(index + 1) % totals.count])
    }
    for stream in streams {
      var changes = stream.makeAsyncIterator()
      sum += await changes.next()?.amountDueToday(in: .usd).minorUnits ?? 0
    }
    return sum
  }
}

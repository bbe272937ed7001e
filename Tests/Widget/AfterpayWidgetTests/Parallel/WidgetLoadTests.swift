import AfterpayWidget
import ConcurrencyTesting
import Synchronization
import Testing

/// Many widgets, subscribers and updates, which are all released afterwards.
@Suite(.timeLimit(.minutes(60))) struct WidgetLoadTests {
  /// A weak reference.
  private struct Weak: Sendable {
    weak var widget: LiveWidget?
  }

  @Test func `Ten thousand unused widgets are all released`() async throws {
    let shop = try ParallelShop.make()
    var widgets: [Weak] = []
    for number in 1...10_000 {
      let widget = try LiveWidget(amount: ParallelShop.amount(due: number), in: shop)
      widgets.append(Weak(widget: widget))
    }
    #expect(widgets.allSatisfy { $0.widget == nil })
  }

  @Test func `Ten thousand widgets at once keep their own orders, and are released`() async throws {
    let shop = try ParallelShop.make()
    var widgets = try (1...10_000).map { number in
      try LiveWidget(amount: ParallelShop.amount(due: number), in: shop)
    }
    await withTaskGroup { group in
      for half in 0..<2 {
        group.addTask { [widgets] in
          for number in stride(from: half, to: widgets.count, by: 2) {
            let amount = ParallelShop.amount(due: 20_000 + number)
            try? await widgets[number].sendUpdate(amount: amount)
          }
        }
      }
    }
    for (number, widget) in widgets.enumerated() {
      let status = try await widget.status()
      #expect(status.due == 20_000 + number)
    }
    let all = widgets.map { Weak(widget: $0) }
    widgets = []
    await eventually("all are released") { all.allSatisfy { $0.widget == nil } }
  }

  @Test func `A thousand subscribers receive every update`() async throws {
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: ParallelShop.make())
    let streams = (0..<1_000).map { _ in widget.publisher.changed }
    let dues = await withTaskGroup(of: [Int].self) { group in
      for stream in streams {
        group.addTask { await stream.reduce(into: []) { $0.append($1.due) } }
      }
      for due in 101...200 { try? await widget.sendUpdate(amount: ParallelShop.amount(due: due)) }
      await widget.close()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(dues.count == 1_000)
    #expect(dues.allSatisfy { $0 == Array(101...200) })
  }

  @Test func `A widget is released with its streams and waiting tasks`() async throws {
    let never = ParallelShop.LateLookup(failures: .max)
    let shop = try ParallelShop.make(lookup: never)
    var all: [Weak] = []
    for round in 0..<100 {
      let amount = ParallelShop.amount(due: 100)
      let widget =
        round.isMultiple(of: 2)
        ? try LiveWidget(token: "t", in: shop) : try LiveWidget(amount: amount, in: shop)
      all.append(Weak(widget: widget))
      let events = widget.publisher.events
      let reader = Task { for await _ in events {} }
      _ = widget.publisher.errors
      var iterator = widget.publisher.ready.makeAsyncIterator()
      if !round.isMultiple(of: 2) { #expect(await iterator.next()?.isValid == true) }
      widget.getStatus { _ in }
      try await widget.sendUpdate(amount: amount)
      if round.isMultiple(of: 3) { await widget.close() }
      if round.isMultiple(of: 5) { reader.cancel() }
    }
    await eventually("all are released") { all.allSatisfy { $0.widget == nil } }
  }
}

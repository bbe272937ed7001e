import Synchronization
import Testing

@testable import AfterpayWidget

/// A widget on all threads, for faults that no order of steps on one thread shows; the thread
/// sanitizer checks these runs as well.
@Suite(.timeLimit(.minutes(60))) struct ParallelWidgetTests {
  /// Sends updates from 8 tasks, 250 each, with a different amount due for each.
  private static func sendUpdates(to widget: LiveWidget) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for sender in 0..<8 {
        group.addTask {
          var taken = 0
          for number in 0..<250 {
            let amount = ParallelShop.amount(due: 101 + sender * 250 + number)
            do { try await widget.sendUpdate(amount: amount) } catch { continue }
            taken += 1
          }
          return taken
        }
      }
      return await group.reduce(0, +)
    }
  }

  private static func read(
    _ stream: WidgetStream<WidgetEventPublisher.Event>
  ) async -> [WidgetEventPublisher.Event] {
    await stream.reduce(into: []) { $0.append($1) }
  }

  @Test func `Updates of many tasks are each emitted once, in one order, and the last one remains`()
    async throws
  {
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: ParallelShop.make())
    let streams = (0..<4).map { _ in widget.publisher.events(buffering: .newest(4_000)) }
    async let first = Self.read(streams[0])
    async let second = Self.read(streams[1])
    #expect(await Self.sendUpdates(to: widget) == 2_000)
    let status = try await widget.status()
    #expect(await widget.revision == 2_001)
    await widget.close()
    let emitted = await first
    #expect(emitted.count == 2_001 && emitted.last?.due == status.due)
    #expect(await second == emitted)
    // Subscribers that read only now have missed nothing either.
    #expect(await Self.read(streams[2]) == emitted && streams[3].missedCount == 0)
    let dues = emitted.compactMap(\.due)
    #expect(Set(dues) == Set(100...2_100))
    for sender in 0..<8 {
      let own = dues.filter { ($0 - 101) / 250 == sender && $0 > 100 }
      #expect(own == own.sorted(), "the updates of one task keep their order")
    }
  }

  @Test(arguments: [1, 2, 16])
  func `A subscriber with a small buffer knows exactly how much it has missed`(
    size: Int
  ) async throws {
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: ParallelShop.make())
    let whole = widget.publisher.events(buffering: .newest(4_000))
    let small: [WidgetStream<WidgetEventPublisher.Event>] = [
      widget.publisher.events(buffering: .newest(size)),
      widget.publisher.events(buffering: .oldest(size)),
    ]
    async let newest = Self.read(small[0])
    async let oldest = Self.read(small[1])
    _ = await Self.sendUpdates(to: widget)
    await widget.close()
    let emitted = await Self.read(whole)
    #expect(emitted.count == 2_001)
    for (received, stream) in [(await newest, small[0]), (await oldest, small[1])] {
      var place = 0
      for event in received {
        if case .missed(let count) = event {
          place += count
          continue
        }
        #expect(place < emitted.count && emitted[place] == event)
        place += 1
      }
      #expect(place == emitted.count)
      #expect(received.count { $0.due != nil } + stream.missedCount == emitted.count)
    }
  }

  @Test func `A late subscriber receives the present state and then every event`() async throws {
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: ParallelShop.make())
    let whole = widget.publisher.events(buffering: .newest(4_000))
    let late = await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { await Self.read(widget.publisher.events(buffering: .newest(4_000))) }
      }
      _ = await Self.sendUpdates(to: widget)
      await widget.close()
      return await group.reduce(into: []) { $0.append($1) }
    }
    let dues = await Self.read(whole).compactMap(\.due)
    for received in late where !received.isEmpty {
      guard case .ready? = received.first, let first = received.first?.due else {
        Issue.record("a late subscriber receives \(received[0]) first")
        continue
      }
      let place = dues.firstIndex(of: first) ?? dues.count
      #expect(received.map(\.due) == dues[place...].map { $0 })
    }
  }

  @Test func `An update is either accepted and emitted, or rejected because the widget is closed`()
    async throws
  {
    for round in 0..<20 {
      let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: ParallelShop.make())
      async let emitted = Self.read(widget.publisher.events(buffering: .newest(4_000)))
      async let taken = Self.sendUpdates(to: widget)
      for _ in 0..<round * 10 { await Task.yield() }
      await widget.close()
      let (emittedCount, takenCount) = (await emitted.count, await taken)
      // The stream is empty if it was created after the widget was closed.
      #expect(emittedCount == 0 || emittedCount <= takenCount + 1)
      #expect(await widget.revision == takenCount + 1)
      await #expect(throws: WidgetError(reason: .closed)) { try await widget.status() }
    }
  }

  @Test func `Every caller receives an answer, even if the lookup fails several times`()
    async throws
  {
    for _ in 0..<10 {
      let shop = try ParallelShop.make(lookup: ParallelShop.LateLookup(failures: 20))
      let widget = try LiveWidget(token: "t", in: shop)
      let answers = await withTaskGroup(of: WidgetStatus?.self) { group in
        for number in 0..<40 {
          group.addTask {
            while !Task.isCancelled {
              if let status = try? await widget.status() { return status }
              await widget.retryLookup()
              if number.isMultiple(of: 10) { return nil }
            }
            return nil
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0?.due == 50_00 } >= 36)
      #expect(widget.waiters.count == 0)
      let ready = widget.publisher.ready
      await widget.close()
      var readyCount = 0
      for await _ in ready { readyCount += 1 }
      #expect(readyCount == 1)
    }
  }

  @Test func `Tasks that are cancelled while they wait are released`() async throws {
    let never = ParallelShop.LateLookup(failures: .max)
    for _ in 0..<20 {
      let widget = try LiveWidget(token: "t", in: ParallelShop.make(lookup: never))
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask { _ = try? await widget.status() }
          group.addTask { for await _ in widget.publisher.changed {} }
        }
        await Task.yield()
        group.cancelAll()
      }
      #expect(widget.waiters.count == 0 && widget.publisher.subscriberCount == 0)
    }
  }
}

import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Followers deliver everything once and in order.
@Suite struct FollowingConformanceTests {
  /// The updates of a follower in words, until nothing has changed.
  private static func words(
    _ follower: inout WidgetFollower
  ) async throws -> [String] {
    var words: [String] = []
    while true {
      switch try await follower.next() {
      case .accepted(let steps):
        if steps.isEmpty { return words }
        words += steps.map { step in
          switch step.entry.command {
          case .create: "create \(step.entry.total.text)"
          case .update: "update \(step.entry.total.text)"
          case .capture: "capture \(step.entry.total.text)"
          }
        }
      case .removed:
        if words.last == "removed" { return words }
        words.append("removed")
      case .replaced: words.append("replaced")
      }
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Everything between two calls is delivered once, in order`(
    kind: ConformanceStore.Kind
  ) async throws {
    let store = try ConformanceStore(kind)
    let shop = store.shop
    let name = try WidgetName("a")
    // Each follower and the writer have connections of their own.
    let widgets = WidgetStore(store.other(0))
    var follower = widgets.follow(name)
    await #expect(throws: WidgetStoreError.self) { try await follower.next() }
    try shop.create("a", "5.00", token: "t")
    #expect(try await Self.words(&follower) == ["create 5.00"])
    #expect(try await Self.words(&follower) == [])
    try shop.update("a", "6.00")
    try shop.capture("a", "6.00", token: "t")
    try shop.remove("a", force: true)
    try shop.create("a", "7.00")
    try shop.update("a", "8.00")
    #expect(
      try await Self.words(&follower) == [
        "update 6.00", "capture 6.00", "removed", "replaced", "create 7.00", "update 8.00",
      ])
    #expect(try await Self.words(&follower) == [])
    try shop.remove("a")
    #expect(try await Self.words(&follower) == ["removed"])
    #expect(try await follower.next() == .removed)
    // Two whole journals between two calls.
    try shop.create("a", "9.00")
    try shop.remove("a")
    try shop.create("a", "10.00")
    #expect(
      try await Self.words(&follower) == [
        "replaced", "create 9.00", "removed", "replaced", "create 10.00",
      ])
    #expect(follower.machine?.revision == 1)
    // A follower that starts now begins with the widget that there is.
    var late = widgets.follow(name)
    #expect(try await Self.words(&late) == ["create 10.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `More entries than a page are delivered once`(kind: ConformanceStore.Kind) async throws {
    guard kind == .memory else { return }
    let store = try ConformanceStore(kind)
    try store.shop.create("a", "1.00")
    for index in 2...1_203 { try store.shop.update("a", "\(index).00") }
    var follower = WidgetStore(store.other(0)).follow(try WidgetName("a"))
    let words = try await Self.words(&follower)
    #expect(words.count == 1_203 && words.last == "update 1203.00")
    #expect(Set(words).count == 1_203)
    try store.shop.remove("a")
    #expect(try await Self.words(&follower) == ["removed"])
  }
}

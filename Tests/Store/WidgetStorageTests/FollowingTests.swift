import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct FollowingTests {
  /// Returns the totals of an update, or its name.
  private func texts(_ update: WidgetFollower.Update) -> [String] {
    switch update {
    case .accepted(let steps): steps.map(\.entry.total.text)
    case .removed: ["removed"]
    case .replaced: ["replaced"]
    }
  }

  @Test func `A removal and a new widget are both delivered, however soon they come`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "50.00")
    var follower = widgets.store.follow(widgets.a)
    #expect(texts(try follower.next()) == ["50.00"])
    #expect(texts(try follower.next()) == [])
    try widgets.update(widgets.a, "60.00")
    _ = try widgets.store.remove(widgets.a, at: widgets.moment)
    try widgets.update(widgets.a, "70.00")
    _ = try widgets.store.remove(widgets.a, at: widgets.moment)
    try widgets.update(widgets.a, "80.00")
    var all: [[String]] = []
    for _ in 0..<8 { all.append(texts(try follower.next())) }
    #expect(
      all == [
        ["60.00"], ["removed"], ["replaced"], ["70.00"], ["removed"], ["replaced"], ["80.00"], [],
      ])
    _ = try widgets.store.remove(widgets.a, at: widgets.moment)
    #expect(texts(try follower.next()) == ["removed"])
    #expect(texts(try follower.next()) == ["removed"])
  }

  @Test func `A widget that does not exist cannot be followed`() throws {
    let widgets = try TestWidgets()
    var follower = widgets.store.follow(widgets.a)
    #expect(reason { try follower.next() } == .noSuchWidget(widgets.a))
    try widgets.update(widgets.a, "50.00")
    #expect(texts(try follower.next()) == ["50.00"])
    #expect(follower.machine?.revision == 1)
  }

  @Test func `Lines are delivered up to the first damaged one, over several pages`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "50.00")
    for cents in 0..<520 {
      let text = "\(60 + cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
      try widgets.update(widgets.a, text)
    }
    var follower = widgets.store.follow(widgets.a)
    #expect(texts(try follower.next()).count == 521)
    widgets.damage(widgets.a, 510) { $0.line = "" }
    var other = widgets.store.follow(widgets.a)
    #expect(texts(try other.next()).count == 509)
    #expect(isDamaged { try other.next() })
    #expect(isDamaged { try other.next() })
    #expect(try widgets.store.check(widgets.a).goodLineCount == 509)
    widgets.storage.damage { $0.entries.removeAll { $0.number == 521 } }
    #expect(isDamaged { try follower.next() })
  }
}

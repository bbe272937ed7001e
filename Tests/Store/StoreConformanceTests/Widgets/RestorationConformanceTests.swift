import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Removed widgets that are restored.
@Suite struct RestorationConformanceTests {
  /// A number of days after minute 2 of the first day.
  private static func time(days: Int = 0) -> Timestamp { ConformanceValues.time(2 + days * 1_440) }

  private static func restore(
    _ shop: ConformanceShop, _ name: String = "a", as newName: String? = nil, days: Int = 0
  ) throws -> WidgetSalvage {
    try shop.widgets.restore(
      WidgetName(name), as: try newName.map { try WidgetName($0) }, at: time(days: days))
  }

  private static func removed(_ shop: ConformanceShop, days: Int = 0) throws -> [String] {
    try shop.widgets.removed(at: time(days: days)).map(\.name.description)
  }

  /// Creates the widget `a` of two lines with identifiers, and removes it at minute 2.
  private static func remove(in shop: ConformanceShop, token: String? = nil) throws -> [UInt8] {
    try shop.create("a", "50.00", token: token, id: "c-1")
    try shop.update("a", "60.00", minute: 1, id: "u-1")
    let lines = try shop.export("a")
    try shop.remove("a", minute: 2)
    return lines
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A restored widget has the same lines, head and identifiers`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let lines = try Self.remove(in: shop)
    let listed = try shop.widgets.removed(at: Self.time())
    #expect(listed.map(\.name.description) == ["a"])
    #expect(listed[0].removal.time == Self.time())
    #expect(listed[0].removal.lastDay == (try CivilDate("2026-12-21")))
    #expect(listed[0].widget?.machine.total?.text == "60.00" && listed[0].widget?.capture == nil)

    let restored = try Self.restore(shop)
    #expect(restored.lineCount == 2 && restored.lostLineCount == 0)
    #expect(restored.widget.machine.revision == 2)
    #expect(try shop.export("a") == lines)
    #expect(try shop.totals("a") == ["50.00", "60.00"])
    #expect(try shop.read("a").head == restored.widget.head)
    #expect(try shop.widgets.check(WidgetName("a")).isGood)
    #expect(try Self.removed(shop).isEmpty)
    // The identifiers have the same answers, and belong to no other command.
    let again = try shop.update("a", "60.00", minute: 9, id: "u-1")
    #expect(again.isRepeated && again.head == restored.widget.head)
    #expect(
      ConformanceShop.reason { try shop.update("a", "7.00", minute: 9, id: "u-1") }
        == .usedID(try CommandID("u-1"), try WidgetName("a"), revision: 2))
    #expect(try shop.update("a", "70.00", minute: 9, id: "u-2").machine.revision == 3)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A widget is removed and restored again and again`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let lines = try Self.remove(in: shop)
    for _ in 1...3 {
      _ = try Self.restore(shop)
      #expect(try shop.export("a") == lines)
      #expect(try shop.widgets.check(WidgetName("a")).isGood)
      #expect(try shop.update("a", "60.00", id: "u-1").isRepeated)
      try shop.remove("a", minute: 2)
      #expect(try Self.removed(shop) == ["a"])
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A removal is restored once`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    _ = try Self.remove(in: shop)
    _ = try Self.restore(shop)
    for newName in [nil, "b"] {
      #expect(
        ConformanceShop.reason { try Self.restore(shop, as: newName) }
          == .restored(try WidgetName("a")))
    }
    try shop.update("a", "70.00", minute: 3)
    #expect(
      ConformanceShop.reason { try Self.restore(shop) } == .restored(try WidgetName("a")))
    #expect(try shop.widgets.list().map(\.description) == ["a"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A taken name needs another one`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    _ = try Self.remove(in: shop)
    let present = try shop.create("a", "5.00", minute: 3)
    #expect(ConformanceShop.reason { try Self.restore(shop) } == .exists(try WidgetName("a")))
    #expect(try shop.read("a").head == present.head)
    #expect(try Self.removed(shop) == ["a"])
    try shop.create("taken", "5.00")
    #expect(
      ConformanceShop.reason { try Self.restore(shop, as: "taken") }
        == .exists(try WidgetName("taken")))
    let restored = try Self.restore(shop, as: "b")
    #expect(restored.lineCount == 2 && restored.widget.name.description == "b")
    #expect(try shop.totals("b") == ["50.00", "60.00"])
    #expect(try shop.update("b", "60.00", id: "u-1").isRepeated)
    #expect(try shop.widgets.check(WidgetName("b")).isGood)
    #expect(try shop.read("a").head == present.head)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A captured order stays captured, under its own name and another`(
    kind: ConformanceStore.Kind
  ) throws {
    for newName in [nil, "b"] {
      let shop = try ConformanceStore(kind).shop
      try shop.create("a", "50.00", token: "t", id: "c-1")
      try shop.capture("a", "50.00", token: "t", minute: 1, id: "k-1")
      let lines = try shop.export("a")
      try shop.remove("a", minute: 2, force: true)
      #expect(try shop.widgets.removed(at: Self.time())[0].widget?.capture != nil)
      let restored = try Self.restore(shop, as: newName)
      #expect(restored.lineCount == 2 && restored.widget.capture?.record.amount.text == "50.00")
      let name = newName ?? "a"
      if newName == nil { #expect(try shop.export("a") == lines) }
      #expect(
        try shop.capture(name, "50.00", token: "t", minute: 3).decision.conformanceCode
          == "already_captured")
      #expect(
        ConformanceShop.reason { try shop.update(name, "60.00", minute: 3) }
          == .captured(try WidgetName(name), try Money("50.00", .usd)))
      #expect(try shop.widgets.check(WidgetName(name)).isGood)
      #expect(try shop.widgets.captureFaults().isEmpty)
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An order that another widget captured since the removal is not restored`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    _ = try Self.remove(in: shop, token: "t")
    try shop.create("other", "80.00", token: "t", minute: 3)
    try shop.capture("other", "80.00", token: "t", minute: 3)
    for newName in [nil, "b"] {
      #expect(
        ConformanceShop.reason { try Self.restore(shop, as: newName) }
          == .capturedElsewhere(try WidgetName("other"), try Money("80.00", .usd)))
    }
    #expect(try shop.widgets.list().map(\.description) == ["other"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A widget whose order was captured by another one before is restored as captured`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "50.00", token: "t")
    try shop.create("other", "80.00", token: "t")
    try shop.capture("other", "80.00", token: "t", minute: 1)
    try shop.remove("a", minute: 2)
    #expect(try Self.restore(shop).widget.capture?.record.amount.text == "80.00")
    #expect(
      try shop.capture("a", "80.00", token: "t", minute: 3).decision.conformanceCode
        == "already_captured")
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A widget that was not captured is captured after it was restored`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    _ = try Self.remove(in: shop, token: "t")
    _ = try Self.restore(shop)
    #expect(
      try shop.capture(nil, "60.00", token: "t", minute: 3).decision.conformanceCode == "accepted")
    #expect(
      try shop.capture("a", "60.00", token: "t", minute: 4).decision.conformanceCode
        == "already_captured")
    #expect(try shop.widgets.check(WidgetName("a")).isGood)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `After the thirtieth day, nothing is restored`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    #expect(ConformanceShop.reason { try Self.restore(shop) } == .notRemoved(try WidgetName("a")))
    _ = try Self.remove(in: shop)
    // The removal is at 2026-11-21T09:02:00Z, so that 2026-12-21 is the last day.
    #expect(try Self.removed(shop, days: 30) == ["a"])
    #expect(try Self.removed(shop, days: 31).isEmpty)
    for newName in [nil, "b"] {
      #expect(
        ConformanceShop.reason { try Self.restore(shop, as: newName, days: 31) }
          == .removalExpired(try WidgetName("a"), on: try CivilDate("2026-11-21")))
    }
    #expect(try shop.widgets.list().isEmpty)
    #expect(try Self.restore(shop, days: 30).lineCount == 2)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Of several removals, the last one is restored`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    _ = try Self.remove(in: shop)
    try shop.create("a", "5.00", minute: 2)
    try shop.remove("a", minute: 2)
    #expect(try Self.removed(shop) == ["a"])
    _ = try Self.restore(shop)
    #expect(try shop.totals("a") == ["5.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many restorations of a removal succeeds`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    let lines = try Self.remove(in: store.shop, token: "t")
    let shops = (0..<6).map { ConformanceShop(store.connection($0), of: store) }
    let results = ConformanceThreads.race(
      shops.map { shop in { @Sendable in try Self.restore(shop).lineCount } })
    #expect(results.compactMap { try? $0.get() } == [2])
    #expect(try store.shop.export("a") == lines)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Restored entries are delivered after the removal`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "50.00", id: "c-1")
    var follower = try shop.widgets.follow(WidgetName("a"))
    guard case .accepted(let first) = try follower.next() else {
      Issue.record("the creation")
      return
    }
    try shop.remove("a", minute: 2)
    _ = try Self.restore(shop)
    guard case .removed = try follower.next() else {
      Issue.record("the removal")
      return
    }
    guard case .replaced = try follower.next(), case .accepted(let second) = try follower.next()
    else {
      Issue.record("the restored widget")
      return
    }
    #expect(first.map(\.entry) == second.map(\.entry))
  }

  @Test(arguments: [nil, "b"])
  func `Without a witness of its capture, a widget is not restored`(newName: String?) throws {
    let store = try ConformanceStore(.memory)
    let shop = store.shop
    try shop.create("a", "50.00", token: "t")
    try shop.capture("a", "50.00", token: "t", minute: 1)
    try shop.remove("a", minute: 2, force: true)
    (store.storage as? MemoryStorage)?.damage { $0.captures = [] }
    guard
      case .storage(let fault) = ConformanceShop.reason({ try Self.restore(shop, as: newName) })
    else {
      Issue.record("a restored widget")
      return
    }
    #expect(fault.detail.contains("the table token_captures has no row of it"))
    #expect(try shop.widgets.list().isEmpty)
  }

  @Test func `The intact lines of a damaged widget are restored`() throws {
    let store = try ConformanceStore(.memory)
    let shop = store.shop
    try shop.create("a", "50.00", id: "c-1")
    try shop.update("a", "60.00", minute: 1)
    try shop.update("a", "70.00", minute: 1, id: "u-2")
    let memory = try #require(store.storage as? MemoryStorage)
    memory.damage { rows in
      rows.entries[1].line = rows.entries[1].line.replacing("60.00", with: "90.00")
    }
    try shop.remove("a", minute: 2, force: true)
    #expect(try shop.widgets.removed(at: Self.time()).count == 1)
    let restored = try Self.restore(shop)
    #expect(restored.lineCount == 2 && restored.lostLineCount == 1)
    #expect(try shop.totals("a") == ["50.00", "70.00"])
    #expect(try shop.widgets.check(WidgetName("a")).isGood)
  }

  @Test func `A restored line without the first one of its identifier is damaged`() throws {
    let store = try ConformanceStore(.memory)
    let shop = store.shop
    _ = try Self.remove(in: shop)
    _ = try Self.restore(shop)
    let memory = try #require(store.storage as? MemoryStorage)
    memory.damage { rows in rows.entries[1].id = nil }
    let check = try shop.widgets.check(WidgetName("a"))
    #expect(!check.isGood && check.goodLineCount == 1)
    #expect(
      check.mistake
        == JournalError(line: 2, reason: .unreadable("the column id has another value")))
    // The column of the restored line itself is read with the line.
    memory.damage { rows in rows.entries[4].id = nil }
    #expect(throws: WidgetStoreError.self) { try shop.read("a") }
  }
}

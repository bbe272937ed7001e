import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Removals, further journals, lists, errors and salvaged journals of widgets.
@Suite struct RemovalConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `A removed widget is returned, and its name is free`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let name = try WidgetName("a")
    #expect(ConformanceShop.reason { try shop.remove("a") } == .noSuchWidget(name))
    try shop.create("a", "50.00")
    try shop.update("a", "60.00", minute: 1)
    let removed = try shop.remove("a", minute: 2)
    #expect(removed?.machine.revision == 2 && removed?.capture == nil)
    #expect(ConformanceShop.reason { try shop.remove("a") } == .noSuchWidget(name))
    #expect(ConformanceShop.reason { try shop.read("a") } == .noSuchWidget(name))
    #expect(ConformanceShop.reason { try shop.update("a", "1.00") } == .noSuchWidget(name))
    #expect(ConformanceShop.reason { try shop.export("a") } == .noSuchWidget(name))
    #expect(ConformanceShop.reason { try shop.totals("a") } == .noSuchWidget(name))
    #expect(ConformanceShop.reason { try shop.widgets.check(name) } == .noSuchWidget(name))
    #expect(try shop.widgets.list().isEmpty)
    for life in 2...4 {
      let created = try shop.create("a", "\(life).00", minute: life)
      #expect(created.machine.revision == 1)
      #expect(try shop.totals("a") == ["\(life).00"])
      #expect(try shop.widgets.check(name).goodLineCount == 1)
      try shop.remove("a", minute: life)
    }
    // The first line of each life is that of a new journal.
    let again = try shop.create("a", "50.00")
    #expect(String(decoding: try shop.export("a"), as: UTF8.self).contains(#""previous":"000000"#))
    #expect(again.machine.revision == 1)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Names are listed by their bytes, in pages`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let names = ["B", "a", "Z9", "a.b", "a-b", "a_b", "ab", "0", "removed"]
    for name in names { try shop.create(name, "5.00") }
    try shop.remove("removed")
    // By hand: "0" 30, "B" 42, "Z9" 5A, "a" 61, "a-b" 2D, "a.b" 2E, "a_b" 5F, "ab" 62.
    let sorted = ["0", "B", "Z9", "a", "a-b", "a.b", "a_b", "ab"]
    #expect(try shop.widgets.list().map(\.description) == sorted)
    #expect(try shop.widgets.list(limit: 3).map(\.description) == ["0", "B", "Z9"])
    #expect(
      try shop.widgets.list(after: WidgetName("Z9"), limit: 2).map(\.description) == ["a", "a-b"])
    #expect(try shop.widgets.list(after: WidgetName("aa")).map(\.description) == ["ab"])
    #expect(try shop.widgets.list(after: WidgetName("zz")).isEmpty)
    #expect(try shop.widgets.list(limit: 0).isEmpty)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A rejected command stores nothing`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let name = try WidgetName("a")
    let unknown = try PlanID("no-such-plan")
    let early = Moment(
      today: try CivilDate("2026-11-21"), timestamp: Timestamp(secondsSinceEpoch: -62_135_596_801))
    #expect(
      ConformanceShop.reason {
        try shop.widgets.create(
          name, plan: unknown, at: ConformanceValues.moment(), amount: "5.00")
      } == .unknownPlan(unknown, nil))
    #expect(
      ConformanceShop.reason {
        try shop.widgets.create(name, plan: ConformanceValues.plan, at: early, amount: "5.00")
      } == .invalidTime(-62_135_596_801))
    for amount in ["", "-5.00", "5.001", "x"] {
      guard case .invalidAmount = ConformanceShop.reason({ try shop.create("a", amount) }) else {
        Issue.record("\(amount)")
        continue
      }
    }
    guard case .refusedCommand = ConformanceShop.reason({ try shop.create("a", "0.00") }) else {
      Issue.record("an order of nothing")
      return
    }
    #expect(ConformanceShop.reason { try shop.update("a", "5.00") } == .noSuchWidget(name))
    #expect(
      ConformanceShop.reason { try shop.capture("a", "5.00", token: "t") } == .noSuchWidget(name))
    #expect(
      ConformanceShop.reason { try shop.capture(nil, "5.00", token: "t") } == .noWidgetOfToken)
    #expect(try shop.widgets.list().isEmpty)
    try shop.create("a", "5.00")
    #expect(ConformanceShop.reason { try shop.create("a", "6.00") } == .exists(name))
    #expect(
      try shop.capture("a", "5.00", token: "t").decision.conformanceCode == "not_found")
    try shop.create("b", "5.00", token: "t")
    #expect(
      try shop.capture("b", "5.00", token: "o").decision.conformanceCode == "invalid_token")
    #expect(try shop.totals("a") == ["5.00"] && shop.totals("b") == ["5.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A whole journal is salvaged under another name`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "50.00", token: "t", id: "c-1")
    try shop.update("a", "60.00", minute: 1, id: "u-1")
    try shop.capture("a", "60.00", token: "t", minute: 2)
    let salvage = try shop.widgets.salvage(WidgetName("a"), as: WidgetName("b"))
    #expect(salvage.lineCount == 3 && salvage.lostLineCount == 0)
    #expect(salvage.widget.name.description == "b" && salvage.widget.machine.revision == 2)
    #expect(salvage.widget.capture?.record.amount.text == "60.00")
    for name in ["a", "b"] {
      #expect(
        try shop.capture(name, "60.00", token: "t").decision.conformanceCode == "already_captured")
      #expect(try shop.widgets.check(WidgetName(name)).isGood)
    }
    #expect(try shop.totals("b") == ["50.00", "60.00"])
    #expect(
      ConformanceShop.reason { try shop.widgets.salvage(WidgetName("a"), as: WidgetName("b")) }
        == .exists(try WidgetName("b")))
    #expect(
      ConformanceShop.reason { try shop.widgets.salvage(WidgetName("z"), as: WidgetName("y")) }
        == .noSuchWidget(try WidgetName("z")))
  }
}

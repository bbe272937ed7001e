import ScheduleEngine
import Testing
import WidgetStorage

/// A token is captured at most once, whichever widgets it has and whatever happens to them.
@Suite struct CaptureOnceConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `Both widgets of a captured token say so`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let (a, b) = (try WidgetName("a"), try WidgetName("b"))
    try shop.create("a", "200.00", token: "t")
    try shop.create("b", "5.00", token: "t", minute: 1)
    try shop.create("other", "7.00", token: "o")
    #expect(
      ConformanceShop.reason { try shop.capture(nil, "200.00", token: "t") }
        == .severalWidgetsOfToken([a, b]))
    let first = try shop.capture("a", "200.00", token: "t", minute: 2)
    #expect(first.decision.conformanceCode == "accepted")

    for name in ["a", "b"] {
      let widget = try shop.read(name)
      #expect(widget.capture?.record.amount.text == "200.00")
      #expect(try widget.capture?.moment == ConformanceValues.moment(2))
      #expect(
        ConformanceShop.reason { try shop.update(name, "9.00") }
          == .captured(try WidgetName(name), try Money("200.00", .usd)))
    }
    #expect(try shop.read("other").capture == nil)
    // The captured widget answers, whichever is named.
    for name in ["a", "b", nil] {
      let again = try shop.capture(name, "200.00", token: "t", minute: 3)
      #expect(again.decision.conformanceCode == "already_captured")
      #expect(again.widget.name == a && again.decision.record == first.decision.record)
      let other = try shop.capture(name, "5.00", token: "t", minute: 3)
      #expect(other.decision.conformanceCode == "payment_captured")
      #expect(other.widget.name == a)
    }
    #expect(try shop.totals("a") == ["200.00", "200.00"])
    #expect(try shop.totals("b") == ["5.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A removed widget leaves its capture`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let (a, b) = (try WidgetName("a"), try WidgetName("b"))
    let amount = try Money("200.00", .usd)
    try shop.create("a", "200.00", token: "t")
    try shop.create("b", "5.00", token: "t")
    try shop.capture("a", "200.00", token: "t")
    #expect(
      ConformanceShop.reason { try shop.remove("a") } == .removalNeedsForce(a, amount))
    let before = try shop.read("a")
    let removed = try shop.remove("a", force: true)
    #expect(removed == before)
    #expect(ConformanceShop.reason { try shop.read("a") } == .noSuchWidget(a))
    #expect(try shop.read("b").capture?.record.amount == amount)
    for name in ["b", "a", nil] {
      let again = try shop.capture(name, "200.00", token: "t")
      #expect(again.decision.conformanceCode == "already_captured", "\(name ?? "nil")")
      let other = try shop.capture(name, "5.00", token: "t")
      #expect(other.decision.conformanceCode == "payment_captured", "\(name ?? "nil")")
    }
    #expect(
      ConformanceShop.reason { try shop.update("b", "9.00") } == .captured(b, amount))

    // A new widget under the same name, and others of the token.
    let next = try shop.create("a", "30.00", token: "t", minute: 9)
    #expect(next.machine.revision == 1 && next.capture?.record.amount == amount)
    try shop.create("c", "5.00", token: "t", minute: 9)
    for name in ["a", "b", "c", nil] {
      #expect(
        try shop.capture(name, "30.00", token: "t", minute: 10).decision.conformanceCode
          == "payment_captured")
      #expect(
        try shop.capture(name, "200.00", token: "t", minute: 10).decision.conformanceCode
          == "already_captured")
    }
    #expect(try shop.totals("a") == ["30.00"])
    #expect(try shop.totals("c") == ["5.00"])
  }

  /// Section 5 of the contract: a widget whose token another one has captured is removed without force
  /// or with it, and the capture remains either way.
  @Test(arguments: ConformanceStore.Kind.available)
  func `Removing every widget of a token leaves its capture`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    for name in ["a", "b", "c"] { try shop.create(name, "5.00", token: "t") }
    try shop.capture("b", "5.00", token: "t")
    for name in ["a", "b", "c"] { try shop.remove(name, force: true) }
    #expect(try shop.widgets.list().isEmpty)
    #expect(
      try shop.capture(nil, "5.00", token: "t").decision.conformanceCode == "already_captured")
    try shop.create("d", "5.00", token: "t")
    #expect(
      try shop.capture("d", "5.00", token: "t").decision.conformanceCode == "already_captured")
    #expect(try shop.totals("d") == ["5.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Repeating a capture with another amount or identifier captures nothing`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "200.00", token: "t")
    try shop.capture("a", "200.00", token: "t", id: "p-1")
    let lines = try shop.export("a")
    #expect(
      try shop.capture("a", "200.00", token: "t", id: "p-2").decision.conformanceCode
        == "already_captured")
    #expect(
      try shop.capture("a", "200.01", token: "t", id: "p-3").decision.conformanceCode
        == "payment_captured")
    #expect(
      ConformanceShop.reason { try shop.capture("a", "200.01", token: "t", id: "p-1") }
        == .usedID(try CommandID("p-1"), try WidgetName("a"), revision: 1))
    #expect(try shop.export("a") == lines)
  }

  /// A journal from another store brings its capture, and cannot bring a second one.
  @Test(arguments: ConformanceStore.Kind.available)
  func `An imported capture counts, and a second one is not imported`(
    kind: ConformanceStore.Kind
  ) throws {
    let source = try ConformanceStore(.memory).shop
    try source.create("x", "5.00", token: "t")
    let open = try source.export("x")
    try source.capture("x", "5.00", token: "t")
    let captured = try source.export("x")

    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "200.00", token: "t")
    _ = try shop.widgets.importJournal(captured)
    #expect(try shop.read("a").capture?.record.amount.text == "5.00")
    #expect(
      try shop.capture("a", "200.00", token: "t").decision.conformanceCode == "payment_captured")
    // Removing and importing it again is the same capture.
    try shop.remove("x", force: true)
    _ = try shop.widgets.importJournal(captured)
    #expect(
      try shop.capture("x", "5.00", token: "t").decision.conformanceCode == "already_captured")
    try shop.remove("x", force: true)
    // The journal from before its capture does not end it.
    _ = try shop.widgets.importJournal(open)
    #expect(
      try shop.capture("x", "5.00", token: "t").decision.conformanceCode == "already_captured")
    #expect(try shop.totals("x") == ["5.00"])

    let other = try ConformanceStore(kind).shop
    try other.create("a", "200.00", token: "t")
    try other.capture("a", "200.00", token: "t")
    #expect(
      ConformanceShop.reason { try other.widgets.importJournal(captured) }
        == .capturedElsewhere(try WidgetName("a"), try Money("200.00", .usd)))
    #expect(try other.widgets.list().map(\.description) == ["a"])
    #expect(try other.widgets.importJournal(open).capture?.record.amount.text == "200.00")
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Only a forgotten capture can be followed by another one`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let token = try CheckoutToken("t")
    try shop.create("a", "200.00", token: "t")
    try shop.create("b", "5.00", token: "t")
    #expect(try shop.widgets.forgetCapture(of: token, at: ConformanceValues.moment()).isEmpty)
    let captured = try shop.capture("a", "200.00", token: "t", minute: 1)
    let forgotten = try shop.widgets.forgetCapture(of: token, at: ConformanceValues.moment(2))
    #expect(forgotten.map { $0.widget?.description } == ["a"])
    #expect(forgotten.map(\.line) == [2])
    #expect(forgotten.map(\.hash) == [captured.widget.head.description])
    #expect(forgotten.map { $0.capture?.record.amount.text } == ["200.00"])
    #expect(try shop.widgets.forgetCapture(of: token, at: ConformanceValues.moment(3)).isEmpty)
    #expect(try shop.read("b").capture == nil)
    #expect(
      try shop.capture("b", "5.00", token: "t", minute: 4).decision.conformanceCode == "accepted")
    #expect(try shop.read("a").capture?.record.amount.text == "5.00")
    #expect(
      try shop.capture("a", "200.00", token: "t", minute: 5).decision.conformanceCode
        == "payment_captured")
    for name in ["a", "b"] { #expect(try shop.widgets.check(WidgetName(name)).isGood) }
  }
}

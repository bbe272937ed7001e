import ScheduleEngine
import Testing
import WidgetStorage

/// Identifiers and preconditions of widgets' commands.
@Suite struct IdentifierConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `A repeated command has the answer of the first, also if the widget has moved on`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let first = try shop.create("a", "200.00", token: "t", id: "c-1")
    let second = try shop.update("a", "80.00", minute: 1, id: "u-1")
    let third = try shop.update("a", "90.00", minute: 2, id: "u-2")
    let captured = try shop.capture("a", "90.00", token: "t", minute: 3, id: "p-1")
    let lines = try shop.export("a")
    // The time of a repetition is another one, and so may its precondition be.
    for minute in [4, 100_000] {
      let stale = Precondition(revision: 1)
      let answers = [
        (first, try shop.create("a", "200.00", token: "t", minute: minute, id: "c-1")),
        (second, try shop.update("a", "80.00", minute: minute, id: "u-1", if: stale)),
        (third, try shop.update("a", "90.00", minute: minute, id: "u-2")),
      ]
      for (original, answer) in answers {
        #expect(answer.isRepeated && answer.events.isEmpty)
        #expect(answer.machine == original.machine && answer.head == original.head)
        #expect(answer.capture == nil)
      }
      let capture = try shop.capture("a", "90.00", token: "t", minute: minute, id: "p-1")
      #expect(capture.decision == captured.decision && capture.widget.isRepeated)
      #expect(capture.widget.head == captured.widget.head)
      #expect(capture.widget.capture == captured.widget.capture)
    }
    #expect(try shop.export("a") == lines)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An identifier with another command or other values is an error that names both`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let name = try WidgetName("a")
    try shop.create("a", "200.00", token: "t", id: "c-1")
    try shop.update("a", "80.00", id: "u-1")
    try shop.capture("a", "80.00", token: "t", id: "p-1")
    let lines = try shop.export("a")
    func used(_ id: String, _ revision: Int) throws -> WidgetStoreError.Reason {
      .usedID(try CommandID(id), name, revision: revision)
    }
    let reasons = try [
      (
        ConformanceShop.reason { try shop.create("a", "200.01", token: "t", id: "c-1") },
        used("c-1", 1)
      ),
      (ConformanceShop.reason { try shop.create("a", "200.00", id: "c-1") }, used("c-1", 1)),
      (
        ConformanceShop.reason { try shop.create("a", "200.00", token: "o", id: "c-1") },
        used("c-1", 1)
      ),
      (
        ConformanceShop.reason { try shop.create("a", "80.00", token: "t", id: "u-1") },
        used("u-1", 2)
      ),
      (ConformanceShop.reason { try shop.update("a", "80.01", id: "u-1") }, used("u-1", 2)),
      (ConformanceShop.reason { try shop.update("a", "200.00", id: "c-1") }, used("c-1", 1)),
      (ConformanceShop.reason { try shop.update("a", "80.00", id: "p-1") }, used("p-1", 2)),
      (
        ConformanceShop.reason { try shop.capture("a", "80.00", token: "t", id: "u-1") },
        used("u-1", 2)
      ),
      (
        ConformanceShop.reason { try shop.capture("a", "80.00", token: "t", id: "c-1") },
        used("c-1", 1)
      ),
      (
        ConformanceShop.reason { try shop.capture("a", "79.00", token: "t", id: "p-1") },
        used("p-1", 2)
      ),
    ]
    for (index, (reason, expected)) in reasons.enumerated() {
      #expect(reason == expected, "case \(index)")
    }
    #expect(try shop.export("a") == lines)
    // The same identifier of another widget is another one.
    #expect(try !shop.create("b", "5.00", id: "c-1").isRepeated)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An identifier is remembered over a removal and a new life of the name`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let name = try WidgetName("a")
    let first = try shop.create("a", "200.00", id: "c-1")
    let second = try shop.update("a", "80.00", minute: 1, id: "u-1")
    try shop.remove("a", minute: 2)
    for _ in 0..<2 {
      let repeated = try shop.create("a", "200.00", minute: 5, id: "c-1")
      #expect(repeated.isRepeated && repeated.head == first.head)
      let update = try shop.update("a", "80.00", minute: 5, id: "u-1")
      #expect(update.isRepeated && update.machine == second.machine)
      #expect(
        ConformanceShop.reason { try shop.update("a", "81.00", creates: true, id: "u-1") }
          == .usedID(try CommandID("u-1"), name, revision: 2))
      #expect(
        ConformanceShop.reason { try shop.create("a", "1.00", id: "c-1") }
          == .usedID(try CommandID("c-1"), name, revision: 1))
      // The second time, the name has a new life.
      if ConformanceShop.reason({ try shop.read("a") }) == .noSuchWidget(name) {
        #expect(try shop.create("a", "30.00", minute: 6, id: "c-2").machine.revision == 1)
      }
    }
    #expect(try shop.totals("a") == ["30.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An update that creates is repeated by the same call`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let created = try shop.update("a", "50.00", creates: true, id: "u-1")
    #expect(created.machine.revision == 1 && !created.isRepeated)
    let again = try shop.update("a", "50.00", creates: true, minute: 9, id: "u-1")
    #expect(again.isRepeated && again.head == created.head)
    #expect(
      ConformanceShop.reason { try shop.update("a", "51.00", creates: true, id: "u-1") }
        == .usedID(try CommandID("u-1"), try WidgetName("a"), revision: 1))
    #expect(try shop.totals("a") == ["50.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A precondition that does not hold changes nothing`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let name = try WidgetName("a")
    let zeros = String(repeating: "0", count: 64)
    #expect(
      ConformanceShop.reason {
        try shop.create("a", "50.00", if: Precondition(revision: 1))
      } == .otherRevision(name, expected: 1, actual: 0))
    let first = try shop.create("a", "50.00", if: Precondition(revision: 0))
    #expect(
      ConformanceShop.reason { try shop.create("a", "50.00", if: Precondition(revision: 0)) }
        == .otherRevision(name, expected: 0, actual: 1))
    let second = try shop.update("a", "60.00", if: Precondition(revision: 1, head: first.head))
    #expect(
      ConformanceShop.reason { try shop.update("a", "70.00", if: Precondition(revision: 1)) }
        == .otherRevision(name, expected: 1, actual: 2))
    let other: WidgetStoreError.Reason = .otherHead(
      name, expected: first.head, actual: second.head, revision: 2)
    let stale = Precondition(head: first.head)
    let widgets = shop.widgets
    #expect(ConformanceShop.reason { try shop.update("a", "70.00", if: stale) } == other)
    #expect(
      ConformanceShop.reason { try widgets.read(name, expecting: first.head) } == other)
    #expect(
      ConformanceShop.reason { try widgets.history(name, expecting: first.head) } == other)
    #expect(
      ConformanceShop.reason { try widgets.check(name, expecting: first.head) } == other)
    #expect(
      ConformanceShop.reason { try widgets.exportJournal(name, expecting: first.head) } == other)
    #expect(second.head.description != zeros)
    #expect(try widgets.read(name, expecting: second.head).machine.revision == 2)
    #expect(try shop.totals("a") == ["50.00", "60.00"])
  }

  /// A refusal stores nothing, and its identifier is free.
  @Test(arguments: ConformanceStore.Kind.available)
  func `A rejected command is decided anew when it is repeated`(kind: ConformanceStore.Kind) throws
  {
    let shop = try ConformanceStore(kind).shop
    try shop.create("a", "50.00", token: "t")
    let refused = try shop.capture("a", "60.00", token: "t", id: "p-1")
    #expect(refused.decision.conformanceCode == "amount_mismatch")
    #expect(refused.widget.capture == nil)
    try shop.update("a", "60.00")
    let accepted = try shop.capture("a", "60.00", token: "t", id: "p-1")
    #expect(accepted.decision.conformanceCode == "accepted")
    #expect(try shop.totals("a") == ["50.00", "60.00", "60.00"])
  }
}

import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Threads with connections of their own that want the same token, name, identifier or number.
@Suite struct RaceConformanceTests {
  private static let threadCount = 8

  /// Runs a call on threads at the same time, each with connections of its own.
  private static func race<Value: Sendable>(
    _ store: ConformanceStore, _ call: @escaping @Sendable (Int, ConformanceShop) throws -> Value
  ) -> [Result<Value, any Error>] {
    let shops = (0..<threadCount).map { ConformanceShop(store.connection($0), of: store) }
    return ConformanceThreads.race(
      shops.enumerated().map { index, shop in { @Sendable in try call(index, shop) } })
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many widgets of a token is captured`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    for round in 0..<4 {
      let token = "t-\(round)"
      for index in 0..<Self.threadCount {
        try store.shop.create("w-\(round)-\(index)", "\(index + 1).00", token: token)
      }
      let codes = Self.race(store) { index, shop in
        try shop.capture("w-\(round)-\(index)", "\(index + 1).00", token: token, minute: 1)
          .decision.conformanceCode
      }.map { (try? $0.get()) ?? "\($0)" }
      #expect(
        codes.sorted() == ["accepted"] + [String](repeating: "payment_captured", count: 7))
      for index in 0..<Self.threadCount {
        let name = "w-\(round)-\(index)"
        #expect(try store.shop.read(name).capture != nil)
        #expect(try store.shop.totals(name).count == (codes[index] == "accepted" ? 2 : 1))
      }
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many captures of one widget is accepted`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    try store.shop.create("a", "50.00", token: "t")
    let codes = Self.race(store) { index, shop in
      try shop.capture(
        index % 2 == 0 ? "a" : nil, "50.00", token: "t", minute: 1, id: "p-\(index)"
      ).decision.conformanceCode
    }.map { (try? $0.get()) ?? "\($0)" }
    #expect(codes.sorted() == ["accepted"] + [String](repeating: "already_captured", count: 7))
    #expect(try store.shop.totals("a") == ["50.00", "50.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many creations of a name is accepted`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    let name = try WidgetName("a")
    let results = Self.race(store) { index, shop in
      ConformanceShop.reason { try shop.create("a", "\(index + 1).00") }
    }.map { try? $0.get() }
    #expect(results.count { $0 == nil } == 1)
    #expect(results.count { $0 == .exists(name) } == 7)
    #expect(try store.shop.totals("a").count == 1)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A command with one identifier is accepted once`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    try store.shop.create("a", "50.00")
    let widgets = Self.race(store) { index, shop in
      try shop.update("a", "60.00", minute: index, id: "u-1")
    }.compactMap { try? $0.get() }
    #expect(widgets.count == 8 && widgets.count { !$0.isRepeated } == 1)
    #expect(Set(widgets.map(\.head)).count == 1)
    #expect(Set(widgets.map(\.machine)).count == 1)
    #expect(try store.shop.totals("a") == ["50.00", "60.00"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many clients that expect the same head wins`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    let head = try store.shop.create("a", "50.00").head
    let reasons = Self.race(store) { index, shop in
      ConformanceShop.reason {
        try shop.update("a", "\(index + 1).00", if: Precondition(head: head))
      }
    }.map { try? $0.get() }
    #expect(reasons.count { $0 == nil } == 1 && reasons.count == 8)
    let isRefused = reasons.compactMap(\.self).allSatisfy { reason in
      if case .otherHead = reason { true } else { false }
    }
    #expect(isRefused)
    #expect(try store.shop.totals("a").count == 2)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `All updates of many threads are one whole history`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    try store.shop.create("a", "50.00")
    let revisions = Self.race(store) { index, shop in
      try (0..<6).map { step in
        try shop.update("a", "\(100 * (index + 1) + step).00", id: "u-\(index)-\(step)")
          .machine.revision
      }
    }.compactMap { try? $0.get() }
    #expect(revisions.count == 8)
    #expect(revisions.flatMap(\.self).sorted() == Array(2...49))
    // Each thread has seen its own revisions in order.
    #expect(revisions.allSatisfy { $0 == $0.sorted() })
    let totals = try store.shop.totals("a")
    let expected =
      ["50.00"]
      + (0..<8).flatMap { index in
        (0..<6).map { "\(100 * (index + 1) + $0).00" }
      }
    #expect(totals.sorted() == expected.sorted() && totals.count == 49)
    #expect(try store.shop.widgets.check(WidgetName("a")).isGood)
  }

  /// A widget is captured, or removed first and then never captured under its name.
  @Test(arguments: ConformanceStore.Kind.available)
  func `Captures, removals and new widgets of one token at once capture it once`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try ConformanceStore(kind)
    try store.shop.create("a", "5.00", token: "t")
    try store.shop.create("b", "5.00", token: "t")
    let codes = Self.race(store) { index, shop -> [String] in
      (0..<4).map { step in
        switch index % 4 {
        case 0:
          return (try? shop.capture("a", "5.00", token: "t"))?.decision.conformanceCode ?? ""
        case 1:
          return (try? shop.capture("b", "5.00", token: "t"))?.decision.conformanceCode ?? ""
        case 2:
          _ = try? shop.remove("a", force: true)
          return ""
        default:
          _ = try? shop.create("a", "5.00", token: "t", minute: step)
          return ""
        }
      }
    }.compactMap { try? $0.get() }.flatMap(\.self)
    #expect(codes.count { $0 == "accepted" } == 1)
    #expect(
      codes.allSatisfy { ["", "accepted", "already_captured"].contains($0) }, "\(codes)")
    #expect(try store.shop.read("b").capture != nil)
  }
}

import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// The rows that a command reads: their number does not depend on how much is stored.
@Suite struct WidgetCostTests {
  /// The costs of commands on a widget with a number of entries, beside a number of other widgets.
  private static func costs(
    _ kind: ConformanceStore.Kind, entries: Int, widgets: Int
  ) throws -> [String: StorageCosts] {
    let store = try ConformanceStore(kind)
    let storage = CountedStorage(store.storage)
    let shop = ConformanceShop(storage, of: store)
    for index in 0..<widgets { try shop.create("w\(index)", "5.00", token: "w\(index)") }
    try shop.create("a", "9.00", token: "t", id: "c")
    for index in 1..<entries { try shop.update("a", "\(index).00", id: "u-\(index)") }
    return [
      "read": try storage.costs { try shop.read("a") },
      "update": try storage.costs { try shop.update("a", "200.00") },
      "update with id": try storage.costs { try shop.update("a", "210.00", id: "new") },
      "repetition": try storage.costs { try shop.update("a", "210.00", id: "new") },
      "creation": try storage.costs { try shop.create("new", "5.00") },
      "capture": try storage.costs { try shop.capture("a", "210.00", token: "t") },
      "second capture": try storage.costs { try shop.capture("a", "210.00", token: "t") },
      "captured read": try storage.costs { try shop.read("a") },
      "removal": try storage.costs { try shop.remove("a", force: true) },
    ]
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Commands read the same number of rows, however much is stored`(
    kind: ConformanceStore.Kind
  ) throws {
    let expected: [String: StorageCosts] = [
      "read": StorageCosts(transactions: 1, calls: 6, rows: 7),
      "update": StorageCosts(transactions: 1, calls: 6, rows: 7, insertedRows: 1),
      "update with id": StorageCosts(transactions: 1, calls: 7, rows: 7, insertedRows: 1),
      "repetition": StorageCosts(transactions: 1, calls: 3, rows: 2),
      "creation": StorageCosts(transactions: 1, calls: 1, rows: 0, insertedRows: 1),
      "capture": StorageCosts(transactions: 1, calls: 6, rows: 7, insertedRows: 2),
      "second capture": StorageCosts(transactions: 1, calls: 7, rows: 9),
      "captured read": StorageCosts(transactions: 1, calls: 6, rows: 9),
      "removal": StorageCosts(transactions: 1, calls: 7, rows: 10, insertedRows: 1),
    ]
    for (entries, widgets) in [(6, 1), (60, 40)] {
      let costs = try Self.costs(kind, entries: entries, widgets: widgets)
      #expect(costs == expected, "\(entries) entries, \(widgets) other widgets")
    }
  }
}

import EntryStore
import Testing

/// One damaged row, then one or two steps: no token is captured twice, and no answer is wrong.
@Suite struct DamageConformanceTests {
  @Test func `No step after a damage of one row in memory captures a token twice`() throws {
    let shop = try DamagedShop()
    #expect(shop.damages.count == 236)
    for damage in shop.damages {
      let problems = DamagedShop.sequences.prefix(DamagedShop.Step.allCases.count).compactMap {
        problem($0, damage, of: shop)
      }
      for problem in problems { Issue.record("\(problem)") }
    }
  }

  @Test func `No two steps after a damage of one row in memory capture a token twice`() throws {
    let shop = try DamagedShop()
    let pairs = DamagedShop.sequences.dropFirst(DamagedShop.Step.allCases.count)
    let cases = shop.damages.flatMap { damage in pairs.map { (damage, $0) } }
    for (damage, steps) in cases.enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) {
      if let problem = problem(steps, damage, of: shop) { Issue.record("\(problem)") }
    }
  }

  /// Each damage with two of the sequences, which are others for each damage.
  @Test func `No steps after a damage of one row in a file capture a token twice`() throws {
    let shop = try DamagedShop()
    let file = try DamagedFile()
    var count = 0
    let sequences = DamagedShop.sequences
    for (index, damage) in shop.damages.enumerated() {
      for number in 0..<2 {
        var rows = shop.rows
        damage.change(&rows)
        guard let database = try file.store(rows) else { continue }
        count += 1
        let steps = sequences[(index * 2 + number) * 37 % sequences.count]
        if let problem = shop.problem(steps, damage, on: database.storage) {
          Issue.record("\(problem)")
        }
      }
    }
    // The others have two rows with one key, which no file can have.
    #expect(count > 2 * 190)
  }

  private func problem(
    _ steps: [DamagedShop.Step], _ damage: DamagedRows, of shop: DamagedShop
  ) -> String? {
    let storage = MemoryStorage()
    storage.damage { rows in
      rows = shop.rows
      damage.change(&rows)
    }
    return shop.problem(steps, damage, on: storage)
  }

  /// The steps themselves are right without a damage.
  @Test func `Steps without a damage have right answers`() throws {
    let shop = try DamagedShop()
    let none = DamagedRows(description: "no damage") { _ in }
    for steps in DamagedShop.sequences {
      let storage = MemoryStorage()
      storage.damage { $0 = shop.rows }
      #expect(shop.problem(steps, none, on: storage) == nil)
    }
  }
}

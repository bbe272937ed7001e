import ScheduleEngine
import Testing

@Suite struct SplitTableTests {
  typealias Case = (split: Split, total: Int64, parts: [Int64])

  private func expect(_ example: Case) throws {
    let parts = try SplitParts(of: example.total, count: example.parts.count, by: example.split)
    #expect(Array(parts) == example.parts)
    #expect(example.parts.reduce(0, +) == example.total)
  }

  @Test(
    arguments: [
      (.halfUpLast, 4002, [1001, 1001, 1001, 999]), (.halfUpLast, 4001, [1000, 1000, 1000, 1001]),
      (.halfUpLast, 4003, [1001, 1001, 1001, 1000]), (.halfUpLast, 5727, [1432, 1432, 1432, 1431]),
      (.halfEvenLast, 4002, [1000, 1000, 1000, 1002]),
      (.halfEvenLast, 4001, [1000, 1000, 1000, 1001]),
      (.halfEvenLast, 4003, [1001, 1001, 1001, 1000]),
      (.halfEvenLast, 5727, [1432, 1432, 1432, 1431]),
      (.halfEvenLast, 4006, [1002, 1002, 1002, 1000]),
      (.floorLast, 4002, [1000, 1000, 1000, 1002]), (.floorLast, 4001, [1000, 1000, 1000, 1001]),
      (.floorLast, 4003, [1000, 1000, 1000, 1003]), (.floorLast, 5727, [1431, 1431, 1431, 1434]),
      (.floorFirst, 4002, [1002, 1000, 1000, 1000]), (.floorFirst, 4001, [1001, 1000, 1000, 1000]),
      (.floorFirst, 4003, [1003, 1000, 1000, 1000]), (.floorFirst, 5727, [1434, 1431, 1431, 1431]),
      (.spreadFirst, 4002, [1001, 1001, 1000, 1000]),
      (.spreadFirst, 4001, [1001, 1000, 1000, 1000]),
      (.spreadFirst, 4003, [1001, 1001, 1001, 1000]),
      (.spreadFirst, 5727, [1432, 1432, 1432, 1431]),
      (.spreadLast, 4002, [1000, 1000, 1001, 1001]), (.spreadLast, 4001, [1000, 1000, 1000, 1001]),
      (.spreadLast, 4003, [1000, 1001, 1001, 1001]), (.spreadLast, 5727, [1431, 1432, 1432, 1432]),
    ] as [Case])
  func `The six rules differ for a remainder`(_ example: Case) throws {
    try expect(example)
  }

  /// Sources: sezzle/sezzle-merchant-sdk-ios InstallmentCalculatorTests.swift; antiwork/gumroad
  /// product_installment_plan_spec.rb and pull request 435; moneyphp and RubyMoney.
  @Test(
    arguments: [
      (.floorLast, 10000, [2500, 2500, 2500, 2500]), (.floorLast, 4999, [1249, 1249, 1249, 1252]),
      (.floorFirst, 3000, [1000, 1000, 1000]), (.floorFirst, 3002, [1002, 1000, 1000]),
      (.floorFirst, 10007, [1007, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000]),
      (.floorFirst, 1006, [148, 143, 143, 143, 143, 143, 143]),
      (.spreadFirst, 3002, [1001, 1001, 1000]), (.spreadFirst, 100, [34, 33, 33]),
      (.spreadFirst, 101, [34, 34, 33]),
      (.halfUpLast, 20300, [3383, 3383, 3383, 3383, 3383, 3385]),
      (.halfUpLast, 95986, [23997, 23997, 23997, 23995]),
    ] as [Case])
  func `Other systems' published figures are computed`(_ example: Case) throws {
    try expect(example)
  }

  /// Source: the rule of afterpay/afterpay-magento Helper/Data.php, computed in exact decimals.
  @Test(
    arguments: [
      (.halfUpLast, 5, [1, 1, 1, 2]), (.halfUpLast, 101, [25, 25, 25, 26]),
      (.halfUpLast, 103, [26, 26, 26, 25]), (.halfUpLast, 1001, [250, 250, 250, 251]),
      (.halfUpLast, 1003, [251, 251, 251, 250]), (.halfUpLast, 1010, [253, 253, 253, 251]),
      (.halfUpLast, 1999, [500, 500, 500, 499]), (.halfUpLast, 3333, [833, 833, 833, 834]),
      (.halfUpLast, 9999, [2500, 2500, 2500, 2499]),
      (.halfUpLast, 10000, [2500, 2500, 2500, 2500]),
      (.halfUpLast, 10002, [2501, 2501, 2501, 2499]),
      (.halfUpLast, 12345, [3086, 3086, 3086, 3087]),
      (.halfUpLast, 28580, [7145, 7145, 7145, 7145]),
      (.halfUpLast, 99999, [25000, 25000, 25000, 24999]),
      (.halfUpLast, 133800, [33450, 33450, 33450, 33450]),
      (.halfUpLast, 50040, [12510, 12510, 12510, 12510]),
    ] as [Case])
  func `Afterpay's own figures are computed`(_ example: Case) throws { try expect(example) }

  @Test(
    arguments: [
      (.halfUpLast, 7, [7]), (.halfEvenLast, 7, [7]), (.floorLast, 7, [7]), (.floorFirst, 7, [7]),
      (.spreadFirst, 7, [7]), (.spreadLast, 7, [7]), (.halfUpLast, 7, [4, 3]),
      (.halfEvenLast, 7, [4, 3]), (.halfEvenLast, 5, [2, 3]), (.floorLast, 7, [3, 4]),
      (.floorFirst, 7, [4, 3]), (.spreadFirst, 7, [4, 3]), (.spreadLast, 7, [3, 4]),
      (.spreadFirst, 4, [1, 1, 1, 1]), (.spreadLast, 4, [1, 1, 1, 1]),
      (.floorFirst, 7, [4, 1, 1, 1]), (.floorLast, 7, [1, 1, 1, 4]),
    ] as [Case])
  func `One part is the total, and small totals split into few parts`(
    _ example: Case
  ) throws {
    try expect(example)
  }

  @Test(
    arguments: [
      (.halfUpLast, 1, 4), (.halfUpLast, 2, 4), (.halfUpLast, 3, 4), (.halfUpLast, 6, 4),
      (.halfUpLast, 1_500, 1_000), (.halfEvenLast, 1, 4), (.halfEvenLast, 2, 4),
      (.halfEvenLast, 3, 4), (.halfEvenLast, 6, 4), (.floorLast, 3, 4), (.floorFirst, 3, 4),
      (.spreadFirst, 3, 4), (.spreadLast, 3, 4), (.spreadFirst, 999, 1_000), (.floorLast, 1, 2),
      (.halfUpLast, 1, 2), (.halfEvenLast, 1, 2),
    ] as [(Split, Int64, Int)])
  func `A part of zero or less throws`(_ split: Split, _ total: Int64, _ count: Int) {
    let error = #expect(throws: SplitError.self) {
      try SplitParts(of: total, count: count, by: split)
    }
    #expect(error?.reason == .partNotPositive)
  }

  @Test(arguments: Split.allCases, [0, -1, .min] as [Int64])
  func `A total of zero or less throws`(_ split: Split, _ total: Int64) {
    for count in [1, 4, 1_000] {
      let error = #expect(throws: SplitError.self) {
        try SplitParts(of: total, count: count, by: split)
      }
      #expect(error?.reason == .partNotPositive)
    }
  }

  @Test(arguments: Split.allCases, [0, -1, 1_001, .max, .min, 1 << 32 + 4])
  func `A count outside 1 to 1,000 throws`(_ split: Split, _ count: Int) {
    for total in [0, 1, 10_000, .max] as [Int64] {
      let error = #expect(throws: SplitError.self) {
        try SplitParts(of: total, count: count, by: split)
      }
      #expect(error?.reason == .countOutOfRange)
    }
  }

  @Test(arguments: [
    (Split.halfUpLast, "half-up-last"), (.halfEvenLast, "half-even-last"),
    (.floorLast, "floor-last"), (.floorFirst, "floor-first"), (.spreadFirst, "spread-first"),
    (.spreadLast, "spread-last"),
  ])
  func `A rule has the name that plan files use`(_ split: Split, _ name: String) {
    #expect(split.name == name)
  }
}

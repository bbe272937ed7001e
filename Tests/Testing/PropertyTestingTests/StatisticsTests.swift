import Testing

@testable import PropertyTesting

@Suite struct StatisticsTests {
  /// The numbers from 0 to 9, repeated in this order.
  func tally(_ classes: [CaseClass<Int>], count: Int) -> Tally<Int> {
    var tally = Tally(of: classes)
    for value in 0..<count { tally.count(value % 10) }
    return tally
  }

  @Test func `A class has its share of the values`() {
    let classes: [CaseClass<Int>] = [
      .classify("small") { $0 < 3 },
      .classify("seven", atLeast: 10) { $0 == 7 },
      .classify("none") { $0 > 9 },
      .collect("remainder by 4") { "\($0 % 4)" },
    ]
    #expect(
      tally(classes, count: 30).report(test: "Numbers", rejected: 0) == """
        Numbers: 30 cases
          small: 30.0 %
          seven: 10.0 % (10 % required)
          none: 0.0 %
          remainder by 4: 30.0 % 0, 30.0 % 1, 20.0 % 2, 20.0 % 3
        """)
    #expect(
      tally([], count: 2).report(test: "Numbers", rejected: 3)
        == "Numbers: 2 cases, 3 more rejected by filters")
  }

  @Test func `Of many labels the commonest are told`() {
    var tally = Tally<Int>(of: [.collect("value") { "\($0)" }])
    for value in (0..<25).flatMap({ Array(repeating: $0, count: $0 == 24 ? 5 : 1) }) {
      tally.count(value)
    }
    let report = tally.report(test: "T", rejected: 0)
    #expect(report.hasPrefix("T: 29 cases\n  value: 17.2 % 24, 3.4 % 0, 3.4 % 1, 3.4 % 10, "))
    #expect(report.hasSuffix(", 5 others"))
  }

  @Test(arguments: [
    (0, 0, "0.0 %"), (0, 7, "0.0 %"), (7, 7, "100.0 %"), (1, 3, "33.3 %"), (2, 3, "66.7 %"),
    (1, 2000, "0.1 %"), (1, 2001, "0.0 %"),
  ])
  func `Shares are rounded half up`(count: Int, total: Int, share: String) {
    #expect("\(Share(of: count, in: total))" == share)
  }

  @Test func `A requirement is met from its share on`() {
    #expect(tally([.classify("small", atLeast: 30) { $0 < 3 }], count: 30).shortfall == nil)
    #expect(
      tally(
        [.classify("any") { _ in true }, .classify("small", atLeast: 31) { $0 < 3 }], count: 30
      )
      .shortfall
        == "only 30.0 % of 30 values are of the class 'small', 31 % are required")
    #expect(tally([.classify("any", atLeast: 100) { _ in true }], count: 3).shortfall == nil)
    #expect(tally([.classify("small", atLeast: 1) { _ in false }], count: 0).shortfall == nil)
  }

  let orders = zip(Generator<Int>.integer(in: 1...1000), Generator<Int>.integer(in: 1...12))

  @Test func `A property whose values are too much alike fails`() async throws {
    let orders = orders
    let complaints = try await issues {
      forAll(
        orders,
        classes: [
          .classify("has a remainder", atLeast: 5) { $0 % $1 != 0 },
          .classify("is free", atLeast: 1) { total, _ in total == 0 },
        ]
      ) { _, _ in true }
    }
    #expect(
      complaints == [
        "Issue recorded (error): only 0.0 % of 200 values are of the class 'is free', "
          + "1 % are required"
      ])
  }

  @Test func `Fewer runs than the test wants require nothing`() async throws {
    let orders = orders
    let complaints = try await issues(environment: ["PROPERTY_RUNS_FACTOR": "1/2"]) {
      forAll(orders, classes: [.classify("is free", atLeast: 1) { $0.0 == 0 }]) { _, _ in true }
    }
    #expect(complaints == [])
  }

  @Test func `Only random values of the runs count`() {
    var search = SearchProcess(
      for: Generator<Int>.integer(in: 1...9),
      settings: SearchSettings(runs: 10, firstSeeds: [1, 2, 3]), classes: [])
    search.run { _ in true }
    #expect(search.tally.total == 10)
    search = SearchProcess(
      for: Generator<Int>.integer(in: 1...9), settings: SearchSettings(runs: 10), classes: [])
    search.run { _ in false }
    #expect(search.tally.total == 1)
    #expect(search.statisticsReport(test: "T") == "T: 1 case")
  }

  @Test(arguments: [("1", true), ("0", false)])
  func `Statistics are printed when the environment asks for them`(
    value: String, isPrinted: Bool
  ) throws {
    let report = try Environment.$variable.withValue({
      $0 == "PROPERTY_STATISTICS" ? value : nil
    }) {
      let check = try PropertyCheck(
        of: Generator.bool, runs: 3, seed: 0, classes: [.classify("any") { _ in true }],
        failingSeeds: .nowhere)
      var search = check.search
      search.run { _ in true }
      return check.report(on: search)
    }
    let title = "Statistics are printed when the environment asks for them"
    #expect(report.statistics == (isPrinted ? "\(title): 3 cases\n  any: 100.0 %" : nil))
    #expect(report.failure == nil)
  }
}

import Foundation
import PropertyTesting
import Testing

/// The effect of a file of failing seeds on a test's properties.
@Suite struct FailingSeedsTests {
  static let heading = """
    # Seeds of failures; each test tries its seeds first.
    # A seed, its test, and the smallest case when it was found. Lines may be removed.

    """

  /// Fails for a value in 4,000.
  @Sendable static func isNot777(_ value: Int) -> Bool { value != 777 }
  static let values = Generator<Int>.integer(in: 2...4000)

  @Test func `A seed that fails is kept and tried first`() async throws {
    let name = "FailingSeedsTests/A seed that fails is kept and tried first"
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      let settings = SearchSettings(runs: 100_000)
      let found = try #require(
        findCounterexample(for: Self.values, settings: settings, property: Self.isNot777))
      let first = try await issues {
        forAll(Self.values, runs: 1, seed: found.seed, failingSeeds: .file(path), Self.isNot777)
      }
      #expect(first.count == 1)
      #expect(text(of: path) == Self.heading + "\(found.seed) \(name) # 777\n")

      let second = try await issues {
        forAll(Self.values, runs: 3, failingSeeds: .file(path), Self.isNot777)
      }
      #expect(second.count == 1)
      #expect(second.first?.contains("original: 777, from a stored seed\n") == true)
      #expect(second.first?.contains("PROPERTY_SEED=\(found.seed) ") == true)
      #expect(text(of: path) == Self.heading + "\(found.seed) \(name) # 777\n")
    }
  }

  @Test func `Seeds of other tests are not tried`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      try write("4 OtherTests/Seeds of other tests are not tried # 1\n", to: path)
      #expect(try await triedSeeds(path) == [0])
    }
  }

  @Test func `Kept seeds come in the order of their lines and besides the runs`() async throws {
    let name = "FailingSeedsTests/Kept seeds come in the order of their lines and besides the runs"
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      try write("0x10 \(name) # a\n\n# why not\n4 \(name)\n", to: path)
      #expect(try await triedSeeds(path) == [16, 4, 0])
      #expect(try await triedSeeds(path, ["PROPERTY_FAILING_SEEDS": "read"]) == [16, 4, 0])
      #expect(try await triedSeeds(path, ["PROPERTY_FAILING_SEEDS": "off"]) == [0])
      #expect(try await triedSeeds(path, ["PROPERTY_SEED": "7"]) == [7])
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// The seeds that a property with one run tries.
  private func triedSeeds(
    _ path: String, _ environment: [String: String] = [:]
  ) async throws -> [UInt64] {
    let numbers = Generator<UInt64>.integer()
    let seeds = try (0...16 as ClosedRange<UInt64>).map { (try numbers.value(seed: $0), $0) }
    let values = Dictionary(seeds) { first, _ in first }
    #expect(Set([0, 4, 7, 16]).isSubset(of: values.values))
    let tried = Recorder()
    let complaints = try await issues(environment: environment) {
      forAll(numbers, runs: 1, failingSeeds: .file(path)) { value in
        tried.append(values[value] ?? .max)
        return true
      }
    }
    #expect(complaints == [])
    return tried.seeds
  }

  @Test(arguments: ["read", "off"])
  func `The environment keeps files as they are`(value: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      let complaints = try await issues(environment: ["PROPERTY_FAILING_SEEDS": value]) {
        forAll(Generator.bool, failingSeeds: .file(path)) { _ in false }
      }
      #expect(complaints.count == 1)
      #expect(text(of: path) == nil)
    }
  }

  @Test(arguments: [
    ("PROPERTY_FAILING_SEEDS", "read or off"), ("PROPERTY_STATISTICS", "0 or 1"),
  ])
  func `A value of the environment that means nothing is an issue`(
    name: String, expected: String
  ) async throws {
    let complaints = try await issues(environment: [name: "yes"]) {
      forAll(Generator.bool) { _ in true }
      await forAll(Generator.bool) { _ in
        await Task.yield()
        return true
      }
      await expectAll(Generator.bool) { _ in }
    }
    let complaint = "Issue recorded (error): \(name) must be \(expected), not \"yes\""
    #expect(complaints == [complaint, complaint, complaint])
  }

  @Test func `A known issue keeps no seed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      withKnownIssue {
        forAll(Generator.bool, failingSeeds: .file(path)) { _ in false }
      }
      await withKnownIssue {
        await expectAll(Generator.bool, failingSeeds: .file(path)) { #expect($0 && !$0) }
      }
      #expect(text(of: path) == nil)
    }
  }

  @Test func `A line that cannot be read is an issue that names it`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      try write("# fine\n17 ATest # [1]\nseventeen ATest\n", to: path)
      let complaints = try await issues {
        forAll(Generator.bool, failingSeeds: .file(path)) { _ in false }
      }
      let line = "\(path):3: \"seventeen ATest\""
      #expect(complaints.count == 1)
      #expect(
        complaints.first?.hasSuffix(
          "\(line) is not a seed, a test and, after #, its smallest case") == true)
    }
  }

  @Test func `Of a long line that cannot be read the beginning is quoted`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/Seeds.txt"
      try write(String(repeating: "x", count: 5000), to: path)
      let complaints = try await issues {
        forAll(Generator.bool, failingSeeds: .file(path)) { _ in false }
      }
      let quoted = "\"" + String(repeating: "x", count: 200) + "…\" is not a seed"
      #expect(complaints.count == 1)
      #expect(complaints.first?.contains("1: " + quoted) == true)
    }
  }

  @Test func `Where no file can be written the property is reported all the same`() async throws {
    try await withTemporaryFolder { folder in
      let complaints = try await issues {
        forAll(Generator.bool, failingSeeds: .file(folder + "/no/Seeds.txt")) { _ in false }
      }
      #expect(complaints.count == 1)
      #expect(complaints.first?.contains("smallest: false\n") == true)
    }
  }

  @Test func `A folder in place of the file is an issue`() async throws {
    try await withTemporaryFolder { folder in
      let complaints = try await issues {
        forAll(Generator.bool, failingSeeds: .file(folder)) { _ in true }
      }
      #expect(complaints.count == 1)
      #expect(complaints.first?.contains("\(folder): read: ") == true)
    }
  }

  @Test func `Nowhere is no file`() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "FailingSeeds.txt").path(percentEncoded: false)
    let complaints = try await issues {
      forAll(Generator.bool, failingSeeds: .nowhere) { _ in false }
    }
    #expect(complaints.count == 1)
    #expect(text(of: path) == nil)
  }
}

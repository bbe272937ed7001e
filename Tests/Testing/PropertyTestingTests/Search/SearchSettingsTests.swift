import PropertyTesting
import Testing

@Suite struct SearchSettingsTests {
  @Test(
    arguments: [
      ([:], 200, 7),
      (["PROPERTY_SEED": "42"], 200, 42),
      (["PROPERTY_SEED": "0x2A"], 200, 42),
      (["PROPERTY_SEED": "18446744073709551615"], 200, UInt64.max),
      (["PROPERTY_RUNS_FACTOR": "10"], 2000, 7),
      (["PROPERTY_RUNS_FACTOR": "1/4"], 50, 7),
      (["PROPERTY_RUNS_FACTOR": "1/1000"], 1, 7),
      (["PROPERTY_SEED": "1", "PROPERTY_RUNS_FACTOR": "3"], 600, 1),
    ] as [([String: String], Int, UInt64)])
  func `The environment changes seed and runs`(
    _ environment: [String: String], _ runs: Int, _ seed: UInt64
  ) throws {
    let settings = try SearchSettings(runs: 200, seed: 7).adjusted { environment[$0] }
    #expect(settings == SearchSettings(runs: runs, seed: seed))
  }

  @Test(arguments: [
    ("PROPERTY_SEED", ""), ("PROPERTY_SEED", "-1"), ("PROPERTY_SEED", "4 2"),
    ("PROPERTY_SEED", "18446744073709551616"), ("PROPERTY_SEED", "0x"),
    ("PROPERTY_RUNS_FACTOR", ""), ("PROPERTY_RUNS_FACTOR", "0"), ("PROPERTY_RUNS_FACTOR", "-2"),
    ("PROPERTY_RUNS_FACTOR", "1/0"), ("PROPERTY_RUNS_FACTOR", "1/"),
    ("PROPERTY_RUNS_FACTOR", "1/2/3"), ("PROPERTY_RUNS_FACTOR", "1.5"),
    ("PROPERTY_RUNS_FACTOR", "9223372036854775807"),
  ])
  func `What cannot be read is an error`(_ variable: String, _ value: String) {
    let error = #expect(throws: SearchSettingsError.self) {
      try SearchSettings().adjusted { $0 == variable ? value : nil }
    }
    #expect(error?.variable == variable)
    #expect(error?.description.contains(value.debugDescription) == true)
  }

  #if os(macOS) || os(Linux)
    @Test func `A search without a run breaks the promise of the caller`() async {
      await #expect(processExitsWith: .failure) { _ = SearchSettings(runs: 0) }
      await #expect(processExitsWith: .failure) {
        var settings = SearchSettings()
        settings.runs = -1
      }
    }
  #endif
}

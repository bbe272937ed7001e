/// The extent of a search for a counterexample.
public struct SearchSettings: Hashable, Sendable {
  /// The number of values to try; at least one, since a search without values always passes.
  public var runs: Int {
    didSet { Self.expectRuns(runs) }
  }

  /// The seed of the first value; each further run uses the next number.
  public var seed: UInt64

  /// The number of values to try while shrinking.
  public var shrinkAttempts: Int

  /// The seeds to try first, in addition to the runs.
  public var firstSeeds: [UInt64]

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - runs: The number of values to try, at least one; 200 if not given.
  ///   - seed: The seed of the first value; 0 if not given.
  ///   - shrinkAttempts: The number of values to try while shrinking; 10,000 if not given.
  ///   - firstSeeds: The seeds to try first; none if not given.
  public init(
    runs: Int = 200, seed: UInt64 = 0, shrinkAttempts: Int = 10_000, firstSeeds: [UInt64] = []
  ) {
    Self.expectRuns(runs)
    self.runs = runs
    self.seed = seed
    self.shrinkAttempts = shrinkAttempts
    self.firstSeeds = firstSeeds
  }

  private static func expectRuns(_ runs: Int) {
    precondition(runs > 0, "a search tries one value at least")
  }

  /// Returns the settings, changed by the environment.
  ///
  /// `PROPERTY_SEED` replaces the seed and removes the first seeds; it is decimal, or hexadecimal after
  /// `0x`. `PROPERTY_RUNS_FACTOR` multiplies the runs by a whole number or a fraction such as `1/4`;
  /// at least one run remains. A malformed value is an error, because a run that silently ignored it
  /// would be worthless.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  /// - Returns: The changed settings.
  /// - Throws: ``SearchSettingsError`` for a malformed value.
  public func adjusted(
    by variable: (String) -> String?
  ) throws(SearchSettingsError) -> SearchSettings {
    var settings = self
    if let text = variable("PROPERTY_SEED") {
      guard let seed = Self.parseSeed(text) else {
        throw SearchSettingsError(variable: "PROPERTY_SEED", value: text)
      }
      settings.seed = seed
      settings.firstSeeds = []
    }
    if let text = variable("PROPERTY_RUNS_FACTOR") {
      guard let runs = Self.scale(runs, by: text) else {
        throw SearchSettingsError(variable: "PROPERTY_RUNS_FACTOR", value: text)
      }
      settings.runs = runs
    }
    return settings
  }

  /// Whether the environment asks for statistics.
  static func printsStatistics(
    variable: (String) -> String?
  ) throws(SearchSettingsError) -> Bool {
    switch variable("PROPERTY_STATISTICS") {
    case nil, "0": return false
    case "1": return true
    case let value?: throw SearchSettingsError(variable: "PROPERTY_STATISTICS", value: value)
    }
  }

  static func parseSeed(_ text: String) -> UInt64? {
    text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }

  private static func scale(_ runs: Int, by text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let factor = parts[0], factor > 0 else { return nil }
    guard let divisor = parts.count == 2 ? parts[1] : 1, divisor > 0 else { return nil }
    let (product, isTooLarge) = runs.multipliedReportingOverflow(by: factor)
    return isTooLarge ? nil : max(1, product / divisor)
  }
}

/// A malformed variable of the environment.
public struct SearchSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable's name.
  public let variable: String

  /// Its value.
  public let value: String

  /// The expected form and the value, in one line.
  public var description: String {
    let expected =
      switch variable {
      case "PROPERTY_SEED": "a number such as 42 or 0x2a"
      case "PROPERTY_FAILING_SEEDS": "read or off"
      case "PROPERTY_STATISTICS": "0 or 1"
      default: "a number such as 10 or 1/4"
      }
    return "\(variable) must be \(expected), not \(value.debugDescription)"
  }
}

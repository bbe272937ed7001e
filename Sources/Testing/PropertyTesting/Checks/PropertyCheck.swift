#if canImport(Testing)
  internal import Testing

  /// The context of one property's search: the environment, the stored seeds, the running test.
  struct PropertyCheck<Value>: Sendable {
    private let generator: Generator<Value>
    private let settings: SearchSettings
    private let classes: [CaseClass<Value>]
    private let seedFile: SeedFile?
    private let addsSeeds: Bool
    private let printsStatistics: Bool
    private let requiredRuns: Int
    private let test = RunningTest.current

    /// Reads the environment and the stored seeds.
    ///
    /// - Throws: ``SearchSettingsError`` and ``SeedFileError``.
    init(
      of generator: Generator<Value>, runs: Int, seed: UInt64, classes: [CaseClass<Value>],
      failingSeeds: FailingSeeds
    ) throws {
      let variable = Environment.variable
      let permission = try FailingSeeds.Permission(variable: variable)
      self.generator = generator
      self.classes = classes
      requiredRuns = runs
      addsSeeds = permission == .adding
      printsStatistics = try SearchSettings.printsStatistics(variable: variable)
      seedFile = permission == .nothing ? nil : failingSeeds.file(of: test)
      settings = try SearchSettings(runs: runs, seed: seed, firstSeeds: seedFile?.seeds() ?? [])
        .adjusted(by: variable)
    }

    /// A new search, which has tried no value yet.
    var search: SearchProcess<Value> {
      SearchProcess(for: generator, settings: settings, classes: classes)
    }

    /// Returns the report on a search that has ended.
    func report(on search: SearchProcess<Value>) -> SearchReport {
      var report = SearchReport(seedFile: addsSeeds ? seedFile : nil)
      if printsStatistics {
        report.statistics = search.statisticsReport(test: test?.title ?? "A property")
      }
      switch search.outcome {
      case .failed(let counterexample):
        report.failure = counterexample.report(filter: test?.filter ?? "<this test>")
        report.failingSeed = counterexample.seed
        report.smallest = counterexample.smallestText
      case .gaveUp(let statistics):
        report.failure =
          "filters rejected \(statistics.rejected) values and accepted \(statistics.runs); "
          + "make the wanted values instead of filtering for them"
      case .held(let statistics):
        if statistics.runs >= requiredRuns { report.failure = search.tally.shortfall }
      }
      return report
    }
  }

  /// The report on a search.
  struct SearchReport: Sendable {
    let seedFile: SeedFile?
    var failure: String?
    var failingSeed: UInt64?
    var smallest = ""
    var statistics: String?

    /// Prints the statistics, records the failure and stores its seed; each of them may be missing.
    func record(at sourceLocation: SourceLocation) {
      if let statistics { print(statistics) }
      guard let failure else { return }
      let issue = Issue.record("\(failure)", sourceLocation: sourceLocation)
      guard let failingSeed, issue.failsTest else { return }
      do {
        try seedFile?.add(failingSeed, smallest: smallest)
      } catch {
        print("The failing seed is not stored: \(error)")
      }
    }
  }

  extension Issue {
    /// Whether the issue makes its test fail, which a known issue does not.
    fileprivate var failsTest: Bool {
      #if compiler(>=6.3)
        isFailure
      #else
        // Older versions cannot distinguish known issues, so no seed is stored.
        false
      #endif
    }
  }

  extension FailingSeeds {
    fileprivate func file(of test: RunningTest?) -> SeedFile? {
      guard let test, let path = path(besideTest: test.sourcePath) else { return nil }
      return SeedFile(path: path, test: test.seedKey)
    }
  }
#endif

#if canImport(Testing)
  internal import Testing

  /// What is around the search of one property: the environment, the kept seeds, the running test.
  struct PropertyCheck<Value>: Sendable {
    private let generator: Generator<Value>
    private let settings: SearchSettings
    private let classes: [CaseClass<Value>]
    private let seedFile: SeedFile?
    private let addsSeeds: Bool
    private let printsStatistics: Bool
    private let requiredRuns: Int
    private let test = RunningTest.current

    /// Reads the environment and the kept seeds.
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

    /// The search, at its start.
    var search: SearchProcess<Value> {
      SearchProcess(for: generator, settings: settings, classes: classes)
    }

    /// What there is to tell of the search when it is over.
    func conclusion(of search: SearchProcess<Value>) -> Conclusion {
      var conclusion = Conclusion(seedFile: addsSeeds ? seedFile : nil)
      if printsStatistics {
        conclusion.statistics = search.statisticsReport(test: test?.title ?? "A property")
      }
      switch search.outcome {
      case .failed(let counterexample):
        conclusion.complaint = counterexample.report(filter: test?.filter ?? "<this test>")
        conclusion.failingSeed = counterexample.seed
        conclusion.smallest = counterexample.smallestText
      case .gaveUp(let statistics):
        conclusion.complaint =
          "filters refused \(statistics.rejected) values and let \(statistics.runs) pass; "
          + "make the values that are wanted instead of filtering for them"
      case .held(let statistics):
        if statistics.runs >= requiredRuns { conclusion.complaint = search.tally.shortfall }
      }
      return conclusion
    }
  }

  /// What there is to tell of a search.
  struct Conclusion: Sendable {
    let seedFile: SeedFile?
    var complaint: String?
    var failingSeed: UInt64?
    var smallest = ""
    var statistics: String?

    /// Prints the statistics, records the complaint and keeps the seed, if there are any.
    func tell(at sourceLocation: SourceLocation) {
      if let statistics { print(statistics) }
      guard let complaint else { return }
      let issue = Issue.record("\(complaint)", sourceLocation: sourceLocation)
      guard let failingSeed, issue.failsTest else { return }
      do {
        try seedFile?.add(failingSeed, smallest: smallest)
      } catch {
        print("The failing seed is not kept: \(error)")
      }
    }
  }

  extension Issue {
    /// Whether the issue makes its test fail, which a known issue does not.
    fileprivate var failsTest: Bool {
      #if compiler(>=6.3)
        isFailure
      #else
        // Nobody can tell before Swift 6.3, so no seed is kept rather than one of a known issue.
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

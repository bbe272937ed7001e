#if canImport(Testing)
  internal import Testing

  /// The names of the running test.
  struct RunningTest {
    /// The path of its source file.
    let sourcePath: String
    /// The test's key in a file of failing seeds.
    let seedKey: String
    /// The test's name in reports.
    let title: String

    /// The argument of `swift test --filter` for the test.
    var filter: String { Self.filter(title: title) }

    /// The test of the current task, or nil.
    static var current: RunningTest? { Test.current.map { RunningTest($0) } }

    private init(_ test: Test) {
      title = Self.title(ofFunction: test.name)
      sourcePath = test.sourceLocation.filePath
      seedKey = SeedList.testKey(file: test.sourceLocation.fileName, name: title)
    }

    /// Returns a function's name without backticks and parameters.
    static func title(ofFunction name: String) -> String {
      guard name.hasPrefix("`") else { return String(name.prefix { $0 != "(" }) }
      return String(name.dropFirst().prefix { $0 != "`" })
    }

    /// Returns the argument of `swift test --filter` for a test, quoted for a shell.
    ///
    /// The filter is a regular expression: each character with a meaning there or in a shell becomes a
    /// period, which matches any character. So does a leading hyphen, which would begin an option.
    static func filter(title: String) -> String {
      if title.hasPrefix("-") { return filter(title: "." + title.dropFirst()) }
      let isWord = title.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      let special: Set<Character> = [
        "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}", "'",
      ]
      return isWord ? title : "'\(String(title.map { special.contains($0) ? "." : $0 }))'"
    }
  }
#endif

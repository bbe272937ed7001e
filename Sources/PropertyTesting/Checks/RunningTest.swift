#if canImport(Testing)
  internal import Testing

  /// The names of the test that is running.
  struct RunningTest {
    /// The path of its source file.
    let sourcePath: String
    /// What it is called in a file of failing seeds.
    let seedKey: String
    /// What it is called in print.
    let title: String

    /// What `swift test --filter` takes to choose it.
    var filter: String { Self.filter(title: title) }

    /// The test of the current task, if there is one.
    static var current: RunningTest? { Test.current.map { RunningTest($0) } }

    private init(_ test: Test) {
      title = Self.title(ofFunction: test.name)
      sourcePath = test.sourceLocation.filePath
      seedKey = SeedList.testKey(file: test.sourceLocation.fileName, name: title)
    }

    /// A function's name without backticks and parameters.
    static func title(ofFunction name: String) -> String {
      guard name.hasPrefix("`") else { return String(name.prefix { $0 != "(" }) }
      return String(name.dropFirst().prefix { $0 != "`" })
    }

    /// What `swift test --filter` takes to choose the test, in the words of a shell.
    ///
    /// The filter is a regular expression; whatever means something in one, or to the shell, becomes
    /// a point, which stands for any character. So does a hyphen in front, which would be an option.
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

import Foundation
import Testing

/// The comments and articles of the whole repository against the table of words in
/// `CONTRIBUTING.md`.
@Suite struct WordingTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Recorded output and inputs of the fuzzer, which nobody writes by hand.
  private static let skipped: Set<String> = ["Corpus", "Dictionaries", "Goldens", "__pycache__"]

  /// The files below a folder of the repository, as paths from its root.
  private static func files(below folder: String) -> [String] {
    let place = root.appending(path: folder).path(percentEncoded: false)
    guard let walk = FileManager.default.enumerator(atPath: place) else { return [] }
    var files: [String] = []
    while let path = walk.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      if skipped.contains(name) { walk.skipDescendants() }
      if !name.hasPrefix(".") { files.append(folder + "/" + path) }
    }
    return files.sorted()
  }

  @Test func `No comment or article has a phrase of the table`() throws {
    let table = try String(
      contentsOf: Self.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let wording = Wording(table: table)
    #expect(wording.phrases.count > 20)
    let files =
      ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Package.swift"]
      + [".ci", "Examples", "Schedules", "Sources", "Tests"].flatMap(Self.files)
    var mistakes: [String] = []
    var count = 0
    for file in files {
      guard let data = try? Data(contentsOf: Self.root.appending(path: file)) else { continue }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      guard
        let language = Prose.Language(
          fileName: name, text: String(decoding: data.prefix(100), as: UTF8.self))
      else { continue }
      count += 1
      guard wording.mayOccur(in: data) else { continue }
      let prose = Prose(String(decoding: data, as: UTF8.self), in: language)
      mistakes += wording.mistakes(in: prose).map { "\(file):\($0.line): \($0.phrase)" }
    }
    #expect(count > 500)
    if !mistakes.isEmpty { Issue.record("\n\(mistakes.joined(separator: "\n"))") }
  }
}

/// The check itself: it finds phrases in prose, and nothing in code, names and strings.
@Suite struct WordingCheckTests {
  private let wording = Wording(phrases: ["stands", "given up", "behind"])

  @Test(arguments: [
    ("/// It stands there.", [1]), ("// Stands", [1]), ("let a = 1 // stands", [1]),
    ("let stands = 1", []), ("let a = \"stands // stands\"", []),
    ("let a = \"\\\"stands // stands\"", []), ("/// `stands` is a name.", []),
    ("/// The text \"stands\" is quoted.", []), ("// understands", []), ("// stands_for", []),
    ("// It is\n// given up.", [2]), ("// given `x` up", []), ("// behind-the-scenes", [1]),
    ("/// Text.\n///\n///     stands(1)\n///     stands(2)\n/// stands", [5]),
    ("/// - a: Text\n///     that stands", [2]), ("/// ```\n/// stands\n/// ```\n/// stands", [4]),
    ("let a = \"\"\"\n  // stands\n  \"\"\"\n// stands", [4]), ("/// ``stands(_:)``", []),
    ("/// What it does.", [1]), ("/// Text.\n/// What it does.", []), ("// What it does.", []),
    ("/// Whether it is.", []), ("/// Whoever calls.", [1]), ("func f() {}\n/// Who", [2]),
  ])
  func `Phrases of Swift comments are found`(source: String, lines: [Int]) {
    let prose = Prose(source, in: .swift)
    #expect(wording.mistakes(in: prose).map(\.line) == lines)
    #expect(lines.isEmpty || wording.mayOccur(in: Data(source.utf8)))
  }

  @Test(arguments: [
    ("It stands.\n```\nstands\n```\nstands", [1, 5]), ("`stands`", []), ("| a | stands |", [1]),
    ("## Stands", [1]), ("[link](stands.md)", [1]),
  ])
  func `Phrases of Markdown prose are found`(source: String, lines: [Int]) {
    #expect(wording.mistakes(in: Prose(source, in: .markdown)).map(\.line) == lines)
  }

  @Test(arguments: [
    (
      Prose.Language.python,
      "# stands\nstands = 1  # stands\n\"\"\"A stands.\n\nstands\"\"\"\nstands", [1, 2, 3, 5]
    ),
    (.python, "a = \"stands # no\"", []),
    (.shell, "stands # stands\n# stands\necho stands", [1, 2]),
    (
      .javaScript, "stands(); // stands\n/* stands\n * stands */\nstands();\n// stands",
      [1, 2, 3, 5]
    ),
  ])
  func `Phrases of scripts' comments are found`(
    language: Prose.Language, source: String, lines: [Int]
  ) {
    #expect(wording.mistakes(in: Prose(source, in: language)).map(\.line) == lines)
  }

  @Test func `The table is read`() {
    let text =
      "# T\n\n## Words\n\n| not | but |\n| --- | --- |\n| `a b`, `c` | d |\n\n## Next\n| `e` |"
    #expect(Wording(table: text).phrases == ["a b", "c"])
  }

  @Test func `A script is known by its first line`() {
    #expect(Prose.Language(fileName: "run", text: "#!/usr/bin/env python3\n") == .python)
    #expect(Prose.Language(fileName: "run", text: "#!/usr/bin/env bash\n") == .shell)
    #expect(Prose.Language(fileName: "LICENSE", text: "Apache") == nil)
    #expect(Prose.Language(fileName: "plan.json", text: "{}") == nil)
  }
}

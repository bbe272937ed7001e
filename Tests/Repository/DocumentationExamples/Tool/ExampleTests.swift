import ExampleReading
import Foundation

/// Writes the tests of the examples in a module's comments and articles.
///
///     example-tests SUITE OUTPUT MODULES FILE...
///
/// MODULES are separated by commas and imported by the tests.
@main
struct ExampleTests {
  static func main() {
    do {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ words: ArraySlice<String>) throws {
    guard words.count > 3 else { throw Usage() }
    let words = Array(words)
    var suite = Suite(name: words[0], modules: words[2].split(separator: ",").map(String.init))
    for path in words[3...].sorted() {
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      if path.hasSuffix(".swift") {
        for example in SourceComments.examples(in: text) { try suite.add(example, from: path) }
      } else if let example = Example(article: text) {
        try suite.add(example, from: path)
      }
    }
    try suite.text.write(to: URL(filePath: words[1]), atomically: true, encoding: .utf8)
  }

  private struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: example-tests SUITE OUTPUT MODULES FILE..." }
  }
}

/// The source of a suite with a test for each example.
private struct Suite {
  let name: String
  let modules: [String]
  private var tests: [String] = []
  private var imports: Set<String> = []
  private var resultCount = 0

  init(name: String, modules: [String]) {
    self.name = name
    self.modules = modules
  }

  mutating func add(_ example: Example, from path: String) throws(ExampleError) {
    let writer = try TestWriter(example, path: path)
    let file = URL(filePath: path).pathComponents.suffix(2).joined(separator: "/")
    let name = "`\(file), line \(example.line)`"
    let declaration =
      example.declaresTests
      ? "@Suite final class \(name): ExampleScope" : "@Test func \(name)() async throws"
    tests.append(
      """
        \(declaration) {
      \(writer.lines.joined(separator: "\n"))
        }
      """)
    imports.formUnion(writer.imports)
    resultCount += writer.resultCount
  }

  var text: String {
    let modules = imports.union(modules).union(["Testing"]).sorted()
    return """
      \(modules.map { "import \($0)" }.joined(separator: "\n"))

      @Suite final class \(name): ExampleScope {
        static let counts = ExampleCounts(examples: \(tests.count), results: \(resultCount))

      \(tests.joined(separator: "\n\n"))
      }

      """
  }
}

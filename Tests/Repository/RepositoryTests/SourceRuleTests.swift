import Foundation
import Testing

/// The sources against ``SourceRule``, and the modules that each target may import.
@Suite struct SourceRuleTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private struct File {
    let group: String
    let target: String
    let name: String
    let code: SwiftCode
  }

  /// The Swift files of all targets of `Sources`.
  private static let files = (try? files(below: root.appending(path: "Sources"))) ?? []

  /// The Swift files of a folder of groups, which are folders of targets.
  private static func files(below folder: URL) throws -> [File] {
    try paths(in: folder).map { file in
      let folders = file.pathComponents.dropFirst(folder.pathComponents.count).prefix(2)
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      return File(
        group: folders.first ?? "", target: folders.last ?? "", name: file.lastPathComponent,
        code: SwiftCode(text))
    }
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  private static func paths(in folder: URL) throws -> [URL] {
    try names(in: folder).flatMap { name in
      let url = folder.appending(path: name)
      if name.hasSuffix(".swift") { return [url] }
      // A catalog has the code of tutorials, which is of no target.
      if name.hasSuffix(".docc") { return [] }
      let isFolder = (try? names(in: url)) != nil
      return isFolder ? try paths(in: url) : []
    }
  }

  private static func lines(of files: [File], breaking rule: SourceRule) -> [String] {
    files.flatMap { file in
      file.code.lines.enumerated().filter { rule.isBroken($0.element) }
        .map { "\(file.target)/\(file.name):\($0.offset + 1): \($0.element)" }
    }
  }

  @Test(arguments: SourceRule.everywhere)
  func `Every target keeps the rule`(rule: SourceRule) {
    #expect(Self.files.count > 60)
    #expect(Self.lines(of: Self.files, breaking: rule) == [])
  }

  @Test(arguments: SourceRule.everywhere)
  func `The benchmarks keep the rule`(rule: SourceRule) throws {
    let files = try Self.files(below: Self.root.appending(path: "Tests/Benchmarks"))
    #expect(files.count > 30)
    #expect(Self.lines(of: files, breaking: rule) == [])
  }

  @Test(arguments: SourceRule.tests)
  func `The tests keep the rule`(rule: SourceRule) throws {
    let files = try Self.files(below: Self.root.appending(path: "Tests"))
    #expect(files.count > 300)
    #expect(Self.lines(of: files, breaking: rule) == [])
  }

  @Test(
    arguments: SourceRule.engines,
    [
      ("ScheduleEngine", 30), ("CheckoutEngine", 15), ("Financing", 18), ("PaymentEngine", 12),
      ("Servicing", 12),
    ])
  func `An engine keeps the rule`(rule: SourceRule, engine: (target: String, leastFiles: Int)) {
    let files = Self.files.filter { $0.target == engine.target }
    #expect(files.count > engine.leastFiles)
    #expect(Self.lines(of: files, breaking: rule) == [])
  }

  /// The targets of the command and of the page's module, which do not load Foundation.
  @Test(arguments: [
    "AccountStorage", "AfterpayRequests", "ArgumentParsing", "CheckoutEngine", "CheckoutWeb",
    "CheckoutWire", "Databases", "ElementsWeb", "EntryStore", "Financing", "FinancingWire",
    "LoanWeb",
    "OrderBatch", "OrderEntries", "OrderStorage", "PaymentEngine", "PaymentTerms", "PaymentWire",
    "SHA256Kernels",
    "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire",
    "ShopRequests", "StrictJSON", "TermsWeb", "TermsWire", "WebModule", "WidgetCommands",
    "WidgetRendering",
    "WidgetStorage", "WidgetWeb", "WidgetWire", "widget",
  ])
  func `The command and the page's module link no Foundation`(target: String) {
    let files = Self.files.filter { $0.target == target }
    #expect(!files.isEmpty)
    #expect(files.flatMap(\.code.imports).filter { $0.hasPrefix("Foundation") } == [])
  }

  @Test func `A group uses those of its line of README and of the lines below`() {
    let lines: [Set<String>] = [
      ["Engine", "System"],
      [
        "Accounts", "Batch", "Checkout", "Foundation", "Loans", "Plans", "Service", "Store",
        "Terms",
        "Widget",
      ],
      ["Command", "Testing", "Views", "Web"],
    ]
    let groups = Dictionary(Self.files.map { ($0.target, $0.group) }) { first, _ in first }
    let line = { (group: String) in lines.firstIndex { $0.contains(group) } ?? lines.count }
    #expect(Set(groups.values) == lines.reduce([]) { $0.union($1) })
    for file in Self.files {
      let above = file.code.imports.compactMap { groups[$0] }
        .filter { line($0) > line(file.group) }
      #expect(above == [], "\(file.target)/\(file.name)")
    }
  }

  @Test(arguments: [
    ("ScheduleEngine", [String]()), ("StrictJSON", []), ("CheckoutEngine", ["ScheduleEngine"]),
    ("Financing", ["ScheduleEngine"]), ("PaymentEngine", ["ScheduleEngine"]),
    ("Servicing", ["ScheduleEngine"]),
    ("FinancingWire", ["Financing", "ScheduleEngine", "StrictJSON"]),
    ("SHA256Kernels", ["VectorInstructions", "ScheduleEngine"]),
    (
      "ServicingWire",
      ["SHA256Kernels", "ScheduleEngine", "ScheduleFiles", "Servicing", "StrictJSON"]
    ),
    ("WidgetRendering", ["Financing", "ScheduleEngine"]),
    ("PaymentTerms", ["Financing", "ScheduleEngine", "WidgetRendering"]),
    ("TermsWire", ["PaymentTerms", "ScheduleEngine", "StrictJSON", "WidgetRendering"]),
    (
      "ScheduleFiles",
      ["Financing", "ScheduleEngine", "Servicing", "StrictJSON", "Synchronization"]
    ),
    (
      "AfterpayWidget",
      [
        "Combine", "ScheduleFiles", "EventStreams", "Foundation", "FoundationEssentials",
        "FoundationOverlay", "POSIX", "ScheduleEngine", "Synchronization", "WidgetRendering",
        "WidgetWire",
      ]
    ),
    (
      "AfterpayAPI",
      [
        "AfterpayRequests", "AfterpayWidget", "Foundation", "FoundationEssentials", "HTTPClient",
        "PaymentWire", "ScheduleEngine",
      ]
    ),
    ("PaymentEngine", ["ScheduleEngine"]),
    ("PaymentWire", ["PaymentEngine", "ScheduleEngine", "StrictJSON"]),
    (
      "AfterpayRequests",
      [
        "HTTPClient", "PaymentEngine", "PaymentWire", "ScheduleEngine", "StrictJSON",
        "Synchronization",
      ]
    ),
    (
      "FoundationOverlay",
      [
        "Financing", "FinancingWire", "Foundation", "FoundationEssentials", "PaymentEngine",
        "PaymentTerms", "ScheduleEngine", "ScheduleFiles", "Servicing", "ServicingWire",
        "TermsWire", "WidgetRendering", "WidgetWire",
      ]
    ),
    (
      "FoundationServerOverlay",
      [
        "AccountStorage", "EntryStore", "Foundation", "FoundationEssentials",
        "FoundationOverlay", "OrderBatch", "OrderStorage", "WidgetStorage",
      ]
    ),
    (
      "HTTPClient",
      ["CurlLoader", "Foundation", "POSIX", "Synchronization"]
    ),
    ("EventStreams", ["Synchronization"]),
    ("ScheduleGenerators", ["PropertyTesting", "ScheduleEngine"]),
    ("WidgetWire", ["ScheduleEngine", "StrictJSON"]),
    ("WebModule", ["ScheduleEngine", "Synchronization", "WidgetRendering"]),
    ("WidgetWeb", ["ScheduleEngine", "WebModule", "WidgetRendering"]),
    ("ElementsWeb", ["ScheduleEngine", "WebModule", "WidgetRendering", "WidgetWeb"]),
    ("LoanWeb", ["Financing", "ScheduleEngine", "WebModule", "WidgetRendering"]),
    ("CheckoutWeb", ["CheckoutEngine", "CheckoutWire", "ScheduleEngine", "WebModule"]),
    (
      "TermsWeb",
      [
        "Financing", "PaymentTerms", "ScheduleEngine", "StrictJSON", "TermsWire", "WebModule",
        "WidgetRendering",
      ]
    ),
    ("CheckoutWire", ["CheckoutEngine", "ScheduleEngine", "StrictJSON"]),
    (
      "LiveCheckout",
      [
        "CheckoutEngine", "CheckoutWire", "EventStreams", "Foundation", "FoundationEssentials",
        "FoundationOverlay", "PaymentEngine", "ScheduleEngine", "ShopRequests", "StrictJSON",
        "Synchronization",
      ]
    ),
    ("ShopRequests", ["CheckoutEngine", "CheckoutWire", "HTTPClient", "ScheduleEngine"]),
    (
      "CheckoutTesting",
      ["LiveCheckout", "CheckoutEngine", "ScheduleEngine", "Synchronization", "Testing"]
    ),
  ])
  func `A target imports only modules below it`(target: String, allowed: [String]) {
    let files = Self.files.filter { $0.target == target }
    #expect(!files.isEmpty)
    for file in files {
      #expect(file.code.imports.filter { !allowed.contains($0) } == [], "\(target)/\(file.name)")
    }
  }
}

/// The rules themselves: each finds the code that it is for, and no other.
@Suite struct SourceRuleCheckTests {
  @Test(arguments: [
    ("let x = try! f()", ["no try!", "no forced unwrap"]), ("let x = y!", ["no forced unwrap"]),
    ("f()!.g", ["no forced unwrap"]), ("a[0]!", ["no forced unwrap"]), ("a != b", []),
    ("if !a { b }", []), ("x as! Int", ["no as!", "no forced unwrap"]),
    ("fatalError(\"x\")", ["no fatalError"]),
    ("// y! and try! and fatalError(", []), ("let s = \"y! // \\\" try!\"", []),
    ("let s = \"a\" + b!", ["no forced unwrap"]), ("let s = #\"\\\"# + b!", ["no forced unwrap"]),
    ("let s = #\"try!\"#", []), ("class A: @unchecked Sendable {}", ["no unchecked Sendable"]),
    ("nonisolated(unsafe) var x = 1", ["no nonisolated(unsafe)"]),
    ("import FoundationNetworking", ["no FoundationNetworking"]), ("import Foundation", []),
    ("var x: Int!", ["no forced unwrap"]), ("\"\"\"\n try! \" y!\n\"\"\"", []),
  ])
  func `Rules for every target find their code`(source: String, broken: [String]) {
    #expect(Self.broken(SourceRule.everywhere, by: source) == broken)
  }

  @Test(arguments: [
    ("func f() throws {}", ["no untyped throws"]), ("func f() throws(E) {}", []),
    ("func f() throws -> Int", ["no untyped throws"]), ("/// - throws: x", []),
    ("let e: any Error", ["no existential"]), ("let e: some Error", []), ("let many = 1", []),
    ("import Foundation", ["no import but of the engine"]),
    ("public import Foundation", ["no import but of the engine"]),
    ("import ScheduleEngineTests", ["no import but of the engine"]),
    ("public import ScheduleEngine", []), ("#if canImport(Glibc)", []), ("let important = 1", []),
    ("lines.map(\\.total)", ["no key path"]), ("let s = \"\\(total)\\\\.x\"", []),
    ("let x: Double = 1", ["no floating point"]), ("let doubled = 1", []),
  ])
  func `Rules for the engines find their code`(source: String, broken: [String]) {
    #expect(Self.broken(SourceRule.engines, by: source) == broken)
  }

  @Test(arguments: [
    ("@Suite(.timeLimit(.minutes(60)))", []),
    ("@Test(.timeLimit(.minutes(5)))", ["no time limit below an hour"]),
    ("// .timeLimit(.minutes(5))", []),
  ])
  func `Rules for tests find their code`(source: String, broken: [String]) {
    #expect(Self.broken(SourceRule.tests, by: source) == broken)
  }

  @Test func `Imports are found`() {
    let code = SwiftCode(
      "public import A\n  import B\n// import C\n@testable import D\nimport struct E.F")
    #expect(code.imports == ["A", "B", "D", "E.F"])
  }

  private static func broken(_ rules: [SourceRule], by source: String) -> [String] {
    let lines = SwiftCode(source).lines
    return rules.filter { lines.contains(where: $0.isBroken) }.map(\.testDescription)
  }
}

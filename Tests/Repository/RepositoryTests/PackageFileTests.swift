import Foundation
import Testing

/// The files beside the manifest that describe the package, against the manifest and the sources.
@Suite struct PackageFileTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The library products of the manifest.
  private static func libraries() throws -> [String] {
    try text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
  }

  @Test func `Documentation is built for every library, for a platform that has the views`() throws
  {
    let lines = try Self.text(".spi.yml").split(separator: "\n").filter { !$0.contains("#") }
    let heading = [
      "version: 1", "builder:", "  configs:", "    - platform: ios",
      "      documentation_targets:",
    ]
    #expect(lines.prefix(5).map(String.init) == heading)
    let targets = lines.dropFirst(5).map(String.init)
    let libraries = try Self.libraries()
    #expect(libraries.count >= 28)
    #expect(targets == libraries.sorted().map { "        - \($0)" })
  }

  /// The functions whose use must be explained, by category, with the reasons that Apple accepts.
  ///
  /// Source: "Describing use of required reason API" of Apple's documentation.
  private static let categories: [(name: String, calls: String, reasons: Set<String>)] = [
    (
      "FileTimestamp",
      #"\b(f?stat|lstat|fstatat|f?getattrlist(bulk|at)?)\((?!\))|\b(creationDate|modificationDate"#
        + #"|fileModificationDate|contentModificationDateKey|creationDateKey)\b"#,
      ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]
    ),
    ("SystemBootTime", #"\b(systemUptime|mach_absolute_time)\b"#, ["35F9.1", "8FFB.1", "3D61.1"]),
    (
      "DiskSpace",
      #"\b(volume\w*Capacity\w*Key|systemFreeSize|systemSize|f?statv?fs)\b"#,
      ["85F4.1", "E174.1", "7D9E.1", "B728.1"]
    ),
    ("ActiveKeyboards", #"\bactiveInputModes\b"#, ["3EC4.1", "54BD.1"]),
    ("UserDefaults", #"\b(NS)?UserDefaults\b"#, ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]),
  ]

  /// Returns the pattern of a category, whose names also end at points.
  private static func pattern(_ calls: String) throws -> Regex<AnyRegexOutput> {
    try Regex(calls).wordBoundaryKind(.simple)
  }

  /// The folders of the code that servers and the command have, but no app.
  private static let servers = ["Command/", "Store/", "System/Databases/", "Web/", "Plans/plan-"]

  /// The categories that the code of apps uses, and the targets that do.
  private static func usedCategories() throws -> [String: Set<String>] {
    let sources = root.appending(path: "Sources")
    var used: [String: Set<String>] = [:]
    let walk = FileManager.default.enumerator(atPath: sources.path(percentEncoded: false))
    while let path = walk?.nextObject() as? String {
      guard path.hasSuffix(".swift"), !servers.contains(where: path.hasPrefix) else { continue }
      let code = try text("Sources/\(path)").split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for category in categories {
        let pattern = try pattern(category.calls)
        guard code.contains(where: { $0.contains(pattern) }) else { continue }
        used[category.name, default: []].insert(
          path.split(separator: "/").prefix(2).joined(separator: "/"))
      }
    }
    return used
  }

  @Test func `Only files are asked for their status, and only in one target of apps`() throws {
    #expect(try Self.usedCategories() == ["FileTimestamp": ["System/POSIX"]])
  }

  @Test func `The privacy manifest collects nothing, and explains what the code calls`() throws {
    let data = try Data(
      contentsOf: Self.root.appending(path: "Sources/System/POSIX/PrivacyInfo.xcprivacy"))
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    let manifest = try #require(list as? [String: Any])
    #expect(
      Set(manifest.keys) == [
        "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes",
        "NSPrivacyAccessedAPITypes",
      ])
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
    #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    let entries = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    var explained: [String] = []
    for entry in entries {
      #expect(
        Set(entry.keys) == ["NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons"])
      let type = try #require(entry["NSPrivacyAccessedAPIType"] as? String)
      let category = try #require(
        Self.categories.first { "NSPrivacyAccessedAPICategory\($0.name)" == type })
      let reasons = try #require(entry["NSPrivacyAccessedAPITypeReasons"] as? [String])
      #expect(!reasons.isEmpty && Set(reasons).count == reasons.count)
      #expect(category.reasons.isSuperset(of: reasons))
      explained.append(category.name)
    }
    #expect(explained == (try Self.usedCategories().keys.sorted()))
  }

  @Test(arguments: [
    ("unsafe stat(path, &status)", "FileTimestamp"),
    ("fstat(descriptor, &status)", "FileTimestamp"),
    ("ProcessInfo.processInfo.systemUptime", "SystemBootTime"),
    ("statvfs(path, &space)", "DiskSpace"), ("UserDefaults.standard", "UserDefaults"),
    ("var status = stat()", nil), ("state(at: 1)", nil), ("ContinuousClock.now", nil),
  ])
  func `The check finds a call`(line: String, category: String?) throws {
    let found = try Self.categories.first { try line.contains(Self.pattern($0.calls)) }
    #expect(found?.name == category)
  }
}

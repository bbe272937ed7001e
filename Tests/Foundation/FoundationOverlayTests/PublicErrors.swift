import Foundation

/// The public error types of the products, found in the sources.
enum PublicErrors {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The targets of the library products, as the manifest names them.
  static let targets: [String] = {
    let manifest =
      (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
    return manifest.matches(of: /\.library\(name: "\w+", targets: \["(\w+)"\]\)/).map {
      String($0.1)
    }
  }()

  /// The types, as `Module.Type`, without the types around them.
  static let names: Set<String> = Set(
    targets.flatMap { target in
      sources(of: target).flatMap { source in names(in: source).map { "\(target).\($0)" } }
    })

  /// Returns the names of the types that a source declares as errors or extends to conform to `Error`.
  static func names(in source: String) -> [String] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    let declaration =
      /\bpublic\s+(?:indirect\s+|final\s+)*(?:struct|enum|class|actor)\s+(\w+)[^{:]*:([^{]*)\{/
    let conformance = /\bextension\s+([\w.]+)\s*:([^{]*)\{/
    let found =
      code.matches(of: declaration).map { ($0.1, $0.2) }
      + code.matches(of: conformance).map { ($0.1, $0.2) }
    return found.filter { $0.1.contains(/\b(?:Swift\.)?Error\b/) }
      .compactMap { $0.0.split(separator: ".").last.map(String.init) }
  }

  private static func sources(of target: String) -> [String] {
    let sources = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    // A target is a folder of a group, which is a folder of `Sources`.
    let depth = sources.pathComponents.count + 1
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "swift" && $0.pathComponents.dropFirst(depth).first == target }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }
}

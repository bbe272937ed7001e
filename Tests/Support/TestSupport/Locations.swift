package import Foundation

/// The repository that the tests were built from.
package enum Repository {
  /// The folder of `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// Programs that were built with the tests.
package enum BuiltProgram {
  /// Returns the path of a program beside the test bundle.
  ///
  /// - Parameter name: The name of an executable target.
  /// - Returns: The path, or nil if the program is missing, as in tests on a device.
  package static func path(of name: String) -> String? {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let starts = [URL(fileURLWithPath: CommandLine.arguments[0])] + bundles
    let paths = starts.map { $0.deletingLastPathComponent().appendingPathComponent(name).path }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

import Foundation
import PropertyTesting
import Synchronization
import Testing

/// Runs a body, and returns its issues instead of recording them.
///
/// - Parameters:
///   - environment: All variables that the checks in the body see.
///   - body: The body.
/// - Returns: The descriptions of the issues, in order.
/// - Throws: The body's error.
func issues(
  environment: [String: String] = [:], _ body: @escaping @Sendable () async throws -> Void
) async throws -> [String] {
  let test = try #require(Test.current)
  let descriptions = Mutex<[String]>([])
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    descriptions.withLock { $0.append("\(issue)") }
    return nil
  }
  try await trait.provideScope(for: test, testCase: Test.Case.current) {
    try await Environment.$variable.withValue({ environment[$0] }, operation: body)
  }
  return descriptions.withLock { $0 }
}

/// Runs a body with a new folder, and removes it afterwards.
func withTemporaryFolder<Result>(
  _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  let name = "property-testing-\(UUID().uuidString)"
  let folder = FileManager.default.temporaryDirectory.appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path(percentEncoded: false))
}

/// Returns the text of a file, or `nil` if there is none.
func text(of path: String) -> String? {
  try? String(contentsOfFile: path, encoding: .utf8)
}

/// Seeds in the order in which a property met them.
final class Recorder: Sendable {
  private let list = Mutex<[UInt64]>([])

  var seeds: [UInt64] { list.withLock { $0 } }

  func append(_ seed: UInt64) {
    list.withLock { $0.append(seed) }
  }
}

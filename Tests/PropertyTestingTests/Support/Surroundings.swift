import Foundation
import PropertyTesting
import Synchronization
import Testing

/// Runs a body, and keeps the issues that it records to itself.
///
/// - Parameters:
///   - environment: All variables that the checks in the body see.
///   - body: The body.
/// - Returns: The descriptions of the issues, in order.
/// - Throws: What the body throws.
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

/// Runs a body in a new folder, which is gone afterwards.
func withTemporaryFolder<Result>(
  _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  let name = "property-testing-\(UUID().uuidString)"
  let folder = FileManager.default.temporaryDirectory.appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path(percentEncoded: false))
}

/// The text of a file, or `nil` where there is none.
func text(of path: String) -> String? {
  try? String(contentsOfFile: path, encoding: .utf8)
}

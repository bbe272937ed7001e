import Foundation

/// The `sha256sum` of this computer, which a user can check a checksum with.
enum SHA256Tool {
  /// The tool's path, or nil where it is not installed.
  static let path: String? = ["/usr/bin/sha256sum", "/bin/sha256sum", "/sbin/sha256sum"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether the tool can be asked.
  static var isInstalled: Bool { path != nil }

  /// Digests some messages in one run of the tool.
  ///
  /// - Parameter messages: The messages.
  /// - Returns: The digests as hexadecimal digits, in the same order; none without the tool.
  /// - Throws: An error of the file system, or when the tool cannot be run.
  static func digests(of messages: [[UInt8]]) throws -> [String] {
    guard let path else { return [] }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("schedule-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try messages.indices.map { index in
      let file = folder.appendingPathComponent("message-\(index)")
      try Data(messages[index]).write(to: file)
      return file.path
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = files
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }
}

import Foundation

/// A directory of its own for a test, taken away with all it holds.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("widget-commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false,
      attributes: [.posixPermissions: NSNumber(value: 0o700)])
  }

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Whether something is there.
  func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// Writes bytes into a file that is there, which stays the same file.
  func overwrite(_ name: String, with bytes: some Sequence<UInt8>) throws {
    let file = try FileHandle(forWritingTo: url(name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// Writes a text behind what a file holds.
  func append(_ text: String, to name: String) throws {
    try overwrite(name, with: try bytes(of: name) + text.utf8)
  }

  /// Changes a text in a file into another.
  func replace(_ old: String, by new: String, in name: String) throws {
    let text = String(decoding: try bytes(of: name), as: UTF8.self)
    try write(Array(text.replacingOccurrences(of: old, with: new).utf8), to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: NSNumber(value: 0o600)], ofItemAtPath: path(name))
  }
}

extension TemporaryDirectory {
  func move(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path(target))
    try FileManager.default.moveItem(atPath: path(name), toPath: path(target))
  }
}

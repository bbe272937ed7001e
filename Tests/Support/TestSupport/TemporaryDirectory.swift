package import Foundation

/// A new, empty directory that is removed with its content after the last reference is released.
package final class TemporaryDirectory: Sendable {
  package let url: URL

  /// Creates a directory that only this user can open.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("afterpay-widget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false,
      attributes: [.posixPermissions: NSNumber(value: 0o700)])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  package func path(_ name: String) -> String { url(name).path }

  /// Whether a file or a directory has this name.
  package func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url(name)))
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url(name))
  }

  /// Replaces the content of an existing file, which keeps its identity (inode) and its mode.
  package func overwrite(_ name: String, with bytes: some Sequence<UInt8>) throws {
    let file = try FileHandle(forWritingTo: url(name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// Appends a text to an existing file.
  package func append(_ text: String, to name: String) throws {
    try overwrite(name, with: try bytes(of: name) + text.utf8)
  }

  /// Replaces all occurrences of a text in a file, and sets the file's mode to 0600.
  package func replace(_ old: String, by new: String, in name: String) throws {
    let text = String(decoding: try bytes(of: name), as: UTF8.self)
    try write(Array(text.replacingOccurrences(of: old, with: new).utf8), to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: NSNumber(value: 0o600)], ofItemAtPath: path(name))
  }

  /// Renames a file; an existing file with the new name is replaced.
  package func move(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path(target))
    try FileManager.default.moveItem(atPath: path(name), toPath: path(target))
  }
}

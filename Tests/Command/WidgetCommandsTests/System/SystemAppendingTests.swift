import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

/// Files that a command appends to, such as recordings.
@Suite struct SystemAppendingTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.url.appending(path: "recording").path
  }

  private func contents() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Opens a file that exists.
  private func reopened(_ path: String) throws -> ReopenedFile {
    guard case .file(let file) = SystemAppending.reopen(path) else {
      throw CocoaError(.fileReadUnknown)
    }
    return file
  }

  @Test func `A file is read from its start, cut off and appended to`() throws {
    try Data("one\ntwo\nthr".utf8).write(to: URL(filePath: path))
    let file = try reopened(path)
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(file.input.read(&buffer, 0..<64) == .bytes(11))
    #expect(file.cutOff(8) == nil)
    #expect(file.output.append(Array("three\n".utf8)) == nil)
    #expect(file.output.flush() == nil)
    #expect(try contents() == "one\ntwo\nthree\n")
  }

  @Test func `A file is used by one process at a time`() throws {
    guard case .output(let output) = SystemAppending.create(path) else {
      Issue.record("no file was created")
      return
    }
    #expect(output.append([65]) == nil)
    guard case .failed(let reason) = SystemAppending.reopen(path) else {
      Issue.record("two processes could append to one file")
      return
    }
    #expect(reason == "another process uses it")
    guard case .exists = SystemAppending.create(path) else {
      Issue.record("a file was created twice")
      return
    }
    #expect(try contents() == "A")
  }

  @Test func `A missing file, a directory and a device cannot be continued`() {
    for missing in [path, path + "/a", "a\0b"] {
      guard case .missing = SystemAppending.reopen(missing) else {
        Issue.record("\(missing) is not missing")
        continue
      }
    }
    for (path, expected) in [
      (directory.url.path, "Is a directory"), ("/dev/null", "it is no regular file"),
    ] {
      guard case .failed(let reason) = SystemAppending.reopen(path) else {
        Issue.record("\(path) could be opened")
        continue
      }
      #expect(reason == expected)
    }
  }
}

import Foundation
import POSIX
import TestSupport
import Testing

@testable import WidgetCommands

/// A file is flushed to the disk before it replaces another file.
@Suite("The replacement of a file")
struct ReplacementTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The calls of one replacement, and the size of the flushed file.
  private final class Recording {
    var calls: [String] = []
    var flushedByteCount: Int64 = -1

    /// Returns calls that record themselves; with a code, the flush fails.
    func calls(failingWith code: Int32? = nil) -> POSIXFile.ReplacementCalls {
      let system = POSIXFile.ReplacementCalls()
      return POSIXFile.ReplacementCalls(
        flush: { descriptor in
          self.calls.append("flush")
          self.flushedByteCount = Int64(lseek(descriptor, 0, SEEK_END))
          if let code {
            errno = code
            return -1
          }
          return system.flush(descriptor)
        },
        rename: { path, newPath in
          self.calls.append("rename")
          return system.rename(path, newPath)
        })
    }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.url.path)) ?? []).sorted()
  }

  @Test(arguments: [nil, "old"])
  func `All bytes are flushed before the file is renamed`(_ old: String?) throws {
    if let old { try directory.write(Array(old.utf8), to: "w.svg") }
    let recording = Recording()
    let text = String(repeating: "zebra\n", count: 20_000)
    let outcome = SystemFile.write(text, to: directory.path("w.svg"), by: recording.calls())
    #expect(outcome == .written)
    #expect(recording.calls == ["flush", "rename"])
    #expect(recording.flushedByteCount == 120_000)
    #expect(try directory.bytes(of: "w.svg") == Array(text.utf8))
    #expect(names == ["w.svg"])
  }

  @Test func `A failed flush leaves the old file`() throws {
    try directory.write(Array("old".utf8), to: "w.svg")
    let recording = Recording()
    let outcome = SystemFile.write(
      "new", to: directory.path("w.svg"), by: recording.calls(failingWith: EIO))
    #expect(outcome == .notWritten("Input/output error"))
    #expect(recording.calls == ["flush"])
    #expect(try directory.bytes(of: "w.svg") == Array("old".utf8))
    #expect(names == ["w.svg"])
  }

  @Test func `An interrupted flush is repeated`() {
    let recording = Recording()
    let once = recording.calls(failingWith: EINTR)
    let system = recording.calls()
    let calls = POSIXFile.ReplacementCalls(
      flush: { recording.calls.isEmpty ? once.flush($0) : system.flush($0) }, rename: system.rename)
    #expect(SystemFile.write("new", to: directory.path("w.svg"), by: calls) == .written)
    #expect(recording.calls == ["flush", "flush", "rename"])
  }
}

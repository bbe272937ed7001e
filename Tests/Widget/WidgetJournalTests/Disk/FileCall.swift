import Journals
import POSIX
import PropertyTesting

@testable import WidgetJournal

/// A call of a file system.
///
/// Names are relative to the test's directory; open files are numbered in the order of opening.
enum FileCall: Hashable, Sendable {
  case open(String, writing: Bool, directory: Bool)
  case create(String)
  case close(Int)
  case makeDirectory(String)
  case inspect(Int)
  case inspectName(String)
  case setMode(Int)
  case lock(Int, exclusively: Bool)
  case unlock(Int)
  case readAt(Int, Int, Int)
  case write(Int, Int)
  case flush(Int)
  case truncate(Int, Int)
  case unlink(String)
  case rename(String, String)
  case list(Int)

  private static let names = ["a", "b", "d", "d/a", "d/b", "a/b", ".", "d/.."]

  /// A generator of calls with few names and files, so that calls concern the same files.
  static var any: Generator<FileCall> {
    Generator { choices throws(Rejection) in
      let name = try choices.draw(.element(of: names))
      let other = try choices.draw(.element(of: ["a", "b", "d"]))
      let newName = try choices.draw(.element(of: ["a", "b", "d"]))
      let file = try choices.draw(Generator<Int>.integer(in: 0...5))
      let count = try choices.draw(Generator<Int>.integer(in: 0...12))
      let (first, second) = (try choices.draw(.bool), try choices.draw(.bool))
      let calls: [FileCall] = [
        .open(name, writing: first, directory: second && !first), .create(name), .close(file),
        .makeDirectory(name), .inspect(file), .inspectName(name), .setMode(file),
        .lock(file, exclusively: first), .unlock(file),
        .readAt(file, count, count % 5), .write(file, count), .flush(file),
        .truncate(file, count), .unlink(name), .rename(other, newName),
        .list(file),
      ]
      return try choices.draw(.element(of: calls))
    }
  }

  /// Sequences in which each call succeeds at least once, and each error occurs.
  static let stories: [[FileCall]] = [
    [
      .create("a"), .create("a"), .write(0, 7), .inspect(0), .inspectName("a"),
      .open("a", writing: false, directory: false), .readAt(1, 3, 0), .readAt(1, 9, 3),
      .readAt(1, 9, 12),
      .write(1, 1), .truncate(1, 1), .truncate(0, 4), .write(0, 2), .truncate(0, 9), .flush(0),
      .setMode(0), .inspect(1), .unlink("a"), .inspect(0), .unlink("a"), .close(0), .close(1),
    ],
    [
      .makeDirectory("d"), .makeDirectory("d"), .makeDirectory("x/y"), .create("d/a"),
      .open("d", writing: false, directory: true), .list(1),
      .open("d", writing: true, directory: false),
      .readAt(1, 1, 0), .open("d/a", writing: false, directory: true), .list(0), .unlink("d"),
      .unlink("d/a"), .list(1), .makeDirectory("d/a"), .makeDirectory("d/a/b"), .flush(1),
    ],
    [
      .create("a"), .open("a", writing: true, directory: false), .lock(0, exclusively: true),
      .lock(1, exclusively: false), .lock(0, exclusively: false), .lock(1, exclusively: false),
      .lock(1, exclusively: true), .unlock(0), .lock(1, exclusively: true), .unlock(1),
      .lock(0, exclusively: true), .close(0), .lock(1, exclusively: true), .readAt(0, 1, 0),
      .readAt(1, 3, 0), .write(1, 9), .readAt(1, 3, 4), .readAt(1, 9, 4), .readAt(1, 1, 9),
      .readAt(0, 1, 0), .unlock(0),
      .open("b", writing: false, directory: false), .open("a/b", writing: false, directory: false),
      .inspectName("b"), .inspectName("a/b"), .create("x/a"),
    ],
    [
      .create("a"), .write(0, 3), .rename("a", "b"), .inspectName("a"), .inspectName("b"),
      .inspect(0), .create("a"), .write(1, 5), .rename("a", "b"), .inspect(0), .inspect(1),
      .readAt(0, 9, 0), .inspectName("b"), .rename("a", "b"), .rename("b", "b"), .inspect(1),
      .makeDirectory("d"), .rename("b", "d"), .rename("d", "b"), .rename("d", "a"),
      .inspectName("a"), .create("a/b"), .makeDirectory("d"), .rename("d", "a"), .rename("a", "d"),
      .open("d", writing: false, directory: true), .list(3), .rename("d/b", "d/a"), .list(3),
      .inspect(2), .rename("b", "x/a"), .rename("x/a", "b"), .unlink("b"), .inspect(1),
    ],
  ]
}

/// A file system whose answers are text, without the parts that differ between file systems.
struct CallTranscript {
  private let files: any FileSystem
  private let root: String
  private var opened: [Int32] = []

  init(of files: any FileSystem, in root: String) { (self.files, self.root) = (files, root) }

  mutating func answer(to call: FileCall) -> String {
    do throws(Errno) { return try answered(call) } catch { return "errno \(error.code)" }
  }

  private func number(_ file: Int) -> Int32 { file < opened.count ? opened[file] : -1 }

  private mutating func answered(_ call: FileCall) throws(Errno) -> String {
    switch call {
    case .open(let name, let writing, let directory):
      let flags = (writing ? O_RDWR | O_APPEND : O_RDONLY) | (directory ? O_DIRECTORY : 0)
      opened.append(try files.open("\(root)/\(name)", in: AT_FDCWD, flags))
    case .create(let name): opened.append(try files.create("\(root)/\(name)", in: AT_FDCWD))
    case .close(let file): close(file)
    case .makeDirectory(let name): try files.makeDirectory("\(root)/\(name)")
    case .inspect(let file): return words(for: try files.status(of: number(file)))
    case .inspectName(let name):
      return words(for: try files.status(of: "\(root)/\(name)", in: AT_FDCWD))
    case .setMode(let file): try files.setMode(0o700, of: number(file))
    case .lock(let file, let exclusively): try files.lock(number(file), exclusively: exclusively)
    case .unlock(let file): try files.unlock(number(file))
    case .readAt(let file, let count, let offset):
      return "\(try files.read(number(file), upTo: count, at: offset))"
    case .write(let file, let count):
      return "\(try files.write(Array(UInt8(1)...50).prefix(count), to: number(file)))"
    case .flush(let file): try files.flush(number(file))
    case .truncate(let file, let count): try files.truncate(number(file), to: count)
    case .unlink(let name): try files.unlink("\(root)/\(name)", in: AT_FDCWD)
    case .rename(let name, let newName):
      try files.rename("\(root)/\(name)", to: "\(root)/\(newName)", in: AT_FDCWD)
    case .list(let file): return "\(try files.names(in: number(file)).sorted())"
    }
    return "done"
  }

  private mutating func close(_ file: Int) {
    guard file < opened.count else { return }
    files.close(opened[file])
    opened[file] = -1
  }

  /// Returns a status as text; a directory's size and link count differ between file systems.
  private func words(for status: FileStatus) -> String {
    guard status.kind == .regular else { return "\(status.kind) \(status.mode)" }
    return "file \(status.mode) \(status.linkCount) \(status.byteCount)"
  }
}

extension CallTranscript {
  /// Closes the files that are still open.
  mutating func end() {
    for file in opened.indices where opened[file] >= 0 { close(file) }
  }
}

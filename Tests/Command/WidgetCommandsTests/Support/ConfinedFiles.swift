import Foundation
import Journals
import POSIX
import Synchronization
import Testing
import WidgetJournal

/// The system's file system, confined to one directory: a call with another path fails and is an
/// issue of the test.
///
/// A command that uses a wrong state directory therefore creates nothing.
final class ConfinedFiles: FileSystem {
  private let files = OperatingSystem()
  private let roots: Mutex<[String]>
  private let recorded = Mutex<[String]>([])
  private let reports: Bool

  /// Creates a file system that is confined to a directory.
  ///
  /// - Parameters:
  ///   - root: The absolute path of the directory.
  ///   - reports: Whether another path is an issue of the test.
  init(to root: String, reports: Bool = true) {
    roots = Mutex([root])
    self.reports = reports
  }

  var system: SystemCalls { SystemCalls(of: self) { _ in nil } }

  /// The rejected paths.
  var strays: [String] { recorded.withLock { $0 } }

  /// Allows another path, which must be one where nothing can be created.
  func allow(_ path: String) { roots.withLock { $0.append(path) } }

  private func check(_ path: String, in directory: Int32 = AT_FDCWD) throws(Errno) {
    guard directory == AT_FDCWD else { return }
    let isInside = roots.withLock { roots in
      roots.contains { path == $0 || path.hasPrefix("\($0)/") }
    }
    if isInside, !path.split(separator: "/").contains("..") { return }
    recorded.withLock { $0.append(path) }
    if reports { Issue.record("'\(path)' is not below the directory of the test") }
    throw Errno(EPERM)
  }

  func open(_ name: String, in directory: Int32, _ flags: Int32) throws(Errno) -> Int32 {
    try check(name, in: directory)
    return try files.open(name, in: directory, flags)
  }

  func create(_ name: String, in directory: Int32) throws(Errno) -> Int32 {
    try check(name, in: directory)
    return try files.create(name, in: directory)
  }

  func makeDirectory(_ path: String) throws(Errno) {
    try check(path)
    try files.makeDirectory(path)
  }

  func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus {
    try check(name, in: directory)
    return try files.status(of: name, in: directory)
  }

  func unlink(_ name: String, in directory: Int32) throws(Errno) {
    try check(name, in: directory)
    try files.unlink(name, in: directory)
  }

  func rename(_ name: String, to newName: String, in directory: Int32) throws(Errno) {
    try check(name, in: directory)
    try check(newName, in: directory)
    try files.rename(name, to: newName, in: directory)
  }

  func close(_ number: Int32) { files.close(number) }

  func status(of number: Int32) throws(Errno) -> FileStatus { try files.status(of: number) }

  func setMode(_ mode: UInt32, of number: Int32) throws(Errno) {
    try files.setMode(mode, of: number)
  }

  func lock(_ number: Int32, exclusively: Bool) throws(Errno) {
    try files.lock(number, exclusively: exclusively)
  }

  func unlock(_ number: Int32) throws(Errno) { try files.unlock(number) }

  func read(_ number: Int32, upTo count: Int, at offset: Int) throws(Errno) -> [UInt8] {
    try files.read(number, upTo: count, at: offset)
  }

  func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int {
    try files.write(bytes, to: number)
  }

  /// Does nothing: a test cannot observe a flush without a power failure.
  func flush(_ number: Int32) throws(Errno) {}

  func truncate(_ number: Int32, to byteCount: Int) throws(Errno) {
    try files.truncate(number, to: byteCount)
  }

  func names(in directory: Int32) throws(Errno) -> [String] { try files.names(in: directory) }

  func pause(_ duration: Duration) { files.pause(duration) }
}

/// A lock on a file, like that of another process.
struct FileLock {
  private let descriptor: Int32

  struct Failure: Error {
    let code: Int32
  }

  init(_ path: String) throws(Failure) {
    descriptor = unsafe open(path, O_RDWR)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw Failure(code: errno) }
  }

  func release() { close(descriptor) }
}

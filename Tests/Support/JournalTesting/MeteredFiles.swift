import Journals
import POSIX
import Synchronization

/// The file system of the machine, with counts of its calls and bytes.
final class MeteredFiles: FileSystem {
  /// The calls and bytes so far, or a difference of two counts.
  struct Usage: Equatable {
    var calls = 0
    var reads = 0
    var bytesRead = 0
    var bytesWritten = 0
    var flushes = 0
    var locks = 0
    var pauses = 0
    /// The number of opened files and directories that a new program would inherit.
    var inheritable = 0

    static func - (left: Usage, right: Usage) -> Usage {
      Usage(
        calls: left.calls - right.calls, reads: left.reads - right.reads,
        bytesRead: left.bytesRead - right.bytesRead,
        bytesWritten: left.bytesWritten - right.bytesWritten,
        flushes: left.flushes - right.flushes, locks: left.locks - right.locks,
        pauses: left.pauses - right.pauses, inheritable: left.inheritable - right.inheritable)
    }
  }

  private let files = OperatingSystem()
  private let counts = Mutex(Usage())
  private let pausings = Mutex<[Duration]>([])
  private let flushes: Bool
  private let pauses: Bool

  /// Creates a file system whose counts are zero.
  ///
  /// - Parameters:
  ///   - flushes: Whether a flush really flushes, which takes most of a test's time.
  ///   - pauses: Whether a pause really waits.
  init(flushes: Bool = false, pauses: Bool = true) {
    (self.flushes, self.pauses) = (flushes, pauses)
  }

  var usage: Usage { counts.withLock { $0 } }
  /// The lengths of all pauses so far, in order.
  var pauseLengths: [Duration] { pausings.withLock { $0 } }
  var system: SystemCalls { SystemCalls(of: self) { _ in nil } }

  /// Returns the calls and bytes of some work.
  func usage(of work: () throws -> Void) rethrows -> Usage {
    let before = usage
    try work()
    return usage - before
  }

  private func count(_ change: (inout Usage) -> Void) {
    counts.withLock { usage in
      usage.calls += 1
      change(&usage)
    }
  }

  func open(_ name: String, in directory: Int32, _ flags: Int32) throws(Errno) -> Int32 {
    count { _ in }
    return countInheritable(try files.open(name, in: directory, flags))
  }

  func create(_ name: String, in directory: Int32) throws(Errno) -> Int32 {
    count { _ in }
    return countInheritable(try files.create(name, in: directory))
  }

  private func countInheritable(_ number: Int32) -> Int32 {
    let isInheritable = fcntl(number, F_GETFD) & FD_CLOEXEC == 0
    counts.withLock { if isInheritable { $0.inheritable += 1 } }
    return number
  }

  func close(_ number: Int32) { files.close(number) }

  func makeDirectory(_ path: String) throws(Errno) {
    count { _ in }
    try files.makeDirectory(path)
  }

  func status(of number: Int32) throws(Errno) -> FileStatus {
    count { _ in }
    return try files.status(of: number)
  }

  func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus {
    count { _ in }
    return try files.status(of: name, in: directory)
  }

  func setMode(_ mode: UInt32, of number: Int32) throws(Errno) {
    count { _ in }
    try files.setMode(mode, of: number)
  }

  func lock(_ number: Int32, exclusively: Bool) throws(Errno) {
    count { $0.locks += 1 }
    try files.lock(number, exclusively: exclusively)
  }

  func unlock(_ number: Int32) throws(Errno) {
    count { _ in }
    try files.unlock(number)
  }

  func read(_ number: Int32, upTo count: Int, at offset: Int) throws(Errno) -> [UInt8] {
    let bytes = try files.read(number, upTo: count, at: offset)
    countRead(bytes.count)
    return bytes
  }

  private func countRead(_ byteCount: Int) {
    count { usage in
      usage.reads += 1
      usage.bytesRead += byteCount
    }
  }

  func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int {
    count { $0.bytesWritten += bytes.count }
    return try files.write(bytes, to: number)
  }

  func flush(_ number: Int32) throws(Errno) {
    count { $0.flushes += 1 }
    if flushes { try files.flush(number) }
  }

  func truncate(_ number: Int32, to byteCount: Int) throws(Errno) {
    count { _ in }
    try files.truncate(number, to: byteCount)
  }

  func unlink(_ name: String, in directory: Int32) throws(Errno) {
    count { _ in }
    try files.unlink(name, in: directory)
  }

  func rename(_ name: String, to newName: String, in directory: Int32) throws(Errno) {
    count { _ in }
    try files.rename(name, to: newName, in: directory)
  }

  func names(in directory: Int32) throws(Errno) -> [String] {
    count { _ in }
    return try files.names(in: directory)
  }

  func pause(_ duration: Duration) {
    count { $0.pauses += 1 }
    pausings.withLock { $0.append(duration) }
    if pauses { files.pause(duration) }
  }
}

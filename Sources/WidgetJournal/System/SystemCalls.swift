#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes the system's calls; the one seam through which a test can watch them and make them fail.
///
/// Every call goes through ``perform(_:on:_:)``, which asks ``fault`` first. Outside tests the
/// answer is always nil. A fault stands for what a disk, a quota or a signal can do; a call that a
/// signal interrupts is made again. The calls themselves are those of a ``FileSystem``.
package struct SystemCalls: Sendable {
  /// A call, by its usual name.
  package enum Call: String, CaseIterable, Sendable {
    case open
    case create = "creat"
    case makeDirectory = "mkdir"
    case inspect = "stat"
    case setMode = "fchmod"
    case lock = "flock"
    case unlock = "flock (unlock)"
    case read
    case write
    case flush = "fsync"
    case truncate = "ftruncate"
    case unlink
    case rename
    case list = "readdir"
    case pause = "nanosleep"
  }

  /// What happens in place of a call.
  package enum Fault: Sendable {
    /// It fails with an `errno`.
    case fails(Int32)
    /// It reads or writes only so many bytes, and succeeds.
    case shortens(to: Int)
  }

  /// The file system that is called.
  let files: any FileSystem
  /// Asked before each call; nil lets the call be made.
  let fault: @Sendable (Call) -> Fault?

  /// Makes the calls, with faults.
  ///
  /// - Parameters:
  ///   - files: The file system that is called.
  ///   - fault: Asked before each call; nil lets the call be made.
  package init(
    of files: any FileSystem = OperatingSystem(), fault: @escaping @Sendable (Call) -> Fault?
  ) {
    (self.files, self.fault) = (files, fault)
  }

  /// The calls without faults.
  package static var real: SystemCalls { SystemCalls { _ in nil } }

  /// The number of interruptions of one call after which it counts as failed.
  static var maximumInterruptions: Int { 10_000 }

  /// Makes a call until no signal interrupts it.
  ///
  /// - Parameters:
  ///   - call: Which call.
  ///   - path: What it is about, for the error.
  ///   - body: Makes the call; gets the number of bytes that a fault leaves of it.
  /// - Returns: The call's answer.
  /// - Throws: ``SystemError`` when the call fails.
  func perform<Answer>(
    _ call: Call, on path: String, _ body: (_ limit: Int) throws(Errno) -> Answer
  ) throws(SystemError) -> Answer {
    var interruptions = 0
    while true {
      do throws(Errno) {
        switch fault(call) {
        case .fails(let code): throw Errno(code)
        case .shortens(let limit): return try body(limit)
        case nil: return try body(.max)
        }
      } catch {
        interruptions += 1
        if error.code != EINTR || interruptions > Self.maximumInterruptions {
          throw SystemError(call: call.rawValue, path: path, code: error.code)
        }
      }
    }
  }

  /// Does nothing for a while; a signal may end the pause early, which does no harm.
  func pause(_ duration: Duration) {
    if fault(.pause) == nil { files.pause(duration) }
  }
}

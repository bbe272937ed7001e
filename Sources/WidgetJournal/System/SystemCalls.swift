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
/// answer is always nil. A fault stands for what a disk, a quota or a signal can do:
///
///     let system = SystemCalls { call in call == .flush ? .fails(EIO) : nil }
///
/// A call that a signal interrupts is made again.
package struct SystemCalls: Sendable {
  /// A call, by its usual name.
  package enum Call: String, CaseIterable, Sendable {
    case open
    case create = "creat"
    case makeDirectory = "mkdir"
    case inspect = "stat"
    case setMode = "fchmod"
    case lock = "flock"
    case read
    case write
    case flush = "fsync"
    case truncate = "ftruncate"
    case unlink
    case list = "readdir"
  }

  /// What happens in place of a call.
  package enum Fault: Sendable {
    /// It fails with an `errno`.
    case fails(Int32)
    /// A write takes only so many bytes, and succeeds.
    case shortens(to: Int)
  }

  /// Asked before each call; nil lets the call be made.
  let fault: @Sendable (Call) -> Fault?

  /// Makes the calls, with faults.
  ///
  /// - Parameter fault: Asked before each call; nil lets the call be made.
  package init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

  /// The calls without faults.
  package static var real: SystemCalls { SystemCalls { _ in nil } }

  /// Makes a call until no signal interrupts it.
  ///
  /// - Parameters:
  ///   - call: Which call.
  ///   - path: What it is about, for the error.
  ///   - body: Makes the call; gets the number of bytes that a fault leaves of a write.
  /// - Returns: The call's answer, which is not negative.
  /// - Throws: ``SystemError`` when the call fails.
  func perform(
    _ call: Call, on path: String, _ body: (_ limit: Int) -> Int
  ) throws(SystemError) -> Int {
    while true {
      var answer = -1
      var code: Int32
      switch fault(call) {
      case .fails(let planned): code = planned
      case .shortens(let limit): (answer, code) = Self.attempt { body(limit) }
      case nil: (answer, code) = Self.attempt { body(.max) }
      }
      if answer >= 0 { return answer }
      if code != EINTR { throw SystemError(call: call.rawValue, path: path, code: code) }
    }
  }

  private static func attempt(_ body: () -> Int) -> (answer: Int, code: Int32) {
    let answer = body()
    return (answer, answer < 0 ? errno : 0)
  }
}

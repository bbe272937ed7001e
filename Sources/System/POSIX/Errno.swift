/// The number that names the reason why a system call failed.
package struct Errno: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The reason of the last call of this thread that failed.
  package static var last: Errno { Errno(errno) }
}

extension Errno: CustomStringConvertible {
  /// The system's text, such as `No space left on device`.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Checks the result of a system call.
///
/// - Parameter result: The result, negative if the call failed.
/// - Returns: The result.
/// - Throws: ``Errno`` if the call failed.
package func checked<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
  guard result >= 0 else { throw .last }
  return result
}

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Parameter call: The call. Its result is negative if it failed.
/// - Returns: The result.
/// - Throws: ``Errno`` if the call failed for another reason than `EINTR`.
package func retryingInterrupted<Result: SignedInteger>(
  _ call: () -> Result
) throws(Errno) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw .last }
  }
}

/// The environment of this process.
package enum ProcessEnvironment {
  /// Returns the value of a variable, or nil if it is not set.
  package static func value(of variable: String) -> String? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe String(cString: value)
  }
}

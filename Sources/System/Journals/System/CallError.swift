package import POSIX

/// The system call that failed, its path and its reason.
package struct CallError: Error, Hashable, Sendable {
  /// The call's name, such as `fsync`.
  package let call: String
  /// The path of the file or directory.
  package let path: String
  /// The system's reason.
  package let cause: Errno

  /// The `errno`.
  package var code: Int32 { cause.code }

  package init(call: String, path: String, code: Int32) {
    (self.call, self.path, cause) = (call, path, Errno(code))
  }
}

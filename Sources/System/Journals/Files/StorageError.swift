/// The error type of a store that uses journals.
///
/// The functions of this module throw it, so that each store has one error type of its own.
package protocol StorageError: Error {
  /// The error of one line, with its number.
  associatedtype LineError: NumberedLineError

  /// Creates the error of a failed operation on files.
  init(_ fault: StorageFault)
  /// Creates the error of a line in a file.
  init(_ error: LineError, in file: String)
  /// Creates the error of an entry that cannot become the next line of a file.
  init(rejecting error: LineError, in file: String)
}

extension StorageError {
  /// Makes system calls and throws their errors as those of the store.
  package static func wrapping<Result: ~Copyable>(
    _ fault: (CallError) -> StorageFault = { .inputOutput($0) },
    _ body: () throws(CallError) -> Result
  ) throws(Self) -> Result {
    do throws(CallError) { return try body() } catch { throw Self(fault(error)) }
  }
}

/// A failed operation on the files of a store.
package enum StorageFault: Error, Hashable, Sendable {
  /// A file or directory cannot be created.
  case cannotCreate(CallError)
  /// A system call failed, and nothing has changed.
  case inputOutput(CallError)
  /// A system call failed, and the change may be on the disk or not.
  case uncertain(CallError)
  /// Other programs have locked the file for this time.
  case busy(file: String, waited: Duration)
  /// The directory is not trusted.
  case untrustedDirectory(path: String, UntrustedReason)
  /// The file is not trusted.
  case untrustedFile(path: String, UntrustedReason)
}

/// The reason why a file or directory is not trusted.
package enum UntrustedReason: Hashable, Sendable {
  /// The path is empty or has a NUL byte.
  case unusablePath
  case symbolicLink
  case notADirectory
  /// The path is that of a directory, a pipe or a device.
  case notAFile
  /// The file has several hard links; the value is their number.
  case hardLinked(Int)
  /// Another user owns the file or directory; the value is the user ID.
  case foreignOwner(UInt32)
  /// Other users have access; the values are the present and the required permissions.
  case permissions(UInt32, wanted: UInt32)
}

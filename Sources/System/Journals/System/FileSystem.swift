package import POSIX

/// The system calls that a journal makes on files.
///
/// ``OperatingSystem`` makes them on the machine. Tests replace it by a file system in memory that
/// loses bytes that were not flushed, so no other code of this module may touch a file.
///
/// Each function makes one call and does not repeat it. Reading and writing may process fewer bytes
/// than requested. The parameter `directory` is the number of an open directory, or `AT_FDCWD` for
/// paths that are absolute or relative to the working directory.
package protocol FileSystem: Sendable {
  /// Opens a file or directory with the flags of `open`; a program started by this one does not
  /// inherit it.
  func open(_ name: String, in directory: Int32, _ flags: Int32) throws(Errno) -> Int32
  /// Creates a file for appending that no other user can read and no program started by this one
  /// inherits; fails if the name is taken.
  func create(_ name: String, in directory: Int32) throws(Errno) -> Int32
  /// Closes a file or directory, which releases its lock.
  func close(_ number: Int32)
  /// Creates a directory that no other user can enter.
  func makeDirectory(_ path: String) throws(Errno)
  /// Returns the status of an open file.
  func status(of number: Int32) throws(Errno) -> FileStatus
  /// Returns the status of a name, without following a link.
  func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus
  /// Sets an open file's permissions.
  func setMode(_ mode: UInt32, of number: Int32) throws(Errno)
  /// Acquires an advisory lock; fails with `EWOULDBLOCK` if another one excludes it.
  func lock(_ number: Int32, exclusively: Bool) throws(Errno)
  /// Releases the lock of an open file.
  func unlock(_ number: Int32) throws(Errno)
  /// Reads some bytes at an offset, without moving the file's position; none at its end.
  func read(_ number: Int32, upTo count: Int, at offset: Int) throws(Errno) -> [UInt8]
  /// Appends some bytes to a file, and returns their number.
  func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int
  /// Waits until a file's bytes, or a directory's names, outlast a power failure.
  func flush(_ number: Int32) throws(Errno)
  /// Shortens a file.
  func truncate(_ number: Int32, to byteCount: Int) throws(Errno)
  /// Removes a name.
  func unlink(_ name: String, in directory: Int32) throws(Errno)
  /// Renames a file within a directory, and replaces the file that has the new name.
  func rename(_ name: String, to newName: String, in directory: Int32) throws(Errno)
  /// Returns the names in a directory, in no order, without `.` and `..`.
  func names(in directory: Int32) throws(Errno) -> [String]
  /// Pauses the thread; a signal may end the pause early.
  func pause(_ duration: Duration)
}

/// The status of a file or directory.
package struct FileStatus: Hashable, Sendable {
  /// The kind of a file.
  package enum Kind: Hashable, Sendable { case regular, directory, symbolicLink, other }

  package let kind: Kind
  /// The permissions, such as `0o600`.
  package let mode: UInt32
  /// The owner's user ID.
  package let owner: UInt32
  /// The number of hard links to the file.
  package let linkCount: Int
  /// The size in bytes.
  package let byteCount: Int
  /// The number of the file's file system and its number there, which together identify the file.
  package let (device, number): (UInt64, UInt64)

  package init(
    kind: Kind, mode: UInt32, owner: UInt32, linkCount: Int, byteCount: Int, device: UInt64,
    number: UInt64
  ) {
    (self.kind, self.mode, self.owner) = (kind, mode, owner)
    (self.linkCount, self.byteCount) = (linkCount, byteCount)
    (self.device, self.number) = (device, number)
  }

  /// Whether the file has replaced another and its name may not be on the disk yet; the
  /// permission of its owner to execute it marks such a file.
  package var isNameUnflushed: Bool { mode & 0o100 != 0 }

  /// The permissions that mark a file as one whose name may not be on the disk yet.
  package static var unflushedNameMode: UInt32 { 0o700 }

  /// Returns whether both are the status of one file.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}

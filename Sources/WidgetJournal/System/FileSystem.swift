/// What the journals ask of a file system, call by call.
///
/// ``OperatingSystem`` is the real one. The tests put one in memory in its place that loses what
/// was not flushed, so nothing but these functions touches a file.
///
/// Each function makes one attempt at one call; a function that writes or reads may do less than it
/// was asked for. A directory is the number of an open one, or `AT_FDCWD` for a path as it is.
package protocol FileSystem: Sendable {
  /// Opens a file or directory, with the flags of `open`; a program that is started meanwhile does
  /// not inherit it.
  func open(_ name: String, in directory: Int32, _ flags: Int32) throws(Errno) -> Int32
  /// Creates a file for appending that nobody else can read and no other program inherits; fails if
  /// the name is taken.
  func create(_ name: String, in directory: Int32) throws(Errno) -> Int32
  /// Gives an open file or directory back, and the lock on it.
  func close(_ number: Int32)
  /// Makes a directory that nobody else can enter.
  func makeDirectory(_ path: String) throws(Errno)
  /// What an open file is.
  func status(of number: Int32) throws(Errno) -> FileStatus
  /// What stands at a name, without following a link.
  func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus
  /// Sets an open file's permissions.
  func setMode(_ mode: UInt32, of number: Int32) throws(Errno)
  /// Takes an advisory lock; fails with `EWOULDBLOCK` where another holds one against it.
  func lock(_ number: Int32, exclusively: Bool) throws(Errno)
  /// Gives the lock on an open file back.
  func unlock(_ number: Int32) throws(Errno)
  /// Reads some bytes from where the file stands; none at its end.
  func read(_ number: Int32, upTo count: Int) throws(Errno) -> [UInt8]
  /// Reads some bytes from a place, wherever the file stands; none at its end.
  func read(_ number: Int32, upTo count: Int, at offset: Int) throws(Errno) -> [UInt8]
  /// Writes some bytes at the file's end, and answers how many.
  func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int
  /// Waits until a file's bytes, or a directory's names, outlast a loss of power.
  func flush(_ number: Int32) throws(Errno)
  /// Cuts a file off.
  func truncate(_ number: Int32, to byteCount: Int) throws(Errno)
  /// Takes a name away.
  func unlink(_ name: String, in directory: Int32) throws(Errno)
  /// Gives a file in a directory another name in it, in place of whatever file has that name.
  func rename(_ name: String, to newName: String, in directory: Int32) throws(Errno)
  /// The names in a directory, in no order, without `.` and `..`.
  func names(in directory: Int32) throws(Errno) -> [String]
  /// Does nothing for a while, or for less when a signal comes.
  func pause(_ duration: Duration)
}

/// The number by which the system says why a call failed.
package struct Errno: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }
}

/// What the system knows of a file.
package struct FileStatus: Hashable, Sendable {
  /// What stands at a path.
  package enum Kind: Hashable, Sendable { case regular, directory, symbolicLink, other }

  package let kind: Kind
  /// The permissions, such as `0o600`.
  package let mode: UInt32
  /// The owner's user id.
  package let owner: UInt32
  /// Under how many names the file is reached.
  package let linkCount: Int
  /// The size in bytes.
  package let byteCount: Int
  /// The file system that it is in, and its number there: together, which file it is.
  package let (device, number): (UInt64, UInt64)

  package init(
    kind: Kind, mode: UInt32, owner: UInt32, linkCount: Int, byteCount: Int, device: UInt64,
    number: UInt64
  ) {
    (self.kind, self.mode, self.owner) = (kind, mode, owner)
    (self.linkCount, self.byteCount) = (linkCount, byteCount)
    (self.device, self.number) = (device, number)
  }

  /// Whether the file has taken the place of another, and its name may not be on the disk yet: its
  /// owner may execute it.
  var isNameUnflushed: Bool { mode & 0o100 != 0 }

  /// The permissions of such a file.
  static var unflushedNameMode: UInt32 { 0o700 }

  /// Whether both are one file.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}

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

/// The file system of the machine.
package struct OperatingSystem: FileSystem {
  package init() {}

  package func open(
    _ name: String, in directory: Int32, _ flags: Int32
  ) throws(Errno) -> Int32 {
    try checked(unsafe openat(directory, name, flags | O_CLOEXEC))
  }

  package func create(_ name: String, in directory: Int32) throws(Errno) -> Int32 {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    return try checked(unsafe openat(directory, name, flags, 0o600))
  }

  /// Closes a file or directory.
  ///
  /// A failure is ignored, since all bytes that matter are flushed.
  package func close(_ number: Int32) { _ = POSIX.close(number) }

  package func makeDirectory(_ path: String) throws(Errno) {
    _ = try checked(unsafe mkdir(path, 0o700))
  }

  package func status(of number: Int32) throws(Errno) -> FileStatus {
    var raw = stat()
    _ = try checked(unsafe fstat(number, &raw))
    return FileStatus(raw)
  }

  package func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus {
    var raw = stat()
    _ = try checked(unsafe fstatat(directory, name, &raw, AT_SYMLINK_NOFOLLOW))
    return FileStatus(raw)
  }

  package func setMode(_ mode: UInt32, of number: Int32) throws(Errno) {
    _ = try checked(fchmod(number, mode_t(truncatingIfNeeded: mode)))
  }

  package func lock(_ number: Int32, exclusively: Bool) throws(Errno) {
    _ = try checked(flock(number, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB))
  }

  package func unlock(_ number: Int32) throws(Errno) {
    _ = try checked(flock(number, LOCK_UN))
  }

  package func unlink(_ name: String, in directory: Int32) throws(Errno) {
    _ = try checked(unsafe unlinkat(directory, name, 0))
  }

  package func rename(
    _ name: String, to newName: String, in directory: Int32
  ) throws(Errno) {
    _ = try checked(unsafe renameat(directory, name, directory, newName))
  }

  package func pause(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = time_t(seconds)
    time.tv_nsec = Int(attoseconds / 1_000_000_000)
    _ = unsafe nanosleep(&time, nil)
  }
}

extension OperatingSystem {
  package func read(
    _ number: Int32, upTo count: Int, at offset: Int
  ) throws(Errno) -> [UInt8] {
    var answer = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      answer = unsafe pread(number, buffer.baseAddress, count, off_t(offset))
      initializedCount = max(answer, 0)
    }
    _ = try checked(answer)
    return bytes
  }

  package func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int {
    let answer = unsafe bytes.withUnsafeBytes { buffer in
      unsafe POSIX.write(number, buffer.baseAddress, buffer.count)
    }
    return try checked(answer)
  }

  package func flush(_ number: Int32) throws(Errno) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's cache. Some file systems do not support F_FULLFSYNC.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(number))
  }

  package func truncate(_ number: Int32, to byteCount: Int) throws(Errno) {
    _ = try checked(ftruncate(number, off_t(byteCount)))
  }

  package func names(in directory: Int32) throws(Errno) -> [String] {
    let number = try open(".", in: directory, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(number) else {
      let failure = Errno(errno)  // not covered: there is always memory for a stream
      close(number)  // not covered: there is always memory for a stream
      throw failure  // not covered: there is always memory for a stream
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw Errno(errno) }
        return names
      }
      let name = unsafe Self.name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Returns an entry's name without copying the entry, which may be shorter than its type.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return "." }
    let start = unsafe UnsafeRawPointer(entry) + offset
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }
}

extension FileStatus {
  /// The user ID that the program runs as.
  package static var currentUser: UInt32 { geteuid() }

  fileprivate init(_ raw: stat) {
    let kind: Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    self.init(
      kind: kind, mode: UInt32(raw.st_mode) & 0o7777, owner: raw.st_uid,
      linkCount: Int(raw.st_nlink), byteCount: Int(raw.st_size),
      device: UInt64(truncatingIfNeeded: raw.st_dev),
      number: UInt64(truncatingIfNeeded: raw.st_ino))
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  /// What `close` answers is not looked at: everything that counts was flushed before.
  package func close(_ number: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }

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

/// What a call answered, which is negative where it failed.
func checked<Answer: SignedInteger>(_ answer: Answer) throws(Errno) -> Answer {
  guard answer >= 0 else { throw Errno(errno) }
  return answer
}

extension FileStatus {
  /// The user that the program runs as.
  static var currentUser: UInt32 { geteuid() }

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

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file or directory, closed when the value goes away.
///
/// What `close` answers is not looked at: everything that counts was flushed before.
struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number.
  let number: Int32

  init(number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Hands the number to something else that will close it.
  consuming func take() -> Int32 {
    let number = number
    discard self
    return number
  }
}

/// What the system knows of a file.
struct FileStatus {
  /// What stands at a path.
  enum Kind { case regular, directory, symbolicLink, other }

  private let raw: stat

  init(_ raw: stat) { self.raw = raw }

  var kind: Kind {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// The permissions, such as `0o600`.
  var mode: UInt32 { UInt32(raw.st_mode) & 0o7777 }
  /// The owner's user id.
  var owner: UInt32 { raw.st_uid }
  /// Under how many names the file is reached.
  var linkCount: Int { Int(raw.st_nlink) }
  /// The size in bytes.
  var byteCount: Int { Int(raw.st_size) }

  /// Whether both are one file.
  func isSameFile(as other: FileStatus) -> Bool {
    raw.st_dev == other.raw.st_dev && raw.st_ino == other.raw.st_ino
  }

  /// The user that the program runs as.
  static var currentUser: UInt32 { geteuid() }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a name is looked up: an open directory, and its path for errors.
struct Place {
  let directory: Int32
  let directoryPath: String

  /// The working directory, in which a path is looked up as it is.
  static var anywhere: Place { Place(directory: AT_FDCWD, directoryPath: "") }

  func path(of name: String) -> String {
    if directoryPath.isEmpty { return name }
    return directoryPath + (directoryPath.hasSuffix("/") ? "" : "/") + name
  }
}

extension SystemCalls {
  /// Opens what stands at a name, and never follows a link, waits, or hands it to another program.
  func open(
    _ name: String, in place: Place, _ flags: Int32
  ) throws(SystemError) -> FileDescriptor {
    let flags = flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let number = try perform(.open, on: place.path(of: name)) { _ in
      unsafe Int(openat(place.directory, name, flags))
    }
    return FileDescriptor(number: Int32(truncatingIfNeeded: number))
  }

  /// Makes a file that nobody else can read; fails where anything stands already.
  func create(_ name: String, in place: Place) throws(SystemError) -> FileDescriptor {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let path = place.path(of: name)
    let number = try perform(.create, on: path) { _ in
      unsafe Int(openat(place.directory, name, flags, 0o600))
    }
    let file = FileDescriptor(number: Int32(truncatingIfNeeded: number))
    _ = try perform(.setMode, on: path) { _ in Int(fchmod(file.number, 0o600)) }
    return file
  }

  /// What an open file is.
  func status(of file: borrowing FileDescriptor, _ path: String) throws(SystemError) -> FileStatus {
    var raw = stat()
    let number = file.number
    _ = try perform(.inspect, on: path) { _ in unsafe Int(fstat(number, &raw)) }
    return FileStatus(raw)
  }

  /// What stands at a name, without following a link.
  func status(of name: String, in place: Place) throws(SystemError) -> FileStatus {
    var raw = stat()
    _ = try perform(.inspect, on: place.path(of: name)) { _ in
      unsafe Int(fstatat(place.directory, name, &raw, AT_SYMLINK_NOFOLLOW))
    }
    return FileStatus(raw)
  }

  /// Takes an advisory lock if nobody holds one against it; fails with `EWOULDBLOCK` otherwise.
  func lock(
    _ file: borrowing FileDescriptor, exclusively: Bool, _ path: String
  ) throws(SystemError) {
    let number = file.number
    let operation = (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB
    _ = try perform(.lock, on: path) { _ in Int(flock(number, operation)) }
  }

  /// Takes a name away.
  func unlink(_ name: String, in place: Place) throws(SystemError) {
    _ = try perform(.unlink, on: place.path(of: name)) { _ in
      unsafe Int(unlinkat(place.directory, name, 0))
    }
  }

  /// Makes a directory that nobody else can enter.
  func makeDirectory(_ path: String) throws(SystemError) {
    _ = try perform(.makeDirectory, on: path) { _ in unsafe Int(mkdir(path, 0o700)) }
  }
}

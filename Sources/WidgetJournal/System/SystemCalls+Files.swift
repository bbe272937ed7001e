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
  /// Opens a file or directory, and never follows a link or waits.
  func open(
    _ name: String, in place: Place, _ flags: Int32
  ) throws(SystemError) -> FileDescriptor {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK
    let number = try perform(.open, on: place.path(of: name)) { _ throws(Errno) in
      try files.open(name, in: place.directory, flags)
    }
    return FileDescriptor(number: number, files: files)
  }

  /// Makes a file that nobody else can read; fails where anything stands already.
  func create(_ name: String, in place: Place) throws(SystemError) -> FileDescriptor {
    let path = place.path(of: name)
    let number = try perform(.create, on: path) { _ throws(Errno) in
      try files.create(name, in: place.directory)
    }
    let file = FileDescriptor(number: number, files: files)
    do throws(SystemError) {
      try perform(.setMode, on: path) { _ throws(Errno) in try files.setMode(0o600, of: number) }
    } catch {
      try? unlink(name, in: place)
      throw error
    }
    return file
  }

  /// Sets the permissions of an open file.
  func setMode(
    _ mode: UInt32, of file: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = file.number
    try perform(.setMode, on: path) { _ throws(Errno) in try files.setMode(mode, of: number) }
  }

  /// What an open file is.
  func status(of file: borrowing FileDescriptor, _ path: String) throws(SystemError) -> FileStatus {
    let number = file.number
    return try perform(.inspect, on: path) { _ throws(Errno) in try files.status(of: number) }
  }

  /// What stands at a name, without following a link.
  func status(of name: String, in place: Place) throws(SystemError) -> FileStatus {
    try perform(.inspect, on: place.path(of: name)) { _ throws(Errno) in
      try files.status(of: name, in: place.directory)
    }
  }

  /// Takes an advisory lock if nobody holds one against it; fails with `EWOULDBLOCK` otherwise.
  func lock(
    _ file: borrowing FileDescriptor, exclusively: Bool, _ path: String
  ) throws(SystemError) {
    let number = file.number
    try perform(.lock, on: path) { _ throws(Errno) in
      try files.lock(number, exclusively: exclusively)
    }
  }

  /// Gives an advisory lock back, and keeps the file open.
  func unlock(_ file: borrowing FileDescriptor, _ path: String) throws(SystemError) {
    let number = file.number
    try perform(.unlock, on: path) { _ throws(Errno) in try files.unlock(number) }
  }

  /// Takes a name away.
  func unlink(_ name: String, in place: Place) throws(SystemError) {
    try perform(.unlink, on: place.path(of: name)) { _ throws(Errno) in
      try files.unlink(name, in: place.directory)
    }
  }

  /// Gives a file in a directory another name in it, in place of whatever file has that name.
  func rename(_ name: String, to newName: String, in place: Place) throws(SystemError) {
    try perform(.rename, on: place.path(of: name)) { _ throws(Errno) in
      try files.rename(name, to: newName, in: place.directory)
    }
  }

  /// Makes a directory that nobody else can enter.
  func makeDirectory(_ path: String) throws(SystemError) {
    try perform(.makeDirectory, on: path) { _ throws(Errno) in try files.makeDirectory(path) }
  }

  /// The names in a directory, in no order, without `.` and `..`.
  func names(in place: Place) throws(SystemError) -> [String] {
    try perform(.list, on: place.directoryPath) { _ throws(Errno) in
      try files.names(in: place.directory)
    }
  }
}

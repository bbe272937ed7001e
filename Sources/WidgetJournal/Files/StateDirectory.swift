#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The directory that holds the journals, open.
///
/// It is opened once, and everything in it is reached through it: a directory that is put in its
/// place meanwhile is never written to.
struct StateDirectory: ~Copyable {
  /// The path, as it was given, without slashes at the end.
  let path: String
  let descriptor: FileDescriptor
  let system: SystemCalls

  /// Where the names of its files are looked up.
  var place: Place { Place(directory: descriptor.number, directoryPath: path) }

  /// Opens a directory.
  ///
  /// - Returns: The directory, or nil where nothing stands at the path.
  /// - Throws: ``StoreError`` for a link, a directory of another user or one that others can
  ///   enter, read or change, and where it cannot be opened.
  static func open(_ path: String, _ system: SystemCalls) throws(StoreError) -> StateDirectory? {
    let path = try usable(path)
    guard let descriptor = try descriptor(of: path, system) else { return nil }
    let status = try StoreError.wrapping { () throws(SystemError) in
      try system.status(of: descriptor, path)
    }
    try check(status, path)
    return StateDirectory(path: path, descriptor: descriptor, system: system)
  }

  private static func descriptor(
    of path: String, _ system: SystemCalls
  ) throws(StoreError) -> FileDescriptor? {
    do throws(SystemError) {
      return try system.open(path, in: .anywhere, O_RDONLY | O_DIRECTORY)
    } catch {
      if error.code == ENOENT { return nil }
      throw explained(error, path, system)
    }
  }

  /// Opens a directory, and makes it and those it is in where they are missing.
  ///
  /// The new names are not yet flushed; see ``flushNames()``.
  static func openOrCreate(
    _ path: String, _ system: SystemCalls
  ) throws(StoreError) -> StateDirectory {
    if let directory = try open(path, system) { return directory }
    let usablePath = try usable(path)
    try StoreError.wrapping({ .cannotCreate($0) }) { () throws(SystemError) in
      try create(usablePath, system)
    }
    guard let directory = try open(path, system) else {
      let error = SystemError(call: "open", path: path, code: ENOENT)
      throw StoreError(.cannotCreate(error))
    }
    return directory
  }

  /// Makes a directory and those it is in.
  private static func create(_ path: String, _ system: SystemCalls) throws(SystemError) {
    let parent = parent(of: path)
    do throws(SystemError) {
      try system.makeDirectory(path)
    } catch {
      switch error.code {
      case EEXIST: return
      case ENOENT where parent != path && parent != ".":
        try create(parent, system)
        do throws(SystemError) {
          try system.makeDirectory(path)
        } catch {
          guard error.code == EEXIST else { throw error }
        }
      default: throw error
      }
    }
  }

  private static func usable(_ path: String) throws(StoreError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.refusedDirectory(path: path, .unusablePath))
    }
    // A slash at the end would follow a link.
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(path[...$0]) } ?? "/"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = path[..<slash]
    let end = parent.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(parent[...$0]) } ?? "/"
  }

  /// The error of a directory that could not be opened, which tells what stands in its place.
  private static func explained(
    _ error: SystemError, _ path: String, _ system: SystemCalls
  ) -> StoreError {
    guard let status = try? system.status(of: path, in: .anywhere) else {
      let isFile = error.code == ENOTDIR
      return StoreError(
        isFile ? .refusedDirectory(path: path, .notADirectory) : .inputOutput(error))
    }
    switch status.kind {
    case .symbolicLink: return StoreError(.refusedDirectory(path: path, .symbolicLink))
    case .regular, .other: return StoreError(.refusedDirectory(path: path, .notADirectory))
    case .directory: return StoreError(.inputOutput(error))
    }
  }

  private static func check(_ status: FileStatus, _ path: String) throws(StoreError) {
    guard status.owner == FileStatus.currentUser else {
      throw StoreError(.refusedDirectory(path: path, .foreignOwner(status.owner)))
    }
    guard status.mode & 0o077 == 0 else {
      throw StoreError(.refusedDirectory(path: path, .permissions(status.mode, wanted: 0o700)))
    }
  }
}

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The kit's access to the file system: it reads and replaces small files as a whole.
enum FileAccess {
  /// Returns the bytes of a file, or `nil` if there is none.
  static func contents(of path: String) throws(SeedFileError) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("open", path)
    }
    defer { _ = close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = try retrying("read", path) {
        unsafe chunk.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Runs a body with an exclusive lock on the folder of a file.
  static func lockingFolder(
    of path: String, _ body: () throws(SeedFileError) -> Void
  ) throws(SeedFileError) {
    let folder = SeedFile.folder(of: path)
    let directory = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw failure("open", folder) }
    defer { _ = close(directory) }
    _ = try retrying("lock", folder) { Int(flock(directory, LOCK_EX)) }
    try body()
  }

  /// Replaces a file atomically: readers see either the whole old file or the whole new one.
  ///
  /// The folder must be locked.
  static func replace(_ path: String, with text: String) throws(SeedFileError) {
    let draft = path + ".new"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("create", draft) }
    do throws(SeedFileError) {
      defer { _ = close(file) }
      try write(Array(text.utf8), to: file, draft)
      _ = try retrying("rename", path) { unsafe Int(rename(draft, path)) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, _ path: String
  ) throws(SeedFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try retrying("write", path) {
        unsafe rest.withUnsafeBytes { bytes in
          #if canImport(Darwin)
            unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
          #elseif canImport(Glibc)
            unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
          #else
            unsafe Musl.write(file, bytes.baseAddress, bytes.count)
          #endif
        }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Repeats a call while signals interrupt it.
  private static func retrying(
    _ call: String, _ path: String, _ body: () -> Int
  ) throws(SeedFileError) -> Int {
    while true {
      let result = body()
      if result >= 0 { return result }
      guard errno == EINTR else { throw failure(call, path) }
    }
  }

  private static func failure(_ call: String, _ path: String) -> SeedFileError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return .failed(call: call, path: path, reason: reason ?? "error \(errno)")
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files as the system reads them.
enum SystemFile {
  /// Reads a file, or standard input for `-`, up to a limit.
  static func read(_ path: String, limit: Int) -> FileContent {
    if path == "-" { return read(STDIN_FILENO, limit: limit) }
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .missing }
    let descriptor = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason(errno))
    }
    defer { close(descriptor) }
    return read(descriptor, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) -> FileContent {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536) + 1)
    while content.count <= limit {
      let size = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retrying { unsafe systemRead(descriptor, buffer.baseAddress, size) }
      }
      if count < 0 { return .unreadable(reason(errno)) }
      if count == 0 { return .bytes(content) }
      content += chunk[..<count]
    }
    return .tooLarge
  }

  /// Calls the system again while a signal interrupts it.
  static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}

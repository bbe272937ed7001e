#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads files of checkouts.
enum LookupFile {
  /// All bytes of a file, up to a limit.
  static func read(_ path: String, limit: Int) throws(CheckoutLookupFileError) -> [UInt8] {
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { throw CheckoutLookupFileError(reason: .missing) }
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    let descriptor = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CheckoutLookupFileError(reason: .notAFile)
    }
    return try read(descriptor, limit: limit)
  }

  private static func read(
    _ descriptor: Int32, limit: Int
  ) throws(CheckoutLookupFileError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while content.count <= limit {
      let size = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retrying { unsafe systemRead(descriptor, buffer.baseAddress, size) }
      }
      if count < 0 { throw failure(errno) }
      if count == 0 { return content }
      content += chunk[..<count]
    }
    throw CheckoutLookupFileError(reason: .tooLarge)
  }

  /// What the system calls an error.
  static func text(of number: Int32) -> String { unsafe String(cString: strerror(number)) }

  private static func failure(_ number: Int32) -> CheckoutLookupFileError {
    let isMissing = number == ENOENT || number == ENOTDIR
    return CheckoutLookupFileError(reason: isMissing ? .missing : .unreadable(errorNumber: number))
  }

  /// Calls the system again while a signal interrupts it.
  private static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// The system's own call, by a name that no method here hides.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int
) -> Int {
  unsafe read(descriptor, buffer, size)
}

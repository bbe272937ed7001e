/// Reads and writes files by path and by descriptor.
///
/// A path with a NUL byte is rejected: the system would cut it there and open another file.
package enum POSIXFile {
  /// The kinds of file that may be read.
  package enum ReadableKind: Sendable {
    /// Regular files, pipes and devices; opening a pipe waits for its writer.
    case any
    /// Regular files alone, so that opening a file never waits for a pipe's writer.
    case regular
  }

  /// Reads all bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The largest number of bytes that are returned.
  ///   - kind: The kinds of file that may be read.
  /// - Returns: The bytes.
  /// - Throws: ``FileReadError``.
  package static func read(
    _ path: String, limit: Int = .max, kind: ReadableKind = .any
  ) throws(FileReadError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .missing }
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let flags = O_RDONLY | O_CLOEXEC | (kind == .regular ? O_NONBLOCK : 0)
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try retryingInterrupted { unsafe open(path, flags) }
    } catch {
      throw error.code == ENOENT || error.code == ENOTDIR ? .missing : .cannotOpen(error)
    }
    defer { _ = close(descriptor) }
    if kind == .regular {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotRead(.last) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    }
    return try read(from: descriptor, limit: limit)
  }

  /// Reads from an open file up to its end.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - limit: The largest number of bytes that are returned.
  /// - Returns: The bytes.
  /// - Throws: ``FileReadError/tooLarge`` or ``FileReadError/cannotRead(_:)``.
  package static func read(
    from descriptor: Int32, limit: Int = .max
  ) throws(FileReadError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536) + 1)
    while content.count <= limit {
      let size = chunk.count
      let count: Int
      do throws(Errno) {
        count = try retryingInterrupted {
          unsafe chunk.withUnsafeMutableBytes { buffer in
            unsafe POSIX.read(descriptor, buffer.baseAddress, size)
          }
        }
      } catch {
        throw .cannotRead(error)
      }
      if count == 0 { return content }
      content += chunk[..<count]
    }
    throw .tooLarge
  }

  /// Writes all bytes to an open file, in one call if the system accepts them in one.
  ///
  /// If a pipe that does not block is full, the call waits for its reader.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: The open file.
  /// - Throws: ``FileWriteError`` if some of the bytes were not written.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(FileWriteError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe POSIX.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        throw FileWriteError(unwrittenByteCount: rest.count, cause: Errno(EIO))
      } else if errno != EINTR, errno != EAGAIN || !waitUntilReady(descriptor, for: POLLOUT) {
        throw FileWriteError(unwrittenByteCount: rest.count, cause: .last)
      }
    }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileWriteError) {
    try write(bytes[...], to: descriptor)
  }

  /// Waits until an open file that does not block can be read or written.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - event: `POLLIN` or `POLLOUT`.
  /// - Returns: Whether to attempt the read or write again; false if waiting failed.
  package static func waitUntilReady(_ descriptor: Int32, for event: some BinaryInteger) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
    return unsafe poll(&request, 1, -1) > 0 || errno == EINTR
  }

  /// Returns whether this process may read a file or directory.
  package static func isReadable(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return unsafe access(path, R_OK) == 0
  }
}

/// The reason why a file was not read.
package enum FileReadError: Error, Hashable, Sendable {
  /// No file has the path.
  case missing
  /// The path is that of a directory, a pipe or a device.
  case notAFile
  /// The file has more bytes than the limit.
  case tooLarge
  /// The file cannot be opened.
  case cannotOpen(Errno)
  /// The open file cannot be read.
  case cannotRead(Errno)
}

/// The reason why bytes were not written, all or in part.
package struct FileWriteError: Error, Hashable, Sendable {
  /// The number of bytes at the end that were not written.
  package let unwrittenByteCount: Int
  package let cause: Errno

  package init(unwrittenByteCount: Int, cause: Errno) {
    (self.unwrittenByteCount, self.cause) = (unwrittenByteCount, cause)
  }
}

/// The number that names the reason why a system call failed.
package struct Errno: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The reason of the last call of this thread that failed.
  package static var last: Errno { Errno(errno) }
}

extension Errno: CustomStringConvertible {
  /// The system's text, such as `No space left on device`.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Checks the result of a system call.
///
/// - Parameter result: The result, negative if the call failed.
/// - Returns: The result.
/// - Throws: ``Errno`` if the call failed.
package func checked<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
  guard result >= 0 else { throw .last }
  return result
}

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Parameter call: The call. Its result is negative if it failed.
/// - Returns: The result.
/// - Throws: ``Errno`` if the call failed for another reason than `EINTR`.
package func retryingInterrupted<Result: SignedInteger>(
  _ call: () -> Result
) throws(Errno) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw .last }
  }
}

/// The environment of this process.
package enum ProcessEnvironment {
  /// Returns the value of a variable, or nil if it is not set.
  package static func value(of variable: String) -> String? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe String(cString: value)
  }
}

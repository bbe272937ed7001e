internal import POSIX

/// Reads and writes files as a whole.
enum SystemFile {
  /// Reads a file, or standard input for `-`, up to a limit.
  static func read(_ path: String, limit: Int) -> FileReadResult {
    do throws(FileReadError) {
      return .bytes(
        path == "-"
          ? try POSIXFile.read(from: STDIN_FILENO, limit: limit)
          : try POSIXFile.read(path, limit: limit))
    } catch {
      switch error {
      case .missing: return .missing
      case .tooLarge: return .tooLarge
      case .cannotOpen(let cause), .cannotRead(let cause): return .unreadable("\(cause)")
      // not covered: only a read that accepts nothing but regular files throws this error
      case .notAFile: return .unreadable("it is not a file")
      }
    }
  }

  /// Replaces or creates a file atomically; a device or a pipe receives the text directly.
  ///
  /// - Parameters:
  ///   - text: The file's new content.
  ///   - path: The file's path; a link is followed.
  ///   - calls: The system calls that flush and rename the file.
  /// - Returns: The result, with the reason if the file was not written.
  static func write(
    _ text: String, to path: String,
    by calls: POSIXFile.ReplacementCalls = POSIXFile.ReplacementCalls()
  ) -> FileWriteResult {
    do throws(FileReplaceError) {
      try POSIXFile.replace(path, with: Array(text.utf8), temporaryPrefix: ".widget", by: calls)
      return .written
    } catch {
      switch error {
      case .zeroByteInPath: return .notCreated("its name has a zero byte")
      case .cannotCreate(let cause), .cannotRename(let cause): return .notCreated("\(cause)")
      case .cannotWrite(let cause): return .notWritten("\(cause)")
      }
    }
  }
}

/// Opens files that a command appends to, which no other process appends to meanwhile.
enum SystemAppending {
  /// Creates a file that only its owner can read; it stays open until the process ends.
  static func create(_ path: String) -> OutputCreateResult {
    do throws(Errno) {
      let descriptor = try open(path, O_WRONLY | O_CREAT | O_EXCL)
      try flushDirectory(of: path)
      return .output(output(descriptor))
    } catch {
      return error.code == EEXIST ? .exists : .failed(words(for: error))
    }
  }

  /// Opens a file that exists; it stays open until the process ends.
  static func reopen(_ path: String) -> ReopenResult {
    do throws(Errno) {
      let descriptor = try open(path, O_RDWR)
      return switch SystemInput.input(descriptor) {
      case .input(let input) where input.byteCount != nil:
        .file(
          ReopenedFile(input: input, output: output(descriptor)) { byteCount in
            ended { () throws(Errno) in
              _ = try retryingInterrupted { ftruncate(descriptor, off_t(byteCount)) }
            }
          })
      case .input, .missing: .failed("it is no regular file")
      case .unreadable(let reason): .failed(reason)
      }
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR
        ? .missing : .failed(words(for: error))
    }
  }

  /// Opens a file, and locks it.
  private static func open(_ path: String, _ flags: Int32) throws(Errno) -> Int32 {
    // A path ends at its first zero byte for the system, which would open another file.
    guard !path.utf8.contains(0) else { throw Errno(ENOENT) }
    let descriptor = try retryingInterrupted {
      unsafe POSIX.open(path, O_APPEND | O_CLOEXEC | flags, 0o600)
    }
    do throws(Errno) {
      _ = try retryingInterrupted { flock(descriptor, LOCK_EX | LOCK_NB) }
    } catch {
      _ = close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Waits until the name of a new file is on the disk.
  private static func flushDirectory(of path: String) throws(Errno) {
    let end = path.lastIndex(of: "/")
    let directory = end.map { String(path[...$0]) } ?? "."
    let descriptor = try retryingInterrupted {
      unsafe POSIX.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { _ = close(descriptor) }
    _ = try retryingInterrupted { fsync(descriptor) }
  }

  private static func words(for error: Errno) -> String {
    error.code == EWOULDBLOCK ? "another process uses it" : "\(error)"
  }

  private static func output(_ descriptor: Int32) -> ByteOutput {
    ByteOutput(
      append: { append($0, to: descriptor) },
      flush: {
        ended { () throws(Errno) in _ = try retryingInterrupted { fsync(descriptor) } }
      })
  }

  /// Makes a call; returns the system's error message if it fails, or nil.
  private static func ended(_ call: () throws(Errno) -> Void) -> String? {
    do throws(Errno) {
      try call()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func append(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    do throws(FileWriteError) {
      try POSIXFile.write(bytes, to: descriptor)
      return nil
    } catch {
      return "\(error.cause)"
    }
  }
}

/// Opens the inputs that a batch reads in parts.
enum SystemInput {
  /// Opens a file, or standard input for `-`; it stays open until the process ends.
  static func open(_ path: String) -> InputOpenResult {
    if path == "-" { return input(STDIN_FILENO) }
    // A path ends at its first zero byte for the system, which would open another file.
    guard !path.utf8.contains(0) else { return .missing }
    do throws(Errno) {
      return input(
        try retryingInterrupted { unsafe POSIX.open(path, O_RDONLY | O_CLOEXEC) })
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR ? .missing : .unreadable("\(error)")
    }
  }

  /// Reads a file that is open.
  static func input(_ descriptor: Int32) -> InputOpenResult {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .unreadable("\(Errno.last)") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isTerminal = isatty(descriptor) == 1
      return .input(ByteInput(isTerminal: isTerminal) { read(descriptor, &$0, $1) })
    }
    if isOutput(status) { return .unreadable("it is the output as well") }
    let left = Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR))
    return .input(ByteInput(byteCount: max(0, left)) { read(descriptor, &$0, $1) })
  }

  /// Whether a file is standard output, so that it would grow while it is read.
  private static func isOutput(_ input: stat) -> Bool {
    var output = stat()
    return unsafe fstat(STDOUT_FILENO, &output) == 0 && output.st_mode & S_IFMT == S_IFREG
      && output.st_dev == input.st_dev && output.st_ino == input.st_ino
  }

  private static func read(
    _ descriptor: Int32, _ buffer: inout [UInt8], _ range: Range<Int>
  ) -> ByteInput.ReadResult {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return unsafe POSIX.read(descriptor, room.baseAddress, room.count)
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      let error = Errno.last
      let canRetry =
        error.code == EINTR
        || (error.code == EAGAIN && POSIXFile.waitUntilReady(descriptor, for: POLLIN))
      if !canRetry { return .failed("\(error)") }
    }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files that are read one part after the other.
enum SystemInput {
  /// Opens a file, or standard input for `-`; it stays open until the process ends.
  static func open(_ path: String) -> InputOpening {
    if path == "-" { return opened(STDIN_FILENO) }
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .missing }
    let descriptor = SystemFile.retrying { systemOpen(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? .missing : .unreadable(SystemFile.reason(errno))
    }
    return opened(descriptor)
  }

  private static func opened(_ descriptor: Int32) -> InputOpening {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      return .unreadable(SystemFile.reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .input(ByteInput { read(descriptor, &$0, $1) })
    }
    if isOutput(status) { return .unreadable("it is the output as well") }
    let left = Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR))
    return .input(ByteInput(byteCount: max(0, left)) { read(descriptor, &$0, $1) })
  }

  /// Whether a file is the one that standard output goes to, so that it would grow while it is read.
  private static func isOutput(_ input: stat) -> Bool {
    var output = stat()
    return unsafe fstat(STDOUT_FILENO, &output) == 0 && output.st_mode & S_IFMT == S_IFREG
      && output.st_dev == input.st_dev && output.st_ino == input.st_ino
  }

  private static func read(
    _ descriptor: Int32, _ buffer: inout [UInt8], _ range: Range<Int>
  ) -> ByteInput.Reading {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return unsafe systemRead(descriptor, room.baseAddress, room.count)
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno == EINTR || (errno == EAGAIN && waitUntilReadable(descriptor)) { continue }
      return .failed(SystemFile.reason(errno))
    }
  }

  /// Waits for the writer of a pipe that was set not to block.
  private static func waitUntilReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, -1) > 0 || errno == EINTR
  }
}

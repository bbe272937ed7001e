#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemCalls {
  /// Reads from where the file stands up to its end, but no more than `limit` bytes.
  func read(
    _ file: borrowing FileDescriptor, limit: Int, _ path: String
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try gather(limit, path) { _, count throws(Errno) in
      try files.read(number, upTo: count)
    }
  }

  /// Reads so many bytes from a place.
  ///
  /// - Throws: ``SystemError`` when a call fails, and when the file ends before: whoever asks knows
  ///   its size, and bytes that are not there must not read as a shorter file.
  func readExactly(
    _ file: borrowing FileDescriptor, from start: Int, count: Int, _ path: String
  ) throws(SystemError) -> [UInt8] {
    let bytes = try read(file, from: start, limit: count, path)
    guard bytes.count == count else {
      throw SystemError(call: Call.read.rawValue, path: path, code: EIO)
    }
    return bytes
  }

  /// Reads from a place up to the file's end, but no more than `limit` bytes.
  func read(
    _ file: borrowing FileDescriptor, from start: Int, limit: Int, _ path: String
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try gather(limit, path) { done, count throws(Errno) in
      try files.read(number, upTo: count, at: start + done)
    }
  }

  /// Reads in chunks, each told how many bytes are there already and how many more it may have.
  private func gather(
    _ limit: Int, _ path: String, _ read: (_ done: Int, _ count: Int) throws(Errno) -> [UInt8]
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(65_536, limit - bytes.count)
      let chunk = try perform(.read, on: path) { limit throws(Errno) in
        try read(bytes.count, min(wanted, limit))
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Writes all bytes, in one call where the system takes them in one.
  func write(
    _ bytes: [UInt8], to file: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = file.number
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try perform(.write, on: path) { limit throws(Errno) in
        try files.write(rest.prefix(limit), to: number)
      }
      guard count > 0 else {
        throw SystemError(call: Call.write.rawValue, path: path, code: EIO)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until everything written to a file is on the disk itself, as far as the system can say.
  func flush(_ file: borrowing FileDescriptor, _ path: String) throws(SystemError) {
    let number = file.number
    try perform(.flush, on: path) { _ throws(Errno) in try files.flush(number) }
  }

  /// Waits until the names in a directory are on the disk, where its file system can do so.
  func flushDirectory(
    _ directory: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    do throws(SystemError) {
      try flush(directory, path)
    } catch {
      guard [EINVAL, ENOTSUP, EOPNOTSUPP].contains(error.code) else { throw error }
    }
  }

  /// Cuts a file off.
  func truncate(
    _ file: borrowing FileDescriptor, to byteCount: Int, _ path: String
  ) throws(SystemError) {
    let number = file.number
    try perform(.truncate, on: path) { _ throws(Errno) in
      try files.truncate(number, to: byteCount)
    }
  }
}

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
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536))
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = try perform(.read, on: path) { _ in
        unsafe chunk.withUnsafeMutableBytes { buffer in
          #if canImport(Darwin)
            unsafe Darwin.read(number, buffer.baseAddress, wanted)
          #elseif canImport(Musl)
            unsafe Musl.read(number, buffer.baseAddress, wanted)
          #else
            unsafe Glibc.read(number, buffer.baseAddress, wanted)
          #endif
        }
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Writes all bytes, in one call where the system takes them in one.
  func write(
    _ bytes: [UInt8], to file: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = file.number
    var offset = 0
    while offset < bytes.count {
      let count = try perform(.write, on: path) { limit in
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...].prefix(limit))
          #if canImport(Darwin)
            return unsafe Darwin.write(number, rest.baseAddress, rest.count)
          #elseif canImport(Musl)
            return unsafe Musl.write(number, rest.baseAddress, rest.count)
          #else
            return unsafe Glibc.write(number, rest.baseAddress, rest.count)
          #endif
        }
      }
      guard count > 0 else {
        throw SystemError(call: Call.write.rawValue, path: path, code: EIO)
      }
      offset += count
    }
  }

  /// Waits until everything written to a file is on the disk itself, as far as the system can say.
  func flush(_ file: borrowing FileDescriptor, _ path: String) throws(SystemError) {
    let number = file.number
    _ = try perform(.flush, on: path) { _ in
      #if canImport(Darwin)
        // fsync leaves the bytes in the drive's cache; not every file system knows the other call.
        if fcntl(number, F_FULLFSYNC) == 0 { return 0 }
      #endif
      return Int(fsync(number))
    }
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
    _ = try perform(.truncate, on: path) { _ in Int(ftruncate(number, off_t(byteCount))) }
  }

  /// The names in a directory, in no order, without `.` and `..`.
  func names(in place: Place) throws(SystemError) -> [String] {
    let directory = try open(".", in: place, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(directory.number) else {
      throw SystemError(call: Call.list.rawValue, path: place.directoryPath, code: errno)
    }
    _ = directory.take()
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      var name: String?
      _ = try perform(.list, on: place.directoryPath) { _ in
        guard let entry = unsafe readdir(stream) else { return errno == 0 ? 0 : -1 }
        name = unsafe Self.name(of: entry)
        return 0
      }
      guard let name else { return names }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// An entry may be shorter than its type says, so its name is read where it is.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return "." }
    let start = unsafe UnsafeRawPointer(entry) + offset
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }
}

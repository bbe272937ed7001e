#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension OperatingSystem {
  package func read(_ number: Int32, upTo count: Int) throws(Errno) -> [UInt8] {
    var answer = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      #if canImport(Darwin)
        answer = unsafe Darwin.read(number, buffer.baseAddress, count)
      #elseif canImport(Musl)
        answer = unsafe Musl.read(number, buffer.baseAddress, count)
      #else
        answer = unsafe Glibc.read(number, buffer.baseAddress, count)
      #endif
      initializedCount = max(answer, 0)
    }
    _ = try checked(answer)
    return bytes
  }

  package func read(
    _ number: Int32, upTo count: Int, at offset: Int
  ) throws(Errno) -> [UInt8] {
    var answer = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      answer = unsafe pread(number, buffer.baseAddress, count, off_t(offset))
      initializedCount = max(answer, 0)
    }
    _ = try checked(answer)
    return bytes
  }

  package func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int {
    let answer = unsafe bytes.withUnsafeBytes { buffer in
      #if canImport(Darwin)
        unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        unsafe Musl.write(number, buffer.baseAddress, buffer.count)
      #else
        unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
      #endif
    }
    return try checked(answer)
  }

  package func flush(_ number: Int32) throws(Errno) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's cache; not every file system knows the other call.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(number))
  }

  package func truncate(_ number: Int32, to byteCount: Int) throws(Errno) {
    _ = try checked(ftruncate(number, off_t(byteCount)))
  }

  package func names(in directory: Int32) throws(Errno) -> [String] {
    let number = try open(".", in: directory, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(number) else {
      let failure = Errno(errno)  // not covered: there is always memory for a stream
      close(number)  // not covered: there is always memory for a stream
      throw failure  // not covered: there is always memory for a stream
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw Errno(errno) }
        return names
      }
      let name = unsafe Self.name(of: entry)
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

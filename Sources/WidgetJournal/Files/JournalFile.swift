/// A file of hash-chained lines, open and locked; the lock ends with the value.
struct JournalFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor
  let system: SystemCalls
  /// The file as it was when it was locked.
  let status: FileStatus

  /// The size of the file when it was locked.
  var byteCount: Int { status.byteCount }

  /// The largest journal of which every call reads all lines, in bytes.
  static var wholeByteCount: Int { ChainedLine.maximumByteCount }
  /// The number of bytes at the end of a larger one that are read: enough for two whole lines, the
  /// rest of one, and an unfinished one.
  static var endByteCount: Int { 4 * ChainedLine.maximumByteCount }

  /// Reads the whole file.
  func read() throws(StoreError) -> [UInt8] { try read(from: 0) }

  /// Reads the bytes from a place on.
  func read(from start: Int) throws(StoreError) -> [UInt8] {
    try StoreError.wrapping { () throws(SystemError) in
      try system.readExactly(descriptor, from: start, count: byteCount - start, path)
    }
  }

  /// Releases the lock, and keeps the file open, so that no other file can get its number.
  consuming func unlocked() throws(StoreError) -> FileDescriptor {
    try StoreError.wrapping { () throws(SystemError) in try system.unlock(descriptor, path) }
    return descriptor
  }

  /// Reads the line at an offset, with its line feed if it has one.
  func readLine(at offset: Int) throws(StoreError) -> [UInt8] {
    let start = try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, from: offset, limit: ChainedLine.maximumByteCount, path)
    }
    return start.firstIndex(of: ChainedLine.lineFeed).map { Array(start[...$0]) } ?? start
  }

  /// Adds a line and waits until it is on the disk; when that fails, it is taken back.
  ///
  /// The file is flushed first: the program that wrote the line before, or cut one off, may have
  /// been killed before it could flush that. So no more than one line is ever on its way to the
  /// disk, and if the power fails it is the last. Before a first line, the names that lead to the
  /// file are flushed as well.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - end: The end of the lines before it.
  ///   - directory: The file's directory.
  /// - Throws: ``StoreError`` when a call fails.
  func append(
    _ line: [UInt8], at end: Int, in directory: borrowing StateDirectory
  ) throws(StoreError) {
    if end == 0 { try directory.flushNames() }
    try flush()
    do throws(SystemError) {
      try system.write(line, to: descriptor, path)
      try system.flush(descriptor, path)
    } catch {
      throw takenBack(to: end, after: error)
    }
  }

  /// Completes a last line whose line feed is missing or unwritten.
  ///
  /// - Parameter end: The end of the line.
  /// - Throws: ``StoreError`` when a call fails. The line is whole then, with its line feed or not.
  func writeLineFeed(at end: Int) throws(StoreError) {
    try StoreError.wrapping { () throws(SystemError) in
      if end < byteCount { try system.truncate(descriptor, to: end, path) }
      try system.write([ChainedLine.lineFeed], to: descriptor, path)
    }
  }

  /// Waits until what was written is on the disk.
  func flush() throws(StoreError) {
    try StoreError.wrapping { () throws(SystemError) in try system.flush(descriptor, path) }
  }

  private func takenBack(to end: Int, after failure: SystemError) -> StoreError {
    do throws(SystemError) {
      try system.truncate(descriptor, to: end, path)
      try system.flush(descriptor, path)
      return StoreError(.inputOutput(failure))
    } catch {
      return StoreError(.uncertain(failure))
    }
  }

  /// Moves the unfinished line at the end into a file of its own, and cuts it off.
  ///
  /// - Parameters:
  ///   - bytes: The unfinished line.
  ///   - end: The place of its first byte.
  ///   - name: The name that the file should have; a number is added where it is taken.
  ///   - directory: The directory for the file.
  /// - Returns: The path of the file.
  /// - Throws: ``StoreError`` when a call fails. Every whole line is there then, and either the
  ///   unfinished line or its file.
  func setAside(
    _ bytes: [UInt8], from end: Int, as name: String, in directory: borrowing StateDirectory
  ) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(SystemError) in
      let file = try directory.createSideFile(name)
      do throws(SystemError) {
        try system.write(bytes, to: file.descriptor, file.path)
        try system.flush(file.descriptor, file.path)
        try system.flushDirectory(directory.descriptor, directory.path)
        try system.truncate(descriptor, to: end, self.path)
      } catch {
        // The line is still where it was.
        try? system.unlink(file.name, in: directory.place)
        throw error
      }
      try system.flush(descriptor, self.path)
      return file.path
    }
  }
}

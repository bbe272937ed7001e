/// A journal's file, open and locked; the lock ends with the value.
struct JournalFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor
  let system: SystemCalls
  /// How large the file was when it was locked.
  let byteCount: Int

  /// The largest journal that is read, in bytes: 256 MiB, or about 900,000 updates.
  static var maximumByteCount: Int { 268_435_456 }

  /// Reads the whole journal, from where the file stands.
  func read() throws(StoreError) -> [UInt8] {
    guard byteCount <= Self.maximumByteCount else {
      throw StoreError(.refusedFile(path: path, .tooLarge(byteCount)))
    }
    return try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, limit: byteCount, path)
    }
  }

  /// Whether a first line is there, or more bytes than an unfinished line can have.
  func holdsLine() throws(StoreError) -> Bool {
    let limit = JournalLine.maximumByteCount
    let start = try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, limit: limit, path)
    }
    return start.contains(JournalLine.lineFeed) || start.count == limit
  }

  /// Appends a line and waits until it is on the disk; when that fails, it is taken back.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - end: Where the journal ends.
  ///   - directory: The directory, whose names are flushed with a first line.
  /// - Throws: ``StoreError`` when a call fails.
  func append(
    _ line: [UInt8], at end: Int, in directory: borrowing StateDirectory
  ) throws(StoreError) {
    do throws(SystemError) {
      try system.write(line, to: descriptor, path)
      try system.flush(descriptor, path)
      if end == 0 { try system.flushDirectory(directory.descriptor, directory.path) }
    } catch {
      throw takenBack(to: end, after: error)
    }
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
  ///   - end: Where it begins.
  ///   - name: The name that the file should have; a number is added where it is taken.
  ///   - directory: The directory for the file.
  /// - Returns: The path of the file.
  /// - Throws: ``StoreError`` when a call fails; the journal is as it was then.
  func setAside(
    _ bytes: [UInt8], from end: Int, as name: String, in directory: borrowing StateDirectory
  ) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(SystemError) in
      let file = try directory.createSideFile(name)
      try system.write(bytes, to: file.descriptor, file.path)
      try system.flush(file.descriptor, file.path)
      try system.flushDirectory(directory.descriptor, directory.path)
      try system.truncate(descriptor, to: end, self.path)
      try system.flush(descriptor, self.path)
      return file.path
    }
  }
}

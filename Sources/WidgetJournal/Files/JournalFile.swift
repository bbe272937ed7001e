/// A journal's file, open and locked; the lock ends with the value.
struct JournalFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor
  let system: SystemCalls
  /// How large the file was when it was locked.
  let byteCount: Int
  /// How large it may be.
  let limit: Int

  /// Reads the whole journal, from where the file stands.
  func read() throws(StoreError) -> [UInt8] {
    try checkSize()
    return try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, limit: byteCount, path)
    }
  }

  /// Reads what stands behind a place, wherever the file stands.
  func read(from start: Int) throws(StoreError) -> [UInt8] {
    try checkSize()
    return try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, from: start, limit: byteCount - start, path)
    }
  }

  /// What the file is, as long as it is locked.
  func status() throws(StoreError) -> FileStatus {
    try StoreError.wrapping { () throws(SystemError) in try system.status(of: descriptor, path) }
  }

  /// Gives the lock back, and keeps the file open, so that no other file can get its number.
  consuming func unlocked() throws(StoreError) -> FileDescriptor {
    try StoreError.wrapping { () throws(SystemError) in try system.unlock(descriptor, path) }
    return descriptor
  }

  private func checkSize() throws(StoreError) {
    guard byteCount <= limit else {
      throw StoreError(.refusedFile(path: path, .tooLarge(byteCount)))
    }
  }

  /// Reads the first line with its line feed, or as many bytes as no line has.
  func readFirstLine() throws(StoreError) -> [UInt8] {
    let start = try StoreError.wrapping { () throws(SystemError) in
      try system.read(descriptor, limit: JournalLine.maximumByteCount, path)
    }
    return start.firstIndex(of: JournalLine.lineFeed).map { Array(start[...$0]) } ?? start
  }

  /// Whether a first line is there, or more bytes than an unfinished line can have.
  func holdsLine() throws(StoreError) -> Bool {
    guard byteCount > 0 else { return false }
    let start = try readFirstLine()
    guard start.last == JournalLine.lineFeed else {
      return start.count == JournalLine.maximumByteCount
    }
    return start.count < byteCount || !JournalLine.isUnwritten(start.dropLast())
  }

  /// Checks that a line fits behind the others, so that the journal can be read again.
  func checkSpace(for line: [UInt8], at end: Int) throws(StoreError) {
    guard line.count <= limit - end else { throw StoreError(.journalFull(file: path)) }
  }

  /// Appends a line and waits until it is on the disk; when that fails, it is taken back.
  ///
  /// Before a line, the journal is flushed: the program that wrote the line before it, or cut one
  /// off, may have been killed before it could flush that. So no more than one line is ever on its
  /// way to the disk, and if the power fails it is the last. Before a first line, the names that lead
  /// to it are flushed as well.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - end: Where the journal ends.
  ///   - directory: The journal's directory.
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
  ///   - end: Where it begins.
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

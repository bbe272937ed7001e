/// A file of hash-chained lines, open and, except for ``FileAccess/looking``, locked.
///
/// Destroying the value closes the file, which releases the lock.
package struct JournalFile<Failure: StorageError>: ~Copyable {
  package let path: String
  package let descriptor: FileDescriptor
  package let system: SystemCalls
  /// The file's status after it was opened and locked.
  package let status: FileStatus

  init(
    path: String, descriptor: consuming FileDescriptor, system: SystemCalls, status: FileStatus
  ) {
    (self.path, self.system, self.status) = (path, system, status)
    self.descriptor = descriptor
  }

  /// The size of the file after it was opened and locked, in bytes.
  package var byteCount: Int { status.byteCount }

  /// Reads the whole file.
  package func read() throws(Failure) -> [UInt8] { try read(from: 0) }

  /// Reads the bytes from an offset on.
  package func read(from start: Int) throws(Failure) -> [UInt8] {
    try Failure.wrapping { () throws(CallError) in
      try system.readExactly(descriptor, from: start, count: byteCount - start, path)
    }
  }

  /// Releases the lock.
  ///
  /// The file stays open: until it is closed, its file system gives its inode number to no other
  /// file.
  package consuming func unlocked() throws(Failure) -> FileDescriptor {
    try Failure.wrapping { () throws(CallError) in try system.unlock(descriptor, path) }
    return descriptor
  }

  /// Reads the line at an offset, with its line feed if it has one.
  package func readLine(at offset: Int) throws(Failure) -> [UInt8] {
    let start = try Failure.wrapping { () throws(CallError) in
      try system.read(descriptor, from: offset, limit: ChainedLine.maximumByteCount, path)
    }
    return start.firstIndex(of: ChainedLine.lineFeed).map { Array(start[...$0]) } ?? start
  }

  /// Appends a line and waits until it is on the disk; removes it if that fails.
  ///
  /// The file is flushed first, since a program that appended or removed the last line may have
  /// been killed before it flushed the file. So at most one line is unflushed at any time, and a
  /// power failure can damage only that line. Before a first line, the names that lead to the file
  /// are flushed as well.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - end: The offset of the end of the preceding lines.
  ///   - directory: The file's directory.
  /// - Throws: The store's error if a call fails.
  package func append(
    _ line: [UInt8], at end: Int, in directory: borrowing StateDirectory<Failure>
  ) throws(Failure) {
    if end == 0 { try directory.flushNames() }
    try flush()
    do throws(CallError) {
      try system.write(line, to: descriptor, path)
      try system.flush(descriptor, path)
    } catch {
      throw removed(from: end, after: error)
    }
  }

  /// Writes the line feed of the last line, which is missing or has a NUL byte in its place.
  ///
  /// - Parameter end: The offset of the end of the line.
  /// - Throws: The store's error if a call fails. The line is then whole, with or without its line
  ///   feed.
  package func writeLineFeed(at end: Int) throws(Failure) {
    try Failure.wrapping { () throws(CallError) in
      if end < byteCount { try system.truncate(descriptor, to: end, path) }
      try system.write([ChainedLine.lineFeed], to: descriptor, path)
    }
  }

  /// Waits until all bytes of the file are on the disk.
  package func flush() throws(Failure) {
    try Failure.wrapping { () throws(CallError) in try system.flush(descriptor, path) }
  }

  /// Removes the bytes of a failed write, and returns its error: an uncertain one if this fails,
  /// too.
  private func removed(from end: Int, after failure: CallError) -> Failure {
    do throws(CallError) {
      try system.truncate(descriptor, to: end, path)
      try system.flush(descriptor, path)
      return Failure(.inputOutput(failure))
    } catch {
      return Failure(.uncertain(failure))
    }
  }

  /// Moves the unfinished line at the end into a file of its own.
  ///
  /// - Parameters:
  ///   - bytes: The unfinished line.
  ///   - end: The offset of its first byte.
  ///   - name: The name of the new file; a number is added if the name is taken.
  ///   - directory: The directory of both files.
  /// - Returns: The path of the new file.
  /// - Throws: The store's error if a call fails. Every whole line is then present, and so is either
  ///   the unfinished line or the new file.
  package func setAside(
    _ bytes: [UInt8], from end: Int, as name: String,
    in directory: borrowing StateDirectory<Failure>
  ) throws(Failure) -> String {
    try Failure.wrapping { () throws(CallError) in
      let file = try directory.createSideFile(name)
      do throws(CallError) {
        try system.write(bytes, to: file.descriptor, file.path)
        try system.flush(file.descriptor, file.path)
        try system.flushDirectory(directory.descriptor, directory.path)
        try system.truncate(descriptor, to: end, self.path)
      } catch {
        // The unfinished line is still in the journal.
        try? system.unlink(file.name, in: directory.base)
        throw error
      }
      try system.flush(descriptor, self.path)
      return file.path
    }
  }
}

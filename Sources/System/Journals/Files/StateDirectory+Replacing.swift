import POSIX

/// A file that was created to hold an unfinished line.
struct SideFile: ~Copyable {
  let descriptor: FileDescriptor
  let name: String
  let path: String
}

extension StateDirectory {
  /// Removes a journal, or renames it.
  ///
  /// Removes the files set aside first and the journal last, so that a power failure never leaves
  /// set-aside files without their journal. The journal's lock must be held.
  ///
  /// - Parameters:
  ///   - fileName: The journal's name.
  ///   - newName: The journal's new name; nil removes it.
  /// - Throws: The store's error if a call fails; it is uncertain if a file has changed by then.
  package func removeJournal(
    _ fileName: String, renamingTo newName: String?
  ) throws(Failure) {
    let sideFiles = try fileNames().filter { Self.isSideFile($0, of: fileName) }
    var isChanged = false
    try Failure.wrapping({ isChanged ? .uncertain($0) : .inputOutput($0) }) {
      () throws(CallError) in
      // A directory or a link with such a name belongs to another program.
      for file in sideFiles where try system.status(of: file, in: base).kind == .regular {
        try system.unlink(file, in: base)
        isChanged = true
      }
      if isChanged { try system.flushDirectory(descriptor, path) }
      if let newName {
        try system.rename(fileName, to: newName, in: base)
      } else {
        try system.unlink(fileName, in: base)
      }
      isChanged = true
      try system.flushDirectory(descriptor, path)
    }
  }

  /// Writes a new file that replaces any file with its name, as a whole or not at all.
  ///
  /// Until its name is flushed, the file's mode marks it; see ``FileStatus/isNameUnflushed``.
  ///
  /// - Parameters:
  ///   - fileName: The name.
  ///   - bytes: Receives the status of the new, empty file, and returns the bytes to write into it.
  /// - Throws: The store's error if a call fails; it is uncertain if the file was renamed by then.
  package func replaceFile(
    _ fileName: String, by bytes: (FileStatus) -> [UInt8]
  ) throws(Failure) {
    let newName = fileName + Self.newSuffix
    var isChanged = false
    try Failure.wrapping({ isChanged ? .uncertain($0) : .inputOutput($0) }) {
      () throws(CallError) in
      do throws(CallError) {
        // A program that was killed may have left a file with this name.
        try system.unlink(newName, in: base)
      } catch {
        guard error.code == ENOENT else { throw error }
      }
      let file = try system.create(newName, in: base)
      do throws(CallError) {
        let path = base.path(of: newName)
        try system.setMode(FileStatus.unflushedNameMode, of: file, path)
        try system.write(bytes(try system.status(of: file, path)), to: file, path)
        try system.flush(file, path)
        try system.rename(newName, to: fileName, in: base)
      } catch {
        try? system.unlink(newName, in: base)
        throw error
      }
      isChanged = true
      try system.flushDirectory(descriptor, path)
      // If this fails, the mark stays, and the next writer flushes the names once more.
      try? system.setMode(0o600, of: file, base.path(of: fileName))
    }
  }

  /// The end of the name of a file that is being written and will replace another.
  private static var newSuffix: String { ".new" }

  /// Returns the name of the file for a journal's unfinished line, by the line's number.
  static func sideFileName(of fileName: String, line: Int) -> String {
    sideFilePrefix(of: fileName) + String(line)
  }

  /// Creates a file with a name; if the name is taken, adds the first of `-2`, `-3`, … that is
  /// free.
  func createSideFile(_ name: String) throws(CallError) -> SideFile {
    var number = 1
    while true {
      let numbered = number == 1 ? name : "\(name)-\(number)"
      do throws(CallError) {
        return SideFile(
          descriptor: try system.create(numbered, in: base), name: numbered,
          path: base.path(of: numbered))
      } catch {
        let isTaken = error.call == SystemCalls.Call.create.rawValue && error.code == EEXIST
        guard isTaken else { throw error }
        number += 1
      }
    }
  }

  private static func sideFilePrefix(of fileName: String) -> String { fileName + ".torn-" }

  private static func isSideFile(_ file: String, of fileName: String) -> Bool {
    if file == fileName + newSuffix { return true }
    let prefix = sideFilePrefix(of: fileName)
    let digits = file.utf8.dropFirst(prefix.utf8.count)
    return file.hasPrefix(prefix) && !digits.isEmpty
      && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that was made to hold an unfinished line.
struct SideFile: ~Copyable {
  let descriptor: FileDescriptor
  let name: String
  let path: String
}

extension StateDirectory {
  /// The widgets that have a file named like a journal, ordered by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names in the directory.
  func journalNames() throws(StoreError) -> [WidgetName] {
    // A file with another name is not one of ours.
    try fileNames().compactMap { WidgetName(fileName: $0) }.sorted()
  }

  /// Removes a widget's journal.
  ///
  /// The files set aside from it are removed first and the journal last, so that a power failure
  /// never leaves set-aside files without their widget. The journal's lock must be held.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - record: The name under which the journal is stored from then on; nil removes it for good.
  /// - Throws: ``StoreError`` when a call fails; it says whether anything has changed.
  func removeJournal(of name: WidgetName, storingAs record: String?) throws(StoreError) {
    let sideFiles = try fileNames().filter { Self.isSideFile($0, of: name) }
    var isChanged = false
    try StoreError.wrapping({ isChanged ? .uncertain($0) : .inputOutput($0) }) {
      () throws(SystemError) in
      // A directory or a link with such a name is not ours.
      for file in sideFiles where try system.status(of: file, in: place).kind == .regular {
        try system.unlink(file, in: place)
        isChanged = true
      }
      if isChanged { try system.flushDirectory(descriptor, path) }
      if let record {
        try system.rename(Self.fileName(of: name), to: record, in: place)
      } else {
        try system.unlink(Self.fileName(of: name), in: place)
      }
      isChanged = true
      try system.flushDirectory(descriptor, path)
    }
  }

  /// Puts a new file in the place of another, or of none, as a whole or not at all.
  ///
  /// Until its name is flushed, the file is marked by its mode; see ``FileStatus/isNameUnflushed``.
  ///
  /// - Parameters:
  ///   - fileName: The name.
  ///   - bytes: Returns the bytes of the file, which exists and is empty.
  /// - Throws: ``StoreError`` when a call fails; it says whether the name was given.
  func replaceFile(
    _ fileName: String, by bytes: (FileStatus) -> [UInt8]
  ) throws(StoreError) {
    let newName = fileName + Self.newSuffix
    var isChanged = false
    try StoreError.wrapping({ isChanged ? .uncertain($0) : .inputOutput($0) }) {
      () throws(SystemError) in
      do throws(SystemError) {
        // A program that was killed may have left one.
        try system.unlink(newName, in: place)
      } catch {
        guard error.code == ENOENT else { throw error }
      }
      let file = try system.create(newName, in: place)
      do throws(SystemError) {
        let path = place.path(of: newName)
        try system.setMode(FileStatus.unflushedNameMode, of: file, path)
        try system.write(bytes(try system.status(of: file, path)), to: file, path)
        try system.flush(file, path)
        try system.rename(newName, to: fileName, in: place)
      } catch {
        try? system.unlink(newName, in: place)
        throw error
      }
      isChanged = true
      try system.flushDirectory(descriptor, path)
      // If the mark stays, the next writer flushes the names once more.
      try? system.setMode(0o600, of: file, place.path(of: fileName))
    }
  }

  /// The addition to the name of a file that is being written and takes another's place.
  static var newSuffix: String { ".new" }

  /// The name of the file for an unfinished line, by its number.
  static func sideFileName(of name: WidgetName, line: Int) -> String {
    sideFilePrefix(of: name) + String(line)
  }

  /// Makes a file with a name, or with the first number added that is not taken.
  func createSideFile(_ name: String) throws(SystemError) -> SideFile {
    var number = 1
    while true {
      let numbered = number == 1 ? name : "\(name)-\(number)"
      do throws(SystemError) {
        return SideFile(
          descriptor: try system.create(numbered, in: place), name: numbered,
          path: place.path(of: numbered))
      } catch {
        let isTaken = error.call == SystemCalls.Call.create.rawValue && error.code == EEXIST
        guard isTaken else { throw error }
        number += 1
      }
    }
  }

  private static func sideFilePrefix(of name: WidgetName) -> String {
    fileName(of: name) + ".torn-"
  }

  private static func isSideFile(_ file: String, of name: WidgetName) -> Bool {
    if file == fileName(of: name) + newSuffix { return true }
    let prefix = sideFilePrefix(of: name)
    let digits = file.utf8.dropFirst(prefix.utf8.count)
    return file.hasPrefix(prefix) && !digits.isEmpty
      && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// The names of all files, in no order.
  func fileNames() throws(StoreError) -> [String] {
    try StoreError.wrapping { () throws(SystemError) in try system.names(in: place) }
  }
}

extension WidgetName {
  /// The widget whose journal has a file name; nil for a name that no journal has.
  package init?(fileName: String) {
    guard fileName.hasSuffix(Self.fileSuffix),
      let name = try? WidgetName(String(fileName.dropLast(Self.fileSuffix.count)))
    else { return nil }
    self = name
  }
}

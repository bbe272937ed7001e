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
    var widgets: [WidgetName] = []
    for name in try names() where name.hasSuffix(WidgetName.fileSuffix) {
      // A file with another name is not one of ours.
      if let widget = try? WidgetName(String(name.dropLast(WidgetName.fileSuffix.count))) {
        widgets.append(widget)
      }
    }
    return widgets.sorted()
  }

  /// Takes a widget's journal away, after what was set aside from it, of which nothing would be left
  /// without a widget if the power failed.
  ///
  /// The journal's lock must be held.
  func removeJournal(of name: WidgetName) throws(StoreError) {
    let sideFiles = try names().filter { Self.isSideFile($0, of: name) }
    var isChanged = false
    try StoreError.wrapping({ isChanged ? .uncertain($0) : .inputOutput($0) }) {
      () throws(SystemError) in
      for file in sideFiles {
        try system.unlink(file, in: place)
        isChanged = true
      }
      if isChanged { try system.flushDirectory(descriptor, path) }
      try system.unlink(Self.fileName(of: name), in: place)
      isChanged = true
      try system.flushDirectory(descriptor, path)
    }
  }

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
        if error.call == SystemCalls.Call.setMode.rawValue {
          try? system.unlink(numbered, in: place)
        }
        guard error.code == EEXIST else { throw error }
        number += 1
      }
    }
  }

  private static func sideFilePrefix(of name: WidgetName) -> String {
    fileName(of: name) + ".torn-"
  }

  private static func isSideFile(_ file: String, of name: WidgetName) -> Bool {
    let prefix = sideFilePrefix(of: name)
    let digits = file.utf8.dropFirst(prefix.utf8.count)
    return file.hasPrefix(prefix) && !digits.isEmpty
      && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }

  private func names() throws(StoreError) -> [String] {
    try StoreError.wrapping { () throws(SystemError) in try system.names(in: place) }
  }
}

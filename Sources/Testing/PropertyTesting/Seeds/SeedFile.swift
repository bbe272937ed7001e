internal import POSIX

/// A file of failing seeds, for one test.
struct SeedFile {
  let path: String
  let test: String

  /// Returns the seeds of the test; none if there is no file.
  func seeds() throws(SeedFileError) -> [UInt64] {
    try read().seeds(of: test)
  }

  /// Adds a seed of the test, unless the file contains it.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - smallest: The smallest case, shortened to one line of about 200 characters.
  /// - Throws: ``SeedFileError`` if the file cannot be read or written.
  func add(_ seed: UInt64, smallest: String) throws(SeedFileError) {
    let line = Self.oneLine(smallest)
    try lockingFolder { () throws(SeedFileError) in
      var list = try read()
      guard list.add(seed, of: test, smallest: line) else { return }
      try replace(with: list)
    }
  }

  private func read() throws(SeedFileError) -> SeedList {
    let bytes = try content() ?? Array(SeedList.heading.utf8)
    do {
      return try SeedList(reading: bytes)
    } catch {
      throw .malformed(path: path, line: error.number, text: error.text)
    }
  }

  /// Returns the bytes of the file, or nil if there is none.
  private func content() throws(SeedFileError) -> [UInt8]? {
    do throws(FileReadError) {
      return try POSIXFile.read(path)
    } catch {
      switch error {
      case .missing: return nil
      case .cannotOpen(let reason): throw .failed(call: "open", path: path, reason: "\(reason)")
      case .cannotRead(let reason): throw .failed(call: "read", path: path, reason: "\(reason)")
      case .notAFile, .tooLarge: throw .failed(call: "read", path: path, reason: "\(error)")
      }
    }
  }

  /// Runs a body with an exclusive lock on the file's folder.
  private func lockingFolder(
    _ body: () throws(SeedFileError) -> Void
  ) throws(SeedFileError) {
    let folder = Self.folder(of: path)
    let directory: Int32
    do throws(Errno) {
      directory = try retryingInterrupted { unsafe open(folder, O_RDONLY | O_CLOEXEC) }
    } catch {
      throw .failed(call: "open", path: folder, reason: "\(error)")
    }
    defer { _ = close(directory) }
    do throws(Errno) {
      _ = try retryingInterrupted { flock(directory, LOCK_EX) }
    } catch {
      throw .failed(call: "lock", path: folder, reason: "\(error)")
    }
    try body()
  }

  /// Replaces the file as a whole; the folder must be locked.
  private func replace(with list: SeedList) throws(SeedFileError) {
    do throws(FileReplaceError) {
      try POSIXFile.replace(
        path, with: Array(list.text.utf8), temporaryPrefix: ".FailingSeeds", newFileMode: 0o644)
    } catch {
      throw switch error {
      case .zeroByteInPath: .failed(call: "create", path: path, reason: "zero byte in the path")
      case .cannotCreate(let reason): .failed(call: "create", path: path, reason: "\(reason)")
      case .cannotWrite(let reason): .failed(call: "write", path: path, reason: "\(reason)")
      case .cannotRename(let reason): .failed(call: "rename", path: path, reason: "\(reason)")
      }
    }
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a text as one line with escaped controls, shortened to 200 characters and an ellipsis.
  static func oneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " })
    }
    let line = lines.joined(separator: " ").unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }.joined()
    return shortened(line)
  }

  /// Returns a text's first 200 characters, followed by an ellipsis if there are more.
  static func shortened(_ text: String) -> String {
    text.count <= 200 ? text : text.prefix(200) + "…"
  }
}

/// A failure to read or write a file of failing seeds.
enum SeedFileError: Error, Equatable, CustomStringConvertible {
  /// A line is not `seed test # case`.
  case malformed(path: String, line: Int, text: String)
  /// A system call failed.
  case failed(call: String, path: String, reason: String)

  var description: String {
    switch self {
    case .malformed(let path, let line, let text):
      "\(path):\(line): \(SeedFile.shortened(text).debugDescription) is not a seed, a test and, "
        + "after #, its smallest case"
    case .failed(let call, let path, let reason):
      "\(path): \(call): \(reason)"
    }
  }
}

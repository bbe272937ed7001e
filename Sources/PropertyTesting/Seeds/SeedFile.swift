/// A file of failing seeds, for one test.
struct SeedFile {
  let path: String
  let test: String

  /// Returns the seeds of the test; none if there is no file.
  func seeds() throws(SeedFileError) -> [UInt64] {
    try read().seeds(of: test)
  }

  /// Adds a seed of the test, unless the file has it.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - smallest: The smallest case, shortened to one line of 200 characters.
  /// - Throws: ``SeedFileError`` if the file cannot be read or written.
  func add(_ seed: UInt64, smallest: String) throws(SeedFileError) {
    let line = Self.oneLine(smallest)
    try FileAccess.lockingFolder(of: path) { () throws(SeedFileError) in
      var list = try read()
      guard list.add(seed, of: test, smallest: line) else { return }
      try FileAccess.replace(path, with: list.text)
    }
  }

  private func read() throws(SeedFileError) -> SeedList {
    let bytes = try FileAccess.contents(of: path) ?? Array(SeedList.heading.utf8)
    do {
      return try SeedList(reading: bytes)
    } catch {
      throw .malformed(path: path, line: error.number, text: error.text)
    }
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a text without line ends and other controls, of at most 200 characters.
  static func oneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " })
    }
    let line = lines.joined(separator: " ").unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }.joined()
    return shortened(line)
  }

  /// Returns a text of at most 200 characters.
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

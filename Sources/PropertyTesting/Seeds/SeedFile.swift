/// A file of failing seeds, for one test.
struct SeedFile {
  let path: String
  let test: String

  /// The seeds of the test; none where there is no file.
  func seeds() throws(SeedFileError) -> [UInt64] {
    try read().seeds(of: test)
  }

  /// Adds a seed of the test, unless it is there.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - smallest: The smallest case; of a long text only the beginning is kept.
  /// - Throws: ``SeedFileError`` when the file can be neither read nor written.
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

  /// The folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A text without line ends and other controls, of 200 characters at most.
  static func oneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " })
    }
    let line = lines.joined(separator: " ").unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }.joined()
    return shortened(line)
  }

  /// A text of 200 characters at most.
  static func shortened(_ text: String) -> String {
    text.count <= 200 ? text : text.prefix(200) + "…"
  }
}

/// The reason why a file of failing seeds cannot be used.
enum SeedFileError: Error, Equatable, CustomStringConvertible {
  /// A line is not `seed test # case`.
  case malformed(path: String, line: Int, text: String)
  /// The system refused a call.
  case refused(call: String, path: String, reason: String)

  var description: String {
    switch self {
    case .malformed(let path, let line, let text):
      "\(path):\(line): \(SeedFile.shortened(text).debugDescription) is not a seed, a test and, "
        + "after #, its smallest case"
    case .refused(let call, let path, let reason):
      "\(path): \(call): \(reason)"
    }
  }
}

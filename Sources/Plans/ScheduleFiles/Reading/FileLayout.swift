import StrictJSON

/// Lays out the compact JSON of a file: the members of the outermost object, those of the objects
/// of some of its keys, and the elements of arrays of objects in them are on lines of their own;
/// every other value is on one line.
struct FileLayout {
  private var output: [UInt8] = []
  /// The ends of the output after which an object is spread: a key, quoted, a colon and a space.
  private let spreadStarts: [[UInt8]]
  /// Whether the contents of each open bracket or brace are spread over lines, the outermost first.
  private var isSpread: [Bool] = []
  private var isInString = false
  private var isEscaped = false

  private init(spreading keys: [String]) {
    spreadStarts = keys.map { Array("\"\($0)\": ".utf8) }
  }

  /// Lays out a file.
  ///
  /// - Parameters:
  ///   - json: The outermost object.
  ///   - keys: The keys of the outermost object whose objects are spread over lines.
  /// - Returns: The text, with a line feed at the end.
  /// - Complexity: O(*n*) in the length of the text.
  static func text(of json: JSONText, spreading keys: [String] = []) -> String {
    var layout = Self(spreading: keys)
    let bytes = json.utf8
    for (index, byte) in bytes.enumerated() {
      layout.add(byte, next: index + 1 < bytes.count ? bytes[index + 1] : nil)
    }
    layout.output.append(UInt8(ascii: "\n"))
    return String(decoding: layout.output, as: UTF8.self)
  }

  private mutating func add(_ byte: UInt8, next: UInt8?) {
    if isInString { return addToString(byte) }
    switch byte {
    case UInt8(ascii: "{"):
      isSpread.append(isSpread.isEmpty || isSpread == [true] && endsInSpreadKey)
      output.append(byte)
      startLine(orSpace: true)
    case UInt8(ascii: "["):
      output.append(byte)
      isSpread.append(next == UInt8(ascii: "{") && isSpread.last == true)
      startLine(orSpace: false)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let wasSpread = isSpread.popLast() == true
      if wasSpread { addLineFeed() } else if byte == UInt8(ascii: "}") { addSpace() }
      output.append(byte)
    case UInt8(ascii: ","):
      output.append(byte)
      startLine(orSpace: true)
    case UInt8(ascii: ":"):
      output.append(byte)
      addSpace()
    default:
      output.append(byte)
      isInString = byte == UInt8(ascii: "\"")
    }
  }

  private var endsInSpreadKey: Bool {
    spreadStarts.contains { $0.elementsEqual(output.suffix($0.count)) }
  }

  private mutating func addToString(_ byte: UInt8) {
    output.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  /// Starts a line if the innermost bracket is spread over lines; otherwise adds a space if
  /// `wantsSpace` is true.
  private mutating func startLine(orSpace wantsSpace: Bool) {
    if isSpread.last == true { addLineFeed() } else if wantsSpace { addSpace() }
  }

  private mutating func addLineFeed() {
    output.append(UInt8(ascii: "\n"))
    output += Array(repeating: UInt8(ascii: " "), count: 2 * isSpread.count)
  }

  private mutating func addSpace() { output.append(UInt8(ascii: " ")) }
}

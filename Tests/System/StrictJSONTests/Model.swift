import PropertyTesting
import StrictJSON

/// A value, independent of the types of the module under test.
indirect enum Model: Equatable, JSONWritable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([Model])
  case object([Member])

  struct Member: Equatable {
    let key: String
    let value: Model
  }

  func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .string(let string): writer.string(string)
    case .array(let elements):
      writer.array { array in
        for element in elements { array.element(element) }
      }
    case .object(let members):
      writer.object { object in
        for member in members { object.member(key: member.key, member.value) }
      }
    }
  }

  /// Creates the value of a parsed one; `nil` if a number is not an `Int64`.
  init?(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .string(let string): self = .string(string)
    case .number(let number):
      guard let integer = number.int64 else { return nil }
      self = .integer(integer)
    case .array(let values):
      let elements = values.compactMap { Model($0) }
      guard elements.count == values.count else { return nil }
      self = .array(elements)
    case .object(let pairs):
      let members = pairs.compactMap { pair in
        Model(pair.value).map { Member(key: pair.key, value: $0) }
      }
      guard members.count == pairs.count else { return nil }
      self = .object(members)
    }
  }

  static func random(depth: Int, using random: inout SplitMix64) -> Model {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer([0, -1, .min, .max, 5000].randomElement(using: &random) ?? 0)
    case 3: return .string(randomText(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          Model.random(depth: depth - 1, using: &random)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...30, using: &random)).map { number in
          Member(
            key: "\(number)" + randomText(using: &random),
            value: Model.random(depth: depth / 2, using: &random))
        })
    }
  }

  static func randomText(using random: inout SplitMix64) -> String {
    let alphabet: [Unicode.Scalar] = [
      "\0", "\u{1}", "\u{8}", "\t", "\n", "\u{C}", "\r", "\u{1F}", " ", "\"", "/", "\\", "u", "a",
      "\u{7F}", "\u{85}", "\u{E9}", "e", "\u{301}", "\u{2028}", "\u{2029}", "\u{20AC}", "\u{FEFF}",
      "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}", "{", "[", ",", ":",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      if let scalar = alphabet.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

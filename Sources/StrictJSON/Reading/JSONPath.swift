/// The way from a document's root to a value, such as `sources[1].url`.
///
/// The root may have a name of its own, or none:
///
///     JSONPath("limits").key("minimum").description  // "limits.minimum"
///     JSONPath().key("sources").index(1).description  // "sources[1]"
public indirect enum JSONPath: Hashable, Sendable {
  /// The outermost value under its name, which may be empty.
  case root(String)
  /// The value of a key in an object.
  case member(of: JSONPath, key: String)
  /// An element of an array, counted from 0.
  case element(of: JSONPath, index: Int)

  /// A path of one step.
  ///
  /// - Parameter root: The name of the outermost value; empty if it needs none.
  public init(_ root: String = "") {
    self = .root(root)
  }

  /// The path one key further down.
  ///
  /// - Parameter key: The key.
  /// - Returns: The longer path.
  public func key(_ key: String) -> JSONPath { .member(of: self, key: key) }

  /// The path one element further down.
  ///
  /// - Parameter index: The element's number, counted from 0.
  /// - Returns: The longer path.
  public func index(_ index: Int) -> JSONPath { .element(of: self, index: index) }
}

extension JSONPath: CustomStringConvertible {
  /// The path in one line of printable ASCII; an unnamed root is empty.
  ///
  /// Keys of anything but letters, digits, `_` and `-` are quoted: `names["a b"]`.
  public var description: String {
    switch self {
    case .root(let name): Self.isPlain(name) || name.isEmpty ? name : name.quotedForMessage
    case .element(let parent, let index): "\(parent)[\(index)]"
    case .member(let parent, let key):
      if !Self.isPlain(key) {
        "\(parent)[\(key.quotedForMessage)]"
      } else if parent == .root("") {
        key
      } else {
        "\(parent).\(key)"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 60
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

/// A parser of markup in a strict subset of XML 1.0.
///
/// The subset has elements, attributes in double quotes, texts and references to scalars. It has no
/// comments, CDATA sections, processing instructions or declarations: pictures have none, so these
/// can only be text from outside that was not escaped.
struct StrictMarkup {
  struct Mistake: Error {
    var reason: String
    var offset: Int
  }

  private let scalars: [Unicode.Scalar]
  private var offset = 0

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Parses a document that begins with exactly this prologue.
  static func read(_ text: String, after prologue: String = "") throws(Mistake) -> StrictElement {
    var reader = StrictMarkup(text)
    try reader.expect(prologue)
    let element = try reader.element()
    try reader.expect("\n")
    guard reader.next == nil else { throw reader.mistake("content after the element") }
    return element
  }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private func mistake(_ reason: String) -> Mistake { Mistake(reason: reason, offset: offset) }

  private mutating func expect(_ text: String) throws(Mistake) {
    for scalar in text.unicodeScalars {
      guard next == scalar else { throw mistake("no \(text.debugDescription)") }
      offset += 1
    }
  }

  private mutating func element() throws(Mistake) -> StrictElement {
    try expect("<")
    var element = StrictElement(name: try name())
    while next == " " {
      offset += 1
      let name = try name()
      try expect("=\"")
      guard element[name] == nil else { throw mistake("\(name) is there twice") }
      element.attributes.append((name, try text(until: "\"")))
      try expect("\"")
    }
    if next == "/" {
      try expect("/>")
      return element
    }
    try expect(">")
    while true {
      let text = try text(until: "<")
      if !text.isEmpty { element.children.append(.text(text)) }
      guard offset + 1 < scalars.count else { throw mistake("no end of \(element.name)") }
      if scalars[offset + 1] == "/" { break }
      element.children.append(.element(try self.element()))
    }
    try expect("</\(element.name)>")
    return element
  }

  private mutating func name() throws(Mistake) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next,
      scalar.properties.isAlphabetic || "-:0123456789".unicodeScalars.contains(scalar)
    {
      name.append(scalar)
      offset += 1
    }
    let isName = name.first.map { ("a"..."z").contains($0) } ?? false
    guard isName, name.allSatisfy(\.isASCII) else { throw mistake("no name") }
    return String(name)
  }

  private mutating func text(until end: Unicode.Scalar) throws(Mistake) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar != end {
      guard scalar != "<", scalar != ">", Self.isAllowed(scalar) else {
        throw mistake("U+\(String(scalar.value, radix: 16)) in a text")
      }
      text.append(scalar == "&" ? try reference() : scalar)
      offset += 1
    }
    return String(text)
  }

  /// Parses a reference up to its semicolon.
  private mutating func reference() throws(Mistake) -> Unicode.Scalar {
    var name = ""
    while let scalar = next, scalar != ";" {
      name.unicodeScalars.append(scalar)
      offset += 1
    }
    switch name {
    case "&amp": return "&"
    case "&lt": return "<"
    case "&gt": return ">"
    case "&quot": return "\""
    case "&#39": return "'"
    default: throw mistake("an unknown reference")
    }
  }

  /// Returns whether a scalar is allowed in markup and for display: XML allows some controls that a
  /// page or a terminal would obey.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: false
    default: true
    }
  }
}

/// An element as parsed by `StrictMarkup`, with its contents.
struct StrictElement {
  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [Child] = []

  enum Child {
    case element(StrictElement)
    case text(String)
  }

  /// The value of an attribute.
  subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The child elements in order.
  var elements: [StrictElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The element and all its descendants in document order.
  var all: [StrictElement] { [self] + elements.flatMap(\.all) }

  /// The text of the element and its descendants.
  var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  /// The tree of elements and the names of their attributes, without values and texts.
  var shape: String {
    let attributes = attributes.map { " " + $0.name }.joined()
    return "<\(name)\(attributes)>\(elements.map(\.shape).joined())</>"
  }
}

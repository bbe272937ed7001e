/// An element of markup as `StrictMarkup` reads it, with what is in it.
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

  /// The elements in it, from the first to the last.
  var elements: [StrictElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// It and all elements in it, in the order of their beginnings.
  var all: [StrictElement] { [self] + elements.flatMap(\.all) }

  /// All text in it.
  var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  /// The tree of elements and the names of their attributes, without any values and texts.
  var shape: String {
    let attributes = attributes.map { " " + $0.name }.joined()
    return "<\(name)\(attributes)>\(elements.map(\.shape).joined())</>"
  }
}

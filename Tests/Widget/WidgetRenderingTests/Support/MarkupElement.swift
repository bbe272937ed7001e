import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element as parsed by an XML parser.
struct MarkupElement {
  let name: String
  let attributes: [String: String]
  private(set) var children: [MarkupElement] = []
  /// The element's own text, trimmed.
  private(set) var text = ""

  /// The error for a text that is not well-formed.
  struct NotWellFormed: Error {
    let line: Int
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Parses markup with one root element.
  init(_ markup: String) throws {
    let parser = XMLParser(data: Data(markup.utf8))
    let reader = Reader()
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw NotWellFormed(line: parser.lineNumber)
    }
    self = root
  }

  /// The element and all its descendants in document order.
  var all: [MarkupElement] { [self] + children.flatMap(\.all) }

  /// Returns the elements with a name.
  func all(named name: String) -> [MarkupElement] { all.filter { $0.name == name } }

  /// Returns the elements with a class.
  func all(ofClass name: String) -> [MarkupElement] { all.filter { $0.classes.contains(name) } }

  var classes: [String] {
    (attributes["class"] ?? "").split(separator: " ").map(String.init)
  }

  /// The texts that screen readers read, in order, without hidden ones.
  var readOut: [String] {
    if attributes["aria-hidden"] == "true" || name == "style" { return [] }
    return (text.isEmpty ? [] : [text]) + children.flatMap(\.readOut)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: MarkupElement?
    private var open: [MarkupElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(MarkupElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard var element = open.popLast() else { return }
      element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }
  }
}

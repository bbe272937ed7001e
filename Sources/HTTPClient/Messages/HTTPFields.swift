/// A header or trailer line.
package struct HTTPField: Hashable, Sendable {
  /// The name, in the case in which it was written.
  package let name: String
  /// The value without the spaces around it.
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Header or trailer lines in the order in which they were sent, with those that are repeated.
package struct HTTPFields: Hashable, Sendable {
  /// All lines.
  package private(set) var fields: [HTTPField]

  package init(_ fields: [HTTPField] = []) { self.fields = fields }

  /// The number of lines.
  package var count: Int { fields.count }

  /// Returns the value of the first line with a name, in whichever case it was written.
  package func first(_ name: String) -> String? {
    fields.first { HTTPSyntax.isSameName($0.name, name) }?.value
  }

  /// Returns the values of all lines with a name, in whichever case it was written.
  package func all(_ name: String) -> [String] {
    fields.filter { HTTPSyntax.isSameName($0.name, name) }.map(\.value)
  }

  mutating func append(_ field: HTTPField) { fields.append(field) }
}

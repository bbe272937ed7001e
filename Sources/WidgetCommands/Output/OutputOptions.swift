import ArgumentParsing

/// The options that choose between text and JSON: `--json`, or `--format json`.
enum OutputOptions {
  /// Text to read, or JSON for a program.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// The only format of a command that prints nothing but JSON.
  enum JSONFormat: String, CaseIterable, Sendable {
    case json
  }

  static let json = Flag("json", help: "Print one line of JSON, as --format json does.")
  static let jsonLines = Flag(
    "json", help: "Print one line of JSON for each, as --format json does.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: "What to print; text if not given.")
  static let alwaysJSON = Flag("json", help: "Changes nothing: the lines are JSON in any case.")
  static let jsonFormat = Option(
    "format", value: "FORMAT", .optional(.choice(JSONFormat.self)),
    help: "Changes nothing: the lines are JSON in any case.")

  /// Throws if `--json` meets another `--format`.
  static func check(_ parsed: ParsedArguments) throws(Rejection) {
    try check(parsed, format)
  }

  /// Throws if `--json` meets another format of an option.
  static func check<Value: RawRepresentable<String>>(
    _ parsed: ParsedArguments, _ format: Option<Value?>
  ) throws(Rejection) {
    guard parsed[json], let other = parsed[format]?.rawValue, other != "json" else { return }
    throw Rejection("--json and \(format.declaration.name) \(other) differ; pass one of them")
  }
}

extension ParsedArguments {
  /// Whether to print JSON.
  var printsJSON: Bool { self[OutputOptions.json] || self[OutputOptions.format] == .json }
}

import Foundation

/// The JSON Schema validator of Python, if it is installed.
enum SchemaTool {
  /// Whether the validator is installed.
  static let isInstalled: Bool =
    (try? run("import jsonschema; jsonschema.Draft202012Validator", input: "")) != nil

  private static let program = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for document in sys.stdin.buffer.read().split(b"\\0"):
        print(validator.is_valid(json.loads(document)))
    """

  /// Validates documents against a schema, in one run.
  ///
  /// - Parameters:
  ///   - documents: JSON documents, at least one.
  ///   - schema: The schema's file.
  /// - Returns: Whether the schema accepts each document.
  /// - Throws: An error if the tool fails or the schema is invalid.
  static func accepts(_ documents: [String], schema: URL) throws -> [Bool] {
    let output = try run(
      program, schema.path(percentEncoded: false), input: documents.joined(separator: "\0"))
    return output.split(separator: "\n").map { $0 == "True" }
  }

  private struct Failure: Error {}

  private static func run(_ arguments: String..., input: String) throws -> String {
    let process = Process()
    let (standardInput, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c"] + arguments
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return String(decoding: data, as: UTF8.self)
  }
}

import ArgumentParsing
import StrictJSON

/// `check` of a kind of files, as `widget plans check` does it.
enum FileCheck {
  /// Declares the command.
  ///
  /// - Parameters:
  ///   - things: The name of what the files have, such as `plans`.
  ///   - file: The description of one file, such as `A plan file.`
  ///   - pattern: The files of this project, for the example.
  ///   - note: A rule of several files: a sentence and a space, or nothing.
  ///   - reader: Returns a function for each run, which reads a file and returns the id of its content.
  /// - Returns: A command that names every file's first mistake.
  static func command(
    _ things: String, file: String, pattern: String, note: String = "",
    _ reader: @escaping @Sendable (CommandEnvironment) -> (String) throws(CommandError) -> String
  ) -> Command<Action> {
    let files = Argument("FILE", .oneOrMore(.file), help: file)
    return Command<Action>(
      "check", "Checks files of \(things) and names every file's first mistake.",
      examples: [Example("widget \(things) check \(pattern)", "Checks all of them.")],
      discussion: """
        \(note)Ends with status 0 if all files are good, 65 if one is not, and 66 if one cannot be \
        read.
        """,
      parameters: [files, OutputOptions.jsonLines, OutputOptions.format]
    ) { parsed throws(ValidationError) in
      try OutputOptions.check(parsed)
      let (files, printsJSON) = (parsed[files], parsed.printsJSON)
      return Action { environment throws(CommandError) in
        let id = reader(environment)
        var result = CommandResult()
        for file in files {
          do throws(CommandError) {
            let id = try id(file)
            result.output +=
              printsJSON ? line(file, id) : "\(file.quotedForMessage): valid, \(id)\n"
          } catch {
            result.add(error)
            if result.status != .noInput { result.status = error.status }
          }
        }
        return result
      }
    }.alsoNamed("validate")
  }

  private static func line(_ file: String, _ id: String) -> String {
    JSONText.object { object in
      object.member("file", file)
      object.member("valid", true)
      object.member("id", id)
    }.string + "\n"
  }
}

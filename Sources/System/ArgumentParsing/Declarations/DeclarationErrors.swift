extension Program {
  /// Errors in the declarations that the compiler cannot detect.
  ///
  /// A test of the program checks that there are none; parsing does not check declarations:
  ///
  ///     #expect(program.declarationErrors == [])
  package var declarationErrors: [String] {
    root.descendants.flatMap { node in
      let errors = node.command.isEmpty ? ["there are no subcommands"] : []
      return (errors + node.outline.errors).map { "\(node.outline.name): \($0)" }
    }
  }
}

extension Command {
  fileprivate var isEmpty: Bool {
    if case .subcommands(let commands) = body { commands().isEmpty } else { false }
  }
}

extension CommandOutline {
  fileprivate var errors: [String] {
    nameErrors + duplicateErrors + argumentErrors + textErrors
  }

  private var nameErrors: [String] {
    let names = path.suffix(1) + options.map { String($0.name.dropFirst(2)) }
    let shorts = options.compactMap(\.short).map { String($0.dropFirst()) }
    return names.filter { !$0.isName }.map { "'\($0)' is not a name of a-z, 0-9 and inner hyphens" }
      + shorts.filter { !$0.isLetterOrDigit }.map { "'-\($0)' is not a letter or a digit" }
      + (subcommands.contains { $0.name == "help" } ? ["the subcommand 'help' is built in"] : [])
  }

  private var duplicateErrors: [String] {
    var seen: Set<String> = []
    let words =
      options.map(\.name) + options.compactMap(\.short) + arguments.map(\.name)
      + subcommands.map(\.name)
    return words.filter { !seen.insert($0).inserted }.map { "'\($0)' is declared twice" }
  }

  private var argumentErrors: [String] {
    zip(arguments, arguments.dropFirst()).compactMap { earlier, later in
      if earlier.occurrence.isRepeating { return "'\(earlier.name)' repeats but is not the last" }
      if later.occurrence.isRequired, !earlier.occurrence.isRequired {
        return "'\(later.name)' is required after the optional '\(earlier.name)'"
      }
      return nil
    }
  }

  private var textErrors: [String] {
    let parameters = arguments + options
    return (abstract.isLine ? [] : ["the abstract is not one printable line"])
      + parameters.filter { !$0.help.isLine }.map {
        "the help of '\($0.name)' is not one printable line"
      }
      + parameters.filter { $0.kind == .option && !$0.placeholder.isLine }
      .map { "'\($0.name)' has no placeholder" }
  }
}

extension String {
  fileprivate var isName: Bool {
    let bytes = Array(utf8)
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "-") && bytes.last != UInt8(ascii: "-")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default:
          false
        }
      }
  }

  fileprivate var isLetterOrDigit: Bool {
    unicodeScalars.count == 1 && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  fileprivate var isLine: Bool {
    !isEmpty && unicodeScalars.allSatisfy(\.isPrintable)
  }
}

import ArgumentParsing

/// A program for tests that declares every kind of parameter.
enum SampleProgram {
  enum Format: String, CaseIterable, Sendable { case text, json, canonical }

  enum Action: Hashable, Sendable {
    case sell(amount: String, till: String?, json: Bool, today: String?, stateDirectory: String?)
    case open(name: String, owner: String, note: String?, verbosity: [String])
    case print(format: Format, copies: Int, notes: [String], quiet: Bool, output: String?)
    case listPlans(today: String?)
    case checkPlans(files: [String], strict: Bool)
  }

  static let today = Option(
    "today", value: "YYYY-MM-DD", .optional, help: "The date to reckon with.")
  static let stateDirectory = Option(
    "state-dir", value: "DIR", .optional(.directory), help: "The directory of tills.")
  static let common = OptionGroup("Common options", [today, stateDirectory])

  static let program = Program(
    Command<Action>(
      "till", "Keeps tills.",
      examples: [Example("till sell --amount 50.00", "Sells for 50.00 at the till 'default'.")],
      groups: [common], subcommands: [sell, open, print, plans]),
    version: "1.2.3")
}

// MARK: - Commands

extension SampleProgram {
  static let amount = Option(
    "amount", value: "AMOUNT", .required(ValueParser(amountText)), help: "The paid sum.")
  static let till = Option("till", value: "NAME", .optional, help: "The till to use.")
  static let json = Flag("json", help: "Print one line of JSON.")

  static let sell = Command<Action>(
    "sell", "Sells something.",
    examples: [
      Example("till sell --amount 50.00", "Sells for 50.00 at the till 'default'."),
      Example("till sell --amount 5 --till front --json", "Prints the sale as JSON."),
    ],
    discussion: """
      The amount is written with a point, and with as many places as the currency of the till \
      has or fewer.

      Amounts:
        50.00
        50
      """,
    parameters: [amount, till, json]
  ) { parsed in
    .sell(
      amount: parsed[amount], till: parsed[till], json: parsed[json], today: parsed[today],
      stateDirectory: parsed[stateDirectory])
  }

  static let name = Argument("NAME", .required, help: "The name of the till.")
  static let owner = Argument("OWNER", .optional(.string, default: "nobody"), help: "Whose it is.")
  static let note = Argument("NOTE", .optional, help: "A remark.")
  static let level = Option("level", value: "LEVEL", .oneOrMore(.string), help: "A level.")

  static let open = Command<Action>(
    "open", "Opens a till.", parameters: [name, owner, note, level]
  ) { parsed in
    .open(name: parsed[name], owner: parsed[owner], note: parsed[note], verbosity: parsed[level])
  }

  static let format = Option(
    "format", short: "f", value: "FORMAT", .optional(.choice(), default: Format.text),
    help: "How to print.")
  static let copies = Option(
    "copies", short: "c", value: "N", .optional(.integer(in: 1...9), default: 1),
    help: "How many copies to print.")
  static let notes = Option("note", value: "TEXT", .zeroOrMore(.string), help: "A line to add.")
  static let quiet = Flag("quiet", short: "q", help: "Print nothing else.")
  static let fast = Flag("fast", short: "x", help: "Print fast.")
  static let output = Option(
    "output", short: "o", value: "FILE", .optional(.file), help: "Where to print to.")

  static let print = Command<Action>(
    "print", "Prints a receipt.", parameters: [format, copies, notes, quiet, fast, output]
  ) { parsed in
    guard !parsed[quiet] || parsed[notes].isEmpty else {
      throw ValidationError("use either --quiet or --note, not both")
    }
    return .print(
      format: parsed[format], copies: parsed[copies], notes: parsed[notes], quiet: parsed[quiet],
      output: parsed[output])
  }

  static let files = Argument("FILE", .oneOrMore(.file), help: "A plan file.")
  static let strict = Flag("strict", help: "Reject doubtful plans.")

  static let plans = Command<Action>(
    "plans", "Shows and checks plans.",
    subcommands: [
      Command("list", "Lists the plans.") { parsed in .listPlans(today: parsed[today]) },
      Command("check", "Checks plan files.", parameters: [files, strict]) { parsed in
        .checkPlans(files: parsed[files], strict: parsed[strict])
      },
    ])

  @Sendable private static func amountText(_ text: String) throws(ValidationError) -> String {
    guard !text.isEmpty, text.utf8.first != UInt8(ascii: "-") else {
      throw ValidationError("must be above zero")
    }
    return text
  }
}

// MARK: - Calls

extension SampleProgram {
  /// Returns the action of a command line whose words are separated by single spaces.
  static func action(_ line: String) throws -> Action? {
    try action(words(line))
  }

  static func action(_ words: [String]) throws -> Action? {
    if case .run(let action) = try program.parse(words) { action } else { nil }
  }

  /// Returns the name of the command whose help a command line requests.
  static func help(_ line: String) throws -> String? {
    if case .help(let page) = try program.parse(words(line)) { page.command.name } else { nil }
  }

  /// Returns the error of a command line.
  static func error(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try program.parse(words)
      return nil
    } catch {
      return error
    }
  }

  static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}

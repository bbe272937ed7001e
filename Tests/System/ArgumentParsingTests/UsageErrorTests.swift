import Testing

@testable import ArgumentParsing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    ("", "missing subcommand: use one of sell, open, print, plans, completions; see 'till --help'"),
    ("plans", "missing subcommand: use one of list, check; see 'till plans --help'"),
    ("sel", "unknown subcommand 'sel' (did you mean 'sell'?); see 'till --help'"),
    ("slel", "unknown subcommand 'slel' (did you mean 'sell'?); see 'till --help'"),
    ("hlep", "unknown subcommand 'hlep' (did you mean 'help'?); see 'till --help'"),
    ("SELL", "unknown subcommand 'SELL' (did you mean 'sell'?); see 'till --help'"),
    ("se", "unknown subcommand 'se'; see 'till --help'"),
    ("refund", "unknown subcommand 'refund'; see 'till --help'"),
    ("help sel", "unknown subcommand 'sel' (did you mean 'sell'?); see 'till --help'"),
    ("plans lis", "unknown subcommand 'lis' (did you mean 'list'?); see 'till plans --help'"),
    ("help sell x", "unexpected argument 'x'; see 'till sell --help'"),
  ])
  func `An error about a subcommand has a correction`(line: String, message: String) {
    expect(line, message)
  }

  @Test(arguments: [
    (
      "sell --amout 5",
      "unknown option '--amout' (did you mean '--amount'?); see 'till sell --help'"
    ),
    (
      "sell --amuont=5",
      "unknown option '--amuont' (did you mean '--amount'?); see 'till sell --help'"
    ),
    (
      "sell -amount 5",
      "unknown option '-amount' (did you mean '--amount'?); see 'till sell --help'"
    ),
    ("sell --am 5", "unknown option '--am'; see 'till sell --help'"),
    ("sell --JSON", "unknown option '--JSON' (did you mean '--json'?); see 'till sell --help'"),
    (
      "sell --todya T", "unknown option '--todya' (did you mean '--today'?); see 'till sell --help'"
    ),
    ("sell --color", "unknown option '--color'; see 'till sell --help'"),
    ("sell -50", "unknown option '-50'; see 'till sell --help'"),
    (
      "sell --version", "till sell has no option '--version'; 'till' has it; see 'till sell --help'"
    ),
    (
      "open --amount 5",
      "till open has no option '--amount'; 'till sell' has it; see 'till open --help'"
    ),
    (
      "sell --state x",
      "unknown option '--state' (did you mean '--state-dir'?); see 'till sell --help'"
    ),
    ("sell -q", "unknown option '-q'; see 'till sell --help'"),
    ("sell --=5", "unknown option '--'; see 'till sell --help'"),
    (
      "open -50",
      "unknown option '-50'; write '--' before an argument that starts with '-'; see 'till open --help'"
    ),
    ("print -qv", "unknown option '-v'; see 'till print --help'"),
    (
      "--amount 5",
      "option '--amount' belongs after the subcommand, as in 'till sell --amount'; see 'till --help'"
    ),
    (
      "--strict plans",
      "option '--strict' belongs after the subcommand, as in 'till plans check --strict'; see 'till --help'"
    ),
    ("plans -f json", "unknown option '-f'; see 'till plans --help'"),
  ])
  func `An error about an unknown option has a correction`(line: String, message: String) {
    expect(line, message)
  }

  @Test func `The commands that have an option are counted if they are many`() {
    let error = UsageError(
      path: ["till"], reason: .optionOfOthers("--note", ["till a", "till b", "till c", "till d"]),
      suggestion: nil)
    #expect(
      error.description
        == "till has no option '--note'; 'till a', 'till b' and 2 others have it; see 'till --help'"
    )
  }

  @Test(arguments: [
    (
      "sell —amount 5", "'—amount' begins with U+2014 EM DASH, which is no hyphen; write '--amount'"
    ),
    (
      "sell –-amount 5",
      "'–-amount' begins with U+2013 EN DASH, which is no hyphen; write '--amount'"
    ),
    (
      "sell --amount 5 −−json",
      "'−−json' begins with U+2212 MINUS SIGN, which is no hyphen; write '--json'"
    ),
    ("print –q", "'–q' begins with U+2013 EN DASH, which is no hyphen; write '-q'"),
    ("sell -—json", "'-—json' begins with U+2014 EM DASH, which is no hyphen; write '--json'"),
  ])
  func `A dash of a word processor is named`(line: String, message: String) {
    let command = line.split(separator: " ")[0]
    expect(line, "\(message); see 'till \(command) --help'")
  }

  @Test func `A dash begins an argument after two hyphens, and a value`() throws {
    #expect(
      try SampleProgram.action("open --level — -- –a")
        == .open(name: "–a", owner: "nobody", note: nil, verbosity: ["—"]))
  }

  @Test(arguments: [
    ("sell", "missing required option '--amount AMOUNT'; see 'till sell --help'"),
    ("sell --amount", "missing value: write '--amount AMOUNT'; see 'till sell --help'"),
    ("sell --amount --json", "missing value: write '--amount AMOUNT'; see 'till sell --help'"),
    ("sell --amount --till=a", "missing value: write '--amount AMOUNT'; see 'till sell --help'"),
    ("sell --amount 5 --till --", "missing value: write '--till NAME'; see 'till sell --help'"),
    ("sell --amount -- 5", "missing value: write '--amount AMOUNT'; see 'till sell --help'"),
    ("print -o -q", "missing value: write '--output FILE'; see 'till print --help'"),
    ("print -o", "missing value: write '--output FILE'; see 'till print --help'"),
    (
      "sell --amount 5 --json=1",
      "option '--json' takes no value, but was given '1'; see 'till sell --help'"
    ),
    (
      "sell --amount 5 --json=",
      "option '--json' takes no value, but was given ''; see 'till sell --help'"
    ),
    ("print -q=1", "option '--quiet' takes no value, but was given '1'; see 'till print --help'"),
    (
      "sell --amount 5 --amount 5",
      "option '--amount' is given more than once; give it once; see 'till sell --help'"
    ),
    (
      "sell --json --json",
      "option '--json' is given more than once; give it once; see 'till sell --help'"
    ),
    (
      "print -qq", "option '--quiet' is given more than once; give it once; see 'till print --help'"
    ),
    (
      "print -o a --output b",
      "option '--output' is given more than once; give it once; see 'till print --help'"
    ),
    (
      "--today A sell --today B",
      "option '--today' is given more than once; give it once; see 'till sell --help'"
    ),
    ("open", "missing argument NAME; see 'till open --help'"),
    ("open a", "missing required option '--level LEVEL'; see 'till open --help'"),
    ("plans check", "missing argument FILE; see 'till plans check --help'"),
    ("sell 5", "unexpected argument '5'; see 'till sell --help'"),
    (
      "sell amount 5",
      "unexpected argument 'amount' (did you mean '--amount'?); see 'till sell --help'"
    ),
    ("open a b c d", "unexpected argument 'd'; see 'till open --help'"),
    ("plans list x", "unexpected argument 'x'; see 'till plans list --help'"),
  ])
  func `An error about a missing or an additional word has a correction`(
    line: String, message: String
  ) {
    expect(line, message)
  }

  @Test(arguments: [
    (
      "sell --amount -50.00",
      "invalid value '-50.00' for '--amount': must be above zero; see 'till sell --help'"
    ),
    (
      "sell --amount=",
      "invalid value '' for '--amount': must be above zero; see 'till sell --help'"
    ),
    (
      "print --format xml",
      "invalid value 'xml' for '--format': must be one of text, json, canonical; see 'till print --help'"
    ),
    (
      "print -f JSON",
      "invalid value 'JSON' for '--format': must be one of text, json, canonical; see 'till print --help'"
    ),
    (
      "print --copies 0",
      "invalid value '0' for '--copies': must be a whole number from 1 to 9; see 'till print --help'"
    ),
    (
      "print --output=",
      "invalid value '' for '--output': must not be empty; see 'till print --help'"
    ),
    ("print --quiet --note a", "use either --quiet or --note, not both; see 'till print --help'"),
    (
      "completions tcsh",
      "invalid value 'tcsh' for 'SHELL': must be one of bash, zsh, fish; see 'till completions --help'"
    ),
  ])
  func `An error about a value describes the valid values`(line: String, message: String) {
    expect(line, message)
  }

  @Test(arguments: [
    (["--json", "second"], "p second --json"), (["--json"], "p first --json"),
    (["--json", "third"], "p first --json"),
  ])
  func `The correction of a misplaced option has the right order`(words: [String], example: String)
  {
    let json = Flag("json", help: "Print JSON.")
    let commands = ["first", "second"].map { name in
      Command<Bool>(name, "Tests.", parameters: [json]) { parsed in parsed[json] }
    }
    let program = Program(Command("p", "Tests.", subcommands: commands), version: "1")
    let error = #expect(throws: UsageError.self) { _ = try program.parse(words) }
    #expect(error?.reason == .misplacedOption("--json", example: example))
  }

  @Test func `An error has a typed reason and the path of the command`() throws {
    let error = try #require(SampleProgram.error(["plans", "check", "--strct"]))
    #expect(error.path == ["till", "plans", "check"])
    #expect(error.reason == .unknownOption("--strct", maybeArgument: true))
    #expect(error.suggestion == "--strict")
  }

  private func expect(
    _ line: String, _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      SampleProgram.error(SampleProgram.words(line))?.description == message,
      sourceLocation: location)
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1),
    ("abc", "ab", 1), ("abc", "abcd", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ("amuont", "amount", 1), ("amout", "amount", 1), ("baab", "abba", 2),
  ])
  func `The distance is the number of edits`(source: String, target: String, distance: Int) {
    #expect(editDistance(Array(source.utf8), Array(target.utf8)) == distance)
    #expect(editDistance(Array(target.utf8), Array(source.utf8)) == distance)
  }

  @Test(arguments: [
    ("--amout", "--amount"), ("amount", "--amount"), ("--Amount", "--amount"),
    ("--amuotn", "--amount"),
    ("--am", nil), ("--currency", nil), ("lst", "list"), ("lsit", "list"), ("lits", "list"),
    ("ls", nil), ("", nil), ("-", nil), ("--", nil), ("-x", nil), ("lost", "list"),
    ("last", "list"),
    ("post", nil),
  ])
  func `Only near names are suggested`(word: String, name: String?) {
    #expect(nearest(to: word, in: ["--amount", "list", "--x-long-option"]) == name)
  }

  @Test func `The first of equally near names is suggested`() {
    #expect(nearest(to: "lisp", in: ["list", "lisa"]) == "list")
    #expect(nearest(to: "lisa", in: ["list", "lisa"]) == "lisa")
  }

  @Test func `A name without a common letter is not suggested`() {
    #expect(nearest(to: "x", in: ["y"]) == nil)
    #expect(nearest(to: "", in: ["y"]) == nil)
  }

  @Test func `Long words are not compared`() {
    #expect(nearest(to: String(repeating: "a", count: 65), in: ["a"]) == nil)
  }
}

import ArgumentParsing
import Testing

@Suite struct HelpTests {
  @Test func `The program lists its subcommands`() throws {
    let expected = """
      Examples:
        till sell --amount 50.00
            Sells for 50.00 at the till 'default'.

      Keeps tills.

      Usage: till [common options] SUBCOMMAND ...

      Subcommands:
        sell         Sells something.
        open         Opens a till.
        print        Prints a receipt.
        plans        Shows and checks plans.
        completions  Prints a completion script for a shell.

      Run 'till help SUBCOMMAND' for the help of one of them.

      Common options:
        --today YYYY-MM-DD  The date to reckon with.
        --state-dir DIR     The directory of tills.

      Help:
        -h, --help     Show this help.
            --version  Show the version.

      """
    #expect(try help("--help") == expected)
  }

  @Test func `A command shows examples, usage, discussion and options`() throws {
    let expected = """
      Examples:
        till sell --amount 50.00
            Sells for 50.00 at the till 'default'.
        till sell --amount 5 --till front --json
            Prints the sale as JSON.

      Sells something.

      Usage: till sell --amount AMOUNT [--till NAME] [--json] [common options]

      The amount is written with a point, and with as many places as the currency of
      the till has or fewer.

      Amounts:
        50.00
        50

      Options:
        --amount AMOUNT  The paid sum. (required)
        --till NAME      The till to use.
        --json           Print one line of JSON.

      Common options:
        --today YYYY-MM-DD  The date to reckon with.
        --state-dir DIR     The directory of tills.

      Help:
        -h, --help  Show this help.

      """
    #expect(try help("help sell") == expected)
  }

  @Test func `A narrow page is wrapped`() throws {
    let expected = """
      Prints a receipt.

      Usage: till print [--format FORMAT] [--copies N]
             [--note TEXT]... [--quiet] [--fast]
             [--output FILE] [common options]

      Options:
        -f, --format FORMAT  How to print. (one of text,
                             json, canonical; default:
                             text)
        -c, --copies N       How many copies to print.
                             (default: 1)
            --note TEXT      A line to add. (may be
                             repeated)
        -q, --quiet          Print nothing else.
        -x, --fast           Print fast.
        -o, --output FILE    Where to print to.

      Common options:
        --today YYYY-MM-DD  The date to reckon with.
        --state-dir DIR     The directory of tills.

      Help:
        -h, --help  Show this help.

      """
    #expect(try help("print -h", width: 50) == expected)
  }

  @Test func `Arguments and nested commands are shown`() throws {
    let open = try help("open -h")
    #expect(
      open.hasPrefix(
        """
        Opens a till.

        Usage: till open NAME [OWNER] [NOTE] --level LEVEL... [common options]

        Arguments:
          NAME   The name of the till.
          OWNER  Whose it is. (default: nobody)
          NOTE   A remark.

        Options:
          --level LEVEL  A level. (required; may be repeated)

        """))
    #expect(try help("plans -h").contains("Run 'till help plans SUBCOMMAND' for the help"))
    #expect(try help("plans check -h").contains("Usage: till plans check FILE... [--strict] ["))
  }

  @Test func `A long name has its own line`() throws {
    let long = Option(
      "a-name-that-is-quite-long", value: "SOMETHING", .optional, help: "Is long.")
    let short = Flag("short", help: "Is short.")
    let program = Program(
      Command("p", "Tests.", parameters: [long, short]) { parsed in parsed[short] }, version: "1")
    let page = HelpPage(try #require(program.commands.first)).text()
    #expect(
      page.contains(
        """
        Options:
          --a-name-that-is-quite-long SOMETHING
                   Is long.
          --short  Is short.

        """))
  }

  @Test(arguments: [-1, 0, 40, 41, 60, 79, 80, 200])
  func `No line is wider than the page`(width: Int) {
    for command in SampleProgram.program.commands {
      let lines = HelpPage(command).text(width: width).split(separator: "\n")
      for line in lines where !command.examples.contains(where: { line.hasSuffix($0.line) }) {
        #expect(line.count <= max(width, 44), "\(command.name): \(line)")
        #expect(line.last != " ", "\(command.name): \(line)")
      }
    }
  }

  private func help(_ line: String, width: Int = 80) throws -> String {
    let outcome = try SampleProgram.program.parse(SampleProgram.words(line))
    guard case .help(let page) = outcome else { return "not a help page" }
    return page.text(width: width)
  }
}

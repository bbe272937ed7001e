import ArgumentParsing
import PaymentTerms
import StrictJSON
import TermsWire

/// `widget terms check`: names the rules for payment terms that a checkout or an order breaks.
enum TermsCheckCommand {
  static let file = Argument(
    "FILE", .optional(.file), help: "A JSON file; by default, and for -, standard input.")

  static let command = Command<Action>(
    "check", "Names the rules for payment terms that a checkout or an order breaks.",
    examples: [
      Example("widget terms check checkout.json", "Prints a line for each breach."),
      Example("widget terms check order.json --json", "Prints each breach as a line of JSON."),
    ],
    discussion: """
      An object with 'payment.accepted_term' is an order, any other one a checkout. A line has the \
      JSON path of the breach, the mistake, and what to do. The rules are those of the Universal \
      Commerce Protocol (dev.ucp.common.payment.terms): the shapes of terms and schedules, their \
      sums, the totals, warnings, disclosures and policies. Members that are missing are no breach, \
      except for those that another member needs.

      Ends with status 0, without output, if no rule is broken, with 1 if one is, and with 65 if \
      the file is no JSON object.
      """,
    parameters: [file, OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.alsoNamed("validate").withoutMeaning(for: CommonOptions.ofDay)

  /// The size limit of a checkout, an order or an earlier output, in bytes: 16 MiB.
  static let fileLimit = 16_777_216

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let path = parsed[file] ?? "-"
    let bytes = try OrderReader(environment: environment).read(
      path, limit: fileLimit, content: "checkout", from: "FILE")
    let check: TermsCheck
    do throws(TermsCheckError) {
      check = try TermsCheck(utf8: bytes)
    } catch {
      let source = path == "-" ? "standard input" : path.shownInMessage
      throw CommandError(
        .data, "\(source): \(error); pass a checkout or an order as one JSON object",
        code: "invalid_checkout", field: "FILE")
    }
    let lines = check.breaches.map { breach in
      (parsed.printsJSON ? line(breach).string : breach.description) + "\n"
    }
    return CommandResult(output: lines.joined(), status: lines.isEmpty ? .yes : .no)
  }

  private static func line(_ breach: TermBreach) -> JSONText {
    JSONText.object { object in
      object.member("path", breach.path)
      object.member("rule", breach.rule.rawValue)
      object.member("message", breach.message)
    }
  }
}

import ArgumentParsing
import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

/// Outputs as users see them, recorded as ``GoldenFile``s.
@Suite("Outputs in full")
struct GoldenTests {
  private struct Scene: Sendable {
    var name: String
    var line: String
    var before: [String] = []
    var columns: Int?
    var isTerminal = false
  }

  private static let made = "create w --token-file token.txt --checkouts orders.json"
  private static let updated = "update --widget w --amount 180.00"
  private static let capture = "capture --token-file token.txt"
  private static let adjusted =
    "\(capture) --amount 180.00 --adjusted --checksum \(Samples.checksum180Token)"

  private static let opened = "account open a --amount 200.00 --currency AUD"
  private static let accountEvents = [
    opened, "account pay a --amount 50.00", "account pay a --amount 70.00 --today 2026-12-15",
    "account refund a --amount 60.00 --today 2026-12-16",
  ]

  private static let otherAccounts = [
    "account open b --amount 80.00 --currency GBP",
    "account open c --amount 100.00 --currency AUD",
  ]
  private static let removals =
    [
      made, updated, adjusted, "create order-1042 --amount 80.00 --currency GBP",
      "remove order-1042", "remove w --force",
    ] + accountEvents + ["account remove a --force"]

  private static let scenes = [
    Scene(name: "schedule", line: "schedule --amount 200.00"),
    Scene(name: "schedule-odd-cents", line: "schedule --amount 57.27"),
    Scene(name: "schedule-ascii", line: "schedule --amount 80.00 --currency GBP --ascii"),
    Scene(name: "schedule-color", line: "schedule --amount 200.00 --color always"),
    Scene(
      name: "schedule-narrow", line: "schedule --amount 200.00 --color never", columns: 40,
      isTerminal: true),
    Scene(name: "schedule-token", line: "schedule --amount 200.00 --token-file token.txt"),
    Scene(name: "schedule-plan-file", line: "schedule --amount 1000 --plan-file my-plan.json"),
    Scene(
      name: "schedule-no-upfront", line: "schedule --amount 200.00 --plan us-pay-in-4-no-upfront"),
    Scene(name: "schedule-json", line: "schedule --amount 57.27 --format json"),
    Scene(name: "schedule-canonical", line: "schedule --amount 57.27 --format canonical"),
    Scene(
      name: "update-first-at-terminal", line: "update --amount 200.00 --color never", columns: 80,
      isTerminal: true),
    Scene(name: "update-invalid", line: "update --amount 5000.00", before: ["update --amount 50"]),
    Scene(name: "update-invalid-json", line: "update --amount 0.50 --json"),
    Scene(name: "update-json", line: "update --amount 200.00 --json"),
    Scene(name: "status-later", line: "status --today 2026-11-24", before: ["update --amount 50"]),
    Scene(
      name: "order", line: "order w",
      before: [
        "create w --amount 80.00 --currency GBP --token-file token.txt",
        "capture w --amount 80.00 --token-file token.txt", "account open w --from-widget w",
        "account pay w --amount 20.00",
      ]),
    Scene(
      name: "create-plan-file",
      line: "create w --amount 100.00 --plan-file shop-pay-in-3.json --time-zone Australia/Sydney"),
    Scene(
      name: "export-plan-file", line: "export w",
      before: ["create w --amount 100.00 --plan-file shop-pay-in-3.json"]),
    Scene(
      name: "history-plan-file-json", line: "history w --json",
      before: ["create w --amount 100.00 --plan-file shop-pay-in-3.json"]),
    Scene(name: "time-zone-unknown", line: "schedule --amount 50.00 --time-zone Sydney"),
    Scene(name: "order-alone", line: "order w", before: ["create w --amount 50"]),
    Scene(name: "unknown-option", line: "update --amount 50 --currency GBP"),
    Scene(name: "typographic-dash", line: "update —amount 50"),
    Scene(
      name: "history", line: "history", before: ["update --amount 50", "update --amount 9999"]),
    Scene(
      name: "events", line: "events --today 2026-11-24",
      before: ["update --amount 50", "update --amount 9999", "update --amount 200.00"]),
    Scene(
      name: "list", line: "list",
      before: ["update --amount 50", "create order-1042 --amount 80.00 --currency GBP"]),
    Scene(
      name: "create-checkouts", line: "create w --token-file token.txt --checkouts orders.json"),
    Scene(
      name: "capture", line: "\(capture) --amount 200.00", before: [made], columns: 80,
      isTerminal: true),
    Scene(
      name: "capture-again", line: "\(capture) --amount 200.00",
      before: [made, "\(capture) --amount 200.00"]),
    Scene(
      name: "capture-refused", line: "\(capture) --amount 180.00", before: [made], columns: 80,
      isTerminal: true),
    Scene(name: "capture-json", line: "\(adjusted) --json", before: [made, updated]),
    Scene(name: "capture-refused-json", line: "\(adjusted) --json", before: [made]),
    Scene(
      name: "status-captured", line: "status w --today 2026-12-24",
      before: [made, updated, adjusted]),
    Scene(
      name: "status-captured-json", line: "status w --json", before: [made, updated, adjusted]),
    Scene(name: "history-captured", line: "history w", before: [made, updated, adjusted]),
    Scene(
      name: "history-captured-json", line: "history w --json", before: [made, updated, adjusted]),
    Scene(
      name: "history-captured-csv", line: "history w --format csv",
      before: [made, updated, adjusted]),
    Scene(
      name: "list-csv", line: "list --format csv",
      before: [made, updated, adjusted, "update --amount 9999"]),
    Scene(
      name: "status-captured-csv", line: "status w --format csv",
      before: [made, updated, adjusted]),
    Scene(name: "list-captured", line: "list", before: [made, updated, adjusted]),
    Scene(name: "check", line: "check w", before: [made, updated]),
    Scene(name: "check-json", line: "check w --json", before: [made, updated]),
    Scene(name: "export", line: "export w", before: [made, updated]),
    Scene(name: "remove", line: "remove w", before: [made, updated]),
    Scene(name: "remove-json", line: "remove w --json", before: [made, updated]),
    Scene(name: "trash-list", line: "trash list", before: removals),
    Scene(name: "trash-list-json", line: "trash list --json", before: removals),
    Scene(name: "trash-restore", line: "trash restore w", before: removals),
    Scene(name: "trash-restore-json", line: "trash restore w --json", before: removals),
    Scene(
      name: "trash-restore-taken", line: "trash restore w",
      before: removals + ["create w --amount 5"]
    ),
    Scene(
      name: "trash-restore-twice-json", line: "trash restore w --json",
      before: removals + ["trash restore w"]),
    Scene(name: "trash-restore-account", line: "trash restore a --account", before: removals),
    Scene(
      name: "trash-restore-account-json", line: "trash restore a --account --as b --json",
      before: removals),
    Scene(name: "trash-restore-missing", line: "trash restore v", before: removals),
    Scene(name: "history-ids", line: "history", before: ["update --amount 50 --id 7f3a"]),
    Scene(name: "render", line: "render --amount 57.27"),
    Scene(
      name: "render-at-terminal",
      line: "render w --theme timeline --locale en-GB --no-heading --color never", before: [made],
      columns: 40, isTerminal: true),
    Scene(
      name: "render-to-file", line: "render --amount 5000.00 -o widget.svg", columns: 80,
      isTerminal: true),
    Scene(name: "render-invalid", line: "render", before: ["update --amount 5000.00"]),
    Scene(
      name: "render-invalid-calendar", line: "render -o w.ics", before: ["update --amount 5000.00"]),
    Scene(name: "price", line: "price --amount 50.00"),
    Scene(name: "price-outside", line: "price --amount 5000.00"),
    Scene(name: "price-zero", line: "price --amount 0"),
    Scene(name: "price-json", line: "price --amount 57.27 --currency CAD --locale fr-CA --json"),
    Scene(name: "price-outside-json", line: "price --amount 0.50 --json"),
    Scene(
      name: "terms", line: "terms --amount 200.00 --plan us-pay-in-4 --time-zone Australia/Sydney"),
    Scene(name: "terms-pay-now", line: "terms --amount 57.27 --with-pay-now --due-time 09:30"),
    Scene(
      name: "terms-loan",
      line: "terms --amount 600.00 --plan us-pay-monthly-6 --rate 15 --totals --locale es-ES"),
    Scene(
      name: "terms-accepted", line: "terms --amount 80.00 --currency GBP --accepted gb-pay-in-4"),
    Scene(
      name: "terms-changed",
      line: "terms --amount 180.00 --plan us-pay-in-4 --previous earlier.json",
      before: ["terms --amount 200.00 --plan us-pay-in-4 -o earlier.json"]),
    Scene(name: "terms-none", line: "terms --amount 5000.00"),
    Scene(name: "terms-unknown", line: "terms --amount 50.00 --selected pay-in-5 --json"),
    Scene(name: "terms-check", line: "terms check wrong-checkout.json"),
    Scene(name: "terms-check-json", line: "terms check wrong-checkout.json --json"),
    Scene(name: "plans-list", line: "plans list"),
    Scene(name: "plans-list-json", line: "plans list --json"),
    Scene(name: "plans-show", line: "plans show us-pay-in-4"),
    Scene(name: "plans-show-json", line: "plans show us-pay-in-4 --json"),
    Scene(name: "rules-list", line: "rules list"),
    Scene(name: "rules-list-json", line: "rules list --json"),
    Scene(name: "rules-show", line: "rules show au-2023"),
    Scene(name: "rules-show-json", line: "rules show au-2023 --json"),
    Scene(name: "rules-show-eu", line: "rules show eu-2021"),
    Scene(name: "rules-show-us", line: "rules show us-2021"),
    Scene(name: "rules-show-ca", line: "rules show ca-2024"),
    Scene(name: "rules-show-gb", line: "rules show gb-2022"),
    Scene(name: "verify-no-match", line: "verify --amount 50.00 --checksum \(Samples.checksum200)"),
    Scene(name: "statement", line: "statement account.jsonl --as-of 2026-12-16"),
    Scene(name: "statement-json", line: "statement account.jsonl --as-of 2026-12-16 --json"),
    Scene(
      name: "statement-canonical",
      line: "statement account.jsonl --as-of 2026-12-16 --format canonical"),
    Scene(
      name: "statement-history", line: "statement account.jsonl --as-of 2026-12-16 --format history"
    ),
    Scene(
      name: "statement-overdue",
      line: "statement overdue.jsonl --as-of 2026-12-20 --color always"),
    Scene(
      name: "statement-narrow", line: "statement overdue.jsonl --as-of 2026-12-20 --color never",
      columns: 40, isTerminal: true),
    Scene(name: "statement-settled", line: "statement settled.jsonl --as-of 2026-11-22"),
    Scene(name: "statement-everything", line: "statement everything.jsonl --as-of 2026-12-18"),
    Scene(
      name: "statement-everything-history",
      line: "statement everything.jsonl --as-of 2026-12-18 --format history"),
    Scene(
      name: "statement-hostile", line: "statement hostile-name.jsonl --as-of 2026-12-16 --ascii"),
    Scene(name: "statement-accounts", line: "statement accounts.jsonl --as-of 2026-12-16"),
    Scene(name: "statement-grouped", line: "statement accounts.jsonl --grouped --as-of 2026-12-16"),
    Scene(
      name: "statement-accounts-json", line: "statement accounts.jsonl --as-of 2026-12-16 --json"),
    Scene(
      name: "statement-accounts-csv",
      line: "statement accounts.jsonl --as-of 2026-12-16 --format csv"),
    Scene(name: "statement-mistake", line: "statement mistake.jsonl --as-of 2026-12-16"),
    Scene(name: "statement-mixed", line: "statement mixed.jsonl --as-of 2026-12-16 --json"),
    Scene(
      name: "statement-no-match",
      line: "statement account.jsonl --as-of 2026-12-16 --checksum \(Samples.checksum200)"),
    Scene(
      name: "statement-rules-file",
      line: "statement overdue.jsonl --rules-file my-rules.json --as-of 2026-12-20"),
    Scene(
      name: "fees", line: "fees --amount 100.00 --currency AUD --days-late 8 --installment 2"),
    Scene(
      name: "fees-json",
      line: "fees --amount 100.00 --currency AUD --days-late 8 --installment 2 --json"),
    Scene(name: "fees-all", line: "fees --amount 120.00 --days-late 11"),
    Scene(name: "fees-none", line: "fees --amount 120.00 --days-late 10"),
    Scene(name: "fees-no-rules-fees", line: "fees --amount 50 --currency CAD --days-late 30"),
    Scene(
      name: "loan", line: "loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12"),
    Scene(
      name: "loan-pay-off",
      line: "loan --amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 "
        + "--pay-off 2027-03-01"),
    Scene(
      name: "loan-json",
      line: "loan --amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 "
        + "--pay-off 2027-03-01 --json"),
    Scene(
      name: "loan-canonical",
      line: "loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 --format canonical"),
    Scene(
      name: "loan-csv",
      line: "loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 --format csv"),
    Scene(
      name: "loan-own",
      line: "loan --amount 800.00 --rate 15 --payments 3 --day-count equal-periods --color always"),
    Scene(
      name: "loan-plan-file", line: "loan --amount 100.00 --rate 50 --plan-file my-terms.json"),
    Scene(
      name: "loan-narrow",
      line: "loan --amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 "
        + "--pay-off 2027-03-01 --color never", columns: 40, isTerminal: true),
    Scene(name: "loan-large", line: "loan --amount 9999999999999.99 --rate 9 --payments 3"),
    Scene(name: "loan-compared", line: "loan --amount 1000.00 --rate 29.99"),
    Scene(
      name: "loan-compared-narrow",
      line: "loan --amount 1000.00 --down 50.00 --rate 29.99 --pay-off 2027-03-01 --color never",
      columns: 48, isTerminal: true),
    Scene(name: "loan-compared-json", line: "loan --amount 1000.00 --rate 29.99 --json"),
    Scene(
      name: "loan-not-offered", line: "loan --amount 600.00 --rate 35.99 --today 2026-10-01"),
    Scene(
      name: "loan-not-offered-json",
      line: "loan --amount 600.00 --rate 35.99 --today 2026-10-01 --json"),
    Scene(
      name: "loan-error",
      line: "loan --amount 600.00 --rate 35.99 --plan us-pay-monthly-6 --today 2026-07-01"),
    Scene(name: "loans-list", line: "loans list"),
    Scene(name: "loans-list-json", line: "loans list --json"),
    Scene(name: "loans-show", line: "loans show us-pay-monthly-12"),
    Scene(name: "loans-show-json", line: "loans show us-pay-monthly-12 --json"),
    Scene(name: "apr", line: "apr --flows flows.csv --interval P1M"),
    Scene(name: "apr-json", line: "apr --flows flows.csv --interval P1M --json"),
    Scene(
      name: "apr-disclosed", line: "apr --flows flows.csv --interval P1M --disclosed 11.03"),
    Scene(
      name: "apr-disclosed-json",
      line: "apr --flows flows.csv --interval P1M --disclosed 11.02 --json"),
    Scene(name: "apr-mistake", line: "apr --flows mistake.csv --interval P1M"),
    Scene(name: "batch", line: "batch orders.csv"),
    Scene(name: "batch-csv", line: "batch errors.csv --output csv"),
    Scene(name: "batch-full", line: "batch errors.csv --output full"),
    Scene(name: "batch-full-verify", line: "batch wrong.csv --output full --verify"),
    Scene(name: "batch-errors", line: "batch errors.csv"),
    Scene(name: "batch-loans", line: "batch wrong-loans.csv --plan us-pay-monthly-12 --rate 9.99"),
    Scene(
      name: "batch-loans-full",
      line: "batch loans.csv --plan us-pay-monthly-6 --output full --strict"
    ),
    Scene(name: "batch-ndjson", line: "batch orders.jsonl --input-format ndjson"),
    Scene(name: "batch-plan-file", line: "batch yen.csv --plan-file my-plan.json"),
    Scene(name: "batch-header", line: "batch sales.csv --time-zone Australia/Sydney"),
    Scene(name: "batch-header-mistakes", line: "batch mistakes.csv --duplicates reject"),
    Scene(name: "batch-header-unknown", line: "batch unknown.csv"),
    Scene(name: "batch-columns", line: "batch export.csv --columns id,-,date,amount,currency"),
    Scene(
      name: "batch-columns-separator",
      line: "batch export.csv --columns id,-,date,amount,currency --separator semicolon"),
    Scene(name: "batch-time-zone-unknown", line: "batch sales.csv --time-zone Sydney"),
    Scene(name: "batch-quiet", line: "batch errors.csv --quiet"),
    Scene(name: "batch-strict", line: "batch errors.csv --strict"),
    Scene(name: "batch-verify", line: "batch captured.csv --verify"),
    Scene(name: "batch-verify-csv", line: "batch wrong.csv --verify --output csv"),
    Scene(name: "batch-verify-no-match", line: "batch wrong.csv --verify"),
    Scene(name: "checkout-buys", line: "checkout replay native buys.jsonl --format text"),
    Scene(
      name: "checkout-amount-changed",
      line: "checkout replay native amount-changed.jsonl --format text --final"),
    Scene(
      name: "checkout-expired", line: "checkout replay native expired.jsonl --format text --final"),
    Scene(
      name: "checkout-unknown", line: "checkout replay native unknown.jsonl --format text --final"),
    Scene(
      name: "checkout-declined",
      line: "checkout replay native declined.jsonl --format text --final"),
    Scene(
      name: "checkout-rejected",
      line: "checkout replay native rejected.jsonl --format text --final"),
    Scene(name: "checkout-customer", line: "checkout replay native customer.jsonl --format text"),
    Scene(name: "checkout-hostile", line: "checkout replay native hostile.jsonl --format text"),
    Scene(
      name: "checkout-hostile-ascii",
      line: "checkout replay native hostile.jsonl --format text --ascii --final"),
    Scene(
      name: "checkout-barred", line: "checkout replay native barred.jsonl --format text --final"),
    Scene(
      name: "checkout-narrow",
      line: "checkout replay native rejected.jsonl --format text --color never", columns: 40,
      isTerminal: true),
    Scene(
      name: "checkout-color",
      line: "checkout replay native checkout.jsonl --format text --final --color always"),
    Scene(name: "checkout-json", line: "checkout replay native start.jsonl"),
    Scene(name: "checkout-json-final", line: "checkout replay native customer.jsonl --final"),
    Scene(name: "checkout-mistakes", line: "checkout replay native mistakes.jsonl --format text"),
    Scene(name: "checkout-web", line: "checkout replay web web.jsonl --format text"),
    Scene(
      name: "checkout-web-final",
      line: "checkout replay web web.jsonl --format text --final --ascii"),
    Scene(name: "checkout-web-json", line: "checkout replay web web.jsonl"),
    Scene(name: "checkout-unknown-flow", line: "checkout replay hosted checkout.jsonl"),
    Scene(
      name: "account-open", line: opened + " --color never", columns: 80, isTerminal: true),
    Scene(
      name: "account-status", line: "account status a --as-of 2026-12-20", before: accountEvents),
    Scene(
      name: "account-status-json", line: "account status a --as-of 2026-12-20 --json",
      before: accountEvents),
    Scene(
      name: "account-history", line: "account history a --as-of 2026-12-20", before: accountEvents),
    Scene(
      name: "account-history-json", line: "account history a --as-of 2026-12-20 --json",
      before: accountEvents),
    Scene(name: "account-list", line: "account list", before: accountEvents),
    Scene(
      name: "account-list-overdue", line: "account list --state overdue --as-of 2026-12-24",
      before: accountEvents + otherAccounts),
    Scene(
      name: "account-list-csv", line: "account list --as-of 2026-12-24 --format csv",
      before: accountEvents + otherAccounts),
    Scene(
      name: "account-status-csv", line: "account status a --as-of 2026-12-20 --format csv",
      before: accountEvents),
    Scene(
      name: "account-history-csv", line: "account history a --as-of 2026-12-20 --format csv",
      before: accountEvents),
    Scene(name: "account-export", line: "account export a", before: accountEvents),
    Scene(name: "account-import", line: "account import b account.jsonl"),
    Scene(
      name: "account-import-existing", line: "account import a account.jsonl", before: accountEvents
    ),
    Scene(name: "account-import-mistake", line: "account import b mistake.jsonl"),
    Scene(
      name: "account-late-impossible",
      line: "account pay a --amount 100.00 --today 2026-11-22 --late", before: accountEvents),
    Scene(name: "account-check", line: "account check a", before: accountEvents),
    Scene(name: "account-check-json", line: "account check a --json", before: accountEvents),
    Scene(name: "no-words", line: ""),
    Scene(name: "unknown-subcommand", line: "updat --amount 5"),
  ]

  private static let loan =
    "loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 --today 2026-11-21"

  /// The recorded pictures with their command lines, without `-o`.
  private static let drawings: [(file: String, line: String, before: [String])] = [
    ("render.svg", "render --amount 57.27", []),
    ("render.html", "render --amount 57.27", []),
    ("render.ics", "render w --format ics", [made, updated]),
    ("render.csv", "render --amount 57.27 --format csv", []),
    (
      "render-fragment.html", "render w --fragment --theme modal --locale fr-CA --no-border",
      [made]
    ),
    ("render-invalid.svg", "render --no-logo", ["update --amount 5000.00"]),
    ("render-timeline.svg", "render --amount 1000 --plan-file my-plan.json --theme timeline", []),
    ("loan-picture.svg", "\(loan) --down 100.00", []),
    ("loan-page.html", "\(loan) --theme collapsible --locale es-ES --brand Tienda", []),
    ("loan-fragment.html", "\(loan) --fragment --no-border --no-logo", []),
    ("loan-chart.svg", "\(loan) --chart --locale fr-CA", []),
    ("loan-calendar.ics", "\(loan) --first 2027-01-05", []),
  ]

  /// The recorded pictures of statements with their command lines, which print them.
  private static let statements: [(file: String, line: String)] = [
    ("statement.svg", "statement account.jsonl --as-of 2026-12-16 --format svg"),
    ("statement-overdue.svg", "statement overdue.jsonl --as-of 2026-12-20 --format svg"),
    ("statement.html", "statement overdue.jsonl --as-of 2026-12-20 --format html"),
    ("statement.ics", "statement overdue.jsonl --as-of 2026-12-20 --format ics"),
  ]

  private static let pages = WidgetTool.program.commands.map(\.path)

  private static func name(ofPage path: [String]) -> String {
    "help" + path.dropFirst().map { "-\($0)" }.joined()
  }

  @Test(arguments: scenes.map(\.name))
  func `Outputs equal the recorded files`(_ name: String) throws {
    let scene = try #require(Self.scenes.first { $0.name == name })
    let files = [
      "my-plan.json": Samples.planFile, "shop-pay-in-3.json": Samples.ownPlan,
      "token.txt": Samples.token, "orders.json": Samples.checkouts, "orders.csv": Samples.orders,
      "errors.csv": Samples.ordersWithErrors, "captured.csv": Samples.ordersToVerify,
      "wrong.csv": Samples.ordersToVerify.replacing(Samples.checksum50, with: Samples.checksum200),
      "sales.csv": Samples.ordersWithHeader, "mistakes.csv": Samples.ordersWithMistakes,
      "unknown.csv": "id;betrag;currency;date\no-1;200.00;USD;2026-11-21\n",
      "export.csv": "o-1;Ada;2026-11-21;200.00;USD\n",
      "wrong-checkout.json": Samples.wrongCheckout,
      "orders.jsonl": Samples.ordersOfJSON, "yen.csv": "o-1,1000,JPY,2026-11-21,\n",
    ]
    let all = files.merging(CheckoutSamples.files) { $1 }
    let harness = try CommandHarness(
      all.merging(StatementSamples.files) { $1 }.merging(LoanSamples.files) { $1 })
    for line in scene.before { harness(line) }
    harness.environment.columns = scene.columns
    harness.environment.outputIsTerminal = scene.isTerminal
    harness.environment.isInteractive = scene.isTerminal
    let result = harness(scene.line)
    let command = (["$ widget"] + (scene.line.isEmpty ? [] : [scene.line])).joined(separator: " ")
    let error = result.error.isEmpty ? "" : "--- standard error\n\(result.error)"
    try GoldenFile(name: "\(name).txt").expect(
      "\(command)\n\(harness.batch.output)\(result.output)\(error)--- status \(result.status.rawValue)\n",
      normalized: \.withoutAddedPlans)
  }

  @Test(arguments: drawings.map(\.file))
  func `Pictures equal the recorded files`(_ file: String) throws {
    let drawing = try #require(Self.drawings.first { $0.file == file })
    let harness = try CommandHarness([
      "my-plan.json": Samples.planFile, "token.txt": Samples.token,
      "orders.json": Samples.checkouts,
    ])
    for line in drawing.before { harness(line) }
    harness("\(drawing.line) -o \(file)")
    try GoldenFile(name: file).expect(
      try #require(harness.written.texts[file]), normalized: \.withoutAddedPlans)
  }

  @Test(arguments: statements.map(\.file))
  func `Pictures of statements equal the recorded files`(_ file: String) throws {
    let picture = try #require(Self.statements.first { $0.file == file })
    let harness = try CommandHarness(StatementSamples.files)
    try GoldenFile(name: file).expect(harness(picture.line).output)
  }

  @Test(arguments: pages)
  func `Help pages equal the recorded files`(_ path: [String]) throws {
    let page = try CommandHarness().run(path.dropFirst() + ["--help"]).output
    try GoldenFile(name: "\(Self.name(ofPage: path)).txt").expect(
      page, normalized: \.withoutAddedPlans)
  }

  @Test func `Every recorded file belongs to a test`() throws {
    let texts = Self.scenes.map(\.name) + Self.pages.map(Self.name(ofPage:))
    let expected =
      texts.map { "\($0).txt" } + Self.drawings.map(\.file)
      + Self.statements.map(\.file)
    if GoldenFile.isRecording { return }
    #expect(try GoldenFile.recordedNames() == expected.sorted())
  }
}

/// The pictures of `README.md`, which are recorded as a ``GoldenFile`` is.
@Suite("The pictures of the README")
struct ReadmePictureTests {
  private static let path =
    "Sources/Widget/WidgetRendering/WidgetRendering.docc/Resources/widget.svg"
  private static let checkoutPath =
    "Sources/Checkout/CheckoutEngine/CheckoutEngine.docc/Resources/checkout.svg"

  @Test func `The picture of the README is the command's output`() throws {
    let harness = try CommandHarness()
    harness("render --amount 200.00 --today 2026-11-21 -o widget.svg")
    let drawn = try #require(harness.written.texts["widget.svg"])
    let url = Repository.root.appendingPathComponent(Self.path)
    if GoldenFile.isRecording { return try Data(drawn.utf8).write(to: url) }
    let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(kept.utf8.elementsEqual(drawn.utf8), "widget.svg is different:\n\(drawn)")
  }

  @Test func `The picture of the checkout is the command's output`() throws {
    let words = "checkout replay native checkout.jsonl --format text"
    let harness = try CommandHarness(CheckoutSamples.files)
    harness("\(words) --color always")
    let last = try #require(harness.batch.output.range(of: "\u{1B}[1mchooseShippingMethod "))
    let output = harness.batch.output
    let start = try #require(output[..<last.lowerBound].lastIndex(of: "\n"))
    let picture = output[start...].dropFirst().trimmingCharacters(in: .newlines)
    let drawn = TerminalScreen("$ widget \(words)\n…\n\n\(picture)").svg
    let url = Repository.root.appendingPathComponent(Self.checkoutPath)
    if GoldenFile.isRecording { return try Data(drawn.utf8).write(to: url) }
    let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(kept.utf8.elementsEqual(drawn.utf8), "checkout.svg is different:\n\(drawn)")
  }

  @Test func `The pictures are in the README, and the first in its module's documentation`() throws
  {
    func text(_ path: String) throws -> String {
      String(
        decoding: try Data(contentsOf: Repository.root.appendingPathComponent(path)), as: UTF8.self)
    }
    let top = try text("README.md").split(separator: "\n").prefix(3)
    #expect(top.contains { $0.hasPrefix("![") && $0.hasSuffix("](\(Self.path))") })
    #expect(try text("README.md").contains("](\(Self.checkoutPath))\n"))
    let module = try text("Sources/Widget/WidgetRendering/WidgetRendering.docc/WidgetRendering.md")
    #expect(module.contains("](widget.svg)"))
  }
}

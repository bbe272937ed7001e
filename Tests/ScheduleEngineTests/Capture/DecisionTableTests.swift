import ScheduleEngine
import Testing

/// Every combination of what an order and a request can be, against a table.
@Suite struct DecisionTableTests {
  /// The first row that fits a case says how it is decided; `-` is anything.
  private static let table = """
    checkout  earlier   token    amount  barrier      adjusted checksum   decision
    tokenless -         -        -       -            -        -          not_found
    other     -         -        -       -            -        -          invalid_token
    own       amount    -        -       -            -        -          payment_captured
    own       currency  -        -       -            -        -          payment_captured
    own       adjusted  -        -       -            -        -          already_captured
    own       checksum  -        -       -            -        -          already_captured
    own       same      -        -       -            -        -          already_captured
    own       none      unknown  -       -            -        -          invalid_token
    own       none      expired  -       -            -        -          token_expired
    own       none      -        other   -            -        -          amount_mismatch
    own       none      -        foreign -            -        -          amount_mismatch
    own       none      -        equal   minimum      -        -          amount_below_minimum
    own       none      -        equal   maximum      -        -          amount_above_maximum
    own       none      -        equal   unavailable  -        -          plan_unavailable
    own       none      -        equal   none         -        malformed  checksum_malformed
    own       none      -        equal   none         -        yesterday  checksum_mismatch
    own       none      -        equal   none         -        tomorrow   checksum_mismatch
    own       none      -        equal   none         -        estimate   checksum_mismatch
    own       none      -        equal   none         -        old        checksum_mismatch
    own       none      -        equal   none         yes      missing    checksum_missing
    own       none      -        equal   none         no       missing    accepted
    own       none      -        equal   none         -        right      accepted
    """

  private static let rows = table.split(separator: "\n").dropFirst().map {
    $0.split(separator: " ").map(String.init)
  }

  private static func row(for words: [String]) -> [String]? {
    rows.first { row in zip(row, words).allSatisfy { $0 == "-" || $0 == $1 } }
  }

  @Test func `Every combination is decided as the table says`() throws {
    let cases = CaptureCase.all()
    // 3 checkouts, 6 earlier captures, 4 tokens, 3 amounts, 4 barriers, 2 times 7 checksums.
    #expect(cases.count == 12_096 && Set(cases).count == 12_096)
    for one in cases {
      let answer = try one.answer()
      if answer != Self.row(for: one.words)?.last {
        Issue.record("\(one) is \(answer), not \(Self.row(for: one.words)?.last ?? "in the table")")
      }
    }
  }

  @Test func `Every row of the table decides a case`() {
    let used = Set(CaptureCase.all().compactMap { Self.row(for: $0.words) })
    #expect(used == Set(Self.rows))
  }
}

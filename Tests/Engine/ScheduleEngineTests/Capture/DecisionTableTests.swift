import ScheduleEngine
import Testing

/// Every combination of the properties of an order and a request, compared with a table.
@Suite struct DecisionTableTests {
  /// The first row that matches a case gives its decision; `-` matches anything.
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

  @Test func `Every combination has the decision of the table`() throws {
    let cases = CaptureCase.all()
    // 3 checkouts, 6 earlier captures, 4 tokens, 3 amounts, 4 barriers, adjusted checkouts and
    // others, 7 checksums.
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

/// A combination of an order and a request, in words and as values.
///
/// The order is 200.00 USD by `us-pay-in-4` for the token `002.k2a4` on 2026-11-21; the checksums
/// were computed by Python's hashlib.
struct CaptureCase: Hashable, CustomStringConvertible {
  enum CheckoutKind: String, CaseIterable { case tokenless, own, other }
  enum Earlier: String, CaseIterable { case none, same, amount, currency, adjusted, checksum }
  enum Token: String, CaseIterable { case unknown, undated, fresh, expired }
  enum Amount: String, CaseIterable { case equal, other, foreign }
  enum Barrier: String, CaseIterable { case none, minimum, maximum, unavailable }
  enum Received: String, CaseIterable {
    case missing, malformed, right, yesterday, tomorrow, estimate, old
  }

  let checkout: CheckoutKind
  let earlier: Earlier
  let token: Token
  let amount: Amount
  let barrier: Barrier
  let isAdjusted: Bool
  let received: Received

  /// The words of the case in the table of ``DecisionTableTests``.
  var words: [String] {
    [
      checkout.rawValue, earlier.rawValue, token.rawValue, amount.rawValue, barrier.rawValue,
      isAdjusted ? "yes" : "no", received.rawValue,
    ]
  }

  var description: String { words.joined(separator: " ") }

  static func all() -> [CaptureCase] {
    var cases: [CaptureCase] = []
    for checkout in CheckoutKind.allCases {
      for (earlier, token) in Earlier.allCases.flatMap({ e in Token.allCases.map { (e, $0) } }) {
        for (amount, barrier) in Amount.allCases.flatMap({ a in Barrier.allCases.map { (a, $0) } })
        {
          for (isAdjusted, received) in [false, true].flatMap({ a in
            Received.allCases.map { (a, $0) }
          }) {
            cases.append(
              CaptureCase(
                checkout: checkout, earlier: earlier, token: token, amount: amount,
                barrier: barrier, isAdjusted: isAdjusted, received: received))
          }
        }
      }
    }
    return cases
  }
}

extension CaptureCase {
  static let now: Int64 = 1_795_255_200

  /// Returns the decision in one word: the code of a refusal, or the decision's name.
  func answer() throws -> String {
    let moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: Self.now)
    switch try shop(at: moment).decision(on: try request(), at: moment) {
    case .refused(let refusal): return refusal.code
    case let decision: return decision.name
    }
  }

  private func shop(at moment: Moment) throws -> CaptureGuard {
    let total = usd(200_00)
    guard checkout != .tokenless else {
      return try CaptureGuard(
        of: WidgetMachine.tokenless(total: total, plan: try plan(), at: moment).0)
    }
    let token = try CheckoutToken("002.k2a4")
    guard self.token != .unknown else {
      var widget = WidgetMachine(lookingUp: token, plan: try plan())
      try widget.apply(.lookedUp(.unknownToken, request: 1), at: moment)
      return try CaptureGuard(of: widget, captured: try record())
    }
    let age: Int64? = [.fresh: 10_799, .expired: 10_800][self.token]
    return try CaptureGuard(
      token: token,
      order: CheckoutOrder(
        total: total, issuedAt: age.map { Timestamp(secondsSinceEpoch: Self.now - $0) }),
      plan: try plan(), captured: try record())
  }

  private func plan() throws -> Plan {
    let (minimum, maximum): (Int64?, Int64?) =
      switch barrier {
      case .none: (200_00, 200_00)
      case .minimum: (200_01, nil)
      case .maximum: (nil, 199_99)
      case .unavailable: (nil, nil)
      }
    let until = barrier == .unavailable ? "2026-11-20" : "2026-11-21"
    let known = Plan.usPayIn4
    return Plan(
      id: known.id, currency: known.currency,
      limits: try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum),
      installments: known.installments, split: known.split,
      validity: try PlanValidity(from: nil, until: try CivilDate(until)))
  }

  private func request() throws -> CaptureRequest {
    CaptureRequest(
      token: try CheckoutToken(checkout == .other ? "002.k2a5" : "002.k2a4"), amount: requested,
      isCheckoutAdjusted: isAdjusted, paymentScheduleChecksum: text)
  }

  /// Returns the record of the earlier capture: the request's own, unchanged or with one change.
  private func record() throws -> CaptureRecord? {
    guard earlier != .none else { return nil }
    let checksum = try text.flatMap { received == .malformed ? nil : try ScheduleChecksum($0) }
    let another = try ScheduleChecksum(String(repeating: "0", count: 64))
    return CaptureRecord(
      token: try CheckoutToken("002.k2a4"),
      amount: Money(
        minorUnits: requested.minorUnits + (earlier == .amount ? 1 : 0),
        currency: earlier == .currency ? .nzd : requested.currency),
      isCheckoutAdjusted: isAdjusted != (earlier == .adjusted),
      checksum: earlier == .checksum ? another : checksum)
  }

  private var requested: Money {
    switch amount {
    case .equal: usd(200_00)
    case .other: usd(199_99)
    case .foreign: Money(minorUnits: 200_00, currency: .cad)
    }
  }

  private var text: String? {
    switch received {
    case .missing: nil
    case .malformed: "F7E0C981FEBE8214FF58BD453542E2A239794D5A86F0393C00595BB30EA3A07C"
    case .right: "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"
    case .yesterday: "9c9b83d55abc6cd7d75ef8826c76267731d6dfe0cc13a8e88081e909082274a9"
    case .tomorrow: "914075f2946f35458a11086b7bb9737210157a585e34de7b35ca81e2444cdf8d"
    case .estimate: "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
    case .old: "7e38385da13851eedc3a3c3dc3c270f636e41a69866ab50ad3ae354144b5cc86"
    }
  }
}

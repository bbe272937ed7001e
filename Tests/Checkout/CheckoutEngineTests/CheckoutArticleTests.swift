import Foundation
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The tables of the article on the rules of a native checkout.
@Suite struct CheckoutArticleTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(
      path: "../../../Sources/Checkout/CheckoutEngine/CheckoutEngine.docc/NativeCheckoutRules.md"
    )
    .standardized

  /// The rows of a section that begin with a name in backticks, as their cells.
  private func rows(of section: String) throws -> [[String]] {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let rest = try #require(text.components(separatedBy: "\n## \(section)\n").dropFirst().first)
    return rest.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
      }
  }

  /// A refusal for each reason, in the order of the table.
  private static let refusals: [NativeRefusal] = [
    .left, .completed, .leaving, .alreadyLoaded, .notLoaded, .paymentInProgress, .notAGuest,
    .invalidEmail, .unknownProvider, .noPaymentNeeded, .sectionLocked, .unknownAddress,
    .invalidAddress(.name),
    .unknownShippingMethod, .invalidPromoCode, .noDraft, .providerBarred(.noPlan(for: .eur)),
    .keyReused, .invalidToken, .nothingToRetry, .noPayment, .notLeaving,
  ]
  .map(NativeRefusal.init)

  @Test func `Every refusal is in the table with its message`() throws {
    let rows = try rows(of: "Refusals").filter { $0.count == 3 }
    let refusals = rows.prefix(Self.refusals.count)
    #expect(refusals.map { $0[0] } == Self.refusals.map { "\($0.code)" })
    for (row, refusal) in zip(refusals, Self.refusals) where row[2] != "see below" {
      #expect(row[2] == refusal.message)
    }
    let indirect = refusals.filter { $0[2] == "see below" }.map { $0[0] }
    #expect(indirect == ["invalid_address", "provider_barred"])
  }

  @Test func `Every reason of a refusal is checked`() {
    // A reason that is added to the engine is an error of this switch. Add it to the list as well.
    for refusal in Self.refusals {
      switch refusal.reason {
      case .left, .completed, .leaving, .alreadyLoaded, .notLoaded, .paymentInProgress, .notAGuest,
        .invalidEmail, .sectionLocked, .unknownAddress, .invalidAddress, .unknownShippingMethod,
        .invalidPromoCode, .noDraft, .unknownProvider, .noPaymentNeeded, .providerBarred,
        .keyReused, .invalidToken, .nothingToRetry, .noPayment, .notLeaving:
        break
      }
    }
    #expect(Set(Self.refusals.map { "\($0.code)" }).count == 22)
  }

  @Test func `Every invalid field is in the table with its message`() throws {
    let fields = try rows(of: "Refusals").filter { $0.count == 2 }
    let refusals = Address.Field.allCases.map { NativeRefusal(.invalidAddress($0)) }
    #expect(fields == refusals.map { ["\($0.detail ?? "")", $0.message] })
  }

  @Test func `Every barrier of the widget is in the table with its message`() throws {
    func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    let barriers: [PurchaseBarrier] = [
      .planUnavailable(
        plan: Plan.usPayIn4.id,
        validity: try PlanValidity(from: nil, until: CivilDate("2026-06-30"))),
      .amountBelowMinimum(total: usd(50), minimum: usd(1_00)),
      .amountAboveMaximum(total: usd(2500_00), maximum: usd(2000_00)),
      .amountTooSmall(total: usd(2), payments: 4),
    ]
    let widgets =
      [.status(.invalid(.tokenExpired)), .noPlan(for: .eur)]
      + barriers.map { CheckoutWidget.status(.invalid($0)) }
    let refusals = widgets.map { NativeRefusal(.providerBarred($0)) }
    let rows = try rows(of: "Refusals").filter { $0.count == 3 }.dropFirst(Self.refusals.count)
    #expect(rows.map { [$0[0], $0[2]] } == refusals.map { ["\($0.detail ?? "")", $0.message] })
  }

  @Test func `Every failure is in the table with its advice`() throws {
    let failures = CheckoutFailure.Code.allCases.flatMap { code in
      let recoveries: [Bool?] = code == .cartExpired ? [true, false] : [nil]
      return recoveries.map { CheckoutFailure(code, isRecovered: $0) }
    }
    let rows = try rows(of: "Failures")
    #expect(rows.map { [$0[0], $0[2]] } == failures.map { ["\($0.code.name)", $0.advice] })
  }

  /// A checkout with each kind of request under way, in the order of the table's columns.
  private func requests() throws -> [Session] {
    var loading = try Session()
    try loading.send(.load)
    var reading = try Session.filled()
    try reading.send(.refresh)
    var remaking = reading
    try remaking.answer(status: 410)
    var change = try Session.filled()
    try change.send(.setContact(email: "b@b.cd"))
    var check = try Session.unknown()
    try check.send(.retry)
    return [loading, remaking, reading, change, try .requesting(), try .completing(), check]
  }

  /// The failure that an answer sets, or the request that follows without one.
  private func result(of status: Int, in start: Session) throws -> String {
    var session = start
    try session.answer(status: status)
    if let failure = session.state.failure { return "\(failure.code.name)" }
    return switch session.call {
    case .readOrder: "read again"
    case .remakeOrder: "made again"
    default: "nothing"
    }
  }

  @Test func `Every status from 400 to 599 has the failure of the table, in every request`() throws
  {
    let rows = try rows(of: "Statuses")
    let requests = try requests()
    var next = 400
    for row in rows {
      let bounds = row[0].split(separator: "-").compactMap { Int($0) }
      let (first, last) = (try #require(bounds.first), try #require(bounds.last))
      #expect(first == next && row.count == requests.count + 1)
      next = last + 1
      for status in first...last {
        #expect(try requests.map { try result(of: status, in: $0) } == Array(row[1...]))
      }
    }
    #expect(next == 600)
  }
}

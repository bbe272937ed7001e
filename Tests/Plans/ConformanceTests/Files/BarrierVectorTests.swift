import ScheduleEngine
import Testing

@Suite struct BarrierVectorTests {
  private let file: VectorFile
  private let plans: VectorPlans

  init() throws {
    file = try VectorFile("barriers", lists: ["plans", "orders", "checkouts"])
    plans = try VectorPlans(try file["plans"])
  }

  private func total(_ example: VectorCase) throws -> Money {
    Money(minorUnits: try example.int64("total"), currency: try example.currency())
  }

  @Test func `An order meets the first barrier that applies`() throws {
    for example in try file["orders"] {
      let (plan, total) = (try plans.plan(of: example), try total(example))
      let limits = example.has("limits") ? try example.member("limits").limits() : nil
      let barrier = plan.barrier(to: total, on: try example.date("date"), limits: limits)
      #expect(barrier?.code == (try example.optionalString("code")), "\(example)")
    }
  }

  /// A widget of a checkout has the same barrier, and the token of a checkout expires.
  @Test func `A checkout's order proceeds or meets its barrier`() throws {
    for example in try file["checkouts"] {
      let moment = Moment(
        today: try example.date("date"), secondsSinceEpoch: try example.int64("now"))
      let token = try CheckoutToken(try example.string("token"))
      var widget = WidgetMachine(lookingUp: token, plan: try plans.plan(of: example))
      try widget.apply(.lookedUp(try answer(example), request: 1), at: moment)
      switch widget.status {
      case .valid(let amountDueToday, let checksum):
        #expect(try example.optionalString("code") == nil, "\(example)")
        #expect(amountDueToday.minorUnits == (try example.int64("amountDueToday")), "\(example)")
        #expect(checksum.description == (try example.string("checksum")), "\(example)")
      case .invalid(let barrier):
        #expect(barrier.code == (try example.optionalString("code")), "\(example)")
      case nil: Issue.record("no status: \(example)")
      }
    }
  }

  private func answer(_ example: VectorCase) throws -> LookupAnswer {
    if example.has("unknown") { return .unknownToken }
    return .found(
      CheckoutOrder(
        total: try total(example),
        issuedAt: try example.optionalInt64("issuedAt").map(Timestamp.init(secondsSinceEpoch:))))
  }
}

import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A native checkout that is stored, and continued after its app ended.
@Suite struct StoredNativeTests {
  /// A checkout at each stage, by its name.
  private static func sessions() throws -> [(String, Session)] {
    var drafts = try Session.shopping(.filled())
    try drafts.send(.setContact(email: "grace@example.com"))
    try drafts.send(.applyPromoCode("SAVE5"))
    let home = Address(
      name: "Ada", line1: "1 Main St", city: "Springfield", postcode: "62701", country: "US")
    // The first change is under way, so that all later ones are drafts.
    var allDrafts = drafts
    try allDrafts.send(.setShippingAddress(home))
    try allDrafts.send(.setBillingAddress(home))
    try allDrafts.send(.chooseShippingMethod(id: "express"))
    var rejected = drafts
    try rejected.answer(status: 422, message: "No.")
    let customer = try Session(
      .customer(
        email: "ada@example.com", addresses: [Buyer.SavedAddress(id: "a-1", address: home)],
        defaultAddress: "a-1"), plan: .usPayIn4)
    var loading = try Session()
    try loading.send(.load)
    var failed = loading
    try failed.answerNothing()
    return [
      ("idle", try Session()), ("customer", customer), ("loading", loading), ("failed", failed),
      ("empty", try .empty()), ("filled", try .filled()), ("drafts", drafts),
      ("all drafts", allDrafts),
      ("rejected", rejected), ("requesting", try .requesting("afterpay")),
      ("presented", try .presented("afterpay")), ("completing", try .completing("afterpay")),
      ("unknown", try .unknown()), ("completed", try .completed()), ("leaving", try .leaving()),
      ("left", try .left()),
    ]
  }

  @Test func `A stored checkout continues as if it had been kept in memory`() throws {
    for (name, session) in try Self.sessions() {
      let (flow, _) = try session.checkout.restarted(at: session.moment)
      #expect(flow.settings == session.checkout.settings, "\(name)")
      #expect(flow.state.order == session.state.order, "\(name)")
      #expect(flow.state.drafts == session.state.drafts, "\(name)")
      #expect(flow.state.widget == session.state.widget, "\(name)")
    }
  }

  @Test func `A payment under way is asked for by its key before anything else`() throws {
    for session in [
      try Session.requesting(), try .presented(), try .completing(), try .unknown(),
    ] {
      let (flow, reaction) = try session.checkout.restarted(at: session.moment)
      let requests = reaction.effects.compactMap { effect in
        if case .request(let request) = effect { "\(request.method) \(request.path)" } else { nil }
      }
      #expect(requests == ["GET /checkouts/o-1/payments/k-1"])
      #expect(reaction.effects.count == 1)
      #expect(flow.state.payment?.stage == .checking)
    }
  }

  @Test func `A payment that succeeded is completed again, and never shown again`() throws {
    var session = try Session.completing("afterpay")
    let checksum = session.state.widget?.checksum
    session.checkout = try session.checkout.restarted(at: session.moment).flow
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    guard case .request(let request)? = session.reaction.effects.first,
      case .completePayment(_, let id, let token, let sent) = request.call
    else {
      Issue.record("no completion: \(session.reaction)")
      return
    }
    #expect(session.reaction.effects.count == 1)
    #expect(id == "p-1" && token == "t-1" && sent == checksum && sent != nil)
  }

  @Test func `A stored checkout has a few kilobytes`() throws {
    for (name, session) in try Self.sessions() {
      #expect(session.checkout.stored().count < 2_048, "\(name)")
    }
  }

  @Test func `Each byte counts: a changed or missing one is found`() throws {
    let bytes = try Session.presented().checkout.stored()
    for index in bytes.indices {
      #expect(throws: StoredCheckoutError.self) {
        try NativeCheckout(restoring: Array(bytes[..<index]))
      }
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: StoredCheckoutError.self) { try NativeCheckout(restoring: changed) }
    }
    #expect(throws: StoredCheckoutError(.damaged)) { try NativeCheckout(restoring: bytes + [0]) }
  }

  @Test func `Other bytes, another flow and a later version have errors of their own`() throws {
    func error(_ text: String) -> StoredCheckoutError? {
      do {
        _ = try NativeCheckout(restoring: Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(error("") == StoredCheckoutError(.notACheckout))
    #expect(error("{}\n") == StoredCheckoutError(.notACheckout))
    #expect(error("checkout native x\n") == StoredCheckoutError(.notACheckout))
    #expect(error("checkout web 1\n") == StoredCheckoutError(.otherFlow("web")))
    #expect(error("checkout native 2\nabc") == StoredCheckoutError(.newerVersion(2)))
    #expect(error("checkout native 1\nabc") == StoredCheckoutError(.damaged))
    #expect(error("checkout native 0\nabc") == StoredCheckoutError(.damaged))
    let words = try #require(error("checkout native 7\n")).description
    #expect(
      words == "a later version of the app stored this checkout, in form 7; update the app")
  }

  @Test func `A plan that is not built in is given again`() throws {
    let plan = Plan(
      id: try PlanID("mine"), currency: .usd, installments: Plan.usPayIn4.installments,
      split: Plan.usPayIn4.split)
    let session = try Session(plan: plan)
    let bytes = session.checkout.stored()
    #expect(throws: StoredCheckoutError(.unknownPlan(plan.id))) {
      try NativeCheckout(restoring: bytes)
    }
    #expect(try NativeCheckout(restoring: bytes, plans: [plan]).settings.plan == plan)
  }

  @Test func `A body of any bytes with their digest traps nowhere`() throws {
    var random = SplitMix64(seed: 35)
    for (_, session) in try Self.sessions() {
      let bytes = session.checkout.stored()
      for _ in 0..<400 {
        let changed = try StoredBytes.changed(bytes) { body in
          for _ in 0...Int.random(in: 0...2, using: &random) {
            let index = Int.random(in: body.indices, using: &random)
            body[index] = UInt8.random(in: 0...255, using: &random)
          }
        }
        guard var flow = try? NativeCheckout(restoring: changed) else { continue }
        _ = flow.resume(at: session.moment)
        for input in [NativeInput.refresh, .retry, .leave, .stay, .confirmLeave] {
          _ = try? flow.apply(input, at: session.moment)
        }
      }
    }
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Every input in every phase.
@Suite struct RefusalTableTests {
  /// A checkout in each phase, in the order of the table's columns.
  private func sessions() throws -> [Session] {
    var loading = try Session()
    try loading.send(.load)
    var failed = loading
    try failed.answer(status: 503)
    return [
      try Session(), loading, failed, try .filled(), try .requesting(), try .presented(),
      try .unknown(), try .completed(), try .leaving(), try .left(),
    ]
  }

  private static let letters: [Character: String] = [
    "A": "already_loaded", "N": "not_loaded", "P": "payment_in_progress", "U": "unknown_address",
    "C": "invalid_promo_code", "D": "no_draft", "R": "nothing_to_retry", "F": "no_payment",
    "G": "not_leaving", "c": "completed", "l": "leaving", "x": "left", "S": "section_locked",
  ]

  @Test func `Every input has its answer in every phase`() throws {
    let key = try PaymentKey("k-9")
    // idle, loading, failed, shopping, requesting, presented, unknown, completed, leaving, left;
    // a point is an input that is accepted.
    let table: [(NativeInput, String)] = [
      (.load, ".A.AAAAclx"),
      (.setContact(email: "b@b.cd"), "NNN.PPPclx"),
      (.setShippingAddress(.cabin), "NNN.PPPclx"),
      (.chooseShippingAddress(id: "a-1"), "NNNUPPPclx"),
      (.setBillingAddress(.cabin), "NNN.PPPclx"),
      (.chooseBillingAddress(id: "a-1"), "NNNUPPPclx"),
      (.useShippingAsBilling, "NNN.PPPclx"),
      (.chooseShippingMethod(id: "express"), "NNN.PPPclx"),
      (.applyPromoCode("SAVE5"), "NNN.PPPclx"),
      (.removePromoCode("SAVE5"), "NNNCPPPclx"),
      (.discardPromoCode("SAVE5"), "NNNDPPPclx"),
      (.edit(.contact), "NNN.PPPclx"),
      (.edit(.payment), "NNNSPPPclx"),
      (.endEditing, "NNN.PPPclx"),
      (.discardDraft(.section(.contact)), "NNNDPPPclx"),
      (.discardDraft(.promoCodes), "NNNDPPPclx"),
      (.pay(provider: "card", key: key), "NNN.PPPclx"),
      (.expressFinished(provider: "card", token: "t"), "NNN.PPPc.x"),
      (.refresh, "NNN.PP.clx"),
      (.retry, "RR.RRR.clx"),
      (.providerFinished(.cancelled), "FFFFF.FcFx"),
      (.leave, "........lx"),
      (.confirmLeave, "GGGGGGGc.x"),
      (.stay, "GGGGGGGc.x"),
    ]
    let sessions = try sessions()
    for (input, row) in table {
      #expect(row.count == sessions.count)
      for (session, letter) in zip(sessions, row) {
        #expect(
          session.refusal(of: input) == Self.letters[letter], "\(session.state.phase): \(input)")
      }
    }
  }

  @Test func `An answer is never rejected, and ignored unless its request is under way`() throws {
    for start in try sessions() {
      let underWay = start.state.underWay?.number
      for request in -1...9 {
        for input: NativeInput in [
          .answer(request: request, ShopAnswer(status: 500)), .noAnswer(request: request, .timeout),
        ] {
          var session = start
          try session.send(input)
          #expect((session.reaction == .ignored) == (request != underWay))
          #expect(request == underWay || session.checkout == start.checkout)
        }
      }
    }
  }

  @Test func `Of two reasons, the one that comes first in the contract is given`() throws {
    let key = try PaymentKey("k-1")
    let noAddress = Address.home.with(.name, "")
    // Left, completed or asked whether to leave, whatever else is wrong.
    var session = try Session.completed()
    #expect(session.refusal(of: .load) == "completed")
    #expect(session.refusal(of: .setContact(email: "")) == "completed")
    #expect(session.refusal(of: .pay(provider: "paypal", key: key)) == "completed")
    try session.send(.leave)
    #expect(session.refusal(of: .load) == "left")
    #expect(session.refusal(of: .leave) == "left")
    session = try .requesting()
    try session.send(.leave)
    #expect(session.refusal(of: .setContact(email: "")) == "leaving")
    #expect(session.refusal(of: .refresh) == "leaving")
    #expect(session.refusal(of: .load) == "leaving")
    #expect(
      session.refusal(of: .expressFinished(provider: "paypal", token: "")) == "payment_in_progress")
    // Not loaded, before all that is wrong with the input.
    session = try Session(.ada())
    for input: NativeInput in [
      .setContact(email: ""), .setShippingAddress(noAddress), .chooseShippingAddress(id: ""),
      .setBillingAddress(noAddress), .chooseBillingAddress(id: ""), .useShippingAsBilling,
      .chooseShippingMethod(id: ""), .applyPromoCode(""), .removePromoCode(""), .edit(.contact),
      .edit(.payment), .discardDraft(.section(.payment)), .pay(provider: "", key: key),
      .expressFinished(provider: "", token: ""),
    ] {
      #expect(session.refusal(of: input) == "not_loaded")
    }
    // A payment, before all that is wrong with the input.
    session = try Session.shopping(.filled(), .ada())
    try session.pay("card", "k-1")
    for input: NativeInput in [
      .setContact(email: ""), .setShippingAddress(noAddress), .chooseShippingAddress(id: ""),
      .setBillingAddress(noAddress), .chooseBillingAddress(id: ""),
      .chooseShippingMethod(id: ""), .applyPromoCode(""), .removePromoCode(""), .edit(.contact),
      .edit(.payment), .discardDraft(.section(.payment)), .pay(provider: "", key: key),
      .expressFinished(provider: "", token: ""),
    ] {
      #expect(session.refusal(of: input) == "payment_in_progress")
    }
  }

  @Test func `Of two reasons in one input, the first is given`() throws {
    let noAddress = Address.home.with(.name, "")
    // A customer has no contact section; an email address of no form at all is not looked at.
    #expect(
      try Session.shopping(.mugs(), .ada()).refusal(of: .setContact(email: "")) == "not_a_guest")
    // Locked, then unknown, then invalid.
    var session = try Session.empty()
    #expect(session.refusal(of: .setShippingAddress(noAddress)) == "section_locked")
    #expect(session.refusal(of: .chooseShippingAddress(id: "a-9")) == "section_locked")
    #expect(session.refusal(of: .setBillingAddress(noAddress)) == "section_locked")
    #expect(session.refusal(of: .chooseBillingAddress(id: "a-9")) == "section_locked")
    #expect(session.refusal(of: .useShippingAsBilling) == "section_locked")
    #expect(session.refusal(of: .chooseShippingMethod(id: "none")) == "section_locked")
    // The provider, the section, the barrier, the key.
    let afterpay = NativeInput.pay(provider: "afterpay", key: try PaymentKey("k-1"))
    #expect(try session.refusalToPay("paypal", "k-1") == "unknown_provider")
    #expect(try session.refusalToPay("card", "k-1") == "section_locked")
    session = try Session.shopping(.priced(usd(99)))
    try session.pay("card", "k-1")
    try session.answer(status: 402)
    #expect(session.refusal(of: afterpay) == "provider_barred amount_below_minimum")
    try session.send(.refresh)
    #expect(session.refusal(of: afterpay) == "section_locked")
    #expect(try session.refusalToPay("paypal", "k-1") == "unknown_provider")
    try session.answer(.priced(usd(1_00), version: 2))
    #expect(session.refusal(of: afterpay) == "key_reused")
    // The provider, then the token.
    session = try Session.filled()
    #expect(
      session.refusal(of: .expressFinished(provider: "paypal", token: "")) == "unknown_provider")
    #expect(session.refusal(of: .expressFinished(provider: "card", token: "")) == "invalid_token")
  }
}

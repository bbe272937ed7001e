import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct PromoCodeTests {
  @Test func `A code is sent with the codes that the order has: 24.00 - 5.00 - 5.00`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    #expect(session.state.order?.summary.total == usd(19_00))
    try session.send(.applyPromoCode("FIVE"))
    #expect(session.sent == OrderChanges(codes: ["SAVE5", "FIVE"]))
    #expect(session.codeDrafts == ["FIVE"])
    try session.answer(.mugs(codes: ["SAVE5", "FIVE"]))
    #expect(session.state.order?.summary.total == usd(14_00))
    #expect(session.drafts == "")
  }

  @Test func `A removed code is left out of the list, which may be empty`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5", "FIVE"]))
    try session.send(.removePromoCode("SAVE5"))
    #expect(session.sent == OrderChanges(codes: ["FIVE"]))
    try session.answer(.mugs(codes: ["FIVE"]))
    try session.send(.removePromoCode("FIVE"))
    #expect(session.sent == OrderChanges(codes: []))
    #expect(session.drafts == "promoCodes")
    try session.answer(.mugs())
    #expect(session.drafts == "")
  }

  @Test func `The list of a change under way is what the next one begins with`() throws {
    var session = try Session.empty()
    try session.send(.applyPromoCode("A"))
    try session.send(.applyPromoCode("B"))
    #expect(session.refusal(of: .applyPromoCode("A")) == "invalid_promo_code")
    #expect(session.refusal(of: .applyPromoCode("B")) == "invalid_promo_code")
    try session.answer(.mugs(codes: ["A"]))
    #expect(session.sent == OrderChanges(codes: ["A", "B"]))
  }

  @Test func `A queued list is what the next one begins with`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "a@b.cd"))
    try session.send(.applyPromoCode("A"))
    try session.send(.applyPromoCode("B"))
    try session.send(.removePromoCode("A"))
    #expect(session.codeDrafts == ["B", "-A"])
    #expect(session.refusal(of: .removePromoCode("A")) == "invalid_promo_code")
    try session.answer(.mugs(contact: "a@b.cd"))
    #expect(session.sent == OrderChanges(codes: ["B"]))
  }

  @Test func `A kept list that was not rejected is what the next one begins with`() throws {
    for status in [503, 200, 408] {
      var session = try Session.empty()
      try session.send(.applyPromoCode("A"))
      try session.answer(status: status)
      #expect(session.refusal(of: .applyPromoCode("A")) == "invalid_promo_code")
      try session.send(.applyPromoCode("B"))
      #expect(session.sent == OrderChanges(codes: ["A", "B"]))
    }
  }

  @Test func `A rejected code does not go along with the next one`() throws {
    for status in [400, 404, 422] {
      var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
      try session.send(.applyPromoCode("WRONG"))
      try session.answer(status: status)
      #expect(session.codeDrafts == ["WRONG rejected"])
      try session.send(.applyPromoCode("FIVE"))
      #expect(session.sent == OrderChanges(codes: ["SAVE5", "FIVE"]))
    }
  }

  @Test func `A rejected code can be tried again, and then counts as not rejected`() throws {
    var session = try Session.empty()
    try session.send(.applyPromoCode("A"))
    try session.answer(status: 422)
    try session.send(.retry)
    #expect(session.sent == OrderChanges(codes: ["A"]))
    try session.answer(status: 503)
    try session.send(.applyPromoCode("B"))
    #expect(session.sent == OrderChanges(codes: ["A", "B"]))
  }

  @Test func `A rejected list that retry queued is what the next one begins with`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("A"))
    try session.answer(status: 422)
    try session.send(.chooseShippingMethod(id: "express"))
    try session.send(.retry)
    #expect(session.queued == "promoCodes")
    try session.send(.applyPromoCode("B"))
    #expect(session.codeDrafts == ["A", "B"])
  }

  @Test func `A rejected code that retry queued is sent once the order is made again`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("A"))
    try session.answer(status: 422)
    try session.send(.chooseShippingMethod(id: "express"))
    try session.send(.retry)
    try session.answer(status: 410)
    try session.answer(status: 503)
    #expect(session.drafts == "shippingMethod promoCodes")
    #expect(session.queued == "")
    try session.send(.refresh)
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(method: "express", codes: ["A"]))
  }

  @Test func `A queued code goes out alone when the one before it is rejected`() throws {
    var session = try Session.empty()
    try session.send(.applyPromoCode("A"))
    try session.send(.applyPromoCode("B"))
    try session.answer(status: 422)
    #expect(session.sent == OrderChanges(codes: ["B"]))
    #expect(session.failure == "change_rejected; promoCodes")
    #expect(session.codeDrafts == ["A rejected", "B"])
    try session.answer(status: 422)
    try session.send(.applyPromoCode("C"))
    #expect(session.sent == OrderChanges(codes: ["C"]))
  }

  @Test func `A newer code that nothing sent yet is not rejected with the older one`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("A"))
    try session.send(.applyPromoCode("B"))
    try session.send(.refresh)
    try session.answer(status: 422)
    #expect(session.work == ["3 GET /checkouts/o-1"])
    try session.answer(status: 410)
    try session.answer(status: 503)
    #expect(session.queued == "")
    try session.send(.refresh)
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(codes: ["B"]))
  }

  @Test func `After a rejected list is discarded, the next begins with the order's`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    try session.send(.removePromoCode("SAVE5"))
    try session.answer(status: 422)
    try session.send(.discardDraft(.promoCodes))
    #expect(session.drafts == "")
    #expect(session.failure == nil)
    try session.send(.applyPromoCode("FIVE"))
    #expect(session.sent == OrderChanges(codes: ["SAVE5", "FIVE"]))
  }

  @Test func `A 65th code cannot be applied`() throws {
    let codes = (1...64).map { UTF8Text("CODE\($0)") }
    let order = try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: .usd,
      lines: [
        OrderLine(id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(12_00), total: usd(24_00))
      ],
      promoCodes: codes.map { PromoCode(code: $0, discount: usd(1)) },
      summary: OrderSummary(
        subtotal: usd(24_00), discount: usd(64), shipping: usd(0), tax: usd(0),
        total: usd(23_36)))
    var session = try Session.shopping(order)
    #expect(session.refusal(of: .applyPromoCode("CODE65")) == "invalid_promo_code")
    #expect(session.refusal(of: .applyPromoCode("CODE64")) == "invalid_promo_code")
    try session.send(.removePromoCode("CODE1"))
    try session.send(.applyPromoCode("CODE65"))
    #expect(session.codeDrafts == ["-CODE1", "CODE65"])
    #expect(session.refusal(of: .applyPromoCode("CODE66")) == "invalid_promo_code")
  }

  @Test func `Promo codes are changed in any state of the sections, without a section`() throws {
    var session = try Session.empty()
    try session.send(.applyPromoCode("SAVE5"))
    #expect(session.sections == "open locked locked locked locked")
    #expect(session.underWay == "2 promoCodes")
  }

  @Test func `The promo codes of two readings are those of the second`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    try session.send(.refresh)
    try session.answer(.mugs(codes: ["FIVE"]))
    try session.send(.applyPromoCode("SAVE5"))
    #expect(session.sent == OrderChanges(codes: ["FIVE", "SAVE5"]))
  }

  @Test func `A bad code does not take a good one along, which was confirmed`() throws {
    var session = try Session.shopping(.mugs(codes: ["GOOD"]))
    try session.send(.applyPromoCode("BAD"))
    try session.answer(status: 422, message: "BAD is unknown.")
    #expect(session.failure == "change_rejected; BAD is unknown.; promoCodes")
    #expect(session.codeDrafts == ["BAD rejected"])
    #expect(session.state.order?.promoCodes.map(\.code) == ["GOOD"])
    try session.send(.removePromoCode("BAD"))
    #expect(session.work == [])
    #expect(session.drafts == "")
    #expect(session.failure == nil)
    #expect(session.state.order?.promoCodes.map(\.code) == ["GOOD"])
  }

  @Test func `Codes that went together are rejected together, and each is tried again alone`()
    throws
  {
    var session = try Session.empty()
    try session.send(.setContact(email: "a@b.cd"))
    try session.send(.applyPromoCode("GOOD"))
    try session.send(.applyPromoCode("BAD"))
    try session.answer(.mugs(contact: "a@b.cd"))
    #expect(session.sent == OrderChanges(codes: ["GOOD", "BAD"]))
    try session.answer(status: 422)
    #expect(session.codeDrafts == ["GOOD rejected", "BAD rejected"])
    try session.send(.applyPromoCode("GOOD"))
    #expect(session.sent == OrderChanges(codes: ["GOOD"]))
    try session.answer(.mugs(contact: "a@b.cd", codes: ["GOOD"]))
    #expect(session.codeDrafts == ["BAD rejected"])
    #expect(session.refusal(of: .discardPromoCode("GOOD")) == "no_draft")
    try session.send(.discardPromoCode(" BAD "))
    #expect(session.codeDrafts == [])
    #expect(session.refusal(of: .discardPromoCode("BAD")) == "no_draft")
  }

  @Test(
    arguments: [
      " SAVE", "SAVE\n", "A\u{1}B", "\u{85}", UTF8Text(String(repeating: "x", count: 65)), " ",
    ] as [UTF8Text])
  func `A code of the order that nobody could enter can be removed`(code: UTF8Text) throws {
    for entry in [code, code.withoutOuterSpaces, UTF8Text("\u{A0}\(code)")] {
      var session = try Session.shopping(.mugs(codes: [code, "OTHER"]))
      try session.send(.removePromoCode(entry))
      #expect(session.sent == OrderChanges(codes: ["OTHER"]))
      #expect(session.state.drafts.promoCodes == [PromoCodeDraft(code: code, isRemoval: true)])
      #expect(session.refusal(of: .removePromoCode(entry)) == "invalid_promo_code", "once")
      try session.answer(status: 422)
      try session.send(.discardPromoCode(entry))
      #expect(session.codeDrafts == [])
      try session.send(.removePromoCode(entry))
      try session.answer(.mugs(codes: ["OTHER"]))
      #expect(session.codeDrafts == [])
    }
  }

  @Test func `A code is removed by its own spelling before one that only looks the same`() throws {
    for (entry, rest) in [(" SAVE", "SAVE"), ("SAVE", " SAVE")] as [(UTF8Text, UTF8Text)] {
      var session = try Session.shopping(.mugs(codes: [" SAVE", "SAVE"]))
      try session.send(.removePromoCode(entry))
      #expect(session.sent == OrderChanges(codes: [rest]))
      try session.send(.removePromoCode(entry))
      #expect(session.codeDrafts == ["-\(entry)", "-\(rest)"])
    }
    let session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    for entry: UTF8Text in ["", " ", "save5", "SAVE 5", "SAVE"] {
      #expect(session.refusal(of: .removePromoCode(entry)) == "invalid_promo_code")
    }
  }

  @Test func `Discarding all codes leaves those that are confirmed, under way or queued`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    try session.send(.applyPromoCode("BAD"))
    try session.answer(status: 422)
    try session.send(.applyPromoCode("SENT"))
    try session.send(.applyPromoCode("QUEUED"))
    for code: UTF8Text in ["SENT", "QUEUED", "SAVE5"] {
      #expect(session.refusal(of: .discardPromoCode(code)) == "no_draft")
    }
    try session.send(.discardDraft(.promoCodes))
    #expect(session.codeDrafts == ["SENT", "QUEUED"])
    #expect(session.refusal(of: .discardDraft(.promoCodes)) == "no_draft")
    try session.answer(.mugs(codes: ["SAVE5", "SENT"]))
    #expect(session.sent == OrderChanges(codes: ["SAVE5", "SENT", "QUEUED"]))
  }

  @Test func `A rejected removal keeps the code in the list that is sent`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    try session.send(.removePromoCode("SAVE5"))
    #expect(session.sent == OrderChanges(codes: []))
    try session.answer(status: 400)
    #expect(session.codeDrafts == ["-SAVE5 rejected"])
    try session.send(.applyPromoCode("FIVE"))
    #expect(session.sent == OrderChanges(codes: ["SAVE5", "FIVE"]))
    try session.answer(.mugs(codes: ["SAVE5", "FIVE"]))
    try session.send(.retry)
    #expect(session.sent == OrderChanges(codes: ["FIVE"]))
    #expect(session.codeDrafts == ["-SAVE5"])
  }

  @Test func `A code that is removed while it is under way is left out of the next list`() throws {
    var session = try Session.empty()
    try session.send(.applyPromoCode("A"))
    try session.send(.removePromoCode("A"))
    #expect(session.codeDrafts == ["-A"])
    try session.answer(.mugs(codes: ["A"]))
    #expect(session.sent == OrderChanges(codes: []))
    #expect(session.codeDrafts == ["-A"])
    try session.answer(.mugs())
    #expect(session.codeDrafts == [])
  }
}

extension Session {
  /// The drafts of promo codes, such as `SAVE5`, `-SAVE5` for a removal, and `BAD rejected`.
  var codeDrafts: [String] {
    state.drafts.promoCodes.map { draft in
      "\(draft.isRemoval ? "-" : "")\(draft.code)\(draft.isRejected ? " rejected" : "")"
    }
  }
}

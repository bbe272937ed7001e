import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels

@MainActor struct NativePromoCodeScreenTests {
  private func codes(_ bench: NativeBench) throws -> NativeCheckoutScreen.PromoCodes {
    try #require(bench.screen.promoCodes)
  }

  @Test func `A code is typed, added, and removed again`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    #expect(
      try codes(bench).apply
        == ScreenButton("Apply", isEnabled: false, hint: "Enter a promo code first."))
    bench.model.change(.promoCode, to: " SAVE5 ")
    #expect(try codes(bench).apply == ScreenButton("Apply"))
    #expect(try bench.button("card").isEnabled)
    bench.model.applyPromoCode()
    #expect(try codes(bench).field.text == "")
    #expect(try codes(bench).rows.map(\.state) == [.adding])
    #expect(try codes(bench).rows.map(\.accessibilityLabel) == ["SAVE5, being added"])
    try bench.answer(NativeSample.filled(codes: ["SAVE5"]))
    #expect(try codes(bench).rows.map(\.accessibilityLabel) == ["SAVE5, -$5.00"])
    #expect(bench.screen.announcement?.text == "The total changed from $30.00 to $25.00.")
    bench.model.removePromoCode("SAVE5")
    #expect(try codes(bench).rows.map(\.state) == [.removing])
    #expect(try codes(bench).rows.first?.remove.isEnabled == false)
    try bench.answer(NativeSample.filled())
    #expect(try codes(bench).rows.isEmpty)
  }

  @Test func `A code that is there already cannot be added, and the field says so when it is sent`()
    throws
  {
    let bench = try NativeBench(showing: NativeSample.filled(codes: ["SAVE5"]))
    bench.model.change(.promoCode, to: "SAVE5")
    #expect(try codes(bench).apply.isEnabled == false)
    #expect(
      try codes(bench).apply.hint == "This promo code cannot be used. Check its spelling.")
    #expect(try codes(bench).field.message == nil)
    bench.model.applyPromoCode()
    #expect(bench.model.lastRefusal?.reason == .invalidPromoCode)
    #expect(
      try codes(bench).field.message == "This promo code cannot be used. Check its spelling.")
    #expect(bench.screen.focus?.target == .field(.promoCode))
  }

  @Test func `A rejected code says what to do, and is dropped by its button`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.change(.promoCode, to: "BAD")
    bench.model.applyPromoCode()
    try bench.answer(status: 422, message: "Unknown code.")
    let row = try #require(codes(bench).rows.first)
    #expect(row.state == .notAdded)
    #expect(row.error == "The code is not added. Try again, or discard it.")
    #expect(row.remove == ScreenButton("Discard"))
    #expect(bench.screen.focus?.target == .banner)
    #expect(bench.screen.banner?.message == "Unknown code.")
    bench.model.removePromoCode("BAD")
    #expect(try codes(bench).rows.isEmpty)
    #expect(bench.screen.banner == nil)
    #expect(bench.state.underWay == nil)
  }

  @Test func `A removal that failed is dropped by the row's button, and the code stays`() throws {
    let bench = try NativeBench(showing: NativeSample.filled(codes: ["SAVE5"]))
    bench.model.removePromoCode("SAVE5")
    try bench.answer(status: 503)
    let row = try #require(codes(bench).rows.first)
    #expect(row.state == .notRemoved)
    #expect(row.discount == "-$5.00")
    bench.model.removePromoCode("SAVE5")
    #expect(try codes(bench).rows.map(\.state) == [.applied])
  }
}

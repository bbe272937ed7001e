import CheckoutEngine
import ScheduleEngine
import Testing

@Suite struct NativeSettingsTests {
  private func mistake(
    cartID: UTF8Text = "c-1", _ buyer: Buyer = .guest, providers: [UTF8Text] = ["card"]
  ) -> NativeSettingsError.Reason? {
    do throws(NativeSettingsError) {
      _ = try NativeSettings(cartID: cartID, buyer: buyer, providers: providers)
      return nil
    } catch {
      return error.reason
    }
  }

  private func customer(_ ids: [UTF8Text], defaultAddress: UTF8Text? = nil) -> Buyer {
    .customer(
      email: "ada@example.com",
      addresses: ids.map { Buyer.SavedAddress(id: $0, address: .home) },
      defaultAddress: defaultAddress)
  }

  @Test func `A cart has an identifier`() {
    #expect(mistake(cartID: "") == .emptyCartID)
    #expect(mistake(cartID: " ") == nil)
  }

  @Test func `Providers are named once, by bytes, and in their order`() throws {
    #expect(mistake(providers: []) == nil)
    #expect(mistake(providers: ["card", ""]) == .providers)
    #expect(mistake(providers: ["card", "afterpay", "card"]) == .providers)
    #expect(mistake(providers: ["card", "Card", "card "]) == nil)
    #expect(mistake(providers: [UTF8Text("\u{E9}"), UTF8Text("e\u{301}")]) == nil)
    let settings = try NativeSettings(cartID: "c-1", providers: ["b", "a"])
    #expect(settings.providers == ["b", "a"])
  }

  @Test func `There are at most 100 providers`() {
    let names = (1...101).map { UTF8Text("p-\($0)") }
    #expect(mistake(providers: Array(names.prefix(100))) == nil)
    #expect(mistake(providers: names) == .providers)
  }

  @Test func `A customer's addresses have identifiers, the default one among them`() {
    #expect(mistake(customer([])) == nil)
    #expect(mistake(customer(["a", "b"], defaultAddress: "b")) == nil)
    #expect(mistake(customer(["a", "a"], defaultAddress: "a")) == nil)
    #expect(mistake(customer(["a", ""])) == .addresses)
    #expect(mistake(customer(["a"], defaultAddress: "b")) == .addresses)
    #expect(mistake(customer(["a"], defaultAddress: "A")) == .addresses)
    #expect(mistake(customer([], defaultAddress: "a")) == .addresses)
    #expect(mistake(customer([], defaultAddress: "")) == .addresses)
  }

  @Test func `There are at most 1,000 addresses`() {
    let ids = (1...1_001).map { UTF8Text("a-\($0)") }
    #expect(mistake(customer(Array(ids.prefix(1_000)), defaultAddress: "a-1000")) == nil)
    #expect(mistake(customer(ids)) == .addresses)
  }

  @Test func `A customer's email address and addresses may have any text`() {
    let buyer = Buyer.customer(
      email: "", addresses: [Buyer.SavedAddress(id: "\0", address: Address.home.with(.name, "\0"))],
      defaultAddress: "\0")
    #expect(mistake(buyer) == nil)
    #expect(!buyer.isGuest)
    #expect(Buyer.guest.isGuest)
  }

  @Test func `An error says which value is wrong`() {
    let sentences: [(NativeSettingsError.Reason, () throws -> NativeSettings)] = [
      (.emptyCartID, { try NativeSettings(cartID: "", providers: [""]) }),
      (.providers, { try NativeSettings(cartID: "c-1", providers: [""]) }),
      (
        .addresses,
        { try NativeSettings(cartID: "c-1", buyer: self.customer([""]), providers: []) }
      ),
    ]
    let texts = [
      "the cart's identifier is empty", "name at most 100 providers, each once",
      "give at most 1000 addresses, each with an identifier, the default one among them",
    ]
    for ((reason, create), text) in zip(sentences, texts) {
      let error = #expect(throws: NativeSettingsError.self) { try create() }
      #expect(error?.reason == reason)
      #expect(error?.description == text)
    }
  }
}

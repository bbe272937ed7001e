import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The input `begin`.
@Suite struct BeginTests {
  private static let saved = #"{"id":"a-1","address":\#(Figures.address)}"#

  private static func customer(_ defaultAddress: String, _ addresses: String = saved) -> String {
    #"""
    {"kind":"customer","email":"a@x.org","addresses":[\#(addresses)],\#
    "defaultAddress":\#(defaultAddress)}
    """#
  }

  private func begin(
    cart: String = #""c-1""#, buyer: String = #"{"kind":"guest"}"#,
    providers: String = #"["card"]"#,
    more: String = ""
  ) -> ReplaySession {
    ReplaySession([
      #"{"input":"begin","cartId":\#(cart),"buyer":\#(buyer),"providers":\#(providers)\#(more)}"#
    ])
  }

  @Test func `A guest, a customer and a plan are read`() throws {
    let address = Address(
      name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701",
      country: "US")
    #expect(
      begin().replay.flow?.settings == (try NativeSettings(cartID: "c-1", providers: ["card"])))
    #expect(
      begin(buyer: Self.customer(#""a-1""#), more: #","plan":"us-pay-in-4""#).replay.flow?.settings
        == (try NativeSettings(
          cartID: "c-1",
          buyer: .customer(
            email: "a@x.org", addresses: [Buyer.SavedAddress(id: "a-1", address: address)],
            defaultAddress: "a-1"), providers: ["card"], plan: .usPayIn4)))
    #expect(begin(buyer: Self.customer("null"), more: #","plan":null"#).replay.flow != nil)
  }

  @Test func `A wrong member is a mistake, and the checkout has not begun`() {
    let sessions = [
      begin(cart: "null"), begin(cart: "7"), begin(cart: #""""#),
      begin(buyer: "null"), begin(buyer: #"{"kind":"Guest"}"#), begin(buyer: "{}"),
      begin(buyer: #"{"kind":"guest","email":"a@x.org"}"#),
      begin(buyer: #"{"kind":"customer","email":"a@x.org","addresses":[]}"#),
      begin(buyer: Self.customer(#""a-2""#)), begin(buyer: Self.customer("7")),
      begin(buyer: Self.customer("null", #"{"id":"","address":\#(Figures.address)}"#)),
      begin(buyer: Self.customer("null", #"{"id":"a-1","address":{}}"#)),
      begin(providers: "null"), begin(providers: "{}"), begin(providers: #"["card","card"]"#),
      begin(providers: #"[""]"#), begin(providers: "[7]"),
      begin(more: #","plan":"none""#), begin(more: #","plan":7"#), begin(more: #","x":1"#),
    ]
    for session in sessions {
      #expect(session.replay.flow == nil)
      #expect(session.replay.mistakeCount == 1)
    }
  }

  @Test func `Up to 100 providers and 1,000 addresses are read`() {
    func providers(_ count: Int) -> String {
      "[" + (0..<count).map { "\"p-\($0)\"" }.joined(separator: ",") + "]"
    }
    func addresses(_ count: Int) -> String {
      (0..<count).map { #"{"id":"a-\#($0)","address":\#(Figures.address)}"# }
        .joined(separator: ",")
    }
    #expect(begin(providers: providers(100)).replay.flow != nil)
    #expect(begin(providers: providers(101)).replay.flow == nil)
    #expect(begin(buyer: Self.customer("null", addresses(1_000))).replay.flow != nil)
    #expect(begin(buyer: Self.customer("null", addresses(1_001))).replay.flow == nil)
  }

  @Test func `The answer to begin is the first state, with all keys in order`() {
    var session = ReplaySession()
    #expect(
      session.send(Figures.begin) == #"""
        {"line":1,"state":{"flow":"native","phase":"idle","order":null,"sections":[\#
        {"id":"contact","state":"locked"},{"id":"shippingAddress","state":"locked"},\#
        {"id":"billingAddress","state":"locked"},{"id":"shippingMethod","state":"locked"},\#
        {"id":"payment","state":"locked"}],"editing":null,"progress":{"done":0,"of":4},\#
        "billingSameAsShipping":false,"addressBook":{"shipping":null,"billing":null},"drafts":{},\#
        "underWay":null,"queued":[],"payment":null,"widget":null,"error":null,\#
        "orderNumber":null},"effects":[],"events":[]}
        """#)
  }
}

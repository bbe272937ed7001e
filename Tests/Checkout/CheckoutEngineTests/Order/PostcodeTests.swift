import CheckoutEngine
import ScheduleEngine
import Testing

/// Postal codes, which some countries do not have, and blank texts of a shop.
@Suite struct PostcodeTests {
  private static func address(_ country: UTF8Text, _ postcode: UTF8Text?) -> Address {
    Address(name: "Ada", line1: "1 Main St", city: "Town", postcode: postcode, country: country)
  }

  @Test func `178 countries need no postal code, 74 and all other codes do`() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
    let free = letters.flatMap { first in letters.map { "\(first)\($0)" } }
      .filter { !Address.requiresPostcode(in: UTF8Text($0)) }
    #expect(free.count == 178)
    for country in ["HK", "AE", "QA", "PA", "IE", "MO", "AG", "ZW", "AC", "ZM", "CO", "KE"] {
      #expect(!Address.requiresPostcode(in: UTF8Text(country)))
    }
    for country in [
      "US", "GB", "CA", "AU", "NZ", "DE", "FR", "IT", "ES", "JP", "BR", "IN", "CN", "SG", "", "H",
      "hk",
      "HKG", "K ", " A", "E ", "XX", "ZZ",
    ] {
      #expect(Address.requiresPostcode(in: UTF8Text(country)), "\(country)")
    }
  }

  @Test(arguments: ["HK", "AE", "QA", "PA", "IE"] as [UTF8Text])
  func `An address without postal code can be sent where there is none`(country: UTF8Text) throws {
    for postcode in [nil, "", " "] as [UTF8Text?] {
      let entered = Self.address(country, postcode)
      #expect(entered.firstInvalidField == nil)
      var session = try Session.filled()
      try session.send(.setBillingAddress(entered))
      #expect(session.sent == OrderChanges(billing: Self.address(country, nil)))
    }
    #expect(Self.address(country, "D02 AF30").firstInvalidField == nil)
  }

  @Test(arguments: ["US", "GB", "DE", "ZZ"] as [UTF8Text])
  func `Elsewhere a postal code is required`(country: UTF8Text) throws {
    for postcode in [nil, "", " ", "\u{A0}\r\n"] as [UTF8Text?] {
      let entered = Self.address(country, postcode)
      #expect(entered.firstInvalidField == .postcode)
      let session = try Session.filled()
      #expect(session.refusal(of: .setBillingAddress(entered)) == "invalid_address postcode")
    }
  }

  @Test func `A missing postal code matches an empty one`() {
    #expect(Self.address("HK", nil).matches(Self.address("HK", "")))
    #expect(Self.address("HK", nil).matches(Self.address("HK", "  ")))
    #expect(!Self.address("HK", nil).matches(Self.address("HK", "0")))
  }

  @Test func `A blank contact, and an address with a blank required field, are null`() throws {
    for blank in ["", " ", "\u{A0}\u{2003}\u{200B}\u{FEFF}\r\n\u{2028}"] as [UTF8Text] {
      #expect(try Order.mugs(contact: blank).contact == nil)
      for field in [Address.Field.name, .line1, .city, .postcode, .country] {
        let order = try Order.mugs(
          shipping: Address.home.with(field, blank), billing: Address.office.with(field, blank))
        #expect(order.shippingAddress == nil && order.billingAddress == nil)
      }
      for field in [Address.Field.line2, .region, .phone] {
        let address = Address.office.with(field, blank)
        #expect(try Order.mugs(shipping: address).shippingAddress == address)
      }
      let hongKong = Self.address("HK", blank)
      #expect(try Order.mugs(shipping: hongKong).shippingAddress == Self.address("HK", nil))
    }
    #expect(try Order.mugs(contact: " a ").contact == " a ")
    #expect(try Order.mugs(shipping: Self.address("US", nil)).shippingAddress == nil)
  }

  @Test func `The section of a blank contact or address stays open`() throws {
    let blank = Address(name: "", line1: "", city: "", postcode: "", country: "")
    let guest = try Session.shopping(.mugs(contact: "", shipping: blank, billing: blank))
    #expect(guest.sections == "open locked locked locked locked")
    let known = try Session.shopping(.mugs(contact: "a@x.org", shipping: blank, billing: .home))
    #expect(known.sections == "complete open complete locked locked")
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing

/// The rule for addresses that a shopper enters.
@Suite struct AddressEntryTests {
  private func text(_ count: Int) -> UTF8Text { UTF8Text(String(repeating: "x", count: count)) }

  @Test func `The fields are in the order of the contract`() {
    #expect(
      Address.Field.allCases.map { "\($0.key)" } == [
        "name", "line1", "line2", "city", "region", "postcode", "country", "phone",
      ])
  }

  @Test func `Each field has its own value`() {
    let address = Address(
      name: "a", line1: "b", line2: "c", city: "d", region: "e", postcode: "f", country: "g",
      phone: "h")
    #expect(
      Address.Field.allCases.map { address[$0] } == ["a", "b", "c", "d", "e", "f", "g", "h"])
    let short = Address(name: "a", line1: "b", city: "d", postcode: "f", country: "g")
    #expect(
      Address.Field.allCases.map { short[$0] } == ["a", "b", nil, "d", nil, "f", "g", nil])
  }

  @Test func `An address with all fields, or with the required ones alone, is valid`() {
    #expect(Address.office.firstInvalidField == nil)
    #expect(Address.cabin.firstInvalidField == nil)
  }

  @Test(arguments: Address.Field.allCases.filter { $0 != .country })
  func `A field has at most 200 bytes`(_ field: Address.Field) {
    #expect(Address.home.with(field, text(1)).firstInvalidField == nil)
    #expect(Address.home.with(field, text(199)).firstInvalidField == nil)
    #expect(Address.home.with(field, text(200)).firstInvalidField == nil)
    #expect(Address.home.with(field, text(201)).firstInvalidField == field)
    #expect(Address.home.with(field, text(1_048_576)).firstInvalidField == field)
    // Two bytes each, then four.
    let letters = String(repeating: "\u{E9}", count: 100)
    #expect(Address.home.with(field, UTF8Text(letters)).firstInvalidField == nil)
    #expect(Address.home.with(field, UTF8Text(letters + "x")).firstInvalidField == field)
    let faces = String(repeating: "\u{1F600}", count: 50)
    #expect(Address.home.with(field, UTF8Text(faces)).firstInvalidField == nil)
    #expect(Address.home.with(field, UTF8Text(faces + "\u{1F600}")).firstInvalidField == field)
  }

  @Test func `The name, the first line, the city, the postcode and the country are required`() {
    for field in [Address.Field.name, .line1, .city, .postcode, .country] {
      #expect(Address.home.with(field, "").firstInvalidField == field)
    }
    for field in [Address.Field.line2, .region, .phone] {
      #expect(Address.home.with(field, "").firstInvalidField == nil)
    }
  }

  @Test(arguments: Address.Field.allCases.filter { $0 != .country })
  func `A field has no control character at any place`(_ field: Address.Field) {
    for value in Array(UInt32(0)...0x1F) + Array(0x7F...0x9F) {
      guard let control = Unicode.Scalar(value) else { continue }
      for text in ["\(control)", "\(control)ab", "a\(control)b", "ab\(control)"] {
        // The end of a line around a field is dropped.
        let isInside = !["\n", "\r", "\u{85}"].contains(control) || text.hasPrefix("a\(control)b")
        let isMissing = text.count == 1 && [.name, .line1, .city, .postcode].contains(field)
        #expect(
          Address.home.with(field, UTF8Text(text)).firstInvalidField
            == (isInside || isMissing ? field : nil), "\(value) \(text.count)")
      }
    }
    for text in ["~", "\u{AD}", "\u{202E}", "a b", "a\u{A0}b", "a\u{200B}b", "a\u{FEFF}b"] {
      #expect(Address.home.with(field, UTF8Text(text)).firstInvalidField == nil)
    }
  }

  @Test func `A country is two capital letters from A to Z`() {
    for text in ["US", "GB", "AA", "ZZ", "AZ", "US ", " US", "\u{FEFF}US\r\n"] {
      #expect(Address.home.with(.country, UTF8Text(text)).firstInvalidField == nil)
    }
    for text in [
      "", "U", "USA", "us", "Us", "uS", "U1", "1S", "@A", "A[", "U ", "U S", " ", "\u{DC}", "U\0",
      "\u{FF35}\u{FF33}", "U\u{405}",
    ] {
      #expect(Address.home.with(.country, UTF8Text(text)).firstInvalidField == .country)
    }
  }

  @Test func `The first wrong field is named, in the order of the contract`() {
    for (index, first) in Address.Field.allCases.enumerated() {
      for second in Address.Field.allCases[index...] {
        let wrong = Address.home.with(second, "\0").with(first, "\0")
        #expect(wrong.firstInvalidField == first)
      }
    }
  }

  @Test(arguments: Address.Field.allCases)
  func `A wrong address is rejected with its field`(_ field: Address.Field) throws {
    let session = try Session.filled()
    let wrong = Address.home.with(field, "\u{9F}")
    #expect(session.refusal(of: .setShippingAddress(wrong)) == "invalid_address \(field.key)")
    #expect(session.refusal(of: .setBillingAddress(wrong)) == "invalid_address \(field.key)")
  }

  @Test func `An empty second line, region or phone number is sent as none`() throws {
    var session = try Session.filled()
    let entered = Address.office.with(.line2, "").with(.region, "").with(.phone, "")
    try session.send(.setBillingAddress(entered))
    var expected = Address.office
    (expected.line2, expected.region, expected.phone) = (nil, nil, nil)
    #expect(session.sent == OrderChanges(billing: expected))
    #expect(session.state.drafts.billingAddress == expected)
  }

  @Test func `The spaces around each field are dropped`() throws {
    for field in Address.Field.allCases {
      var session = try Session.filled()
      let text = try #require(Address.office[field])
      let entered = Address.office.with(field, UTF8Text("\u{FEFF} \(text)\u{A0}\r\n"))
      #expect(entered.firstInvalidField == nil)
      try session.send(.setBillingAddress(entered))
      #expect(session.sent == OrderChanges(billing: .office))
    }
    var session = try Session.filled()
    try session.send(.setBillingAddress(Address.office.with(.line2, " ")))
    #expect(session.sent?.billingAddress?.line2 == .some(nil))
  }

  @Test func `The server may use any text in an address`() throws {
    let strange = Address(
      name: "\t", line1: "\0", line2: "", city: text(100_000), region: "", postcode: "\u{9F}",
      country: "usa", phone: "")
    let session = try Session.shopping(
      .mugs(contact: "ada@example.com", shipping: strange, billing: .home))
    #expect(session.state.order?.shippingAddress == strange)
    #expect(session.sections == "complete complete complete open locked")
  }
}

import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Inputs with any text.
@Suite struct HostileInputTests {
  @Test func `An email address of any text is an address or rejected`() throws {
    let session = try Session.empty()
    for (kind, text) in HostileTexts.all {
      let expected = kind == "an address" ? nil : "invalid_email"
      #expect(session.refusal(of: .setContact(email: text)) == expected, "\(kind)")
    }
  }

  @Test func `An entered address with any text in any field is sent as it is, or rejected`() throws
  {
    let session = try Session.filled()
    for (kind, text) in HostileTexts.all {
      for field in Address.Field.allCases {
        let isOptional = [.line2, .region, .phone].contains(field)
        // The spaces around a field are dropped.
        let shown = text.withoutOuterSpaces
        let isWrong =
          shown.hasControlCharacter || shown.bytes.count > 200 || (shown.isEmpty && !isOptional)
          || field == .country
        let address = Address.home.with(field, text)
        for input: NativeInput in [.setShippingAddress(address), .setBillingAddress(address)] {
          #expect(
            session.refusal(of: input) == (isWrong ? "invalid_address \(field.key)" : nil),
            "\(kind) in \(field)")
        }
        guard !isWrong else { continue }
        var accepted = session
        try accepted.send(.setBillingAddress(address))
        let sent = accepted.sent?.billingAddress?[field]
        #expect(sent?.bytes == (shown.isEmpty ? nil : shown.bytes))
      }
    }
  }

  @Test func `Identifiers of any text that nobody offered are unknown`() throws {
    let session = try Session.shopping(.filled(), .ada())
    for (kind, text) in HostileTexts.all {
      #expect(
        session.refusal(of: .chooseShippingAddress(id: text)) == "unknown_address", "\(kind)")
      #expect(session.refusal(of: .chooseBillingAddress(id: text)) == "unknown_address")
      #expect(
        session.refusal(of: .chooseShippingMethod(id: text)) == "unknown_shipping_method")
      #expect(try session.refusalToPay(text, "k-1") == "unknown_provider")
      #expect(
        session.refusal(of: .expressFinished(provider: text, token: "t")) == "unknown_provider")
    }
  }

  @Test func `Identifiers of any text that were offered are found by their bytes`() throws {
    for (kind, text) in HostileTexts.all where !text.isEmpty {
      let buyer = Buyer.customer(
        email: text,
        addresses: [
          Buyer.SavedAddress(id: "other", address: .cabin),
          Buyer.SavedAddress(id: text, address: .office),
        ],
        defaultAddress: text)
      var session = try Session(buyer, providers: ["other", text])
      try session.send(.load)
      try session.answer(
        .mugs(
          shipping: .home, billing: .home,
          methods: [.standard, ShippingMethod(id: text, name: "X", price: usd(1))]))
      try session.send(.chooseShippingMethod(id: text))
      #expect(session.sent == OrderChanges(method: text), "\(kind)")
      #expect(session.refusal(of: .chooseBillingAddress(id: text)) == nil)
      try session.answer(
        .mugs(
          shipping: .home, billing: .home, method: text,
          methods: [.standard, ShippingMethod(id: text, name: "X", price: usd(1))]))
      #expect(session.news == ["add_shipping_info X", "widget_changed 6.00 USD"])
      try session.pay(text, "k-1")
      #expect(session.state.payment?.provider?.bytes == text.bytes)
    }
  }

  @Test func `A promo code of any text is sent or rejected`() throws {
    let session = try Session.empty()
    let visible = [
      "one byte", "quotes", "backslashes", "escapes", "JSON", "markup", "a formula", "a path",
      "a query", "percent signs", "format words", "a number", "minus", "an address",
    ]
    for (kind, text) in HostileTexts.all {
      // Spaces and the ends of lines around a code are dropped.
      let isLineEnd = kind == "next line"
      let isEmpty = ["nothing", "a space", "carriage return"].contains(kind)
      let fits = text.bytes.count <= 64 && (!HostileTexts.isControl(kind) || isLineEnd) && !isEmpty
      let expected = fits ? nil : "invalid_promo_code"
      #expect(session.refusal(of: .applyPromoCode(text)) == expected, "\(kind)")
      #expect(session.refusal(of: .removePromoCode(text)) == "invalid_promo_code")
      #expect(((try? PaymentKey(text)) != nil) == visible.contains(kind))
    }
  }

  @Test func `A promo code of any text that the server accepted is removed only if it is a code`()
    throws
  {
    for (kind, text) in HostileTexts.all where !text.isEmpty {
      var session = try Session.shopping(.mugs(codes: ["A", text]))
      // The server's codes go along as they are.
      try session.send(.applyPromoCode("NEW"))
      #expect(session.sent == OrderChanges(codes: ["A", text, "NEW"]), "\(kind)")
    }
  }

  @Test func `A provider's token and message of any text are handed on`() throws {
    for (kind, text) in HostileTexts.all {
      var session = try Session.presented()
      try session.send(.providerFinished(.failed(message: text)))
      #expect(session.state.failure?.message?.bytes == text.bytes, "\(kind)")
    }
  }

  @Test func `Any text is an entered field exactly if it has 1 to 200 bytes and no controls`() {
    forAll(Generator.hostileText, runs: 500) { entered in
      // The spaces around a field are dropped.
      let string = UTF8Text(entered).withoutOuterSpaces.description
      let hasControl = string.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let fits = (1...200).contains(string.utf8.count) && !hasControl
      let text = UTF8Text(entered)
      return (Address.home.with(.city, text).firstInvalidField == nil) == fits
        && (Address.home.with(.phone, text).firstInvalidField == nil) == (fits || string == "")
    }
  }

  @Test func `Any bytes are a text exactly if they are UTF-8`() {
    forAll(Generator.hostileBytes, runs: 500) { bytes in
      let isUTF8 = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
      return (UTF8Text(utf8: bytes)?.bytes == bytes) == isUTF8
    }
  }

  @Test func `Addresses with any text match themselves in any case and with any spaces`() {
    forAll(Generator.hostileText, runs: 300) { string in
      let folded = String(
        decoding: string.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
      let spaced = "  " + string.replacing(" ", with: "   ") + " "
      return Address.Field.allCases.allSatisfy { field in
        let address = Address.home.with(field, UTF8Text(string))
        return address.matches(Address.home.with(field, UTF8Text(folded)))
          && address.matches(Address.home.with(field, UTF8Text(spaced)))
          && !address.matches(Address.home.with(field, UTF8Text(string + "x")))
      }
    }
  }
}

import Testing

@testable import CheckoutEngine

/// Email addresses, promo codes and keys, which are short texts of a certain form.
@Suite struct EnteredTextTests {
  private func accepts(email: String) throws -> Bool {
    let session = try Session.empty()
    let refusal = session.refusal(of: .setContact(email: UTF8Text(email)))
    #expect(refusal == nil || refusal == "invalid_email")
    return refusal == nil
  }

  @Test(arguments: [
    "ada@example.com", "a@b.c", "A.B+C@D.E", "a..b@x.yz", ".@x.y", "\"@x.y", "a@b.c.d", "a@b..c",
    "a@.b.c", "a@b.c.", "\u{E9}@\u{FC}.de", "a\u{A0}b@x.y", "\u{1F600}@x.y", "a@-.-", "<a>@x.y",
  ])
  func `An email address has one at sign and a point inside its domain`(_ email: String) throws {
    #expect(try accepts(email: email))
  }

  @Test(arguments: [
    "", "@", "a", "a@", "@a", "@a.b", "a@b", "a@.", "a@..", "a@.b", "a@b.", "a@@b.c", "a@b@c.d",
    "a@b.c@", "@a@b.c", " a@b.c", "a@b.c ", "a b@c.d", "a@b c.d", "a@b.c\n", "\ta@b.c", "a\0@b.c",
    "a@b\u{7F}.c", "a@b.c\u{80}", "\u{9F}a@b.c", "ada.example.com", "a.b@c",
  ])
  func `Another text is no email address`(_ email: String) throws {
    #expect(try !accepts(email: email))
  }

  @Test func `An email address has at most 254 bytes`() throws {
    #expect(try accepts(email: String(repeating: "a", count: 254 - 8) + "@exam.pl"))
    #expect(try !accepts(email: String(repeating: "a", count: 255 - 8) + "@exam.pl"))
    // 123 letters of two bytes, and eight bytes.
    #expect(try accepts(email: String(repeating: "\u{E9}", count: 123) + "@exam.pl"))
    #expect(try !accepts(email: String(repeating: "\u{E9}", count: 124) + "@exam.pl"))
    #expect(try !accepts(email: String(repeating: "a", count: 1_048_576) + "@exam.pl"))
  }

  @Test func `An email address has no space and no control character at any place`() throws {
    for value in Array(UInt32(0)...0x20) + Array(0x7F...0x9F) {
      let character = try #require(Unicode.Scalar(value))
      for email in [
        "\(character)a@b.cd", "a\(character)@b.cd", "a@b.c\(character)d", "a@b.cd\(character)",
      ] {
        #expect(try !accepts(email: email))
      }
    }
  }

  @Test func `Every text of up to six signs is an email address by the contract's words`() throws {
    let session = try Session.empty()
    var last: [[UInt8]] = [[]]
    var accepted = 0
    for _ in 1...6 {
      last = last.flatMap { text in "a@. ".utf8.map { text + [$0] } }
      for bytes in last {
        let text = String(decoding: bytes, as: UTF8.self)
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        let isEmail =
          halves.count == 2 && !halves[0].isEmpty && !text.contains(" ")
          && halves[1].dropFirst().dropLast().contains(".")
        accepted += isEmail ? 1 : 0
        let refusal = session.refusal(of: .setContact(email: UTF8Text(text)))
        guard (refusal == nil) == isEmail else {
          Issue.record("\"\(text)\"")
          return
        }
      }
    }
    // Two signs (a and point) in each free place; the domain has an inner point:
    // 1 + 3 places: 2 × 4; 2 + 3: 4 × 4; 1 + 4: 2 × 12.
    #expect(accepted == 8 + 16 + 24)
  }

  @Test func `A promo code has 1 to 64 bytes from 21 to 7E`() throws {
    let session = try Session.empty()
    func refusal(_ code: String) -> String? {
      session.refusal(of: .applyPromoCode(UTF8Text(code)))
    }
    for byte in UInt8(0)...0x7F {
      let isVisible = (0x21...0x7E).contains(byte)
      for bytes in [[byte], [byte, 0x41], [0x41, byte], [0x41, byte, 0x41]] {
        let expected = isVisible ? nil : "invalid_promo_code"
        #expect(refusal(String(decoding: bytes, as: UTF8.self)) == expected)
      }
    }
    #expect(refusal("") == "invalid_promo_code")
    #expect(refusal("\u{E9}") == "invalid_promo_code")
    #expect(refusal("SAVE\u{200B}5") == "invalid_promo_code")
    #expect(refusal(String(repeating: "A", count: 64)) == nil)
    #expect(refusal(String(repeating: "A", count: 65)) == "invalid_promo_code")
  }

  @Test func `A payment's key has 1 to 64 bytes from 21 to 7E`() throws {
    for byte in UInt8(0)...0xFF {
      guard let text = UTF8Text(utf8: [byte]) else { continue }
      let key = try? PaymentKey(text)
      #expect((key != nil) == (0x21...0x7E).contains(byte))
      #expect(key == nil || key?.text == text)
    }
    #expect(throws: PaymentKeyError()) { try PaymentKey("") }
    #expect(throws: PaymentKeyError()) { try PaymentKey("k 1") }
    #expect(throws: PaymentKeyError()) { try PaymentKey("k\u{E9}") }
    let longest = UTF8Text(String(repeating: "k", count: 64))
    #expect(try PaymentKey(longest).text == longest)
    let tooLong = UTF8Text(String(repeating: "k", count: 65))
    #expect(throws: PaymentKeyError()) { try PaymentKey(tooLong) }
    #expect(
      PaymentKeyError().description == "a payment's key has 1 to 64 visible ASCII characters")
  }

  @Test func `Promo codes are compared by bytes`() throws {
    let session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    #expect(session.refusal(of: .applyPromoCode("SAVE5")) == "invalid_promo_code")
    #expect(session.refusal(of: .applyPromoCode("save5")) == nil)
    #expect(session.refusal(of: .removePromoCode("SAVE5")) == nil)
    #expect(session.refusal(of: .removePromoCode("save5")) == "invalid_promo_code")
    #expect(session.refusal(of: .removePromoCode("")) == "invalid_promo_code")
  }
}

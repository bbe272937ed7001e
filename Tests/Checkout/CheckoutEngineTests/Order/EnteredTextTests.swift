import ScheduleEngine
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
    "ada@example.com", "a@b.c", "A.B+C@D.E", "a..b@x.yz", ".@x.y", "\"@x.y", "a@b.c.d", " a@b.c",
    "a@b.c ", "a@b.c\n", "\u{A0}\u{2003}a@b.c\u{200B}\u{FEFF}\r\n", "\u{E9}@\u{FC}.de",
    "a\u{A0}b@x.y", "\u{1F600}@x.y", "a@-.-", "<a>@x.y",
  ])
  func `An email address has one at sign and a domain of parts between points`(_ email: String)
    throws
  {
    #expect(try accepts(email: email))
  }

  @Test(arguments: [
    "", "@", "a", "a@", "@a", "@a.b", "a@b", "a@.", "a@..", "a@.b", "a@b.", "a@@b.c", "a@b@c.d",
    "a@b.c@", "@a@b.c", "a b@c.d", "a@b c.d", "\ta@b.c", "a\0@b.c", "a@example..com", "a@b..c",
    "a@.b.c", "a@b.c.", " ", "\u{A0}@b.c",
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
      for email in ["a\(character)@b.cd", "a@b.c\(character)d"] {
        #expect(try !accepts(email: email))
      }
      // Spaces and the ends of lines around the address are dropped.
      let isDropped = [0x0A, 0x0D, 0x20, 0x85].contains(value)
      for email in ["\(character)a@b.cd", "a@b.cd\(character)"] {
        #expect(try accepts(email: email) == isDropped)
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
        let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let halves = String(trimmed).split(separator: "@", omittingEmptySubsequences: false)
        let labels = halves.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        let isEmail =
          halves.count == 2 && !halves[0].isEmpty && !trimmed.contains(" ") && labels.count > 1
          && !labels.contains("")
        accepted += isEmail ? 1 : 0
        let refusal = session.refusal(of: .setContact(email: UTF8Text(text)))
        guard (refusal == nil) == isEmail else {
          Issue.record("\"\(text)\"")
          return
        }
      }
    }
    // A local part of one place (a or point) or two, and a domain of three places (a.a) or four
    // (aa.a, a.aa): five signs: 2; six signs: 4 + 2 × 2, and 2 × 2 with a space at either end.
    #expect(accepted == 2 + 4 + 4 + 4)
  }

  @Test func `A promo code has 1 to 64 bytes without control characters`() throws {
    let session = try Session.empty()
    func refusal(_ code: String) -> String? {
      session.refusal(of: .applyPromoCode(UTF8Text(code)))
    }
    for byte in UInt8(0)...0x7F {
      let isControl = byte < 0x20 || byte == 0x7F
      let isDropped = [0x0A, 0x0D, 0x20].contains(byte)
      for bytes in [[byte, 0x41], [0x41, byte]] {
        let expected = isControl && !isDropped ? "invalid_promo_code" : nil
        #expect(refusal(String(decoding: bytes, as: UTF8.self)) == expected)
      }
      #expect(
        refusal(String(decoding: [byte], as: UTF8.self))
          == (isControl || isDropped ? "invalid_promo_code" : nil))
      #expect(
        refusal(String(decoding: [0x41, byte, 0x41], as: UTF8.self))
          == (isControl ? "invalid_promo_code" : nil))
    }
    for code in ["", " ", "\u{A0}\u{200B}", "A\u{80}B", "A\u{9F}"] {
      #expect(refusal(code) == "invalid_promo_code")
    }
    for code in ["\u{E9}T\u{C9} 10", "SAVE\u{200B}5", " SAVE5\u{A0}", "\u{590F}"] {
      #expect(refusal(code) == nil)
    }
    #expect(refusal(String(repeating: "\u{E9}", count: 32)) == nil)
    #expect(refusal(String(repeating: "\u{E9}", count: 33)) == "invalid_promo_code")
    #expect(refusal("  " + String(repeating: "A", count: 64) + "  ") == nil)
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
    #expect(session.refusal(of: .applyPromoCode(" SAVE5 ")) == "invalid_promo_code")
    #expect(session.refusal(of: .removePromoCode("SAVE5")) == nil)
    #expect(session.refusal(of: .removePromoCode(" SAVE5")) == nil)
    #expect(session.refusal(of: .removePromoCode("save5")) == "invalid_promo_code")
    #expect(session.refusal(of: .removePromoCode("")) == "invalid_promo_code")
  }
}

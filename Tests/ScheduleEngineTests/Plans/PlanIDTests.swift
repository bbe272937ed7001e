import ScheduleEngine
import Testing

@Suite struct PlanIDTests {
  @Test(arguments: [
    "a", "0", "us-pay-in-4", "eu-pay-in-3-2022", "my_shop.v2", "a-", "a.", "a_", "12345678",
    "123456789", String(repeating: "x", count: 64), String(repeating: "0-._z", count: 12) + "abcd",
  ])
  func `An identifier is kept as it was written`(_ text: String) throws {
    #expect(try PlanID(text).description == text)
  }

  @Test(arguments: [
    "", "-a", ".a", "_a", "-", "..", "US", "Us-pay", "us pay", "us/pay", "../plans", "us\\pay",
    "us\0pay", "us-pay-in-4\n", " us", "us ", "ü", "ｕｓ", "us:pay", "us,pay", "us\"pay", "a\u{301}",
    "us\u{200B}", "a{", "a`", "a@", "a[", String(repeating: "x", count: 65),
    String(repeating: "x", count: 64_000),
  ])
  func `Anything else is refused`(_ text: String) {
    #expect(throws: PlanIDError.self) { try PlanID(text) }
  }

  @Test func `Every length up to 64 is kept, and identifiers that differ in one byte differ`()
    throws
  {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
    for length in 1...64 {
      let bytes = (0..<length).map { $0 == 0 ? 0x61 : alphabet[$0 * 7 % alphabet.count] }
      let text = String(decoding: bytes, as: UTF8.self)
      let id = try PlanID(text)
      #expect(id.description == text)
      for index in bytes.indices {
        var changed = bytes
        changed[index] = bytes[index] == 0x7A ? 0x79 : 0x7A
        let other = try PlanID(String(decoding: changed, as: UTF8.self))
        #expect(other != id, "byte \(index) of \(text)")
      }
    }
  }

  @Test func `A longer identifier is another one`() throws {
    let ids = try (1...64).map { try PlanID(String(repeating: "0", count: $0)) }
    #expect(Set(ids).count == 64)
  }
}

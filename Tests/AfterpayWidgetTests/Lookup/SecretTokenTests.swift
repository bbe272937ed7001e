import AfterpayWidget
import Testing

@Suite struct SecretTokenTests {
  @Test func `A token prints as its digest, however it is printed`() throws {
    let secret = try SecretToken("002.k2a4")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("k2a4"))
      #expect(text.contains("6a87bd93"))
    }
  }
}

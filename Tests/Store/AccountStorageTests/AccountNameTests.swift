import AccountStorage
import Testing

struct AccountNameTests {
  @Test(arguments: ["default", "a", "7", "Order_7.a-b", "a.journal", "account"])
  func `Plain names are accepted and unchanged`(text: String) throws {
    #expect(try AccountName(text).description == text)
  }

  @Test(arguments: [
    ("", "an account's name is empty; write one such as order-1042"),
    (
      "a b",
      "a space at position 2 of an account's name; use ASCII letters, "
        + "digits, '-', '_' and '.', the first a letter or digit"
    ),
    ("x.account", "an account's name is not the name of its file; leave out '.account'"),
    (
      String(repeating: "a", count: 65),
      "an account's name has at most 64 bytes; write a shorter one"
    ),
  ])
  func `A mistake is named with its correction`(text: String, description: String) {
    let error = #expect(throws: AccountNameError.self) { try AccountName(text) }
    #expect(error?.description == description)
  }

  @Test func `Names are ordered by their bytes`() throws {
    let names = try ["b", "a", "B", "a-1", "10"].map { try AccountName($0) }
    #expect(names.sorted().map(\.description) == ["10", "B", "a", "a-1", "b"])
  }
}

import StrictJSON
import Testing

/// Keys and strings with escapes, whose texts are apart from those of the document.
@Suite struct EscapedKeyTests {
  /// The key `key`, spelled with an escape.
  private let escaped = #""\u006bey""#

  @Test(arguments: [#""key""#, #""\u006bey""#], [#""key""#, #""k\u0065y""#])
  func `A key twice is found, however it is spelled`(first: String, second: String) {
    for others in [0, 15, 16, 40] {
      let more = (0..<others).map { "\"\($0)\":\($0)," }.joined()
      let document = "{\(first):1,\(more)\(second):2}"
      let position = JSONPosition(line: 1, column: 2, offset: 1)
      #expect {
        try JSONValue(parsing: document)
      } throws: { error in
        guard let error = error as? JSONError else { return false }
        return error.reason == .duplicateKey("key", first: position)
          && error.offset == first.utf8.count + more.utf8.count + 4
      }
    }
  }

  @Test func `Different keys of which one is the beginning of the other are two keys`() throws {
    let value = try JSONValue(parsing: #"{"ke":1,"key":2,"k\u0065yy":3,"":4}"#)
    #expect(value["ke"]?.number?.int == 1)
    #expect(value["key"]?.number?.int == 2)
    #expect(value["keyy"]?.number?.int == 3)
    #expect(value[""]?.number?.int == 4)
    #expect(value["k"] == nil)
  }

  @Test func `A value is found by a key with escapes`() throws {
    let value = try JSONValue(parsing: "{\"a\":{\"b\":[1,{\"c\":2}]},\(escaped):\"v\\n\"}")
    #expect(value["key"]?.string == "v\n")
    #expect(value["key"]?.utf8.map(Array.init) == [0x76, 0x0A])
    #expect(value["key"]?.utf8Array == [0x76, 0x0A])
    #expect(value["a"]?.utf8Array == nil)
    #expect(value.object?.map(\.key) == ["a", "key"])
  }

  @Test func `Members are found in any order`() throws {
    let value = try JSONValue(parsing: "{\"a\":[{\"x\":1}],\"b\":2,\(escaped):3,\"c\":{}}")
    var members = try #require(JSONMembers(value))
    #expect(members.value(of: "key")?.number?.int == 3)
    #expect(members.value(of: "c")?.kind == .object)
    #expect(members.value(of: "d") == nil)
    #expect(members.value(of: "x") == nil)
    #expect(members.value(of: "a")?.array?.count == 1)
    #expect(members.value(of: "b")?.number?.int == 2)
    #expect(members.value(of: "b")?.number?.int == 2)
    #expect(JSONMembers(try JSONValue(parsing: "[1]")) == nil)
  }

  @Test func `Positions count columns by characters after texts of several bytes`() throws {
    let value = try JSONValue(parsing: "{\"é€😀\":1,\n \"b\": \"\\u00e9\"}")
    #expect(value["b"]?.position == JSONPosition(line: 2, column: 7, offset: 22))
    #expect(value["é€😀"]?.position == JSONPosition(line: 1, column: 8, offset: 13))
  }
}

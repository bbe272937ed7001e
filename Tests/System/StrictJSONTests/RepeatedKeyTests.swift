import StrictJSON
import Testing

@Suite("Repeated keys")
struct RepeatedKeyTests {
  private static let text = #"{"a":1,"b":{"c":2,"c":3},"a":4}"#

  @Test func `A reader that accepts repeated keys has all members in their order`() throws {
    let value = try JSONValue(parsing: Array(Self.text.utf8), acceptsRepeatedKeys: true)
    let members = try #require(value.object)
    #expect(members.map(\.key) == ["a", "b", "a"])
    #expect(members.map { $0.value.number?.int } == [1, nil, 4])
    #expect(members[1].value.object?.map { $0.value.number?.int } == [2, 3])
  }

  @Test func `Any other mistake is an error`() {
    for ending in ["", "}", "} x", ",}"] {
      let bytes = Array((Self.text.dropLast() + ending).utf8)
      let isWhole = ending == "}"
      let value = try? JSONValue(parsing: bytes, acceptsRepeatedKeys: true)
      #expect((value != nil) == isWhole)
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(Self.text.utf8)) }
  }

  @Test func `Many members may have one key`() throws {
    let text = "{" + (0..<40).map { "\"k\($0 % 20)\":\($0)" }.joined(separator: ",") + "}"
    let value = try JSONValue(parsing: Array(text.utf8), acceptsRepeatedKeys: true)
    #expect(value.object?.map { $0.value.number?.int } == Array(0..<40))
  }
}

import ScheduleEngine
import Testing

@Suite struct TokenVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("tokens", lists: ["accepted", "refused"]) }

  @Test func `A token has its digest`() throws {
    for example in try file["accepted"] {
      let bytes = try example.bytes()
      let token = try CheckoutToken(utf8: bytes.span)
      #expect(token.digest.description == (try example.string("digest")), "\(example)")
      #expect(try CheckoutToken(try example.string("text")) == token, "\(example)")
    }
  }

  @Test func `Other bytes are an error with their reason and position`() throws {
    for example in try file["refused"] {
      let bytes = try example.bytes()
      let error = #expect(throws: CheckoutTokenError.self, "\(example)") {
        try CheckoutToken(utf8: bytes.span)
      }
      let reason = try #require(error?.reason, "\(example)")
      let (name, position) = Self.name(of: reason)
      #expect(name == (try example.string("reason")), "\(example)")
      #expect(position == (example.has("position") ? try example.int("position") : nil))
    }
  }

  private static func name(of reason: CheckoutTokenError.Reason) -> (String, position: Int?) {
    switch reason {
    case .empty: ("empty", nil)
    case .tooLong: ("too_long", nil)
    case .invalidUTF8(let offset): ("invalid_utf8", offset)
    case .controlCharacter(let offset): ("control_character", offset)
    }
  }
}

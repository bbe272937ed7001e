import StrictJSON

/// A document, with the letters of its tokens moved on by 13 or as they are.
struct TurnedTokens: JSONWritable {
  private let value: JSONValue
  private let isTurning: Bool
  private let isToken: Bool

  init(_ value: JSONValue, isTurning: Bool, isToken: Bool = false) {
    (self.value, self.isTurning, self.isToken) = (value, isTurning, isToken)
  }

  func writeJSON(to writer: inout JSONWriter) {
    switch value.content {
    case .string(let text) where isToken && isTurning:
      writer.string(String(decoding: TurnedLetters.of(Array(text.utf8)), as: UTF8.self))
    case .array(let elements):
      elements.map { TurnedTokens($0, isTurning: isTurning) }.writeJSON(to: &writer)
    case .object(let members):
      writer.object { object in
        for member in members {
          let isToken = member.key == "token"
          object.member(
            member.key, TurnedTokens(member.value, isTurning: isTurning, isToken: isToken))
        }
      }
    default: value.writeJSON(to: &writer)
    }
  }
}

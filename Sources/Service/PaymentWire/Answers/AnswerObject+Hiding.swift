package import ScheduleEngine
internal import StrictJSON

extension AnswerObject {
  /// Returns the object as JSON in one line, without a member and without a secret.
  ///
  /// - Parameters:
  ///   - key: The member that is left out.
  ///   - secret: The text that `…` replaces in all texts and keys.
  /// - Returns: The JSON.
  package func text(without key: String, hiding secret: String) -> UTF8Text {
    let hidden = HiddenText(secret)
    let text = JSONText.object { object in
      for member in json.object ?? [] where member.key != key {
        object.member(key: hidden.replaced(in: member.key), HiddenJSON(member.value, hidden))
      }
    }
    return UTF8Text(checkedUTF8: text.utf8)
  }
}

/// A value of JSON, without a secret in its texts.
private struct HiddenJSON: JSONWritable {
  private let value: JSONValue
  private let hidden: HiddenText

  init(_ value: JSONValue, _ hidden: HiddenText) { (self.value, self.hidden) = (value, hidden) }

  func writeJSON(to writer: inout JSONWriter) {
    switch value.content {
    case .string(let string): writer.string(hidden.replaced(in: string))
    case .array(let elements):
      writer.array { array in
        for element in elements { array.element(HiddenJSON(element, hidden)) }
      }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.member(key: hidden.replaced(in: member.key), HiddenJSON(member.value, hidden))
        }
      }
    case .null, .bool, .number: value.writeJSON(to: &writer)
    }
  }
}

extension HiddenText {
  fileprivate func replaced(in text: String) -> String {
    replaced(in: UTF8Text(text)).description
  }
}

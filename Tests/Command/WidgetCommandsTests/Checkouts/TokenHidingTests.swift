import Testing

@testable import WidgetCommands

/// Tokens of providers, which no terminal and no log keeps.
@Suite struct TokenHidingTests {
  @Test(arguments: [
    (#"{"token":"002.a","b":1}"#, #"{"token":"hidden","b":1}"#),
    (#"{"token":null}"#, #"{"token":null}"#),
    (#"{"token":"a\"b\\","c":"d"}"#, #"{"token":"hidden","c":"d"}"#),
    (#"{"a":{"token":"x"},"token":"y"}"#, #"{"a":{"token":"hidden"},"token":"hidden"}"#),
    (#"{"name":"\"token\":\"x\""}"#, #"{"name":"\"token\":\"x\""}"#),
    (#"{"url":"https://a.b/?token=x&sdk=1"}"#, #"{"url":"https://a.b/?token=hidden&sdk=1"}"#),
    (#"{"url":"https://a.b/?c=1&token=x"}"#, #"{"url":"https://a.b/?c=1&token=hidden"}"#),
    (#"{"orderToken":"x"}"#, #"{"orderToken":"x"}"#),
    ("", ""),
  ])
  func `A token is hidden where it is a value`(_ line: String, _ expected: String) {
    let hidden = TokenHiding.hidden(Array(line.utf8))
    #expect(String(decoding: hidden, as: UTF8.self) == expected)
  }
}

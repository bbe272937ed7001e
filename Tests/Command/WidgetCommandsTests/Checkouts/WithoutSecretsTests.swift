import Testing

@testable import WidgetCommands

/// Secrets, which no terminal and no log keeps.
@Suite struct WithoutSecretsTests {
  @Test(arguments: [
    (#"{"token":"002.a","b":1}"#, #"{"token":"hidden","b":1}"#),
    (#"{"token":null,"total":"1.00"}"#, #"{"token":null,"total":"1.00"}"#),
    (
      #"{"a":[{"orderToken":"x"}],"clientSecret":{"b":2}}"#,
      #"{"a":[{"orderToken":"hidden"}],"clientSecret":"hidden"}"#
    ),
    (#"{"name":"\"token\":\"x\" and a=b"}"#, #"{"name":"\"token\":\"x\" and a=b"}"#),
    (#"{"url":"https://a.b/?token=x&sdk=1"}"#, #"{"url":"https://a.b/?token=hidden&sdk=1"}"#),
    (
      #"{"url":"https://a.b/?c=1&orderToken=x#y"}"#,
      #"{"url":"https://a.b/?c=1&orderToken=hidden#y"}"#
    ),
    (
      #"{"instruments":[{"id":"card-1","credential":{"type":"card","number":"4242"}}]}"#,
      #"{"instruments":[{"id":"card-1","credential":"hidden"}]}"#
    ),
    (#"{"body":"a=1&token=x"}"#, #"{"body":"a=1&token=hidden"}"#),
    (
      #"{"effect":"presentProvider","data":{"amount":"1.00","token":["x"]}}"#,
      #"{"effect":"presentProvider","data":{"amount":"1.00","token":"hidden"}}"#
    ),
    (
      #"{"headers":[{"name":"Authorization","value":"b"},{"name":"X-A","value":"c"}]}"#,
      #"{"headers":[{"name":"Authorization","value":"hidden"},{"name":"X-A","value":"c"}]}"#
    ),
    (
      #"{"cookies":[{"name":"s","value":"1","domain":null}]}"#,
      #"{"cookies":[{"name":"s","value":"hidden","domain":null}]}"#
    ),
    (
      #"{"events":[{"event":"malformedMessage","text":"{\"token\":\"x"},{"text":"y"}]}"#,
      #"{"events":[{"event":"malformedMessage","text":"hidden"},{"text":"y"}]}"#
    ),
  ])
  func `A secret is hidden, and nothing else`(_ line: String, _ expected: String) {
    let result = WithoutSecrets.line(Array((line + "\n").utf8))
    #expect(String(decoding: result, as: UTF8.self) == expected + "\n")
  }
}

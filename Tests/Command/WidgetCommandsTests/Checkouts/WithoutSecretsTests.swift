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

  @Test(arguments: [
    (
      "https://ada:pw@shop.example/c?ec_auth=x&key=x&token=x&multipass=x&a=1#x",
      "https://hidden@shop.example/c?ec_auth=hidden&key=hidden&token=hidden&multipass=hidden&a=1#hidden"
    ),
    (
      "https://shop.example/c?checkout[email]=x&checkout%5Bshipping%5D=x&CHECKOUT[=x&checkout=1",
      "https://shop.example/c?checkout[email]=hidden&checkout%5Bshipping%5D=hidden&CHECKOUT[=hidden&checkout=1"
    ),
    (
      "https://shop.example/c?%6bey=x&KEY=x&keys=1&%zz=1",
      "https://shop.example/c?%6bey=hidden&KEY=hidden&keys=1&%zz=1"
    ),
    ("shopapp://u:p@q@x/?key=x#a=1#b", "shopapp://hidden@x/?key=hidden#hidden"),
    ("https://u@h.example", "https://hidden@h.example"),
    ("https://h.example/a@b?c@d", "https://h.example/a@b?c@d"),
    ("https://h.example#", "https://h.example#"),
    ("https://h.example?key", "https://h.example?key"),
    ("mailto:a@b.example", "mailto:a@b.example"), ("Mug #1", "Mug #1"), ("a=1&key=x", "a=1&key=x"),
  ])
  func `An address of the Checkout Kit 4 has no user, key or fragment`(
    address: String, expected: String
  ) {
    let line = #"{"line":1,"state":{"url":"\#(address)"},"key":"k"}"# + "\n"
    let result = WithoutSecrets.line(Array(line.utf8), hidesAddresses: true)
    #expect(
      String(decoding: result, as: UTF8.self)
        == #"{"line":1,"state":{"url":"\#(expected)"},"key":"k"}"# + "\n")
  }
}

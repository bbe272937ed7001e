import StrictJSON
import Testing

@Suite struct PrettyTests {
  @Test func `Every member and element has a line of its own`() throws {
    let value = try JSONValue(
      parsing: #"{"id":"a{[,:]}\"\\","limits":{"minimum":null},"list":[1,[],{},[2]],"end":{}}"#)
    #expect(
      JSONText(value).prettyPrinted == #"""
        {
          "id": "a{[,:]}\"\\",
          "limits": {
            "minimum": null
          },
          "list": [
            1,
            [],
            {},
            [
              2
            ]
          ],
          "end": {}
        }

        """#)
  }

  @Test(arguments: [("1", "1\n"), ("\"\"", "\"\"\n"), ("[]", "[]\n"), ("{}", "{}\n")])
  func `Small values stay on one line`(_ compact: String, _ pretty: String) throws {
    #expect(try JSONText(JSONValue(parsing: compact)).prettyPrinted == pretty)
  }
}

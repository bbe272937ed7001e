import StrictJSON
import Testing

@Suite struct DocumentationExampleTests {
  @Test func `The examples of reading values hold`() throws {
    let plan = try JSONValue(parsing: #"{"id": "us-pay-in-4", "count": 4}"#)
    #expect(plan["count"]?.number?.int == 4)
    #expect(plan["count"]?.position.description == "line 1, column 32")
    #expect(
      try JSONValue(parsing: "[1,\n 2]").array?[1].position.description == "line 2, column 2")
    #expect(try JSONValue(parsing: "0.10").number?.text == "0.10")
    #expect(try JSONValue(parsing: "0.10").number?.int64 == nil)
    #expect(try JSONValue(parsing: "0.10").number?.description == "0.10")
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: #"{"id": 1, "id": 2}"#)
    }
    #expect(error?.line == 1 && error?.column == 11)
    #expect(
      error?.description
        == #"line 1, column 11: the key "id" is there twice (first in line 1, column 2)"#)
  }

  @Test func `The examples of reading fields hold`() throws {
    let field = try JSONField(JSONValue(parsing: #"["a", 2]"#))
    #expect(try field.elements()[1].integer(in: 1...9) == 2)
    let error = #expect(throws: JSONReadError.self) { try field.elements()[1].string() }
    #expect(error?.description == "line 1, column 7: [1]: expected a string, found a number")
  }

  @Test func `The examples of writing hold`() {
    let text = JSONText.object { object in
      object.member("amount", "50.00")
      object.member("number", 1)
    }
    #expect(text.string == #"{"amount":"50.00","number":1}"#)
    #expect(text.description == text.string)
    #expect(JSONText(["a", nil]).string == #"["a",null]"#)
  }
}

import PaymentTerms
import ScheduleEngine
import TermsWire
import Testing
import WidgetRendering

/// Earlier answers, right and wrong.
@Suite("Earlier answers")
struct EarlierTermsTests {
  private func read(_ text: String) throws -> TermRecord? {
    try EarlierTerms(utf8: Array(text.utf8)).selected
  }

  @Test(arguments: ["{}", #"{"terms":[]}"#, #"{"messages":[],"totals":1}"#])
  func `An answer without a selection is none`(text: String) throws {
    #expect(try read(text) == nil)
  }

  private static let payment = #"{"id":"1","type":"deferred","due_at":"x","amount":5,"more":[]}"#

  @Test func `The selected term is read, and unknown members are ignored`() throws {
    let text = """
      {"more":1,"terms":[{"id":"a","title":"A","schedules":0},{"id":"b","title":"B",\
      "description":"x","schedules":[\(Self.payment)]}],"selected_term_id":"b"}
      """
    #expect(
      try read(text)
        == TermRecord(
          id: "b", title: "B", payments: [.init(id: "1", type: "deferred", due: "x", amount: 5)]))
  }

  @Test(arguments: [
    #"{"id":"c-1","payment":{"terms":[\#(term)],"selected_term_id":"a","instruments":[]}}"#,
    #"{"id":"o-1","payment":{"accepted_term":\#(term)}}"#,
  ])
  func `A whole checkout or order has its term within the payment`(text: String) throws {
    #expect(try read(text)?.title.description == "A")
  }

  private static let term = #"{"id":"a","title":"A","schedules":[]}"#

  @Test(arguments: [#"{"payment":{}}"#, #"{"payment":{"instruments":[]},"id":"c-1"}"#])
  func `A checkout without terms has no earlier term`(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test(arguments: [
    (#"{"terms":[\#(term)]}"#, "terms: no term is selected; pass an output of widget terms"),
    (#"{"payment":{"terms":[\#(term)]}}"#, "payment.terms: no term is selected"),
    (#"{"payment":null}"#, "payment: expected an object"),
    ("", "line 1, column 1"), ("[]", "expected an object, found an array"), ("{}{}", "line 1"),
    (#"{"a":1,"a":1}"#, "is there twice"),
    (#"{"selected_term_id":1,"terms":[]}"#, "selected_term_id: expected a string"),
    (#"{"selected_term_id":"a"}"#, "terms: this key is missing"),
    (
      #"{"selected_term_id":"a","terms":[]}"#,
      "selected_term_id: no term has this id; pass an output"
    ),
    (
      #"{"selected_term_id":"a","terms":[{"id":"a","title":"A"}]}"#,
      "schedules: this key is missing"
    ),
    (
      #"{"accepted_term":{"id":"a","title":"A","schedules":[{"id":"1","type":"x","amount":1.0}]}}"#,
      "amount: expected a whole number"
    ),
    (
      #"{"accepted_term":{"id":"a","title":"A","schedules":[{"id":"1","type":"x","amount":-1}]}}"#,
      "amount: expected a whole number from 0 to 9007199254740991"
    ),
    (#"{"accepted_term":[]}"#, "accepted_term: expected an object"),
  ])
  func `Other documents are rejected with their place`(text: String, phrase: String) throws {
    let error = try #require(throws: EarlierTermsError.self) { try read(text) }
    #expect(error.description.contains(phrase), "\(error)")
  }
}

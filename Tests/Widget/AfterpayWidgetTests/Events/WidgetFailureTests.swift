import AfterpayWidget
import Testing

@Suite struct WidgetFailureTests {
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  @Test(
    arguments: [
      (WidgetFailure(LookupFailure()), "the checkout could not be looked up; try again"),
      (
        .lookupFailed(Complaint(description: "no route")),
        "the checkout could not be looked up (no route); try again"
      ),
      (
        WidgetFailure(Complaint(description: "no idea")),
        "the widget failed (no idea); ask it for its status"
      ),
      (.missed(1), "1 event was missed; ask the widget for its status"),
      (.missed(2), "2 events were missed; ask the widget for its status"),
    ])
  func `The text of a failure names the problem and the remedy`(
    failure: WidgetFailure, text: String
  ) {
    #expect("\(failure)" == text)
  }

  @Test func `The text of an engine fault contains the engine's reason`() throws {
    let moment = Moment(today: try CivilDate("9999-12-31"), secondsSinceEpoch: 0)
    let fault = #expect(throws: WidgetCommandError.self) {
      try WidgetMachine.tokenless(
        total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
    }
    let failure = WidgetFailure(try #require(fault))
    #expect(failure.reason == .engineFault(try #require(fault)))
    #expect(
      "\(failure)"
        == "the widget could not follow its order: "
        + "a payment would be due after 9999-12-31; start earlier")
  }

  @Test func `A failure that is converted from a failure is equal to it`() {
    #expect(WidgetFailure(WidgetFailure.missed(7)) == .missed(7))
    #expect(WidgetFailure(WidgetFailure.missed(7)).reason == .missed(7))
  }

  @Test func `A failure has its underlying error`() {
    let failure = WidgetFailure.lookupFailed(Complaint(description: "no route"))
    #expect((failure.underlyingError as? Complaint)?.description == "no route")
    #expect(WidgetFailure.missed(1).underlyingError == nil)
  }

  @Test func `Failures are equal when their kinds and texts are`() {
    let failure = WidgetFailure.lookupFailed(Complaint(description: "a"))
    #expect(failure == .lookupFailed(Complaint(description: "a")))
    #expect(failure != .lookupFailed(Complaint(description: "b")))
    #expect(failure != WidgetFailure(Complaint(description: "a")))
    #expect(WidgetFailure.missed(1) != .missed(2))
    #expect(Set([failure, .lookupFailed(Complaint(description: "a")), .missed(1)]).count == 2)
  }

  @Test(arguments: [
    ("two\nlines\r\n", "two lines  "), ("\u{1B}[2J", " [2J"), ("a\u{2028}b\u{202E}c", "a b c"),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    (String(repeating: "x", count: 1_000_000), String(repeating: "x", count: 200) + "…"),
  ])
  func `The text of an underlying error is one short line`(text: String, shown: String) {
    let failure = WidgetFailure(Complaint(description: text))
    #expect("\(failure)" == "the widget failed (\(shown)); ask it for its status")
  }
}

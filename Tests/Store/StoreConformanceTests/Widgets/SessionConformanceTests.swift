import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// One session of commands on every database.
@Suite struct SessionConformanceTests {
  @Test(arguments: ConformanceStore.Kind.shared)
  func `A session has the same answers as in memory, byte for byte`(
    kind: ConformanceStore.Kind
  ) throws {
    let model = try ScriptedSession.answers(ConformanceStore(.memory))
    let answers = try ScriptedSession.answers(ConformanceStore(kind))
    #expect(answers.count == model.count)
    #expect(model.count == 103)
    for (index, answer) in answers.enumerated() where answer != model[index] {
      Issue.record("answer \(index): \(answer), not \(model[index])")
    }
  }

  /// The answers by hand, as far as a word can name them.
  @Test func `The session in memory has the expected answers`() throws {
    let answers = try ScriptedSession.answers(ConformanceStore(.memory))
    let words = answers.prefix(35).map { answer in
      switch answer.base {
      case let widget as StoredWidget:
        "\(widget.machine.revision)\(widget.isRepeated ? " repeated" : "")"
      case let capture as StoredCapture: capture.decision.conformanceCode
      case let reason as WidgetStoreError.Reason:
        "\(reason)".prefix { $0 != "(" }.description
      default: "\(answer)"
      }
    }
    #expect(
      words == [
        "noSuchWidget", "1", "1 repeated", "exists", "1", "1", "1", "2", "otherRevision", "3",
        "4", "5", "6", "7", "8", "9", "10", "11", "7 repeated", "usedID", "1",
        "severalWidgetsOfToken", "amount_mismatch", "invalid_token", "not_found", "noSuchWidget",
        "accepted", "accepted", "already_captured", "payment_captured", "already_captured",
        "amount_below_minimum", "captured", "captured", "1",
      ])
  }
}

import Synchronization
import TestSupport
import Testing

@testable import WidgetCommands

/// Answers questions in turn, and stores them.
private final class Answers: Sendable {
  private let state: Mutex<(answers: [Bool], questions: [String])>

  init(_ answers: [Bool]) { state = Mutex((answers.reversed(), [])) }

  var questions: [String] { state.withLock { $0.questions } }

  func answer(_ question: String) -> Bool? {
    state.withLock { state in
      state.questions.append(question)
      return state.answers.popLast()
    }
  }
}

@Suite("Questions before a removal")
struct RemovalQuestionTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": "002.t\n"]) }

  private func asking(_ answers: Bool...) -> Answers {
    let answers = Answers(answers)
    harness.environment.confirm = { answers.answer($0) }
    return answers
  }

  private func capture() {
    harness("create order-1 --amount 80.00 --token-file token.txt")
    harness("capture --amount 80.00 --token-file token.txt")
  }

  @Test func `A widget is removed after yes, and stays after no`() {
    harness("create order-1 --amount 80.00")
    let no = asking(false)
    harness("remove order-1").expectFailure(.no, "the widget order-1 is not removed")
    #expect(no.questions == ["remove the widget order-1 and its history?"])
    #expect(harness("status order-1").status == .yes)
    let yes = asking(true)
    #expect(harness("remove order-1").status == .yes)
    #expect(yes.questions.count == 1)
    #expect(harness("status order-1").status == .noInput)
  }

  @Test func `A captured widget needs a second yes`() {
    capture()
    let once = asking(true, false)
    harness("remove order-1").expectFailure(.no, "the widget order-1 is not removed")
    #expect(once.questions.count == 2)
    #expect(once.questions[1].hasPrefix("the order of the widget order-1 was captured for 80.00"))
    #expect(once.questions[1].hasSuffix("; remove it now?"))
    #expect(harness("status order-1").status == .yes)
    _ = asking(true, true)
    #expect(harness("remove order-1").status == .yes)
    #expect(harness("status order-1").status == .noInput)
  }

  @Test func `With --force, nothing is asked`() {
    capture()
    let none = asking(false)
    #expect(harness("remove order-1 --force").status == .yes)
    #expect(none.questions.isEmpty)
  }

  @Test func `Without a terminal, a captured widget needs --force`() {
    capture()
    harness("remove order-1").expectFailure(.no, "'widget remove order-1 --force' removes it")
  }

  @Test func `A widget that is missing is an error, not a question about force`() {
    let answers = asking(true, true)
    harness("remove order-1").expectFailure(.noInput, "there is no widget order-1")
    #expect(answers.questions.count == 1)
  }

  @Test func `An account on which something is owed needs a second yes`() {
    harness("account open order-1 --amount 80.00 --currency AUD")
    let once = asking(true, false)
    harness("account remove order-1").expectFailure(.no, "the account order-1 is not removed")
    #expect(once.questions[0] == "remove the account order-1 and its history?")
    #expect(once.questions[1].contains("80.00 AUD"))
    _ = asking(true, true)
    #expect(harness("account remove order-1").status == .yes)
  }
}

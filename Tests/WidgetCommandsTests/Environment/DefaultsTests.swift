import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("What a command does where nobody says otherwise")
struct CommandDefaultsTests {
  @Test func `waits ten seconds for other processes`() {
    let harness = CommandEnvironment(
      variables: [:], now: { nil }, read: { _, _ in .missing },
      write: { _, _ in .notCreated("") }, emit: { _ in .printed }, wait: { _ in false })
    #expect(harness.patience == .seconds(10))
    #expect(CommandEnvironment.system(variables: [:]).patience == .seconds(10))
    #expect(!harness.outputIsTerminal && !harness.isInteractive && harness.columns == nil)
  }

  @Test func `works on one thread where the processors are not known`() {
    #expect(BatchEnvironment.empty.processors == 1)
    #expect(!BatchEnvironment.empty.showsProgress)
    #expect(BatchJob().threads == 1)
    #expect(!BatchJob().isStrict && !BatchJob().isQuiet)
  }

  @Test func `looks for changes ten times a second, and shows progress four times`() {
    #expect(EventPrinter.interval == .milliseconds(100))
    #expect(BatchProgress.interval == .milliseconds(250))
  }
}

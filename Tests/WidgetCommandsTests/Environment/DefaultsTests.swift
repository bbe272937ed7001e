import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("Defaults of commands")
struct CommandDefaultsTests {
  @Test func `A command waits ten seconds for other processes`() {
    let harness = CommandEnvironment(
      variables: [:], now: { nil }, read: { _, _ in .missing },
      write: { _, _ in .notCreated("") }, emit: { _ in .printed }, wait: { _ in false })
    #expect(harness.patience == .seconds(10))
    #expect(CommandEnvironment.system(variables: [:]).patience == .seconds(10))
    #expect(!harness.outputIsTerminal && !harness.isInteractive && harness.columns == nil)
  }

  @Test func `A batch has one thread if the number of processors is not known`() {
    #expect(BatchEnvironment.empty.processors == 1)
    #expect(!BatchEnvironment.empty.showsProgress)
    #expect(BatchJob().threads == 1)
    #expect(!BatchJob().isStrict && !BatchJob().isQuiet)
  }

  @Test func `Changes are read ten times a second, and progress is shown four times a second`() {
    #expect(EventPrinter.interval == .milliseconds(100))
    #expect(BatchProgress.interval == .milliseconds(250))
  }
}

import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("What a command does where nobody says otherwise")
struct CommandDefaultsTests {
  @Test func `waits ten seconds for other processes`() {
    let world = Surroundings(
      environment: [:], now: { nil }, read: { _, _ in .missing },
      write: { _, _ in .notCreated("") }, emit: { _ in .printed }, wait: { _ in false })
    #expect(world.patience == .seconds(10))
    #expect(Surroundings.system(environment: [:]).patience == .seconds(10))
    #expect(!world.outputIsTerminal && !world.isInteractive && world.columns == nil)
  }

  @Test func `works on one thread where the processors are not known`() {
    #expect(BatchSurroundings.empty.processors == 1)
    #expect(!BatchSurroundings.empty.showsProgress)
    #expect(BatchJob().threads == 1)
    #expect(!BatchJob().isStrict && !BatchJob().isQuiet)
  }

  @Test func `looks for changes ten times a second, and shows progress four times`() {
    #expect(EventStream.interval == .milliseconds(100))
    #expect(BatchProgress.interval == .milliseconds(250))
  }
}

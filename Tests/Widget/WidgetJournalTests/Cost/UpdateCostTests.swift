import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The system calls and bytes of a command, which do not depend on the number of earlier commands.
@Suite final class UpdateCostTests {
  private let directory: TemporaryDirectory
  private let files = MeteredFiles()
  private let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: files.system)
  }

  /// Returns the calls and bytes of an update of a journal with a number of lines of one length.
  private func usage(after count: Int) throws -> MeteredFiles.Usage {
    var text = JournalText(["5000.00"])
    for number in 1..<count { text.update("\(1_000 + number).00") }
    try Raw.write(text.bytes, to: directory("default.journal"))
    return try files.usage { _ = try store.update("9.00") }
  }

  @Test func `The 5,000th update has the calls and bytes of the 1,000th`() throws {
    let early = try usage(after: 1_000)
    let late = try usage(after: 4_999)
    #expect(early == late)
    #expect(early.flushes == 2 && early.reads == 2)
    // The first 4 KiB, which contain the first line, and the last 16 KiB.
    #expect(early.bytesRead == 4_096 + 16_384)
  }

  /// A revision with one more digit makes the line one byte longer.
  @Test func `The 5,000th update has the calls of the 200th`() throws {
    let early = try usage(after: 200)
    var late = try usage(after: 4_999)
    #expect(late.bytesWritten == early.bytesWritten + 1)
    late.bytesWritten -= 1
    #expect(early == late)
  }

  @Test func `A read of a long journal costs as much as one of a short one`() throws {
    var usages: [MeteredFiles.Usage] = []
    for count in [200, 2_000] {
      try Raw.write(
        JournalText((1...count).map { "\($0).00" }).bytes, to: directory("default.journal"))
      usages.append(try files.usage { _ = try store.read(.default) })
      usages.append(try files.usage { _ = try store.look(at: .default) })
    }
    #expect(usages[0] == usages[2] && usages[1] == usages[3])
  }

  /// A journal of up to 4,096 bytes is read whole, a longer one only at its first line and its end.
  @Test func `At most the first line and the last 16 KiB of a journal are read`() throws {
    for count in [1, 30, 56, 57, 58, 59, 100] {
      let usage = try usage(after: count)
      #expect(usage.bytesRead <= 20_480, "\(count) lines")
      #expect(usage.reads <= 2)
    }
  }
}

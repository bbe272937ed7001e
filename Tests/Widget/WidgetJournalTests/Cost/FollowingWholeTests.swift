import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The lines that a follower reads: all in the first call, then only new ones.
@Suite final class FollowingWholeTests {
  private let directory: TemporaryDirectory
  private let files = MeteredFiles()
  private let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: files.system)
  }

  @Test(arguments: [10, 1_000])
  func `All lines are read once, and then the new ones`(count: Int) throws {
    var text = JournalText((1...count).map { "\(1_000 + $0).00" })
    try Raw.write(text.bytes, to: directory("default.journal"))
    var follower = store.follow(.default)
    var before = files.usage
    guard case .accepted(let steps) = try follower.next() else {
      Issue.record("removed")
      return
    }
    #expect(steps.map(\.entry.total.text) == (1...count).map { "\(1_000 + $0).00" })
    #expect((files.usage - before).bytesRead == text.bytes.count)

    for number in 1...3 {
      text.update("\(number).00")
      let line = Array(text.bytes[text.chain.starts[count + number - 1]...])
      _ = try store.update(
        .default, at: try Sample.moment(1_795_251_600 + 60 * Int64(count + number - 1)),
        amount: "\(number).00")
      before = files.usage
      guard case .accepted(let steps) = try follower.next() else {
        Issue.record("removed")
        return
      }
      let usage = files.usage - before
      #expect(steps.map(\.entry.total.text) == ["\(number).00"])
      #expect(usage.bytesRead == line.count && usage.reads == 1)
    }
    before = files.usage
    #expect(try follower.next() == .accepted([]))
    #expect((files.usage - before).bytesRead == 0)
  }
}

import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The locks of a follower, which has none between its calls, and of writers.
@Suite final class FollowerLockTests {
  private let directory: TemporaryDirectory
  private let writer: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    writer = .test(directory.path, lockTimeout: .zero)
  }

  @Test func `A journal that stays locked is an error, and later lines are still delivered`()
    throws
  {
    try writer.update("200.00")
    var widget = FollowedWidget(in: .test(directory.path, lockTimeout: .milliseconds(5)))
    #expect(widget.next() == .delivered(["200.00"]))
    try writer.update("80.00")
    let path = directory("default.journal")
    do {
      let place = BaseDirectory.working
      let file = try SystemCalls.real.open(path, in: place, O_RDWR)
      try SystemCalls.real.lock(file, exclusively: true, path)
      #expect(widget.next() == .failed(.busy(file: path, waited: .milliseconds(5))))
    }
    #expect(widget.next() == .delivered(["80.00"]))
  }

  @Test func `A follower does not block writers between its calls`() throws {
    try writer.update("200.00")
    var widget = FollowedWidget(in: writer)
    for total in ["80.00", "35.01", "9.00"] {
      _ = widget.next()
      try writer.update(total)
      #expect(widget.next() == .delivered([total]))
    }
    try writer.remove(.default)
    #expect(widget.next() == .removed)
  }
}

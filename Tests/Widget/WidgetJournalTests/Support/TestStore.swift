import Journals
import ScheduleEngine
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

extension WidgetStore {
  /// Returns a store for tests, whose system calls can be replaced.
  ///
  /// By default nothing is flushed, since a test cannot observe a flush while the machine runs;
  /// tests of power failures use a ``SimulatedDisk`` instead.
  static func test(
    _ directory: String, lockTimeout: Duration = .seconds(600), system: SystemCalls = .unflushed
  ) -> WidgetStore {
    WidgetStore(
      directory: directory, lockTimeout: lockTimeout, plans: { Sample.knownPlan($0) },
      system: system)
  }

  /// Sets a widget's total in dollars at the sample's time, and creates the widget if it is
  /// missing.
  @discardableResult
  func update(
    _ amount: String, of name: WidgetName = .default, creating plan: PlanID? = Sample.plan
  ) throws -> StoredWidget {
    try update(name, creating: plan, at: try Sample.moment(), amount: amount)
  }

  /// Captures an amount of dollars by the sample's token, at the sample's time.
  @discardableResult
  func capture(
    _ amount: String, of name: WidgetName? = .default, isAdjusted: Bool = false,
    _ checksum: String? = nil, at moment: Moment? = nil, id: CommandID? = nil
  ) throws -> StoredCapture {
    let request = CaptureRequest(
      token: try Sample.token(), amount: try Sample.dollars(amount),
      isCheckoutAdjusted: isAdjusted, paymentScheduleChecksum: checksum)
    return try capture(name, request, at: moment ?? Sample.moment(), id: id)
  }

  /// Returns the totals of all lines of a widget's journal.
  func totals(of name: WidgetName = .default) throws -> [String] {
    try history(name).entries.map(\.total.text)
  }

  /// Reads a widget, and returns the error's reason, or nil if there is no error.
  func readingError(of name: WidgetName = .default) -> StoreError.Reason? {
    Self.reason { try read(name) }
  }

  /// Updates a widget, and returns the error's reason, or nil if there is no error.
  func updatingError(of name: WidgetName = .default) -> StoreError.Reason? {
    Self.reason { try update("9.00", of: name) }
  }

  /// Runs a body, and returns the error's reason, or nil if there is no error.
  static func reason<Result>(_ body: () throws -> Result) -> StoreError.Reason? {
    do {
      _ = try body()
      return nil
    } catch let error as StoreError {
      return error.reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }
}

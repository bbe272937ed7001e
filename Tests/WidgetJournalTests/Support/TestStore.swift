import Journals
import ScheduleEngine
import Synchronization
import Testing

@testable import WidgetJournal

extension WidgetStore {
  /// Returns a store whose calls may fail.
  ///
  /// By default nothing is flushed, since a test of a running machine cannot observe it;
  /// ``SimulatedDisk`` tests the purpose of a flush.
  static func test(
    _ directory: String, patience: Duration = .seconds(600), system: SystemCalls = .unflushed
  ) -> WidgetStore {
    WidgetStore(
      directory: directory, patience: patience, plans: { Sample.knownPlan($0) }, system: system)
  }

  /// Sets a total in dollars at the sample's time.
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

  /// Returns the totals in the journal.
  func totals(of name: WidgetName = .default) throws -> [String] {
    try history(name).entries.map(\.total.text)
  }

  /// Returns the reason why the default widget cannot be read, or nil.
  func readingError(of name: WidgetName = .default) -> StoreError.Reason? {
    Self.reason { try read(name) }
  }

  /// Returns the reason why the default widget cannot be updated, or nil.
  func updatingError(of name: WidgetName = .default) -> StoreError.Reason? {
    Self.reason { try update("9.00", of: name) }
  }

  /// Returns the reason why work fails, or nil.
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

extension SystemCalls {
  /// The calls without faults; a flush does not wait for the disk.
  static var unflushed: SystemCalls { MeteredFiles().system }
}

/// A count of system calls with faults in some of them; a flush does not wait for the disk.
final class FaultPlan: Sendable {
  private let calls = Mutex<[SystemCalls.Call]>([])
  private let decide: @Sendable (_ call: SystemCalls.Call, _ index: Int) -> SystemCalls.Fault?

  /// Creates a plan.
  ///
  /// - Parameter decide: Returns the fault of a call, by its number among all calls, from 0.
  init(
    _ decide: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault? = { _, _ in nil }
  ) { self.decide = decide }

  /// The calls so far.
  var trace: [SystemCalls.Call] { calls.withLock { $0 } }

  var system: SystemCalls {
    SystemCalls(of: MeteredFiles()) { [self] call in
      let index = calls.withLock { calls in
        calls.append(call)
        return calls.count - 1
      }
      return decide(call, index)
    }
  }
}

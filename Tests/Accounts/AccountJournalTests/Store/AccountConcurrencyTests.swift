import Foundation
import Journals
import ScheduleEngine
import Servicing
import ServicingWire
import Synchronization
import Testing

@testable import AccountJournal
@testable import JournalTesting

/// Many programs that add events to one account at once; each call opens the files again.
@Suite struct AccountConcurrencyTests {
  @Test func `Each acknowledged event is in the journal once`() throws {
    let directory = try TemporaryDirectory()
    let store = AccountStore.test(directory("state"))
    try store.openSample()
    let (programs, events) = (8, 12)
    let acknowledged = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: programs) { program in
      for number in 0..<events {
        let id = "\(program)-\(number)"
        // Every second event is repeated, as by a client that received no answer.
        for _ in 0...(number % 2) {
          guard (try? store.pay("1.00", id: id)) != nil else { continue }
          acknowledged.withLock { $0.append(id) }
        }
      }
    }
    let history = try store.history(Sample.name())
    let ids = history.entries.compactMap(\.event.id)
    #expect(ids.count == programs * events)
    #expect(Set(ids) == Set(acknowledged.withLock { $0 }))
    #expect(history.version.account.account?.installments.map(\.paid).reduce(0, +) == 96_00)
    #expect(try store.verify(Sample.name()).isGood)
  }

  @Test func `One of many programs opens an account`() throws {
    let directory = try TemporaryDirectory()
    let store = AccountStore.test(directory("state"))
    let opened = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      if (try? store.openSample()) != nil { opened.withLock { $0 += 1 } }
    }
    #expect(opened.withLock { $0 } == 1)
    #expect(try store.read(Sample.name()).revision == 1)
  }

  @Test func `A locked account is an error after the lock timeout`() throws {
    let directory = try TemporaryDirectory()
    let store = AccountStore.test(directory("state"))
    try store.openSample()
    let system = SystemCalls.real
    let path = directory("state/order-1042.account")
    let file = try system.open(path, in: .working, 0)
    try system.lock(file, exclusively: true, path)
    let impatient = AccountStore.test(directory("state"), lockTimeout: .milliseconds(1))
    #expect(
      AccountStore.reason { try impatient.read(Sample.name()) }
        == .busy(file: path, waited: .milliseconds(1)))
    // A list waits for no lock.
    #expect(try impatient.list() == [Sample.name()])
    #expect(try impatient.look(at: Sample.name()).revision == 1)
  }
}

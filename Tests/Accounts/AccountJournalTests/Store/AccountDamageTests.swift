import Journals
import ScheduleEngine
import ServicingWire
import Testing

@testable import AccountJournal
@testable import JournalTesting

/// Journals in which bytes were changed, removed or inserted, and lines moved.
@Suite struct AccountDamageTests {
  /// The bytes of a journal with four events, the last one late, and the start of each line.
  private static func sample() throws -> (bytes: [UInt8], starts: [Int], store: AccountStore) {
    let machine = SimulatedDisk()
    let store = AccountStore.test(
      AccountScenario.directory, system: SystemCalls(of: machine) { _ in nil })
    try store.openSample()
    try store.pay("50.00", id: "p-1")
    try store.pay("50.00", on: "2026-12-15")
    try store.pay("10.00", on: "2026-12-01", acceptsLate: true)
    let bytes = machine.disk.bytes(at: AccountScenario.journal) ?? []
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    return (bytes, [0] + ends, store)
  }

  private static func replay(_ bytes: [UInt8]) throws(AccountLineError) -> AccountReplay {
    guard let name = try? Sample.name() else { throw AccountLineError(line: 0, reason: .missing) }
    var journal = AccountReplay(of: name, ServicingCatalog())
    try journal.replay(bytes, in: ()) { _, _ in }
    return journal
  }

  private static func mistake(in bytes: [UInt8]) -> AccountLineError? {
    do throws(AccountLineError) {
      _ = try replay(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0x01, 0x08, 0x20, 0x80, 0xFF] as [UInt8])
  func `A changed byte is an error that names its line`(mask: UInt8) throws {
    let (bytes, starts, _) = try Self.sample()
    #expect(starts.count == 5)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= mask
      let line = starts.lastIndex { $0 <= offset }
      #expect(Self.mistake(in: damaged)?.line == line.map { $0 + 1 }, "byte \(offset)")
    }
  }

  @Test func `A byte removed before the end is an error that names its line`() throws {
    let (bytes, starts, _) = try Self.sample()
    for offset in bytes.indices.dropLast() {
      var damaged = bytes
      damaged.remove(at: offset)
      let line = starts.lastIndex { $0 <= offset }
      #expect(Self.mistake(in: damaged)?.line == line.map { $0 + 1 }, "byte \(offset)")
    }
  }

  @Test func `A journal cut off at any byte keeps every whole line`() throws {
    let (bytes, starts, _) = try Self.sample()
    for end in 0...bytes.count {
      let journal = try Self.replay(Array(bytes[..<end]))
      let whole = starts.lastIndex { $0 <= end + 1 } ?? 0
      #expect(journal.revision == whole, "cut at \(end)")
    }
  }

  @Test func `A line that is moved, repeated or left out is an error`() throws {
    let (bytes, starts, _) = try Self.sample()
    let lines = (0..<4).map { Array(bytes[starts[$0]..<starts[$0 + 1]]) }
    for (first, second) in [(0, 1), (1, 2), (2, 3), (1, 3)] {
      var moved = lines
      moved.swapAt(first, second)
      #expect(Self.mistake(in: Array(moved.joined()))?.line == first + 1)
    }
    for index in 0..<3 {
      var fewer = lines
      fewer.remove(at: index)
      #expect(Self.mistake(in: Array(fewer.joined()))?.line == index + 1)
      let repeated = Array((lines[...index] + lines[index...]).joined())
      #expect(Self.mistake(in: repeated)?.line == index + 2)
    }
  }

  /// Lines that are sealed with their correct hashes, after the first two lines of the sample.
  @Test(arguments: [
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"date":"2026-12-15","type":"payment","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"},"x":1"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"account":"order-1042","event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":4,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"999.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"50.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","account":"b","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"links":[],"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":999999999999,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":2,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
  ])
  func `A forged line with a correct hash is an error`(content: String) throws {
    let (bytes, starts, _) = try Self.sample()
    let whole = Array(bytes[..<starts[2]])
    let head = try Self.replay(whole).hash
    func sealed(_ content: String) -> [UInt8] {
      let content = content.replacing("HEAD", with: head)
      return Array("\(content),\"hash\":\"\(SHA256Digest(of: content))\"}\n".utf8)
    }
    let good =
      #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#
    #expect(Self.mistake(in: whole + sealed(good)) == nil)
    let mistake = Self.mistake(in: whole + sealed(content))
    #expect(mistake?.line == 3)
    if content.hasPrefix(#"{"format":2"#) {
      #expect(mistake?.reason == .newerFormat("format 2"))
    }
  }

  @Test func `A damaged journal is reported, not changed, and can be removed`() throws {
    let directory = try TemporaryDirectory()
    let store = AccountStore.test(directory("state"))
    let name = try Sample.name()
    try store.openSample()
    try store.pay("50.00")
    let file = directory("state/order-1042.account")
    var bytes = try Raw.bytes(at: file)
    bytes[bytes.count - 100] ^= 1
    try Raw.write(bytes, to: file)
    let damage = AccountLineError(line: 2, reason: .hashMismatch)
    #expect(AccountStore.reason { try store.read(name) } == .damaged(file: file, damage))
    #expect(AccountStore.reason { try store.pay("5.00") } == .damaged(file: file, damage))
    let check = try store.verify(name)
    #expect(!check.isGood)
    #expect(check.mistake == damage)
    #expect(check.goodLineCount == 1)
    #expect(try Raw.bytes(at: file) == bytes)
    #expect(try store.list() == [name])
    try store.remove(name)
    #expect(Raw.names(in: directory("state")).isEmpty)
  }
}

import StrictJSON
import Testing

@testable import ServicingWire

/// The scanner of plain lines, next to the strict parser.
@Suite("The scanner of plain event lines")
struct EventScannerTests {
  /// A generator of numbers (SplitMix64) whose results are the same in every run.
  private struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ (value >> 31)) % UInt64(bound))
    }
  }

  private static let lines =
    EventLines.worked + [
      #" { "type" : "payment", "date":"2026-11-21" ,"amount":"50.00", "id":"a-1","account":"o 1"}"#,
      #"{"fee":10,"type":"fee_waived","date":"2026-12-06","amount":"1.00"}"# + "\r",
      #"{"type":"opened","date":"2026-11-21","plan":"p","amount":"1","currency":"AUD","rules":"r","capture":"deferred","customerSince":"2026-01-01","tokenDigest":""}"#,
      #"{"type":"paused","date":"2026-11-21","until":"2026-11-22","reason":"dispute"}"#,
    ]

  /// Bytes that are put in the place of others: those of JSON, and some that it excludes.
  private static let bytes = Array("\"\\{}[]:,.-+eE0123456789 \t\r\n\u{0}\u{7F}é\u{1F600}aTn/".utf8)

  private static func mutated(_ line: String, by numbers: inout Numbers) -> [UInt8] {
    var bytes = Array(line.utf8)
    for _ in 0...numbers.next(below: 2) {
      let place = numbers.next(below: bytes.count)
      let byte = Self.bytes[numbers.next(below: Self.bytes.count)]
      switch numbers.next(below: 5) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.swapAt(place, numbers.next(below: bytes.count))
      case 3:
        let end = min(bytes.count, place + 1 + numbers.next(below: 20))
        bytes.insert(contentsOf: bytes[place..<end], at: numbers.next(below: bytes.count))
      default: bytes[place] = byte
      }
      if bytes.isEmpty { bytes = [byte] }
    }
    return bytes
  }

  private static func values(of record: EventRecord) -> [[UInt8]?] {
    EventKey.allCases.map { key in record.bounds(of: key).map { Array(record.bytes[$0]) } }
  }

  @Test func `A line that the scanner reads has the same values for the strict parser`() throws {
    var numbers = Numbers(state: 17)
    var scannedCount = 0
    for index in 0..<10_000 {
      let line = Self.mutated(Self.lines[index % Self.lines.count], by: &numbers)
      var (scanned, parsed) = (EventRecord(), EventRecord())
      guard EventScanner.scan(line.span, into: &scanned) else { continue }
      scannedCount += 1
      try EventLine.parse(line.span, into: &parsed)
      #expect(Self.values(of: scanned) == Self.values(of: parsed), "\(line)")
    }
    // Enough lines are still plain for the comparison to mean something.
    #expect((1_000...9_000).contains(scannedCount), "\(scannedCount)")
  }

  @Test func `Reading a line gives the event or the mistake of the strict parser`() {
    var numbers = Numbers(state: 18)
    for index in 0..<10_000 {
      let line = Self.mutated(Self.lines[index % Self.lines.count], by: &numbers)
      #expect(Self.outcome(of: line, isStrict: false) == Self.outcome(of: line, isStrict: true))
    }
  }

  /// The event or mistake of a line in words.
  private static func outcome(of line: [UInt8], isStrict: Bool) -> String {
    var record = EventRecord()
    do throws(EventError.Reason) {
      if isStrict { try EventLine.parse(line.span, into: &record) }
      let event = isStrict ? try EventLine(record) : try EventLine(line.span, into: &record)
      return "\(event) \(values(of: record))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `A name with one other byte is no key and no type`() {
    let names = EventKey.allCases.map(\.name) + EventType.allCases.map(\.name)
    for bytes in names.map({ Array("\($0)".utf8) }) {
      #expect(EventKey(bytes.span) != nil || EventType(bytes.span) != nil)
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 1
        let text = String(decoding: changed, as: UTF8.self)
        #expect(EventKey(changed.span) == nil && EventType(changed.span) == nil, "\(text)")
      }
    }
  }

  @Test(arguments: lines)
  func `A plain line needs no strict parser`(_ line: String) {
    var record = EventRecord()
    #expect(EventScanner.scan(Array(line.utf8).span, into: &record))
  }

  @Test(arguments: [
    #"{"type":"resumed","date":"2026-11-2\u0031"}"#, #"{"type":"resumed","date":"é"}"#,
    #"{"type":"resumed","date":"2026-11-21","account":"東京"}"#,
    #"{"type":"resumed","date":"2026-11-21","date":"2026-11-21"}"#,
    #"{"type":"payment_failed","date":"2026-11-21","installment":-1}"#,
    #"{"type":"payment_failed","date":"2026-11-21","installment":01}"#,
    #"{"type":"payment_failed","date":"2026-11-21","installment":1e0}"#,
    #"{"type":"resumed","date":"2026-11-21",}"#, #"{"type":"resumed"} {}"#, "{}", "",
  ])
  func `Any other line is left to the strict parser`(_ line: String) {
    var record = EventRecord()
    #expect(!EventScanner.scan(Array(line.utf8).span, into: &record))
  }
}

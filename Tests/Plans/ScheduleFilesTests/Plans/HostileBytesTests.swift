import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import Testing

/// Tests that any bytes give a record that can be written, or an error of one printable line.
@Suite struct HostileBytesTests {
  private static let good = Array(GoodPlan.text.utf8)
  private static let hostile: [UInt8] = [
    0x00, 0x0A, 0x1B, 0x22, 0x2C, 0x2F, 0x30, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x7F, 0x80, 0xC3, 0xED,
    0xEF, 0xF4, 0xFF,
  ]

  private func expectResult(to bytes: [UInt8], _ change: @autoclosure () -> String) {
    do throws(ScheduleFileError) {
      let record = try PlanFile.read(bytes, named: GoodPlan.fileName)
      let again = try GoodPlan.read(PlanFile.text(of: record))
      #expect(again == record, "\(change())")
    } catch {
      #expect(error.description.isOnePrintableLine, "\(change()): \(error)")
      #expect(error.description.hasPrefix("my-plan.json: line \(error.line), "), "\(change())")
      #expect(error.line <= 1 + bytes.count { $0 == 0x0A }, "\(change())")
    }
  }

  @Test func `Every truncation gives a plan or an error`() {
    for count in 0..<Self.good.count - 1 {
      let bytes = Array(Self.good.prefix(count))
      expectResult(to: bytes, "the first \(count) bytes")
      let hasEnd = bytes.last == UInt8(ascii: "}") && count == Self.good.count - 1
      #expect(hasEnd || (try? PlanFile.read(bytes, named: GoodPlan.fileName)) == nil)
    }
  }

  @Test func `A flipped bit in any byte gives a plan or an error`() {
    var numbers = SplitMix64(seed: 20_261_121)
    for offset in Self.good.indices {
      for _ in 0..<2 {
        let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
        var bytes = Self.good
        bytes[offset] ^= bit
        expectResult(to: bytes, "bit \(bit) of byte \(offset)")
      }
    }
  }

  @Test func `An inserted byte anywhere gives a plan or an error`() {
    var numbers = SplitMix64(seed: 20_261_122)
    for offset in Self.good.indices {
      for _ in 0..<2 {
        let byte = Self.hostile[Int.random(in: Self.hostile.indices, using: &numbers)]
        var bytes = Self.good
        bytes.insert(byte, at: offset)
        expectResult(to: bytes, "byte \(byte) at \(offset)")
      }
    }
  }

  @Test func `A removed byte anywhere gives a plan or an error`() {
    for offset in Self.good.indices {
      var bytes = Self.good
      bytes.remove(at: offset)
      expectResult(to: bytes, "without byte \(offset)")
    }
  }

  @Test func `A hostile text as any value gives a plan or an error`() {
    let texts = [
      "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{2028}", "\\u0000", "\\ud83d\\ude00", "\u{10FFFF}",
      String(repeating: "9", count: 5_000), String(repeating: "\u{301}", count: 500), "٣", "％",
    ]
    let values = GoodPlan.text.components(separatedBy: "\"")
    for text in texts {
      for index in stride(from: 1, to: values.count, by: 2) {
        var changed = values
        changed[index] = text
        expectResult(
          to: Array(changed.joined(separator: "\"").utf8), "\(text) as \(values[index])")
      }
    }
  }
}

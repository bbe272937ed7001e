import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The numbers, texts and lists of a stored form.
@Suite struct StoredCoderTests {
  private func bytes(
    _ write: (inout StoredCoder) throws(StoredCheckoutError) -> Void
  ) throws -> [UInt8] {
    var coder = StoredCoder(writingAfter: [])
    try write(&coder)
    return coder.bytes
  }

  private func reader(_ bytes: [UInt8]) -> StoredCoder {
    StoredCoder(reading: bytes, bytes.indices)
  }

  @Test(
    arguments: [
      (0, [0]), (-1, [1]), (1, [2]), (63, [126]), (64, [128, 1]), (-65, [129, 1]),
      (30_00, [240, 46]),
      (
        Int64.max, [254, 255, 255, 255, 255, 255, 255, 255, 255, 1]
      ),
      (Int64.min, [255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
    ] as [(Int64, [UInt8])])
  func `A number has as few bytes as it needs`(_ number: Int64, _ expected: [UInt8]) throws {
    #expect(
      try bytes { coder throws(StoredCheckoutError) in _ = try coder.number(number) } == expected)
    var reader = reader(expected)
    #expect(try reader.number(nil) == number)
    try reader.finish()
  }

  @Test func `A number of too many bytes is damage`() {
    var tooLong = reader(Array(repeating: 255, count: 9) + [2])
    #expect(throws: StoredCheckoutError(.damaged)) { try tooLong.number(nil) }
    var endless = reader(Array(repeating: 128, count: 20))
    #expect(throws: StoredCheckoutError(.damaged)) { try endless.number(nil) }
  }

  @Test func `A text or a list that is longer than the form is damage`() {
    // A length of 2^62 after one byte, which no list is given room for.
    let length: [UInt8] = [128, 128, 128, 128, 128, 128, 128, 128, 128, 1]
    var text = reader(length)
    #expect(throws: StoredCheckoutError(.damaged)) { try text.byteString(nil) }
    var list = reader(length)
    #expect(throws: StoredCheckoutError(.damaged)) { try list.list(nil as [Bool]?) }
    var invalid = reader([2, 255])
    #expect(throws: StoredCheckoutError(.damaged)) { try invalid.value(nil as UTF8Text?) }
  }

  @Test func `A count to which nothing can be added is damage`() throws {
    let largest = try bytes { coder throws(StoredCheckoutError) in
      _ = try coder.number(Int64(StoredCoder.maximumCount))
    }
    var known = reader(largest)
    #expect(try known.integer(nil) == StoredCoder.maximumCount)
    for number in [Int64(StoredCoder.maximumCount) + 1, .max, -1, .min] {
      var wrong = reader(
        try bytes { coder throws(StoredCheckoutError) in _ = try coder.number(number) })
      #expect(throws: StoredCheckoutError(.damaged)) { try wrong.integer(nil) }
    }
  }

  @Test func `A choice is one of the cases`() throws {
    var known = reader([4])
    #expect(try known.choice(nil as NoAnswerReason?) == .cancelled)
    var unknown = reader([6])
    #expect(throws: StoredCheckoutError(.damaged)) {
      try unknown.choice(nil as NoAnswerReason?)
    }
  }

  @Test func `Bytes that are left are damage`() {
    #expect(throws: StoredCheckoutError(.damaged)) { try reader([0]).finish() }
  }
}

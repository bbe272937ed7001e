import PropertyTesting
import ScheduleEngine
import Testing

/// Readers of awkward text and bytes: each throws, or reads exactly the value that was written.
@Suite struct HostileTextTests {
  /// Returns whether reading fails, or gives a value whose text has the same bytes.
  private func isWritten<Value: CustomStringConvertible>(
    as bytes: [UInt8], _ read: () throws -> Value
  ) -> Bool {
    guard let value = try? read() else { return true }
    return Array(value.description.utf8) == bytes
  }

  @Test func `Bytes are an amount only if they are its digits`() {
    forAll(Generator.hostileBytes, runs: 1_500) { bytes in
      guard let amount = try? Money(utf8: bytes.span, .usd) else { return true }
      let pieces = String(decoding: bytes, as: UTF8.self).split(separator: ".")
      let places = pieces.count == 2 ? String(pieces[1]) : ""
      let isPlain = pieces.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
      let padding = String(repeating: "0", count: max(0, 2 - places.utf8.count))
      return isPlain && amount.minorUnits == Int64(String(pieces[0]) + places + padding)
    }
  }

  @Test func `Bytes are a date or a currency only in the written form`() {
    forAll(Generator.hostileBytes, runs: 1_500) { bytes in
      isWritten(as: bytes) { try CivilDate(utf8: bytes.span) }
        && isWritten(as: bytes) { try Currency(utf8: bytes.span) }
    }
  }

  @Test func `Text is an identifier, a checksum or a date only in the written form`() {
    forAll(Generator.hostileText, runs: 1_500) { text in
      let bytes = Array(text.utf8)
      return isWritten(as: bytes) { try PlanID(text) }
        && isWritten(as: bytes) { try ScheduleChecksum(text) }
        && isWritten(as: bytes) { try CivilDate(text) }
        && isWritten(as: bytes) { try Currency(text) }
    }
  }

  @Test func `Text is a period or an amount only if all its bytes belong to one`() {
    forAll(Generator.hostileText, runs: 1_500) { text in
      let isPeriod = (try? Period(text)) != nil
      let isAmount = (try? Money(text, .kwd)) != nil
      return (!isPeriod || text.utf8.allSatisfy { "PDWM0123456789".utf8.contains($0) })
        && (!isAmount || text.utf8.allSatisfy { ".0123456789".utf8.contains($0) })
    }
  }

  @Test func `Bytes are a token exactly if they are UTF-8 without control characters`() {
    forAll(Generator.hostileBytes, runs: 1_500) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let isWellFormed = Array(text.utf8) == bytes
      let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let isToken = isWellFormed && !hasControl && (1...1_024).contains(bytes.count)
      return ((try? CheckoutToken(utf8: bytes.span)) != nil) == isToken
    }
  }
}

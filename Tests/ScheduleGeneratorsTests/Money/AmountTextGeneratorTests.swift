import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct AmountTextGeneratorTests {
  @Test func `Accepted texts come with all places, fewer, no point, and zeros in front`() throws {
    let all = try values(Generator.acceptedAmount())
    let twoPlaces = all.filter { $0.money.currency.exponent == 2 }
    func places(_ amount: AcceptedAmount) -> Int {
      amount.text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    }
    for count in 0...2 { #expect(twoPlaces.contains { places($0) == count }) }
    #expect(all.contains { $0.text.hasPrefix("00") && $0.text.utf8.count > 20 })
    #expect(all.contains { $0.money.minorUnits == 0 })
    #expect(all.contains { $0.text.contains("922337203685477") && $0.money.minorUnits == .max })
  }

  @Test func `Accepted texts have digits, one point at most, and the value they mean`() throws {
    for amount in try values(Generator.acceptedAmount()) {
      let pieces = amount.text.split(separator: ".", omittingEmptySubsequences: false)
      #expect(pieces.count <= 2 && pieces.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) })
      let behind = pieces.count == 2 ? String(pieces[1]) : ""
      let missing = amount.money.currency.exponent - behind.utf8.count
      #expect(missing >= 0)
      let digits = pieces[0] + behind + String(repeating: "0", count: max(0, missing))
      #expect(Int64(digits) == amount.money.minorUnits, "\(amount)")
    }
  }

  @Test func `An accepted text shrinks toward a cent with all its places`() throws {
    let found = smallest(Generator.acceptedAmount()) { $0.money.minorUnits == 0 }
    #expect(found.map(\.text) == ["0.01"])
    let short = smallest(Generator.acceptedAmount()) { $0.text.contains(".") }
    #expect(short.map(\.text) == ["1"])
    #expect(short.map(\.money.currency) == [.jpy])
    let padded = smallest(Generator.acceptedAmount()) { !$0.text.hasPrefix("00") }
    #expect(padded.map(\.text) == ["00.01"])
  }

  @Test func `Refused texts come with every mistake in currencies of every number of places`()
    throws
  {
    let all = try values(Generator.refusedAmount, count: 4_000)
    func kind(_ reason: AmountError.Reason) -> String {
      switch reason {
      case .empty: "empty"
      case .unexpectedByte(UInt8(ascii: ".")): "second point"
      case .unexpectedByte(let byte) where byte >= 0x80: "foreign script"
      case .unexpectedByte: "foreign byte"
      case .missingDigitsBeforePoint: "before"
      case .missingDigitsAfterPoint: "after"
      case .tooManyDecimalPlaces(let allowed): "places \(allowed)"
      case .outOfRange: "range"
      }
    }
    let kinds = Dictionary(grouping: all) { kind($0.reason) }
    #expect(
      Set(kinds.keys) == [
        "empty", "second point", "foreign script", "foreign byte", "before", "after", "places 0",
        "places 2", "places 3", "places 4", "range",
      ])
    #expect(kinds.values.allSatisfy { $0.count >= 20 })
    #expect(Set(all.map(\.text)).count > 3_000)
    #expect(all.allSatisfy { (0...$0.text.utf8.count).contains($0.offset) })
  }

  @Test func `No refused text is an amount in digits and one point`() throws {
    for amount in try values(Generator.refusedAmount) where amount.reason != .outOfRange {
      let places = amount.currency.exponent
      let pieces = amount.text.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = pieces.allSatisfy { piece in
        !piece.isEmpty && piece.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
      let isShort = pieces.count == 1 || pieces.count == 2 && pieces[1].utf8.count <= places
      #expect(!(isPlain && isShort), "\(amount)")
    }
  }

  @Test func `A refused text shrinks toward the empty one and short ones`() {
    #expect(smallest(Generator.refusedAmount) { _ in false }.map(\.text) == [""])
    let point = smallest(Generator.refusedAmount) { $0.reason != .missingDigitsBeforePoint }
    #expect(point.map(\.text) == [".0"])
    let comma = smallest(Generator.refusedAmount) { $0.reason != .unexpectedByte(0x2C) }
    #expect(comma.map(\.text) == [",0.01"])
  }
}

import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Each value has one text, and no similar text is read as the same value.
@Suite struct WrittenAsReadTests {
  /// Generates texts with one change: a character inserted, removed or replaced.
  private static func changed(_ texts: Generator<String>) -> Generator<String> {
    let characters = Generator<Unicode.Scalar>.frequency([(4, .ascii), (1, .scalar)])
    return zip(texts, characters, Generator<Int>.integer(in: 0...63), .element(of: [0, 1, 2]))
      .map { text, character, place, kind in
        var scalars = Array(text.unicodeScalars)
        let index = min(place, scalars.count)
        if kind < 2, index < scalars.count { scalars.remove(at: index) }
        if kind > 0 { scalars.insert(character, at: index) }
        return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
      }
  }

  private func isReadOnlyAsWritten<Value: CustomStringConvertible>(
    _ text: String, _ read: (String) throws -> Value?
  ) -> Bool {
    guard let value = try? read(text) else { return true }
    return Array(value.description.utf8) == Array(text.utf8)
  }

  @Test func `A date's text is read, and no other text is that date`() {
    let texts = Generator.civilDate().map(\.description)
    forAll(Generator.civilDate(), runs: 2_000) { try CivilDate($0.description) == $0 }
    forAll(Self.changed(texts), runs: 2_000) { isReadOnlyAsWritten($0) { try CivilDate($0) } }
  }

  @Test func `An identifier's text is read, and no other text is that identifier`() {
    let texts = Generator.planID.map(\.description)
    forAll(Generator.planID, runs: 1_000) { try PlanID($0.description) == $0 }
    forAll(Self.changed(texts), runs: 2_000) { isReadOnlyAsWritten($0) { try PlanID($0) } }
  }

  @Test func `A currency's code is read, and no other text is that currency`() {
    let texts = Generator.currency.map(\.code)
    forAll(Generator.currency, runs: 1_000) { try Currency($0.code) == $0 }
    forAll(Self.changed(texts), runs: 2_000) { isReadOnlyAsWritten($0) { try Currency($0) } }
  }

  @Test func `A checksum's text is read, and no other text is that checksum`() {
    let checksums = Generator.bytes(count: 0...20).map { SHA256Digest(of: $0.span).description }
    forAll(checksums, runs: 1_000) { try ScheduleChecksum($0).description == $0 }
    forAll(Self.changed(checksums), runs: 2_000) {
      isReadOnlyAsWritten($0) { try ScheduleChecksum($0) }
    }
  }

  /// Weeks are written as days, unless there are too many days to be read.
  @Test func `A period's text is read as the same period`() {
    forAll(Generator.period, runs: 2_000) { try Period($0.description) == $0 }
    forAll(Self.changed(Generator.period.map(\.description)), runs: 2_000) { text in
      isReadOnlyAsWritten(text) { text in
        let period = try Period(text)
        return text.hasSuffix("W") ? nil : period
      }
    }
  }
}

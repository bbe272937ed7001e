import ScheduleEngine
import StrictJSON

/// One case of a file, described in a failure.
struct VectorCase: CustomStringConvertible {
  let value: JSONValue
  private let place: String

  init(_ value: JSONValue, in place: String) {
    self.value = value
    self.place = place
  }

  /// The file, the list, the line and the whole case.
  var description: String {
    "\(place), line \(value.position.line): \(JSONText(value).string.prefix(1_000))"
  }

  private func missing(_ key: String) -> VectorFile.Mistake {
    VectorFile.Mistake(description: "\(self) has no \(key) of the right kind")
  }

  func has(_ key: String) -> Bool { value[key].map { !$0.isNull } ?? false }

  func string(_ key: String) throws -> String {
    guard let string = value[key]?.string else { throw missing(key) }
    return string
  }

  /// Returns a string, or nil for `null` and for a missing key.
  func optionalString(_ key: String) throws -> String? { has(key) ? try string(key) : nil }

  func int(_ key: String) throws -> Int {
    guard let int = value[key]?.number?.int else { throw missing(key) }
    return int
  }

  func bool(_ key: String) throws -> Bool {
    guard let bool = value[key]?.bool else { throw missing(key) }
    return bool
  }

  func strings(_ key: String) throws -> [String] {
    guard let strings = value[key]?.array?.compactMap(\.string),
      strings.count == value[key]?.array?.count
    else { throw missing(key) }
    return strings
  }

  /// Returns a member that is an object, as a case of its own.
  func member(_ key: String) throws -> VectorCase {
    guard let member = value[key], member.kind == .object else { throw missing(key) }
    return VectorCase(member, in: place)
  }

  /// Returns a whole number, which the file has as text so that no reader rounds it.
  func int64(_ key: String) throws -> Int64 {
    guard let number = Int64(try string(key)) else { throw missing(key) }
    return number
  }

  /// Returns the number of ``int64(_:)``, or nil for `null` and for a missing key.
  func optionalInt64(_ key: String) throws -> Int64? { has(key) ? try int64(key) : nil }

  func currency(_ key: String = "currency") throws -> Currency { try Currency(try string(key)) }

  func date(_ key: String) throws -> CivilDate { try CivilDate(try string(key)) }

  func optionalDate(_ key: String) throws -> CivilDate? { has(key) ? try date(key) : nil }

  func split() throws -> Split {
    let name = try string("split")
    guard let split = Split.allCases.first(where: { $0.name == name }) else {
      throw missing("split")
    }
    return split
  }

  /// Returns the bytes of `text`, or of `hex` if they are not UTF-8.
  func bytes() throws -> [UInt8] {
    guard let hex = value["hex"]?.string else { return Array(try string("text").utf8) }
    let digits = Array(hex.utf8).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == hex.utf8.count, digits.count % 2 == 0 else { throw missing("hex") }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

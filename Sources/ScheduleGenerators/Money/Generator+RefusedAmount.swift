public import PropertyTesting
public import ScheduleEngine

/// A text that is nearly an amount, and what is wrong with it.
public struct RefusedAmount: Hashable, Sendable {
  /// The text, such as `1,000.00`.
  public let text: String
  /// The currency to read it in.
  public let currency: Currency
  /// What is wrong.
  public let reason: AmountError.Reason
  /// Where it is: the offset in bytes from the start of the text.
  public let offset: Int
}

extension Generator where Value == RefusedAmount {
  /// Texts with one mistake that makes them no amount.
  ///
  ///     forAll(Generator.refusedAmount) { (try? Money($0.text, $0.currency)) == nil }
  ///
  /// Each is an accepted text into which one mistake was put: a character that does not belong (a
  /// sign, a space, a comma, a digit of another script, a NUL and the like), a missing digit on one
  /// side of the point, a place too many, or a minor unit too many for `Int64`. What the mistake is
  /// and where follows from how the text was made. Shrinks toward few digits and toward the empty
  /// text.
  public static var refusedAmount: Generator {
    Generator { choices throws(Rejection) in
      let accepted = try choices.draw(.acceptedAmount())
      let mistakes: [AmountMistake] = [
        .empty, .missingUnits, .missingPlaces, .surplusPlaces, .secondPoint, .tooLarge,
        .foreignCharacter,
      ]
      let planned = choices.plan { UInt64.random(in: 0...12, using: &$0) }
      let index = try choices.choose(upTo: UInt64(mistakes.count - 1), planned: planned)
      return try mistakes[Int(index)].made(in: accepted, &choices)
    }
  }
}

/// One way to spoil an amount.
private enum AmountMistake {
  case empty, missingUnits, missingPlaces, surplusPlaces, secondPoint, tooLarge, foreignCharacter

  /// Puts the mistake into a text.
  func made(
    in accepted: AcceptedAmount, _ choices: inout Choices
  ) throws(Rejection) -> RefusedAmount {
    let (text, currency) = (accepted.text, accepted.money.currency)
    let places = currency.exponent
    let units = String(text.prefix { $0 != "." })
    let noPoint = AmountError.Reason.tooManyDecimalPlaces(allowed: 0)
    func refused(_ text: String, _ reason: AmountError.Reason, _ offset: Int) -> RefusedAmount {
      RefusedAmount(text: text, currency: currency, reason: reason, offset: offset)
    }
    switch self {
    case .empty:
      return refused("", .empty, 0)
    case .missingUnits:
      return refused("." + units, .missingDigitsBeforePoint, 0)
    case .missingPlaces:
      let end = units.utf8.count
      return places == 0
        ? refused(units + ".", noPoint, end)
        : refused(units + ".", .missingDigitsAfterPoint, end + 1)
    case .surplusPlaces:
      let full = AmountDigits(accepted.money).text + (places == 0 ? "." : "")
      let surplus = try choices.draw(.string(of: .scalar(in: "0"..."9"), count: 1...3))
      return places == 0
        ? refused(full + surplus, noPoint, full.utf8.count - 1)
        : refused(full + surplus, .tooManyDecimalPlaces(allowed: places), full.utf8.count)
    case .secondPoint:
      guard places > 0 else { return refused(units + "..0", noPoint, units.utf8.count) }
      let digits = AmountDigits(accepted.money).text
      return refused(digits + ".0", .unexpectedByte(UInt8(ascii: ".")), digits.utf8.count)
    case .tooLarge:
      return try Self.tooLarge(in: currency, &choices)
    case .foreignCharacter:
      let character = try choices.draw(.element(of: Self.foreign))
      let offset = Int(try choices.choose(upTo: UInt64(text.utf8.count)))
      let bytes = Array(text.utf8)
      let spoiled = bytes[..<offset] + Array(character.utf8) + bytes[offset...]
      let first = character.utf8.first ?? 0
      return refused(String(decoding: spoiled, as: UTF8.self), .unexpectedByte(first), offset)
    }
  }

  /// The digits of more than `Int64.max`, refused at the first digit that is too many.
  private static func tooLarge(
    in currency: Currency, _ choices: inout Choices
  ) throws(Rejection) -> RefusedAmount {
    let excess = try choices.draw(
      .frequency([(1, .constant(0)), (2, .integer(in: 0...UInt64(Int64.max)))]))
    let more = try choices.draw(.string(of: .scalar(in: "0"..."9"), count: 0...3))
    let digits = String(UInt64(Int64.max) + 1 + excess) + more
    let text = AmountDigits(minorUnits: digits, places: currency.exponent)
    // 18 digits always fit, 19 do if they are at most those of Int64.max, and 20 never do.
    let fitting = digits.prefix(19) > "9223372036854775807" || digits.utf8.count < 20 ? 18 : 19
    let isBehindPoint = fitting >= text.units.utf8.count
    return RefusedAmount(
      text: text.text, currency: currency, reason: .outOfRange,
      offset: fitting + (isBehindPoint ? 1 : 0))
  }

  /// Characters that people and programs write into amounts, none of which is a digit or a point.
  private static let foreign: [String] = [
    ",", " ", "-", "+", "_", "e", "E", "x", "'", "$", "%", "/", ":", "\n", "\r", "\t", "\0",
    "\u{7F}", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2212}", "\u{2013}", "\u{661}", "\u{6F5}",
    "\u{966}", "\u{FF10}", "\u{66B}", "\u{FF0E}", "\u{BD}", "\u{B2}", "\u{2163}", "\u{FEFF}",
    "\u{200B}", "\u{2060}", "\u{202E}", "\u{301}", "\u{1D7D3}", "\u{20AC}",
  ]
}

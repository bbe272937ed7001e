public import PropertyTesting
public import ScheduleEngine

/// A text that is an amount, and its value.
public struct AcceptedAmount: Hashable, Sendable {
  /// The text, such as `007.5`.
  public let text: String
  /// The value of the text, such as 7.50 USD.
  public let money: Money
}

extension Generator where Value == AcceptedAmount {
  /// Texts that are amounts, in every accepted form, with their values.
  ///
  ///     forAll(Generator.acceptedAmount()) { try Money($0.text, $0.money.currency) == $0.money }
  ///
  /// Zeros at the end of the decimal places may be missing, and the point with them; additional
  /// zeros may precede the first digit. The text is assembled digit by digit without the engine.
  /// Shrinks toward all decimal places and no additional zeros, such as `0.01` USD.
  ///
  /// - Parameter money: Generates the amounts, which must not be negative; by default all.
  /// - Returns: The generator.
  public static func acceptedAmount(
    of money: Generator<Money> = .money(minorUnits: 0 ... .max)
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let money = try choices.draw(money)
      var digits = AmountDigits(money)
      let droppable = digits.places.reversed().prefix { $0 == "0" }.count
      if droppable > 0 {
        digits.places.removeLast(Int(try choices.choose(upTo: UInt64(droppable))))
      }
      let planned = choices.plan { random in
        UInt64(Bool.random(using: &random) ? 0 : Int.random(in: 1...40, using: &random))
      }
      let zeros = Int(try choices.choose(upTo: 40, planned: planned))
      return AcceptedAmount(
        text: String(repeating: "0", count: zeros) + digits.text, money: money)
    }
  }
}

/// The digits of an amount on both sides of its point.
struct AmountDigits {
  var units: String
  var places: String

  init(_ money: Money) {
    self.init(minorUnits: String(money.minorUnits), places: money.currency.exponent)
  }

  /// Creates both sides from the digits of a number of minor units; the last `count` digits are the
  /// decimal places.
  init(minorUnits digits: String, places count: Int) {
    let missing = max(0, count + 1 - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    units = String(padded.dropLast(count))
    places = String(padded.suffix(count))
  }

  var text: String { places.isEmpty ? units : units + "." + places }
}

/// A text that is nearly an amount, and its error.
public struct InvalidAmount: Hashable, Sendable {
  /// The text, such as `1,000.00`.
  public let text: String
  /// The currency in which to read it.
  public let currency: Currency
  /// The reason of the error that the engine must throw.
  public let reason: AmountError.Reason
  /// The offset of that error in bytes from the start of the text.
  public let offset: Int
}

extension Generator where Value == InvalidAmount {
  /// Texts that are not amounts because of one mistake.
  ///
  ///     forAll(Generator.invalidAmount) { (try? Money($0.text, $0.currency)) == nil }
  ///
  /// Each is an accepted text with one mistake: a foreign character (a sign, a space, a comma, a
  /// digit of another script, a NUL and the like), a second point, no digit on one side of the
  /// point, too many decimal places, too many minor units for `Int64`, or no text at all. The
  /// construction of the text determines the reason and the offset. Shrinks toward few digits and
  /// toward the empty text.
  public static var invalidAmount: Generator {
    Generator { choices throws(Rejection) in
      let accepted = try choices.draw(.acceptedAmount())
      let mistakes: [AmountMistake] = [
        .empty, .missingUnits, .missingPlaces, .surplusPlaces, .secondPoint, .tooLarge,
        .foreignCharacter,
      ]
      let planned = choices.plan { UInt64.random(in: 0...12, using: &$0) }
      let index = try choices.choose(upTo: UInt64(mistakes.count - 1), planned: planned)
      return try mistakes[Int(index)].inserted(into: accepted, &choices)
    }
  }
}

/// A mistake in the text of an amount.
private enum AmountMistake {
  case empty, missingUnits, missingPlaces, surplusPlaces, secondPoint, tooLarge, foreignCharacter

  /// Inserts the mistake into a text.
  func inserted(
    into accepted: AcceptedAmount, _ choices: inout Choices
  ) throws(Rejection) -> InvalidAmount {
    let (text, currency) = (accepted.text, accepted.money.currency)
    let places = currency.exponent
    let units = String(text.prefix { $0 != "." })
    let noPoint = AmountError.Reason.tooManyDecimalPlaces(allowed: 0)
    func invalid(_ text: String, _ reason: AmountError.Reason, _ offset: Int) -> InvalidAmount {
      InvalidAmount(text: text, currency: currency, reason: reason, offset: offset)
    }
    switch self {
    case .empty:
      return invalid("", .empty, 0)
    case .missingUnits:
      return invalid("." + units, .missingDigitsBeforePoint, 0)
    case .missingPlaces:
      let end = units.utf8.count
      return places == 0
        ? invalid(units + ".", noPoint, end)
        : invalid(units + ".", .missingDigitsAfterPoint, end + 1)
    case .surplusPlaces:
      let full = AmountDigits(accepted.money).text + (places == 0 ? "." : "")
      let surplus = try choices.draw(.string(of: .scalar(in: "0"..."9"), count: 1...3))
      return places == 0
        ? invalid(full + surplus, noPoint, full.utf8.count - 1)
        : invalid(full + surplus, .tooManyDecimalPlaces(allowed: places), full.utf8.count)
    case .secondPoint:
      guard places > 0 else { return invalid(units + "..0", noPoint, units.utf8.count) }
      let digits = AmountDigits(accepted.money).text
      return invalid(digits + ".0", .unexpectedByte(UInt8(ascii: ".")), digits.utf8.count)
    case .tooLarge:
      return try Self.tooLarge(in: currency, &choices)
    case .foreignCharacter:
      let character = try choices.draw(.element(of: Self.foreign))
      let offset = Int(try choices.choose(upTo: UInt64(text.utf8.count)))
      let bytes = Array(text.utf8)
      let spoiled = bytes[..<offset] + Array(character.utf8) + bytes[offset...]
      let first = character.utf8.first ?? 0
      return invalid(String(decoding: spoiled, as: UTF8.self), .unexpectedByte(first), offset)
    }
  }

  /// Returns an amount of more than `Int64.max` minor units; the error is at the first digit with
  /// which the number is too large.
  private static func tooLarge(
    in currency: Currency, _ choices: inout Choices
  ) throws(Rejection) -> InvalidAmount {
    let excess = try choices.draw(
      .frequency([(1, .constant(0)), (2, .integer(in: 0...UInt64(Int64.max)))]))
    let more = try choices.draw(.string(of: .scalar(in: "0"..."9"), count: 0...3))
    let digits = String(UInt64(Int64.max) + 1 + excess) + more
    let text = AmountDigits(minorUnits: digits, places: currency.exponent)
    // 18 digits always fit into an Int64, 19 do if they are at most Int64.max, and 20 never do.
    let fitting = digits.prefix(19) > "9223372036854775807" || digits.utf8.count < 20 ? 18 : 19
    let isAfterPoint = fitting >= text.units.utf8.count
    return InvalidAmount(
      text: text.text, currency: currency, reason: .outOfRange,
      offset: fitting + (isAfterPoint ? 1 : 0))
  }

  /// Characters that people and programs write into amounts, none of them an ASCII digit or point.
  private static let foreign: [String] = [
    ",", " ", "-", "+", "_", "e", "E", "x", "'", "$", "%", "/", ":", "\n", "\r", "\t", "\0",
    "\u{7F}", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2212}", "\u{2013}", "\u{661}", "\u{6F5}",
    "\u{966}", "\u{FF10}", "\u{66B}", "\u{FF0E}", "\u{BD}", "\u{B2}", "\u{2163}", "\u{FEFF}",
    "\u{200B}", "\u{2060}", "\u{202E}", "\u{301}", "\u{1D7D3}", "\u{20AC}",
  ]
}

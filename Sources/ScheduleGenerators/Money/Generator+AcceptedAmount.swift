public import PropertyTesting
public import ScheduleEngine

/// A text that is an amount, and the money it means.
public struct AcceptedAmount: Hashable, Sendable {
  /// The text, such as `007.5`.
  public let text: String
  /// What it means, such as 7.50 USD.
  public let money: Money
}

extension Generator where Value == AcceptedAmount {
  /// Texts that are amounts, in every form that is accepted, with the money they mean.
  ///
  ///     forAll(Generator.acceptedAmount()) { try Money($0.text, $0.money.currency) == $0.money }
  ///
  /// Zeros at the end of the decimal places are left out or not, with the point where none is left,
  /// and zeros stand before the first digit. The text is put together digit by digit and not by the
  /// engine. Shrinks toward all places and no zeros in front: `0.01` USD.
  ///
  /// - Parameter money: Makes the amounts, which must not be negative; if not given, all there are.
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

  /// Puts the point into the digits of a count of minor units.
  init(minorUnits digits: String, places count: Int) {
    let missing = max(0, count + 1 - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    units = String(padded.dropLast(count))
    places = String(padded.suffix(count))
  }

  var text: String { places.isEmpty ? units : units + "." + places }
}

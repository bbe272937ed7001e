public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == Currency {
  /// Active currencies with every number of decimal places.
  ///
  ///     forAll(Generator.currency) { try Currency($0.code) == $0 }
  ///
  /// One currency in four each has 2 places, 0, 3 and 4, though nearly all that are in use have 2.
  /// Shrinks toward USD, where another number of places is needed toward JPY, KWD or CLF.
  public static var currency: Generator {
    Generator { choices throws(Rejection) in
      let places = CurrenciesByPlaces.all.count
      let currencies = CurrenciesByPlaces.all[Int(try choices.choose(upTo: UInt64(places - 1)))]
      return currencies[Int(try choices.choose(upTo: UInt64(currencies.count - 1)))]
    }
  }
}

/// All currencies with 2, 0, 3 and 4 decimal places, the best-known ones first.
private enum CurrenciesByPlaces {
  static let all: [[Currency]] = [2, 0, 3, 4].map { places in
    let known: [Currency] = [.usd, .jpy, .kwd].filter { $0.exponent == places }
    return known + Currency.all.filter { $0.exponent == places && !known.contains($0) }
  }
}

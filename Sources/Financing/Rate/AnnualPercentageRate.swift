import ScheduleEngine

/// An annual percentage rate, which is the yearly price of credit by the law of a region.
public struct AnnualPercentageRate: Hashable, Sendable {
  /// The law by which a rate is computed.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Regulation Z of the United States, appendix J: the rate of a unit-period, times their number
    /// in a year.
    case us
    /// Directive 2008/48/EC of the European Union, annex I: an effective rate.
    case eu
    /// CONC App 1.2 of the United Kingdom, which is computed as that of the European Union.
    case uk

    /// The decimal places of the method's rates: two, or one in the European Union and the United
    /// Kingdom.
    public var defaultPlaces: Int { self == .us ? 2 : 1 }
  }

  /// The method.
  public let method: Method
  /// The number of decimal places, 0 to 6.
  public let places: Int
  /// The rate in units of 10 to the power of `-places` percent, below 2^33.
  public let units: Int64

  /// The numbers of decimal places that a rate can have, 0 to 6.
  public static var placeCounts: ClosedRange<Int> { 0...6 }

  /// Creates a rate from values that are known to be valid.
  init(known units: Int64, method: Method, places: Int) {
    assert(Self.placeCounts.contains(places) && units >= 0)
    self.method = method
    self.places = places
    self.units = units
  }
}

extension AnnualPercentageRate: CustomStringConvertible {
  /// The rate in percent with all its decimal places, such as `29.89`.
  public var description: String { StringSink.text { $0.append(self) } }

  /// The bytes of ``description``.
  package var textBytes: [UInt8] { ByteSink.bytes { $0.append(self) } }
}

extension TextWriter {
  /// Appends a rate in percent with all its decimal places.
  mutating func append(_ rate: AnnualPercentageRate) {
    append(percent: rate.units.magnitude, places: rate.places)
  }
}

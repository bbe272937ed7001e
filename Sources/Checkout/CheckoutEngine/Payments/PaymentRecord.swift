public import ScheduleEngine

/// A payment as the shop's server describes it.
///
/// ```swift
/// let time = try PaymentTime("2026-11-22T00:30:00+01:00")
/// let payment = PaymentRecord(
///   id: 5, amount: try Money("12.34", .eur), description: "Mug", url: "https://pay.example/5",
///   status: .open, createdAt: time)
/// payment.day       // 2026-11-21
/// payment.isPayable // true
/// ```
public struct PaymentRecord: Sendable {
  /// The members, which all copies share: lists of payments are copied often.
  private let members: Members

  private final class Members: Sendable {
    let id: Int64
    let method: UTF8Text?
    let issuer: UTF8Text?
    let amount: Money
    let description: UTF8Text
    let url: PageAddress?
    let status: PaymentStatus
    let createdAt: PaymentTime
    let updatedAt: UTF8Text?
    let day: CivilDate

    init(
      _ id: Int64, _ method: UTF8Text?, _ issuer: UTF8Text?, _ amount: Money,
      _ description: UTF8Text, _ url: PageAddress?, _ status: PaymentStatus,
      _ createdAt: PaymentTime, _ updatedAt: UTF8Text?, _ day: CivilDate
    ) {
      (self.id, self.method, self.issuer, self.amount) = (id, method, issuer, amount)
      (self.description, self.url, self.status) = (description, url, status)
      (self.createdAt, self.updatedAt, self.day) = (createdAt, updatedAt, day)
    }
  }

  /// Creates a payment.
  ///
  /// - Parameters:
  ///   - id: The payment's number, from 1.
  ///   - method: The identifier of the payment method.
  ///   - issuer: The identifier of the method's issuer.
  ///   - amount: The amount, in the currency of the checkout.
  ///   - description: The shopper's words for the payment.
  ///   - url: The address of the payment's page.
  ///   - status: The status.
  ///   - createdAt: The time at which the payment was created.
  ///   - updatedAt: The time of the last change as the server writes it.
  ///   - day: The day of `createdAt` in the shop's time zone, or nil for the day in UTC.
  public init(
    id: Int64, method: UTF8Text? = nil, issuer: UTF8Text? = nil, amount: Money,
    description: UTF8Text, url: PageAddress? = nil, status: PaymentStatus, createdAt: PaymentTime,
    updatedAt: UTF8Text? = nil, day: CivilDate? = nil
  ) {
    members = Members(
      id, method, issuer, amount, description, url, status, createdAt, updatedAt,
      day ?? PaymentTime.dayInUTC(createdAt.timestamp))
  }
}

extension PaymentRecord {
  /// The payment's number, from 1.
  public var id: Int64 { members.id }
  /// The identifier of the payment method, or nil until one is chosen.
  public var method: UTF8Text? { members.method }
  /// The identifier of the method's issuer, such as a bank, or nil.
  public var issuer: UTF8Text? { members.issuer }
  /// The amount.
  public var amount: Money { members.amount }
  /// The shopper's words for the payment.
  public var description: UTF8Text { members.description }
  /// The address of the payment's page, or nil.
  public var url: PageAddress? { members.url }
  /// The status.
  public var status: PaymentStatus { members.status }
  /// The time at which the payment was created.
  public var createdAt: PaymentTime { members.createdAt }
  /// The time of the last change as the server writes it, or nil.
  public var updatedAt: UTF8Text? { members.updatedAt }
  /// The day of ``createdAt`` in the shop's time zone.
  public var day: CivilDate { members.day }

  /// Whether the shopper can pay it: it is open, and its page is a web page.
  public var isPayable: Bool { pageAddress != nil }

  /// The address of the page of a payment that can be paid, or nil.
  var pageAddress: PageAddress? {
    guard status == .open, let url, url.isWebAddress else { return nil }
    return url
  }

  /// Returns whether the payment is listed above another one: it is newer, or as new and has the
  /// greater number.
  func precedes(_ other: PaymentRecord) -> Bool {
    if other.createdAt < createdAt { return true }
    return !(createdAt < other.createdAt) && id > other.id
  }
}

extension PaymentRecord: Hashable {
  /// Returns whether two payments have equal members.
  public static func == (left: Self, right: Self) -> Bool {
    let (left, right) = (left.members, right.members)
    return left === right
      || (left.id == right.id && left.method == right.method && left.issuer == right.issuer
        && left.amount == right.amount && left.description == right.description
        && left.url == right.url && left.status == right.status
        && left.createdAt == right.createdAt && left.updatedAt == right.updatedAt
        && left.day == right.day)
  }

  /// Adds the number and the status to a hasher; equal payments have the same ones.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(status)
  }
}

#if !hasFeature(Embedded)
  extension PaymentRecord: CustomReflectable {
    /// A mirror of the members.
    public var customMirror: Mirror {
      Mirror(
        self,
        children: [
          "id": id, "method": method as Any, "issuer": issuer as Any, "amount": amount,
          "description": description, "url": url as Any, "status": status,
          "createdAt": createdAt, "updatedAt": updatedAt as Any, "day": day,
        ], displayStyle: .struct)
    }
  }
#endif

/// The status of a payment.
///
///     PaymentStatus.paid.isFinished        // true
///     PaymentStatus("charged").isFinished  // false
///
/// A status that the server invents later is retained as text and is not finished.
public struct PaymentStatus: Hashable, Sendable {
  /// The status as the server writes it, such as `paid`.
  public let text: UTF8Text

  /// Creates a status.
  ///
  /// - Parameter text: The status as the server writes it.
  public init(_ text: UTF8Text) { self.text = text }

  /// The payment waits for the shopper.
  public static var open: Self { Self("open") }
  /// The shopper canceled the payment.
  public static var canceled: Self { Self("canceled") }
  /// The shopper paid, and the payment is being processed.
  public static var pending: Self { Self("pending") }
  /// The shopper did everything; the money is reserved.
  public static var authorized: Self { Self("authorized") }
  /// The shopper did not pay in time.
  public static var expired: Self { Self("expired") }
  /// The payment failed.
  public static var failed: Self { Self("failed") }
  /// The payment is paid.
  public static var paid: Self { Self("paid") }

  /// Whether the shopper has nothing more to do: authorized, paid, canceled, expired or failed.
  ///
  /// An authorized payment can still change.
  public var isFinished: Bool { finishedIndex != nil }

  /// The position of the status among the finished ones, or nil.
  var finishedIndex: UInt8? {
    switch text {
    case "authorized": 0
    case "paid": 1
    case "canceled": 2
    case "expired": 3
    case "failed": 4
    default: nil
    }
  }
}

/// The time at which a payment was created, as the server writes it.
///
/// ```swift
/// let time = try PaymentTime("2026-11-22T00:30:00.250+01:00")
/// time.timestamp                                      // 2026-11-21T23:30:00Z
/// PaymentTime.dayInUTC(time.timestamp)                // 2026-11-21
/// time < (try PaymentTime("2026-11-21T23:30:00.3Z"))  // true
/// ```
///
/// Two times are equal if their texts are; `<` compares points in time, with all digits of their
/// fractions of a second.
public struct PaymentTime: Hashable, Sendable {
  /// The time as the server writes it.
  public let text: UTF8Text
  /// The point in time, without its fraction of a second.
  public let timestamp: Timestamp
  /// The digits of the fraction of a second, without zeros at the end.
  private let fraction: [UInt8]

  /// Reads a time.
  ///
  /// - Parameter text: The time in the form of RFC 3339, whose `T` and `Z` may be small letters.
  /// - Throws: `TimestampError` for any other text.
  public init(_ text: UTF8Text) throws(TimestampError) {
    timestamp = try Timestamp(inAnyCase: text.bytes)
    self.text = text
    var digits: [UInt8] = []
    // The only point of a time is that before its fraction.
    if let point = text.bytes.firstIndex(of: UInt8(ascii: ".")) {
      for byte in text.bytes[(point + 1)...] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
        digits.append(byte)
      }
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    }
    fraction = digits
  }

  /// Returns the day of a time in UTC.
  ///
  /// - Parameter time: The time, in the years 1 to 9999.
  /// - Returns: The day.
  public static func dayInUTC(_ time: Timestamp) -> CivilDate {
    let inRange = min(max(time, Timestamp.years.lowerBound), Timestamp.years.upperBound)
    return CivilDate(knownDayNumber: inRange.dayNumber)
  }

  /// Returns whether a time is before another one.
  public static func < (left: Self, right: Self) -> Bool {
    if left.timestamp != right.timestamp { return left.timestamp < right.timestamp }
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}

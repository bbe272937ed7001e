/// A key of an event line.
enum EventKey: Int, CaseIterable {
  case type, date, id, account, plan, terms, amount, currency, tokenDigest, rules, capture
  case customerSince
  case installment, overpayment, event, reason, fee, to, until

  /// Reads a key from its bytes, or returns nil for another text.
  init?(_ name: Span<UInt8>) {
    // The length selects at most four keys, which are compared as whole words.
    switch name.count {
    case 2 where name.equals("id"): self = .id
    case 2 where name.equals("to"): self = .to
    case 3 where name.equals("fee"): self = .fee
    case 4 where name.equals("type"): self = .type
    case 4 where name.equals("date"): self = .date
    case 4 where name.equals("plan"): self = .plan
    case 5 where name.equals("rules"): self = .rules
    case 5 where name.equals("terms"): self = .terms
    case 5 where name.equals("event"): self = .event
    case 5 where name.equals("until"): self = .until
    case 6 where name.equals("amount"): self = .amount
    case 6 where name.equals("reason"): self = .reason
    case 7 where name.equals("account"): self = .account
    case 7 where name.equals("capture"): self = .capture
    case 8 where name.equals("currency"): self = .currency
    case 11 where name.equals("tokenDigest"): self = .tokenDigest
    case 11 where name.equals("installment"): self = .installment
    case 11 where name.equals("overpayment"): self = .overpayment
    case 13 where name.equals("customerSince"): self = .customerSince
    default: return nil
    }
  }

  /// The text of the key.
  var name: StaticString {
    switch self {
    case .type: "type"
    case .date: "date"
    case .id: "id"
    case .account: "account"
    case .plan: "plan"
    case .terms: "terms"
    case .amount: "amount"
    case .currency: "currency"
    case .tokenDigest: "tokenDigest"
    case .rules: "rules"
    case .capture: "capture"
    case .customerSince: "customerSince"
    case .installment: "installment"
    case .overpayment: "overpayment"
    case .event: "event"
    case .reason: "reason"
    case .fee: "fee"
    case .to: "to"
    case .until: "until"
    }
  }

  /// Whether the value is a number and not a text.
  @inline(__always)
  var isNumber: Bool { self == .installment || self == .fee }

  /// Whether the value is an object and not a text.
  @inline(__always)
  var isObject: Bool { self == .terms }

  /// The bit of the key in a set of keys.
  @inline(__always)
  var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }
}

/// A type of event, with its keys.
enum EventType: CaseIterable {
  case opened, payment, paymentFailed, captured, voided, refund, feeWaived, dateMoved, paused
  case resumed, reversed

  /// The text of the type.
  var name: StaticString {
    switch self {
    case .opened: "opened"
    case .payment: "payment"
    case .paymentFailed: "payment_failed"
    case .captured: "captured"
    case .voided: "voided"
    case .refund: "refund"
    case .feeWaived: "fee_waived"
    case .dateMoved: "date_moved"
    case .paused: "paused"
    case .resumed: "resumed"
    case .reversed: "reversed"
    }
  }

  /// Reads a type from its bytes, or returns nil for another text.
  init?(_ name: Span<UInt8>) {
    switch name.count {
    case 6 where name.equals("opened"): self = .opened
    case 6 where name.equals("refund"): self = .refund
    case 6 where name.equals("voided"): self = .voided
    case 6 where name.equals("paused"): self = .paused
    case 7 where name.equals("payment"): self = .payment
    case 7 where name.equals("resumed"): self = .resumed
    case 8 where name.equals("captured"): self = .captured
    case 8 where name.equals("reversed"): self = .reversed
    case 10 where name.equals("fee_waived"): self = .feeWaived
    case 10 where name.equals("date_moved"): self = .dateMoved
    case 14 where name.equals("payment_failed"): self = .paymentFailed
    default: return nil
    }
  }

  /// The keys that an event of the type must have, without `type` and `date`.
  var requiredKeys: UInt32 {
    switch self {
    case .opened: EventKey.plan.bit | EventKey.amount.bit
    case .payment, .captured, .refund: EventKey.amount.bit
    case .paymentFailed: EventKey.installment.bit
    case .feeWaived: EventKey.fee.bit
    case .dateMoved: EventKey.installment.bit | EventKey.to.bit
    case .paused: EventKey.until.bit
    case .reversed: EventKey.event.bit
    case .voided, .resumed: 0
    }
  }

  /// The keys that an event of the type may have, without those of all types.
  var optionalKeys: UInt32 {
    switch self {
    case .opened:
      EventKey.terms.bit | EventKey.currency.bit | EventKey.tokenDigest.bit | EventKey.rules.bit
        | EventKey.capture.bit | EventKey.customerSince.bit
    case .payment: EventKey.installment.bit | EventKey.overpayment.bit
    case .paymentFailed, .paused, .reversed: EventKey.reason.bit
    case .voided, .feeWaived: EventKey.amount.bit
    case .captured, .refund, .dateMoved, .resumed: 0
    }
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes are those of a text.
  ///
  /// It is inlined, so that the words of a literal are constants.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard self.count == count else { return false }
    let text = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    return unsafe withUnsafeBytes { bytes in
      // The last word overlaps the one before it.
      if count >= 8 {
        for place in stride(from: 0, to: count - 8, by: 8)
        where unsafe text.word(at: place) != bytes.word(at: place) { return false }
        return unsafe text.word(at: count - 8) == bytes.word(at: count - 8)
      }
      if count >= 4 {
        return unsafe text.halfWord(at: 0) == bytes.halfWord(at: 0)
          && text.halfWord(at: count - 4) == bytes.halfWord(at: count - 4)
      }
      for place in 0..<count where unsafe text[place] != bytes[place] { return false }
      return true
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the eight bytes at a place.
  @inline(__always)
  fileprivate func word(at place: Int) -> UInt64 {
    unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// Returns the four bytes at a place.
  @inline(__always)
  fileprivate func halfWord(at place: Int) -> UInt32 {
    unsafe loadUnaligned(fromByteOffset: place, as: UInt32.self)
  }
}

/// The values of an event line, by their keys: texts without escapes, numbers as written, and the
/// terms of a plan as its file in one line.
///
/// One record is used for many lines, so that reading a line allocates nothing.
struct EventRecord {
  /// The bytes that contain all values, those of a plain line or of the values alone; after them
  /// there can be some of earlier lines.
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The number of bytes that contain the values.
  private var byteCount = 0
  /// The bounds of each key's value in the bytes.
  private var bounds = SIMD32<UInt32>()
  /// The keys that are present.
  private(set) var keys: UInt32 = 0

  /// Whether a key is present.
  @inline(__always)
  func has(_ key: EventKey) -> Bool { keys & key.bit != 0 }

  /// Returns the bounds of a key's value in ``bytes``, or nil if the key is missing.
  @inline(__always)
  func bounds(of key: EventKey) -> Range<Int>? {
    has(key) ? Range(packed: bounds[key.rawValue]) : nil
  }

  /// Returns the bounds of the values of four keys, each in one word, for the first to the fifth
  /// four keys; those of missing keys have no meaning.
  func packedBounds(ofFour index: Int) -> SIMD4<UInt32> {
    let half = index < 4 ? bounds.lowHalf : bounds.highHalf
    let quarter = index & 2 == 0 ? half.lowHalf : half.highHalf
    return index.isMultiple(of: 2) ? quarter.lowHalf : quarter.highHalf
  }

  /// Calls a closure with the bytes of a value, or returns nil if the key is missing.
  @inline(__always)
  func withValue<Result>(of key: EventKey, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard let bounds = bounds(of: key) else { return nil }
    return body(bytes.span.extracting(bounds))
  }

  mutating func removeAll() {
    byteCount = 0
    keys = 0
  }

  /// Replaces the bytes by those of a line, and removes all values.
  mutating func begin(_ line: Span<UInt8>) {
    removeAll()
    append(line)
  }

  /// Appends bytes in the place of those of earlier lines, which is faster than to remove these.
  private mutating func append(_ new: Span<UInt8>) {
    let end = byteCount + new.count
    unsafe new.withUnsafeBytes { new in
      if end > bytes.count {
        bytes.removeSubrange(byteCount...)
        unsafe bytes.append(contentsOf: new)
      } else {
        unsafe bytes.withUnsafeMutableBytes { bytes in
          unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount...]).copyMemory(from: new)
        }
      }
    }
    byteCount = end
  }

  /// Appends the bytes of the values to others.
  func appendBytes(to others: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe others.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<byteCount]))
    }
  }

  /// Adds a value by its bounds in ``bytes``; returns false if the key is there already.
  @inline(__always)
  mutating func add(_ key: EventKey, _ value: Range<Int>) -> Bool {
    guard !has(key) else { return false }
    bounds[key.rawValue] = value.packed
    keys |= key.bit
    return true
  }

  /// Adds a value with its bytes; returns false if the key is there already.
  mutating func add(_ key: EventKey, _ value: Span<UInt8>) -> Bool {
    guard add(key, byteCount..<byteCount + value.count) else { return false }
    append(value)
    return true
  }

  /// Adds a value that is in an array; returns false if the key is there already.
  mutating func add(_ key: EventKey, _ value: [UInt8]) -> Bool {
    let slice = value[...]
    return add(key, slice.span)
  }
}

extension Range<Int> {
  /// The bounds of a value in one word, the lower one in the lower half.
  ///
  /// A line has at most 65,536 bytes, and its values have at least four fewer.
  var packed: UInt32 {
    assert(upperBound <= UInt16.max)
    return UInt32(truncatingIfNeeded: lowerBound | upperBound &<< 16)
  }

  /// Creates the bounds of a value from one word.
  init(packed word: UInt32) {
    let lower = Int(word & 0xFFFF)
    self = lower..<Swift.max(lower, Int(word >> 16))
  }
}

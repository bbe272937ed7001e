internal import ScheduleEngine

/// Reads the parts of a checkout from its stored form, or writes them.
///
/// A type describes its parts once, by an initializer that passes each of them to a coder, in a
/// fixed order: a coder that writes appends the values passed to it and returns them, one that reads
/// ignores them and returns those of the form. Numbers have as few bytes as they need, texts and
/// lists their length before them.
struct StoredCoder {
  private(set) var bytes: [UInt8]
  private var range: Range<Int>
  /// Whether the coder reads.
  let isReading: Bool

  init(writingAfter start: [UInt8]) { (bytes, range, isReading) = (start, 0..<0, false) }

  init(reading bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, self.range, isReading) = (bytes, range, true)
  }

  /// Throws unless all bytes were read.
  func finish() throws(StoredCheckoutError) {
    guard !isReading || range.isEmpty else { throw StoredCheckoutError(.damaged) }
  }

  private mutating func nextByte() throws(StoredCheckoutError) -> UInt8 {
    guard let index = range.first else { throw StoredCheckoutError(.damaged) }
    range.removeFirst()
    return bytes[index]
  }

  private func existing<Value>(_ value: Value?) throws(StoredCheckoutError) -> Value {
    guard let value else { throw StoredCheckoutError(.damaged) }
    return value
  }

  /// Codes a number, seven bits a byte, the sign in the lowest bit.
  mutating func number(_ value: Int64?) throws(StoredCheckoutError) -> Int64 {
    guard isReading else {
      let value = try existing(value)
      var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      return value
    }
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = try nextByte()
      guard shift < 63 || byte < 2 else { break }
      bits |= UInt64(byte & 127) << UInt64(shift)
      if byte < 128 { return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1) }
    }
    throw StoredCheckoutError(.damaged)
  }

  /// The largest number of a count, far above any real one: adding to it cannot overflow.
  static var maximumCount: Int { Int.max / 2 }

  /// Codes a whole number of a range, by default one that counts something.
  mutating func integer(
    _ value: Int?, in limits: ClosedRange<Int> = 0...maximumCount
  ) throws(StoredCheckoutError) -> Int {
    let number = try number(value.map { Int64($0) })
    guard let integer = Int(exactly: number), limits.contains(integer) else {
      throw StoredCheckoutError(.damaged)
    }
    return integer
  }

  /// Codes whether something holds.
  mutating func flag(_ value: Bool?) throws(StoredCheckoutError) -> Bool {
    try integer(value.map { $0 ? 1 : 0 }, in: 0...1) == 1
  }

  /// Codes one of the cases of a type, by its place among them.
  mutating func choice<Value: CaseIterable & Equatable>(
    _ value: Value?
  ) throws(StoredCheckoutError) -> Value {
    let cases = Array(Value.allCases)
    let index = try integer(
      value.flatMap { value in cases.firstIndex { $0 == value } }, in: 0...cases.count - 1)
    return cases[index]
  }

  /// Codes bytes.
  mutating func byteString(_ value: [UInt8]?) throws(StoredCheckoutError) -> [UInt8] {
    let count = try integer(value?.count)
    guard isReading else {
      let value = try existing(value)
      bytes += value
      return value
    }
    guard count <= range.count else { throw StoredCheckoutError(.damaged) }
    let start = range.lowerBound
    range = start + count..<range.upperBound
    return Array(bytes[start..<start + count])
  }

  /// Codes a value that is always there.
  mutating func value<Value: StoredValue>(
    _ value: Value?
  ) throws(StoredCheckoutError) -> Value {
    try Value(coding: isReading ? nil : existing(value), by: &self)
  }

  /// Codes a value that may be missing.
  mutating func optional<Value: StoredValue>(
    _ value: Value?
  ) throws(StoredCheckoutError) -> Value? {
    try flag(value != nil) ? try self.value(value) : nil
  }

  /// Codes one of the cases of a type, or nil.
  mutating func optionalChoice<Value: CaseIterable & Equatable>(
    _ value: Value?
  ) throws(StoredCheckoutError) -> Value? {
    try flag(value != nil) ? try choice(value) : nil
  }

  /// Codes a list.
  mutating func list<Value: StoredValue>(
    _ values: [Value]?
  ) throws(StoredCheckoutError) -> [Value] {
    let count = try integer(values?.count)
    // A value has at least one byte.
    guard !isReading || count <= range.count else { throw StoredCheckoutError(.damaged) }
    var result: [Value] = []
    for index in 0..<count { result.append(try value(isReading ? nil : values?[index])) }
    return result
  }
}

/// Returns the value that `make` creates, or throws that a stored checkout is damaged.
func undamaged<Value, Failure: Error>(
  _ make: () throws(Failure) -> Value
) throws(StoredCheckoutError) -> Value {
  do throws(Failure) {
    return try make()
  } catch {
    throw StoredCheckoutError(.damaged)
  }
}

/// A part of a stored checkout.
protocol StoredValue: Equatable {
  /// Writes the parts of a value, or reads them if it is nil.
  init(coding value: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError)
}

extension UTF8Text: StoredValue {
  init(coding text: UTF8Text?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    guard let text = UTF8Text(utf8: try coder.byteString(text?.bytes)) else {
      throw StoredCheckoutError(.damaged)
    }
    self = text
  }
}

extension SecretText: StoredValue {
  init(coding secret: SecretText?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(try coder.value(secret?.text))
  }
}

extension PageAddress: StoredValue {
  init(coding address: PageAddress?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(try coder.value(address?.text))
  }
}

extension Int64: StoredValue {
  init(coding number: Int64?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self = try coder.number(number)
  }
}

extension Bool: StoredValue {
  init(coding flag: Bool?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self = try coder.flag(flag)
  }
}

extension Currency: StoredValue {
  init(coding currency: Currency?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let code = try coder.byteString(currency.map { Array($0.code.utf8) })
    self = try undamaged { () throws(CurrencyError) in
      try code.withSpan(Currency.init(utf8:))
    }
  }
}

extension Money: StoredValue {
  init(coding money: Money?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      minorUnits: try coder.number(money?.minorUnits),
      currency: try coder.value(money?.currency))
  }
}

extension CivilDate: StoredValue {
  init(coding date: CivilDate?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let dayNumber = try coder.integer(date?.dayNumber)
    self = try undamaged { () throws(DateError) in try CivilDate(dayNumber: dayNumber) }
  }
}

extension Timestamp: StoredValue {
  init(coding time: Timestamp?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(secondsSinceEpoch: try coder.number(time?.secondsSinceEpoch))
  }
}

extension SHA256Digest: StoredValue {
  init(coding digest: SHA256Digest?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let digits = try coder.byteString(
      digest.map { digest in TextWriter.bytes { $0.append(digest) } })
    guard let digest = SHA256Digest(hexadecimal: String(decoding: digits, as: UTF8.self)) else {
      throw StoredCheckoutError(.damaged)
    }
    self = digest
  }
}

extension PaymentKey: StoredValue {
  init(coding key: PaymentKey?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let text = try coder.value(key?.text)
    self = try undamaged { () throws(PaymentKeyError) in try PaymentKey(text) }
  }
}

internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

/// Reads the members of an object, or writes them.
///
/// A type describes its members once, by an initializer that passes each of them to a coder in the
/// order in which they are written. ``AnswerObject`` ignores the values passed to it, and returns
/// those of an answer; `JSONObjectWriter` writes the values passed to it, and returns them.
protocol MemberCoder {
  /// Codes a member that is always there.
  mutating func required<Value: MemberValue>(
    _ key: StaticString, _ value: Value?
  ) throws(MalformedAnswer) -> Value

  /// Codes a member that is `null` without a value.
  mutating func nullable<Value: MemberValue>(
    _ key: StaticString, _ value: Value?
  ) throws(MalformedAnswer) -> Value?

  /// Codes a member that may be missing; without a value, none is written.
  mutating func optional<Value: MemberValue>(
    _ key: StaticString, _ value: Value?
  ) throws(MalformedAnswer) -> Value?

  /// Codes an amount, which is a text.
  mutating func amount(_ key: StaticString, _ money: Money?) throws(MalformedAnswer) -> Money

  /// Codes an amount that may be below zero, which is a text.
  mutating func signedAmount(_ key: StaticString, _ money: Money?) throws(MalformedAnswer) -> Money

  /// Sets the currency in which the following amounts are read.
  mutating func setCurrency(_ currency: Currency)
}

/// A value of a member.
protocol MemberValue: JSONWritable {
  /// Reads the value, with amounts in a currency if there are any.
  init(reading value: JSONValue, in currency: Currency?) throws(MalformedAnswer)
}

/// An object whose members are described once.
protocol CodedObject: MemberValue, JSONObjectWritable {
  /// Writes the members of an object, or reads them if it is nil.
  init<Coder: MemberCoder>(coding object: Self?, by coder: inout Coder) throws(MalformedAnswer)
}

extension CodedObject {
  init(reading value: JSONValue, in currency: Currency? = nil) throws(MalformedAnswer) {
    var object = try AnswerObject(value, in: currency)
    try self.init(coding: nil, by: &object)
  }

  package func writeMembers(to object: inout JSONObjectWriter) {
    // An object that exists has all its members, so that nothing throws. The copy is released.
    do throws(MalformedAnswer) {
      _ = try Self(coding: self, by: &object)
    } catch {
      assertionFailure("an object that exists has all its members")
    }
  }
}

extension AnswerObject: MemberCoder {
  mutating func required<Value: MemberValue>(
    _ key: StaticString, _: Value?
  ) throws(MalformedAnswer) -> Value {
    let currency = currency
    return try required(key) { value throws(MalformedAnswer) in
      try Value(reading: value, in: currency)
    }
  }

  mutating func nullable<Value: MemberValue>(
    _ key: StaticString, _: Value?
  ) throws(MalformedAnswer) -> Value? {
    let (value, currency) = (try required(key), currency)
    guard !value.isNull else { return nil }
    return try value.read(as: key) { value throws(MalformedAnswer) in
      try Value(reading: value, in: currency)
    }
  }

  mutating func optional<Value: MemberValue>(
    _ key: StaticString, _: Value?
  ) throws(MalformedAnswer) -> Value? {
    let currency = currency
    return try readIfAny(key) { value throws(MalformedAnswer) in
      try Value(reading: value, in: currency)
    }
  }

  mutating func amount(_ key: StaticString, _: Money?) throws(MalformedAnswer) -> Money {
    try amount(key, in: knownCurrency())
  }

  mutating func signedAmount(_ key: StaticString, _: Money?) throws(MalformedAnswer) -> Money {
    try signedAmount(key, in: knownCurrency())
  }

  private func knownCurrency() throws(MalformedAnswer) -> Currency {
    guard let currency else { throw MalformedAnswer("has an amount without a currency") }
    return currency
  }

  mutating func setCurrency(_ currency: Currency) { self.currency = currency }
}

extension JSONObjectWriter: MemberCoder {
  mutating func required<Value: MemberValue>(
    _ key: StaticString, _ value: Value?
  ) throws(MalformedAnswer) -> Value {
    guard let value else { throw MalformedAnswer("is missing") }
    member(key, value)
    return value
  }

  mutating func nullable<Value: MemberValue>(_ key: StaticString, _ value: Value?) -> Value? {
    member(key, value)
    return value
  }

  mutating func optional<Value: MemberValue>(_ key: StaticString, _ value: Value?) -> Value? {
    if let value { member(key, value) }
    return value
  }

  mutating func amount(_ key: StaticString, _ money: Money?) throws(MalformedAnswer) -> Money {
    guard let money else { throw MalformedAnswer("is missing") }
    member(key, money.text)
    return money
  }

  mutating func signedAmount(
    _ key: StaticString, _ money: Money?
  ) throws(MalformedAnswer) -> Money {
    try amount(key, money)
  }

  mutating func setCurrency(_ currency: Currency) {}
}

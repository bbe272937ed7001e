import ScheduleEngine

/// The events of an account that have an identifier, so that a repeated one is recognized.
///
/// Each event is stored as its keys, the bounds of its values and the bytes that contain them. A hash
/// table of offsets finds an identifier in constant time.
struct EventLog {
  /// The bytes of all events.
  private var bytes: [UInt8] = []
  /// A head for each event: the hash of its identifier, the offset of its bytes in two words, and
  /// its keys; then the bounds of its values, for each four keys that include one of them.
  private var heads: [SIMD4<UInt32>] = []
  /// The offsets of the heads, in places by the hashes of their identifiers; -1 for a free place.
  private var table: [Int] = []
  private var count = 0

  /// The result of looking for an event.
  enum Result {
    /// Its identifier is new.
    case new
    /// The same event is in the log.
    case same
    /// Another event with its identifier is in the log.
    case other
  }

  /// Looks for an event with an identifier.
  ///
  /// - Parameters:
  ///   - record: The event.
  ///   - hash: The ``hash(of:)`` the event, which has an identifier.
  ///   - currency: The currency of the account, in which amounts are compared; nil before its
  ///     purchase.
  /// - Returns: Whether the event is new, or the same as or another than that with its identifier.
  func find(_ record: EventRecord, _ hash: UInt32, in currency: Currency?) -> Result {
    guard count > 0 else { return .new }
    var place = Int(hash) & (table.count - 1)
    while table[place] >= 0 {
      let head = table[place]
      if heads[head][0] == hash, has(record, .id, at: head) {
        return isEqual(record, at: head, in: currency) ? .same : .other
      }
      place = (place + 1) & (table.count - 1)
    }
    return .new
  }

  /// Whether no event was added.
  var isEmpty: Bool { heads.isEmpty }

  /// Adds an event with a new identifier, or with none after one that has it.
  ///
  /// - Parameters:
  ///   - record: The event.
  ///   - hash: The ``hash(of:)`` the event, or nil if it has no identifier.
  mutating func add(_ record: EventRecord, _ hash: UInt32?) {
    if let hash {
      if 4 * (count + 1) > 3 * table.count { grow() }
      insert(heads.count, hash)
      count += 1
    }
    let offset = EventOffset.words(of: bytes.count)
    heads.append(SIMD4(hash ?? 0, offset.low, offset.high, record.keys))
    for four in Self.fours where Self.hasKey(ofFour: four, in: record.keys) {
      heads.append(record.packedBounds(ofFour: four))
    }
    record.appendBytes(to: &bytes)
  }

  /// The numbers of four keys each, which include all keys.
  private static var fours: Range<Int> { 0..<(EventKey.allCases.count + 3) / 4 }

  private mutating func grow() {
    let old = table
    table = [Int](repeating: -1, count: max(32, 2 * old.count))
    if old.isEmpty {
      // The events of most accounts fit without growing.
      heads.reserveCapacity(32)
      bytes.reserveCapacity(1_024)
    }
    for offset in old where offset >= 0 { insert(offset, heads[offset][0]) }
  }

  private mutating func insert(_ offset: Int, _ hash: UInt32) {
    var place = Int(hash) & (table.count - 1)
    while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
    table[place] = offset
  }

  /// Returns the keys of the event whose head is at an offset.
  private func keys(at head: Int) -> UInt32 { heads[head][3] }

  /// Returns whether one of four keys is in a set of keys, for the first to the fifth four keys.
  private static func hasKey(ofFour index: Int, in keys: UInt32) -> Bool {
    keys >> UInt32(index * 4) & 15 != 0
  }

  /// The events in the order in which they were added, each with its values.
  var records: [EventRecord] {
    var records: [EventRecord] = []
    var head = 0
    while head < heads.count {
      let keys = keys(at: head)
      let start = EventOffset.offset(of: heads[head][1], heads[head][2])
      var record = EventRecord()
      for key in EventKey.allCases where keys & key.bit != 0 {
        let bounds = bounds(of: key, at: head)
        let value = bytes[start + bounds.lowerBound..<start + bounds.upperBound]
        _ = record.add(key, value.span)
      }
      records.append(record)
      head += 1
      for four in Self.fours where Self.hasKey(ofFour: four, in: keys) { head += 1 }
    }
    return records
  }

  /// Returns the bounds of the value of a key in the bytes of the event whose head is at an offset.
  private func bounds(of key: EventKey, at head: Int) -> Range<Int> {
    let (four, lane) = key.rawValue.quotientAndRemainder(dividingBy: 4)
    var index = head + 1
    for earlier in 0..<four where Self.hasKey(ofFour: earlier, in: keys(at: head)) { index += 1 }
    return Range(packed: heads[index][lane])
  }

  /// Returns whether a value of a record is that of the event whose head is at an offset.
  private func has(
    _ record: EventRecord, _ key: EventKey, at head: Int, _ currency: Currency? = nil
  ) -> Bool {
    let keys = keys(at: head)
    guard keys & key.bit != 0, let bounds = record.bounds(of: key) else { return false }
    let stored = self.bounds(of: key, at: head)
    let start = EventOffset.offset(of: heads[head][1], heads[head][2])
    let value = bytes[start + stored.lowerBound..<start + stored.upperBound]
    if value == record.bytes[bounds] { return true }
    guard key == .amount, let currency else { return false }
    return Self.isSameAmount(value, record.bytes[bounds], in: currency)
  }

  /// Returns whether two texts are the same amount, as `50.0` and `50.00` are.
  private static func isSameAmount(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, in currency: Currency
  ) -> Bool {
    guard let amount = try? Money(utf8: left.span, currency),
      let other = try? Money(utf8: right.span, currency)
    else { return false }
    return amount == other
  }

  private func isEqual(_ record: EventRecord, at head: Int, in currency: Currency?) -> Bool {
    guard keys(at: head) == record.keys else { return false }
    return EventKey.allCases.allSatisfy { !record.has($0) || has(record, $0, at: head, currency) }
  }

  /// Returns the hash of a record's identifier, or nil if it has none.
  static func hash(of record: EventRecord) -> UInt32? {
    record.withValue(of: .id) { id in
      if id.count <= 8 {
        // A word is hashed in one step, several times as fast as bytes.
        var word: UInt64 = 0
        for index in id.indices { word = word << 8 | UInt64(id[index]) }
        return UInt32(truncatingIfNeeded: word.hashValue)
      }
      var hasher = Hasher()
      unsafe id.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return UInt32(truncatingIfNeeded: hasher.finalize())
    }
  }
}

/// An offset in two words, since the identifiers of one account can have more than 4 GiB.
enum EventOffset {
  static func words(of offset: Int) -> (low: UInt32, high: UInt32) {
    (UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: UInt64(offset) >> 32))
  }

  static func offset(of low: UInt32, _ high: UInt32) -> Int {
    Int(UInt64(high) << 32 | UInt64(low))
  }
}

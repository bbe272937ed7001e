/// The accounts whose lines have ended, as hashes of their names in limited memory.
///
/// At least the last ``rememberedCount`` accounts are remembered, in at most 16 MiB. That two of a
/// billion names have one hash by chance is unlikely (1 in 10,000); the hashes differ from process to
/// process, so that no input can provoke it.
package struct FinishedAccounts: Sendable {
  /// The number of accounts that are remembered for certain: 786,432.
  package static let rememberedCount = HashTable.mostHashes

  private var newer = HashTable()
  private var older = HashTable()

  /// Creates a memory without accounts.
  package init() {}

  /// Returns the hash of an account's name.
  static func hash(of name: Span<UInt8>) -> UInt64 {
    var hasher = Hasher()
    unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// Adds an account by the hash of its name; returns false if it was added before.
  mutating func add(_ hash: UInt64) -> Bool {
    if older.contains(hash) || newer.contains(hash) { return false }
    if newer.count == Self.rememberedCount {
      older = newer
      newer = HashTable()
    }
    newer.add(hash)
    return true
  }
}

/// A set of hashes: a table in which a hash follows those that would be in its place.
private struct HashTable: Sendable {
  /// The maximum number of hashes: three quarters of 2^20 places.
  static let mostHashes = 786_432

  private(set) var count = 0
  /// The hashes; 0 is a free place.
  private var places = [UInt64](repeating: 0, count: 1_024)

  func contains(_ hash: UInt64) -> Bool { places[place(of: hash)] != 0 }

  mutating func add(_ hash: UInt64) {
    if 4 * (count + 1) > 3 * places.count { grow() }
    places[place(of: hash)] = max(hash, 1)
    count += 1
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: 2 * old.count)
    for hash in old where hash != 0 { places[place(of: hash)] = hash }
  }

  /// Returns the place that contains a hash, or the free place for it.
  private func place(of hash: UInt64) -> Int {
    let hash = max(hash, 1)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0, places[place] != hash { place = (place + 1) & (places.count - 1) }
    return place
  }
}

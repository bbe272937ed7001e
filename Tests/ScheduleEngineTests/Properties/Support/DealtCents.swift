import ScheduleEngine

/// The splits once more, by putting single cents on a table and dealing them out.
struct DealtCents {
  private(set) var parts: [Int64]
  private var table: Int64

  /// Deals a total into parts by a rule; a part that comes out at zero or less stays so.
  init(_ split: Split, _ total: Int64, in count: Int) {
    parts = [Int64](repeating: 0, count: count)
    table = total
    // As long as there is a cent for everyone, everyone gets one.
    while table >= Int64(count) { giveOneEach(to: parts.indices) }
    switch split {
    case .spreadFirst: giveOneEach(to: parts.indices.prefix(Int(table)))
    case .spreadLast: giveOneEach(to: parts.indices.suffix(Int(table)))
    case .floorFirst: takeTable(into: 0)
    case .floorLast: takeTable(into: count - 1)
    case .halfUpLast, .halfEvenLast:
      let isTie = table + table == Int64(count)
      let isOdd = parts[0] % 2 != 0
      if isTie ? split == .halfUpLast || isOdd : table + table > Int64(count) {
        giveOneEach(to: parts.indices.dropLast())
      }
      takeTable(into: count - 1)
    }
  }

  /// What the table does not have is owed, and the last one will pay it.
  private mutating func giveOneEach(to indices: Range<Int>) {
    for index in indices {
      parts[index] += 1
      table -= 1
    }
  }

  private mutating func takeTable(into index: Int) {
    parts[index] += table
    table = 0
  }
}

import ScheduleEngine

/// The due days of plans that count months, by the day of the purchase: a batch has many orders of
/// one day.
struct DueDayCache: ~Copyable {
  private struct Key: Equatable {
    var plan: Int
    /// The number of the day of the purchase.
    var day: Int
  }

  /// The number of days that the cache has room for, about a year and five months.
  private static var capacity: Int { 512 }

  private var keys: [Key?] = []
  /// The numbers of the due days of each key.
  private var numbers: [Int32] = []

  /// Finds the due days of an order.
  ///
  /// - Parameters:
  ///   - terms: The terms of the plan, with at most ``PlainPlan/maximumCount`` payments.
  ///   - plan: The index of the plan.
  ///   - day: The number of the day of the purchase.
  /// - Returns: The place of the first due day, or nil if one is not in the calendar.
  mutating func place(of terms: InstallmentTerms, plan: Int, from day: Int) -> Int? {
    if keys.isEmpty {
      keys = Array(repeating: nil, count: Self.capacity)
      numbers = Array(repeating: 0, count: Self.capacity * PlainPlan.maximumCount)
    }
    // The capacity is a power of two, so the index is below it.
    let index = day & (Self.capacity - 1)
    let place = index * PlainPlan.maximumCount
    let key = Key(plan: plan, day: day)
    if keys[index] == key { return place }
    guard let start = try? CivilDate(dayNumber: day),
      let dates = try? DueDates(from: start, by: terms)
    else { return nil }
    for (offset, date) in dates.enumerated() { numbers[place + offset] = Int32(date.dayNumber) }
    keys[index] = key
    return place
  }

  /// Returns the number of the due day at a place.
  @inline(__always)
  subscript(place: Int) -> Int { Int(numbers[place]) }
}

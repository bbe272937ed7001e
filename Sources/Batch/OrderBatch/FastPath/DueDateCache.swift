import ScheduleEngine

/// The texts of an order's due dates.
@safe struct DueDateTexts {
  private let texts: UnsafePointer<DateText>

  fileprivate init(_ texts: UnsafePointer<DateText>) { unsafe self.texts = texts }

  /// The text of a payment's due date, by its place from 0.
  @inline(__always)
  subscript(place: Int) -> DateText { unsafe texts[place] }
}

/// The due dates of plans by the text of the day of the purchase: a batch has many orders of one day.
@safe struct DueDateCache: ~Copyable {
  /// The first and the last eight bytes of a day with the comma after it: `YYYY-MM-` and `Y-MM-DD,`.
  private struct Key: Equatable {
    // No text has these values, since the last five bytes of its first word are the first five of its
    // last one.
    var first: UInt64 = 0
    var last: UInt64 = .max

    /// The place of the day among the days of eight years of 16 months of 32 days.
    ///
    /// The year counts by the three lowest bits of its last digit. Days with one place, such as those of
    /// 2020 and 2028, replace each other.
    @inline(__always)
    var place: Int {
      // The digits of the month and of the day, and then their numbers.
      let digits = last &>> 16 & 0x0F_0F00_0F0F
      let numbers = digits &* 10 &+ digits &>> 8
      let place = (last & 7) &<< 9 | (numbers & 15) &<< 5 | numbers &>> 24 & 31
      return Int(truncatingIfNeeded: place)
    }
  }

  /// The due dates of a plan.
  @safe private struct Table {
    let keys: UnsafeMutablePointer<Key>
    /// The texts for each key, as many as there are payments.
    let texts: UnsafeMutablePointer<DateText>
    let paymentCount: Int
  }

  /// The number of days for which a plan's table has room.
  private static var capacity: Int { 8 * 16 * 32 }

  /// The tables of the plans, which are allocated at the first order of a plan.
  private let tables: UnsafeMutablePointer<Table?>
  private let planCount: Int

  init(planCount: Int) {
    self.planCount = planCount
    unsafe tables = .allocate(capacity: planCount)
    unsafe tables.initialize(repeating: nil, count: planCount)
  }

  deinit {
    for plan in 0..<planCount {
      unsafe tables[plan]?.keys.deallocate()
      unsafe tables[plan]?.texts.deallocate()
    }
    unsafe tables.deallocate()
  }

  /// Reads the day of a purchase and the comma after it, and finds the due dates.
  ///
  /// - Parameters:
  ///   - words: The bytes of the row.
  ///   - start: The offset of the day.
  ///   - index: The index of the plan.
  ///   - plans: The plans.
  /// - Returns: The due dates, or nil if the row is not plain.
  @inline(__always)
  func dates(
    from words: RowWords, at start: Int, plan index: Int, of plans: borrowing PlainPlans
  ) -> DueDateTexts? {
    precondition(index >= 0 && index < planCount, "a plan's index is below their count")
    let key = Key(first: words.word(at: start), last: words.word(at: start &+ 3))
    let place = key.place
    guard let table = unsafe tables[index], unsafe table.keys[place] == key else {
      return fill(key, words, at: start, plan: index, plans[index])
    }
    return unsafe DueDateTexts(table.texts + place &* table.paymentCount)
  }

  @inline(never)
  private func fill(
    _ key: Key, _ words: RowWords, at start: Int, plan index: Int, _ plan: PlainPlan
  ) -> DueDateTexts? {
    guard words.byte(at: start + 10) == RowByte.comma, let day = words.date(at: start),
      plan.days.contains(day), let dates = try? DueDates(from: day, by: plan.terms)
    else { return nil }
    let table = table(of: index, plan)
    unsafe table.keys[key.place] = key
    let texts = unsafe table.texts + key.place * plan.count
    for (place, date) in dates.enumerated() {
      unsafe (texts + place).initialize(to: DateText(date))
    }
    return unsafe DueDateTexts(texts)
  }

  private func table(of index: Int, _ plan: PlainPlan) -> Table {
    if let table = unsafe tables[index] { return table }
    let table = unsafe Table(
      keys: .allocate(capacity: Self.capacity),
      texts: .allocate(capacity: Self.capacity * plan.count),
      paymentCount: plan.count)
    unsafe table.keys.initialize(repeating: Key(), count: Self.capacity)
    unsafe tables[index] = table
    return table
  }
}

import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Properties of the due dates of any order.
@Suite struct DueDatePropertyTests {
  @Test func `Payment n is due n - 1 intervals after the first`() {
    let table = YearTable.all
    forAll(Generator.order(under: .plan(with: .installmentTerms())), runs: 250) { order in
      let schedule = try order.schedule()
      let terms = order.plan.installments
      let start = YearTable.Day(order.startDate)
      let anchor = table.day(terms.firstDue, after: start)
      return schedule.allSatisfy { installment in
        let step = installment.number - 1
        let expected =
          switch (terms.firstDue.unit, terms.interval.unit) {
          case (.months, .months):
            table.day(terms.firstDue.count + step * terms.interval.count, monthsAfter: start)
          default: table.day(terms.interval, times: step, after: anchor)
          }
        return YearTable.Day(installment.dueDate) == expected
      }
    }
  }

  @Test func `Due dates rise strictly, and are the same by index and by iteration`() {
    forAll(Generator.order, runs: 250) { order in
      let schedule = try order.schedule()
      let dates = schedule.map(\.dueDate)
      return dates == schedule.indices.map { schedule[$0].dueDate }
        && zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 } && dates[0] >= order.startDate
    }
  }

  /// A month of 28 days does not affect the following ones: long months have the purchase's day.
  @Test func `A monthly due date changes its day only in a month that is too short`() {
    let monthly = Generator<InstallmentTerms> { choices throws(Rejection) in
      let count = try choices.draw(Generator<Int>.integer(in: 2...40))
      let firstDue = try choices.draw(Generator<Int>.integer(in: 0...13))
      guard
        let terms = try? InstallmentTerms(
          count: count, interval: .months(1), firstDue: .months(firstDue))
      else { throw Rejection.filtered }
      return terms
    }
    let plans = Generator.plan(with: monthly)
    forAll(Generator.order(under: plans), runs: 250) { order in
      try order.schedule().allSatisfy { installment in
        let (wanted, date) = (order.startDate.day, installment.dueDate)
        let length = YearTable.all.length(ofMonth: date.month, in: date.year)
        return date.day == min(wanted, length)
      }
    }
  }

  @Test func `The amount due today is the sum of the payments of that day`() {
    forAll(Generator.order, runs: 250) { order in
      let schedule = try order.schedule()
      let dueToday = schedule.filter { $0.dueDate == order.startDate }.map(\.amount.minorUnits)
      return schedule.amountDueToday.minorUnits == exactSum(dueToday)
        && schedule.amountDueToday.currency == order.total.currency
    }
  }

  @Test func `The payments of any order add up to its total`() {
    forAll(Generator.order, runs: 250) { order in
      let schedule = try order.schedule()
      return exactSum(schedule.map(\.amount.minorUnits)) == order.total.minorUnits
        && schedule.allSatisfy { $0.amount.minorUnits > 0 }
        && schedule.allSatisfy { $0.amount.currency == order.total.currency }
        && schedule.map(\.number) == Array(1...order.plan.installments.count)
    }
  }
}

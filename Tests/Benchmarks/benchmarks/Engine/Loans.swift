import Benchmarking
import Financing
import OrderBatch
import ScheduleEngine

extension Benchmarks {
  /// Loans of 12 months: their payments, rates, checksums and lines.
  static func loans(_ samples: Samples) -> [Benchmark] {
    let loans = samples.loans
    return [
      Benchmark(
        "loan: 12 payments with interest", allocations: 1...1, debugAllocations: 1...40,
        requiredRatio: 0.2,
        Work("engine", over: loans) { $0.amortization?.totalOfPayments ?? -1 },
        peers: [Work("floating point", over: loans) { $0.floatingTotal }]),
      Benchmark(
        "loan: the annual percentage rate", allocations: 1...1, debugAllocations: 1...120,
        requiredRatio: 1.2,
        Work("engine", over: loans.compactMap(\.flows)) { flows in
          (try? AnnualPercentageRate(of: flows, method: .us))?.units ?? -1
        },
        peers: [Work("floating point, bisected", over: loans) { $0.bisectedRate }]),
      Benchmark(
        "loan: payments, rate and checksum", allocations: 2...2, debugAllocations: 2...200,
        Work("engine", over: loans) { loan in
          guard let schedule = loan.schedule else { return UInt64.max }
          return schedule.checksum.digest.trace &+ UInt64(schedule.apr.units.magnitude)
        }),
      row("batch: a row of a loan", .json, loans),
      row("batch: a row of a loan, in full", .full, loans),
    ]
  }

  private static func row(
    _ name: String, _ output: BatchOptions.OutputFormat, _ loans: [SampleLoan]
  ) -> Benchmark {
    let rows = loans.enumerated().map { "o-\($0),\($1.total.text),USD,\($1.date),,\($1.rate)\n" }
    let part = Array(rows.joined().utf8)
    var options = BatchOptions()
    (options.output, options.plans) = (output, .loan(.usPayMonthly12, rate: nil))
    let batch = Batch(options)
    // The first run allocates the buffers of texts and lines.
    _ = batch.run(part)
    return Benchmark(
      name, allocations: 0...0, debugAllocations: 0...400,
      Work("engine", over: [part], operations: rows.count) { batch.run($0) })
  }
}

extension Samples {
  /// Loans of 400.00 to 2400.00 at 1 to 35 percent, for each order.
  var loans: [SampleLoan] {
    orders.enumerated().compactMap { index, order in
      let rate = try? InterestRate(millionthsOfPercent: Int64(1_000_000 + index * 133_000))
      let total = Money(minorUnits: 40_000 + order.total.minorUnits, currency: .usd)
      return rate.map { SampleLoan(total: total, rate: $0, date: order.date) }
    }
  }
}

/// A loan of 12 months.
struct SampleLoan {
  let total: Money
  let rate: InterestRate
  let date: CivilDate
  let flows: CreditFlows?
  /// The days of the start and of the payments, as numbers.
  private let days: [Int]

  private static var terms: LoanTerms { .usPayMonthly12 }

  init(total: Money, rate: InterestRate, date: CivilDate) {
    (self.total, self.rate, self.date) = (total, rate, date)
    let schedule = try? AmortizedSchedule(
      total: total, terms: Self.terms, rate: rate, startDate: date)
    let payments = schedule?.map { CreditFlows.Payment(on: $0.dueDate, $0.amount) } ?? []
    flows = try? CreditFlows(
      advance: total, on: date, every: .every(.months(1)), payments: payments)
    days = [date.dayNumber] + payments.map(\.date.dayNumber)
  }

  var schedule: AmortizedSchedule? {
    try? AmortizedSchedule(total: total, terms: hidden(Self.terms), rate: rate, startDate: date)
  }

  /// The payments and their interest, without the annual percentage rate.
  var amortization: Amortization? {
    let terms = hidden(Self.terms)
    let installments = InstallmentTerms(
      known: terms.payments.count, every: terms.payments.interval, from: terms.payments.firstDue)
    guard let dates = try? DueDates(from: date, by: installments) else { return nil }
    return try? Amortization(of: total, by: terms, at: rate, from: date, dates: dates)
  }

  /// The payments in floating-point numbers, from known days: the level payment, and their sum.
  private var floating: (level: Double, last: Double) {
    let rate = Double(self.rate.millionthsOfPercent) / 1e8
    let count = days.count - 1
    let factors = (0..<count).map { rate * Double(days[$0 + 1] - days[$0]) / 365 }
    var (discount, worth) = (1.0, 0.0)
    for factor in factors {
      discount /= 1 + factor
      worth += discount
    }
    var balance = Double(total.minorUnits)
    let level = (balance / worth).rounded()
    for factor in factors.dropLast() { balance -= level - (balance * factor).rounded() }
    return (level, balance + (balance * (factors.last ?? 0)).rounded())
  }

  var floatingTotal: Int64 {
    let payments = floating
    return Int64(payments.level) * Int64(days.count - 2) + Int64(payments.last)
  }

  /// The annual percentage rate in hundredths of a percent, from known payments.
  var bisectedRate: Int64 {
    guard let flows else { return -1 }
    let payments = floating
    let advance = Double(flows.advance.minorUnits)
    var (low, high) = (0.0, 10.0)
    // Bisecting ends at neighbors among the floating-point numbers.
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      let discount = 1 / (1 + middle / 12)
      var worth = payments.last
      for _ in 2..<days.count { worth = worth * discount + payments.level }
      if worth * discount >= advance { low = middle } else { high = middle }
    }
    return Int64((low * 10_000).rounded())
  }
}

import Financing
import ScheduleEngine

/// The texts of a loan's picture, each computed on request.
///
/// They are bytes, so that the WebAssembly module of a web page does not need the code of `String`.
struct LoanTexts: PaymentTexts {
  let picture: LoanPicture
  var signs = CurrencySigns.all

  init(of picture: LoanPicture, signs: CurrencySigns = .all) {
    self.picture = picture
    self.signs = signs
  }

  var style: WidgetStyle { picture.style }
  var locale: ConsumerLocale { picture.locale }
  var utf8Brand: [UInt8] { picture.utf8Brand }
  var hasBarrier: Bool { loan == nil }
  var count: Int { loan?.count ?? 0 }

  /// The loan, or nil if there is a barrier to it.
  var loan: AmortizedSchedule? {
    if case .loan(let loan) = picture.contents { loan } else { nil }
  }

  /// Whether the payments are a month apart, so that texts call them monthly.
  private var isMonthly: Bool { picture.contents.terms.payments.interval == .months(1) }

  @inline(never)
  func write(_ word: PictureWords.Word, of payment: Int, by writer: inout PhraseWriter) {
    switch word {
    case .brand: writer.write(utf8Brand)
    case .language: writer.write(writer.conventions.identifier)
    case .heading: writeHeading(by: &writer)
    case .opening: writer.write(.opening, writer.language.payments.opening)
    case .closing: writer.write(.closing, writer.language.payments.closing)
    case .count: writer.write(.count(count))
    case .number: writer.write(.count(payment + 1))
    default:
      if case .barrier(let barrier, _) = picture.contents {
        writer.write(word, of: barrier)
      } else {
        write(word, ofPayment: payment, by: &writer)
        if word == .alternative { writeCosts(by: &writer) }
      }
    }
  }

  /// Returns a text as UTF-8.
  @inline(never)
  func bytes(_ body: (inout PhraseWriter) -> Void) -> [UInt8] {
    var writer = PhraseWriter(for: locale, signs: signs)
    body(&writer)
    return writer.bytes
  }
}

extension LoanTexts {
  var amountDueToday: PhraseWriter.Argument { loan.map { .money($0.downPayment) } ?? .none }

  /// The number of the first payments, all of one amount: every payment but the last one is the
  /// level payment.
  var equalCount: Int {
    guard let loan, count > 1 else { return count }
    return loan[count - 1].amount == loan[0].amount ? count : count - 1
  }

  @inline(never)
  func amount(_ payment: Int) -> PhraseWriter.Argument {
    loan.map { .money($0[payment].amount) } ?? .none
  }

  /// Returns the date of a payment: a loan has dates, even before it is agreed.
  ///
  /// All dates have their years, unless all are in the year of the start.
  @inline(never)
  func day(_ payment: Int) -> DueDay {
    guard let loan else { return .today }
    let lastYear = loan[loan.count - 1].dueDate.year
    return .on(loan[payment].dueDate, withYear: lastYear != loan.startDate.year)
  }

  @inline(never)
  func dueDate(_ payment: Int) -> CivilDate { loan?[payment].dueDate ?? .first }

  func writeHeading(by writer: inout PhraseWriter) {
    if hasBarrier { return writer.write(writer.language.heading.barrier) }
    let count = picture.contents.terms.payments.count
    let heading = isMonthly ? writer.loanLanguage.heading : writer.language.heading.plain
    writer.write(.monthlyHeading, heading.phrase(for: count), .count(count))
  }

  func writeSummary(by writer: inout PhraseWriter) {
    if isMonthly {
      let phrases = writer.loanLanguage
      writer.write(summaryOf: self, equal: phrases.equal, unequal: phrases.unequal)
    } else {
      let phrases = writer.language.payments
      writer.write(summaryOf: self, equal: phrases.equal, unequal: phrases.unequal)
    }
  }

  /// Writes more than one payment as a sentence, with the first and the last day.
  func writeSummaryWithDays(by writer: inout PhraseWriter) {
    writeSummary(by: &writer)
    writer.write(writer.language.payments.span, .day(day(0)), .day(day(count - 1)))
  }

  /// Writes each cost as a sentence, with a space before each.
  private func writeCosts(by writer: inout PhraseWriter) {
    for cost in costs(writer) {
      writer.write(" ")
      writer.write(labeled: cost)
    }
  }
}

/// A cost of a loan.
struct LoanCost {
  let name: LoanLanguage.Cost
  let value: Value

  enum Value {
    case rate(AnnualPercentageRate)
    case money(Money)
  }
}

extension LoanTexts {
  /// Returns the costs in the order of the law's forms; none for a barrier.
  ///
  /// The price with the down payment is a cost of its own only if there is a down payment.
  func costs(_ writer: PhraseWriter) -> [LoanCost] {
    guard let loan else { return [] }
    let names = writer.loanLanguage.costs(by: loan.apr.method)
    var costs = [
      LoanCost(name: names.rate, value: .rate(loan.apr)),
      LoanCost(name: names.charge, value: .money(loan.financeCharge)),
      LoanCost(name: names.financed, value: .money(loan.amountFinanced)),
      LoanCost(name: names.payments, value: .money(loan.totalOfPayments)),
    ]
    if let price = names.price, loan.downPayment.minorUnits > 0 {
      costs.append(LoanCost(name: price, value: .money(loan.totalSalePrice)))
    }
    return costs
  }

  func bytes(valueOf cost: LoanCost) -> [UInt8] { bytes { $0.write(valueOf: cost) } }

  func bytes(noteOf cost: LoanCost) -> [UInt8] {
    bytes { $0.write(cost.name.note, amountDueToday) }
  }

  /// The courses of the balance and of the interest in sentences.
  var chartDescription: [UInt8] {
    bytes { writer in
      guard let loan else { return }
      let chart = writer.loanLanguage.chart
      writer.write(
        chart.course, .phrase(chart.balance), .money(loan.amountFinanced),
        .day(.on(loan.startDate, withYear: true)),
        .day(.on(loan[loan.count - 1].dueDate, withYear: true)))
      writer.write(" ")
      writer.write(
        writer.language.payments.labeled, .phrase(chart.interest), .money(loan.financeCharge))
    }
  }
}

extension PhraseWriter {
  /// Writes the value of a cost.
  mutating func write(valueOf cost: LoanCost) {
    switch cost.value {
    case .rate(let rate): write(percent: rate)
    case .money(let money): write(.money(money))
    }
  }

  /// Writes a cost as a sentence, such as "Finance charge: $169.22".
  fileprivate mutating func write(labeled cost: LoanCost) {
    let phrase = language.payments.labeled
    var isPlaceholder = false
    for offset in 0..<phrase.byteCount {
      let byte = phrase.byte(at: offset)
      if isPlaceholder {
        if byte == UInt8(ascii: "1") { write(cost.name.label) } else { write(valueOf: cost) }
        isPlaceholder = false
      } else if byte == UInt8(ascii: "%") {
        isPlaceholder = true
      } else {
        write(byte: byte)
      }
    }
  }
}

import Financing
public import ScheduleEngine

extension LoanPicture {
  /// Returns the picture as text for a terminal: the payments, the amount due today, and the costs.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("15"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     let picture = LoanPicture(of: loan, locale: .enUS, brand: "Afterpay")
  ///     print(picture.text(in: Terminal(columns: 60)))
  ///     // ╭─…─╮
  ///     // │ Your 6 monthly payments …Afterpay │
  ///     // …
  ///     // ╰─…─╯
  ///
  /// Its payments, brand and width are those of ``WidgetPicture/text(in:)``.
  ///
  /// - Parameter terminal: The capabilities of the terminal.
  /// - Returns: Lines of text, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func text(in terminal: Terminal) -> String {
    let words = words(signs: terminal.asciiOnly ? .ascii : .all)
    var box = TextBox(in: terminal, border: style.border)
    WidgetPicture.addTop(words.plan, in: style, to: &box, in: terminal)
    if let barrier = words.plan.barrier {
      WidgetPicture.add(barrier, to: &box, in: terminal)
      return box.text
    }
    PaymentRows(words.plan.payments, datesToo: false, in: terminal)
      .add(to: &box, areStacked: style.theme == .timeline)
    if let due = words.plan.dueToday {
      box.addRule()
      box.add(left: TextBox.Piece(due.label), right: TextBox.Piece(due.amount, .strong))
    }
    box.addRule()
    for (index, cost) in words.costs.enumerated() {
      box.add(
        left: TextBox.Piece(cost.label, index < 2 ? .strong : nil),
        right: TextBox.Piece(cost.value, index < 2 ? .strong : nil))
    }
    return box.text
  }

  /// Returns the due dates as a calendar file with an all-day event for each payment.
  ///
  /// It is like ``WidgetPicture/iCalendar(identifier:revision:writtenAt:reminds:)``.
  ///
  /// - Parameters:
  ///   - identifier: A text that stays the same when the loan changes, such as the order's number;
  ///     by default the loan's checksum.
  ///   - revision: The number of changes to the order so far, clamped to 0...2,147,483,647.
  ///   - moment: The time of writing; by default midnight in UTC of the loan's start date.
  ///   - reminds: Whether each event has an alarm at nine in the morning of the preceding day.
  /// - Returns: The file, or nil for a barrier.
  /// - Complexity: O(*n*) in the number of payments.
  public func iCalendar(
    identifier: String? = nil, revision: Int = 0, writtenAt moment: Moment? = nil,
    reminds: Bool = false
  ) -> String? {
    guard case .loan(let loan) = contents else { return nil }
    let events = CalendarEvents(
      series: (identifier.map { SHA256Digest(of: $0) } ?? loan.checksum.digest).description,
      stamp: moment.map { CalendarEvents.stamp(secondsSinceEpoch: $0.secondsSinceEpoch) }
        ?? "\(loan.startDate.digits)T000000Z",
      sequence: min(max(revision, 0), Int(Int32.max)), reminds: reminds)
    return events.calendar(of: words.plan)
  }
}

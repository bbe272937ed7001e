import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import Servicing

/// Reversals of random events in random accounts under random rules.
@Suite struct ReversalPropertyTests {
  /// An account with its accepted events, and the one that is reversed on a later day.
  private struct Sample {
    let opened: Account
    var account: Account
    var naive: NaiveAccount
    let naiveOpened: NaiveAccount
    var events: [DatedEvent] = []
    let date: CivilDate
    let index: Int
    let reason: ReversalReason

    /// Returns nil if no event is accepted.
    init?(_ random: AccountCase, isWithoutFees: Bool = false) throws {
      var rules = random.rules
      if isWithoutFees {
        rules = ServicingRules(
          known: rules.id, currency: rules.currency, plans: rules.plans, validity: rules.validity,
          lateFees: .none, payments: rules.payments, refunds: rules.refunds, moves: rules.moves,
          authorizationDays: rules.authorizationDays)
      }
      let schedule = try random.schedule()
      opened = try Account(
        total: schedule.total, plan: random.plan, on: random.start, rules: rules,
        capture: random.capture, customerSince: random.customerSince)
      account = opened
      naiveOpened = NaiveAccount(
        schedule, rules: rules, capture: random.capture, customerSince: random.customerSince)
      naive = naiveOpened
      for step in random.steps {
        let date = step.date(after: account)
        guard date >= account.date else { continue }
        let event = step.event(for: try account.statement(asOf: date).account)
        guard (try? account.apply(event, on: date)) != nil else { continue }
        _ = naive.apply(event, on: date)
        events.append(DatedEvent(event, on: date))
      }
      guard !events.isEmpty else { return nil }
      let choice = Int(random.total) + random.steps.reduce(0) { $0 + $1.days }
      index = choice % events.count
      date = try account.date.adding(days: choice % 3 == 0 ? 0 : choice % 25)
      reason = ReversalReason.allCases[choice % 4]
    }

    /// Reverses the event, and returns the error.
    mutating func reverse() -> ReversalError? {
      do throws(ReversalError) {
        try account.reverse(
          eventAt: index, of: events, since: opened, on: date, reason: reason)
        return nil
      } catch { return error }
    }
  }

  private static func cases() throws -> Generator<AccountCase> {
    .accountCase(days: try CivilDate("2023-11-01")...CivilDate("2028-04-01"))
  }

  @Test func `Without fees, a reversed event leaves no trace in the account`() async throws {
    await expectAll(try Self.cases(), runs: 300) { random in
      guard var sample = try Sample(random, isWithoutFees: true) else { return }
      guard sample.events[sample.index].event.isReversible else { return }
      let before = sample.account
      var expected = sample.opened
      var failure: (place: Int, error: ServicingError)?
      for (place, event) in sample.events.enumerated() where place != sample.index {
        do throws(ServicingError) {
          try expected.apply(event.event, on: event.date)
        } catch {
          failure = (place, error)
          break
        }
      }
      let error = sample.reverse()
      if let failure {
        #expect(error?.laterEvent == failure.place)
        #expect(error?.reason == failure.error)
        #expect(sample.account == before)
      } else {
        #expect(error == nil)
        #expect(try sample.account == expected.statement(asOf: sample.date).account)
        let later = try sample.date.adding(days: 60)
        #expect(
          try sample.account.statement(asOf: later) == expected.statement(asOf: later))
      }
    }
  }

  @Test func `A reversal is that of the naive account, and later days and events as well`()
    async throws
  {
    await expectAll(try Self.cases(), runs: 300) { random in
      guard var sample = try Sample(random) else { return }
      guard sample.events[sample.index].event.isReversible else { return }
      let naive = sample.naive.without(
        sample.index, of: sample.events, since: sample.naiveOpened, on: sample.date,
        sample.reason)
      let before = sample.account
      let error = sample.reverse()
      #expect(error?.reason == naive.error)
      guard naive.error == nil else {
        #expect(error?.laterEvent == naive.place)
        #expect(sample.account == before)
        return
      }
      var expected = naive.account
      #expect(AccountFigures(sample.account) == AccountFigures(expected))
      #expect(sample.account.canonicalText == expected.canonicalText)
      #expect(AccountInvariants.broken(by: sample.account) == nil)
      // The fees of the past stay in their places.
      let past = try before.statement(asOf: sample.date).account.lateFees
      #expect(zip(past, sample.account.lateFees).allSatisfy { $0.date == $1.date })
      #expect(zip(past, sample.account.lateFees).allSatisfy { $0.amount == $1.amount })
      #expect(sample.account.lateFees.count >= past.count)
      let owed = Statement(sample.account).outstanding
      if owed.minorUnits > 0 {
        try sample.account.apply(.payment(owed), on: sample.date)
        #expect(expected.apply(.payment(owed), on: sample.date) == nil)
      }
      let later = try sample.date.adding(days: 60)
      try sample.account.advance(to: later)
      expected.pass(to: later.dayNumber)
      #expect(AccountFigures(sample.account) == AccountFigures(expected))
    }
  }
}

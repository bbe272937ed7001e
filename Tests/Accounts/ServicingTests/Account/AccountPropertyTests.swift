import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import Servicing

/// Random accounts under random rules.
@Suite struct AccountPropertyTests {
  private static func cases() throws -> Generator<AccountCase> {
    .accountCase(days: try CivilDate("2023-11-01")...CivilDate("2028-04-01"))
  }

  @Test func `An account is the naive one after each event, with its history`() async throws {
    await expectAll(try Self.cases(), runs: 160) { random in
      var account = try random.account()
      var naive = NaiveAccount(
        try random.schedule(), rules: random.rules, capture: random.capture,
        customerSince: random.customerSince)
      var history: [HistoryEntry] = []
      for step in random.steps {
        let date = step.date(after: account)
        let seen = date < account.date ? account : try account.statement(asOf: date).account
        let event = step.event(for: seen)
        let (before, entries) = (account, history)
        var thrown: ServicingError?
        do throws(ServicingError) {
          try account.apply(event, on: date, history: &history)
        } catch {
          thrown = error
          #expect(account == before, "\(event)")
          #expect(history == entries, "\(event)")
        }
        #expect(thrown == naive.apply(event, on: date), "\(event) on \(date)")
        #expect(AccountFigures(account) == AccountFigures(naive), "\(event) on \(date)")
        #expect(history == naive.history, "\(event) on \(date)")
        #expect(account.canonicalText == naive.canonicalText)
        #expect(AccountInvariants.broken(by: account) == nil)
      }
    }
  }

  @Test func `A day at a time leads to the same account and history as one step`() async throws {
    await expectAll(try Self.cases(), runs: 160) { random in
      var (account, daily) = (try random.account(), try random.account())
      var (history, days): ([HistoryEntry], [HistoryEntry]) = ([], [])
      for step in random.steps {
        let date = step.date(after: account)
        guard date >= account.date else { continue }
        // A rejected event lets no time pass, so the slower account must not see it.
        let event = step.event(for: try account.statement(asOf: date).account)
        guard (try? account.apply(event, on: date, history: &history)) != nil else { continue }
        while daily.date < date {
          try daily.advance(to: daily.date.adding(days: 1), history: &days)
        }
        try daily.apply(event, on: date, history: &days)
        #expect(account == daily)
        #expect(history == days)
        #expect(account.checksum == daily.checksum)
      }
    }
  }

  @Test func `A history makes no difference to the account`() async throws {
    await expectAll(try Self.cases(), runs: 60) { random in
      var (account, quiet) = (try random.account(), try random.account())
      var history: [HistoryEntry] = []
      for step in random.steps {
        let date = step.date(after: account)
        let event = step.event(for: account)
        let isRejected = (try? account.apply(event, on: date, history: &history)) == nil
        #expect(((try? quiet.apply(event, on: date)) == nil) == isRejected)
        #expect(account == quiet)
      }
      let end = try account.date.adding(days: 40)
      try account.advance(to: end, history: &history)
      #expect(try quiet.statement(asOf: end) == Statement(account))
    }
  }

  @Test func `An account's text has a line for each part, and its checksum is the SHA-256`()
    async throws
  {
    await expectAll(try Self.cases(), runs: 60) { random in
      var account = try random.account()
      for step in random.steps {
        try? account.apply(step.event(for: account), on: step.date(after: account))
      }
      let text = account.canonicalText
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let parts = account.installments.count + account.lateFees.count
      let credit = account.credit.received > 0 ? 1 : 0
      #expect(lines.count == 3 + parts + account.moves.count + account.pauses.count + credit + 1)
      #expect(lines.last == "")
      #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      let digest = SHA256Digest(of: text)
      #expect(account.checksum.digest == digest)
    }
  }
}

import Financing
import FinancingWire
import Foundation
import PaymentTerms
import ScheduleEngine
import Servicing
import ServicingWire
import TermsWire
import Testing
import WidgetRendering
import WidgetWire

@testable import AccountStorage
@testable import AfterpayAPI
@testable import AfterpayRequests
@testable import AfterpayWidget
@testable import CheckoutEngine
@testable import EntryStore
@testable import FoundationOverlay
@testable import FoundationServerOverlay
@testable import LiveCheckout
@testable import OrderBatch
@testable import OrderStorage
@testable import PaymentEngine
@testable import PropertyTesting
@testable import ScheduleFiles
@testable import ShopRequests
@testable import WidgetStorage

@Suite struct LocalizedErrorTests {
  /// One error of each public type.
  private static func samples() throws -> [any Error] {
    let name = try WidgetName("w")
    let token = try CheckoutToken("002.k2a4")
    let widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
    let journal = JournalError(line: 1, reason: .hashMismatch)
    let account = try AccountName("a")
    let line = AccountLineError(line: 1, reason: .hashMismatch)
    var closed = widget
    try closed.apply(.close, at: Moment(today: .first, timestamp: Timestamp(secondsSinceEpoch: 0)))
    let update = WidgetCommand.update(total: try Money("1.00", .usd))
    let throwing: [() throws -> Void] = [
      { _ = try Money("", .usd) }, { _ = try Currency("usd") }, { _ = try CivilDate("x") },
      { _ = try Money("1", .usd).adding(Money("1", .gbp)) }, { _ = try Period("P1Y") },
      { _ = try Timestamp("2026-02-30T00:00:00Z") }, { _ = try AccountName("") },
      { _ = try OrderLimits(minimumMinorUnits: -1, maximumMinorUnits: nil) },
      { _ = try PlanValidity(from: .last, until: .first) },
      { _ = try InstallmentTerms(count: 0, interval: .weeks(2)) }, { _ = try PlanID("") },
      { _ = try Percentage("0") }, { _ = try DayOfMonth(0) },
      { _ = try BusinessDays(adjustment: .following, weekend: .all) },
      { _ = try SplitParts(of: 1, count: 4, by: .halfUpLast) },
      {
        _ = try PaymentSchedule(
          total: Money("0.01", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
      },
      { _ = try ScheduleChecksum("x") }, { _ = try CheckoutToken("") },
      { _ = try CaptureGuard(of: widget) },
      {
        var closed = closed
        try closed.apply(
          update, at: Moment(today: .first, timestamp: Timestamp(secondsSinceEpoch: 0)))
      },
      { _ = try CheckoutFile.read(Array("{}".utf8), named: "c.json") },
      { _ = try PlanFile.read(Array("{}".utf8), named: "p.json") },
      { _ = try ServicingFile.read(Array("{}".utf8), named: "r.json") },
      { _ = try ConsumerLocale("de-DE") }, { _ = try WireMessage(decoding: "{}") },
      { _ = try StoreLocation("x") }, { _ = try WidgetName("../x") }, { _ = try CommandID("") },
      {
        _ = try Configuration(
          minimumAmount: nil, maximumAmount: "2,000", currencyCode: "USD", locale: "en_US",
          timeZone: "America/New_York")
      },
      { _ = try Money(exactly: Decimal.nan, .usd) }, { _ = try ShopAddress("") },
      { _ = try LateFeeCap(percent: 0) },
      {
        let line: [UInt8] = []
        var options = BatchOptions()
        _ = try options.readHeader(line.span)
      },
      { _ = try LoanFile.read(Array("{}".utf8), named: "l.json") },
      { _ = try FlowsFile.read([], every: .every(.months(1)), in: .usd) },
      { _ = try TimeOfDay("24:00") }, { _ = try EarlierTerms(utf8: []) },
      { _ = try ShownTerms(utf8: []) }, { _ = try TermsCheck(utf8: []) },
      {
        _ = try TermOrder(total: Money("0", .usd), startDate: .first, locale: .enUS).payNow()
      },
      { _ = try InterestRate("5 %") }, { _ = try APRTerms(method: .us, places: 7) },
    ]
    let thrown = throwing.compactMap { body -> (any Error)? in
      do {
        try body()
        return nil
      } catch { return error }
    }
    #expect(thrown.count == throwing.count)
    return thrown + [
      CaptureRefusal.tokenless, LookupFailure(),
      journal, journal.reason, line, line.reason,
      StoreFault(.busy, in: "sqlite:/tmp/s", "database is locked"),
      WidgetStoreError(.noSuchWidget(name)), AccountStoreError(.noSuchAccount(account)),
      ArchiveError(.missingEnd),
      RowError(code: "invalid_amount", line: 7, message: "the amount is empty"),
      WidgetError(reason: .noConfiguration), WidgetFailure.missed(3),
      CheckoutLookupFileError(reason: .missing), AfterpaySettingsError(reason: .invalidServer),
      AfterpayServiceError(reason: .unreachable, attempts: 2), AnswerError.anotherCheckout,
      PropertyTesting.Rejection.filtered,
      SearchSettingsError(variable: "PROPERTY_SEED", value: "x"),
      CommandFailure(step: 1, reason: "it failed"), StoredValueError(reason: .notPositive),
      NativeSettingsError(reason: .providers), NativeRefusal(.sectionLocked),
      OrderError(reason: .total), StoredCheckoutError(.damaged),
      PaymentKeyError(), NoAnswerError(.timeout),
      ProviderRegistryError(reason: .emptyIdentifier), AfterpayDataError(reason: .noObject),
      AfterpayRefusal.capture(.otherToken),
      PaymentError.repeatedID, PaymentRefusal.authorizationExpired(nil),
      ServiceError(status: 422, code: "invalid_amount"), PaymentEntryError(.unsettled),
      ServiceTextError(.reference, .empty), PaymentQueryError.limit,
      CheckoutRequestError("items", .missing), OrderStoreError(.noClock), OrderAccountError(.noDay),
      WebSettingsError(reason: .emptyCartID), WebRefusal(.left), SheetColorError(),
      SheetRefusal(.invalidURL), SheetError(loadFailure: "timeout"),
      KitRefusal(.notPresented), KitError(.unknown, message: "odd"), KitRejection.abort,
      PaymentsSettingsError(),
      PaymentsRefusal(.issuerRequired), ExpressRefusal(.ended), ExpressError.badResponse,
      TermsError.amountTooLarge, ServicingError.notPaused, ReversalError(.notReversible),
      EventError(line: 1, .notOpened),
    ]
  }

  /// Returns the module and the type, without the enclosing types.
  private static func name(of error: any Error) -> String {
    let path = String(reflecting: type(of: error)).split(separator: ".")
    return [path.first, path.last].compactMap { $0.map(String.init) }.joined(separator: ".")
  }

  @Test func `Every public error has a sample`() throws {
    let names = Set(try Self.samples().map(Self.name))
    #expect(PublicErrors.targets.count > 10)
    #expect(PublicErrors.names.count > 35)
    #expect(PublicErrors.names.subtracting(names) == [])
  }

  @Test func `The localized description of every public error is its description`() throws {
    for error in try Self.samples() {
      let name = Self.name(of: error)
      #expect(error is any LocalizedError, "\(name)")
      #expect(error.localizedDescription == String(describing: error), "\(name)")
      #expect(!error.localizedDescription.contains("\n"), "\(name)")
    }
  }

  @Test func `The default text of Foundation is replaced`() {
    let error = #expect(throws: (any Error).self) { try Money("1,000.00", .usd) }
    #expect(
      error?.localizedDescription
        == "',' at position 2: an amount has only digits and one point; write one such as 50.00")
  }
}

/// Tests of the search for errors in sources.
@Suite struct PublicErrorsTests {
  @Test(arguments: [
    ("public struct A: Error {}", ["A"]), ("public enum B: Hashable,\n  Error {\n}", ["B"]),
    ("  public indirect enum C: Sendable, Swift.Error {", ["C"]),
    ("public struct D: Hashable {}\nextension D: Error {}", ["D"]),
    ("extension E.Reason: LocalizedError, Error {}", ["Reason"]),
    ("// public struct F: Error {}", []), ("struct G: Error {}", []),
    ("public struct H<T>: Error {}", ["H"]), ("public struct ErrorText: Hashable {}", []),
    ("package struct I: Error {}", []), ("public struct J { let e: any Error }", []),
  ])
  func `A public error is found in every form of declaration`(source: String, names: [String]) {
    #expect(PublicErrors.names(in: source) == names)
  }
}

import Financing
import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// Terms of several offers, and the selection.
@Suite("Offered terms")
struct OfferedTermsTests {
  private func ids(_ terms: OfferedTerms) -> [String] { terms.terms.map(\.id.description) }

  @Test func `All built-in plans of a currency are in the catalogue's order`() throws {
    let offers = TermOffer.builtIn(in: .usd, at: nil)
    let terms = try OfferedTerms(of: order("200.00"), from: offers)
    #expect(ids(terms) == ["us-pay-in-4", "us-pay-in-4-no-upfront"])
    #expect(terms.terms.map(\.title) == ["Pay in 4", "Pay in 4, no payment upfront"])
    #expect(terms.selected == terms.terms[0])
    #expect(TermOffer.builtIn(in: .jpy, at: .zero).isEmpty)
  }

  @Test func `A rate adds the loans, but only those that accept the order are terms`() throws {
    let offers = TermOffer.builtIn(in: .usd, at: try InterestRate("15"))
    #expect(
      offers.map(\.id.description) == [
        "us-pay-in-4", "us-pay-in-4-no-upfront", "us-pay-monthly-12", "us-pay-monthly-6",
      ])
    #expect(try ids(OfferedTerms(of: order("399.99"), from: offers)).count == 2)
    #expect(try ids(OfferedTerms(of: order("400.00"), from: offers)).count == 4)
    #expect(
      try ids(OfferedTerms(of: order("2000.01"), from: offers)) == [
        "us-pay-monthly-12", "us-pay-monthly-6",
      ])
  }

  @Test func `Paying now is first, and selected unless another term is`() throws {
    let offers = [.payNow] + TermOffer.builtIn(in: .usd, at: nil)
    #expect(try OfferedTerms(of: order("200.00"), from: offers).selected.title == "Pay now")
    let terms = try OfferedTerms(of: order("200.00"), from: offers, selecting: "us-pay-in-4")
    #expect(ids(terms) == ["pay-now", "us-pay-in-4", "us-pay-in-4-no-upfront"])
    #expect(terms.selected.title == "Pay in 4")
    #expect(try ids(OfferedTerms(of: order("5000.00"), from: offers)) == ["pay-now"])
  }

  @Test(arguments: ["x", "", "US-PAY-IN-4", "us-pay-in-4 ", "us-pay-in-40"])
  func `An unknown selection names the terms`(id: String) throws {
    let offers = TermOffer.builtIn(in: .usd, at: nil)
    let error = try #require(throws: TermsError.self) {
      try OfferedTerms(of: order("200.00"), from: offers, selecting: id)
    }
    #expect(error.code == "unknown_term")
    #expect(
      error.description
        == "unknown_term: there is no such term; select one of us-pay-in-4, us-pay-in-4-no-upfront")
  }

  @Test func `A term that does not accept the order is not selected`() throws {
    let offers = [.payNow] + TermOffer.builtIn(in: .usd, at: nil)
    #expect(throws: TermsError.unknownTerm(known: [try PlanID("pay-now")])) {
      try OfferedTerms(of: order("5000.00"), from: offers, selecting: "us-pay-in-4")
    }
  }

  @Test func `Without a term the reasons are named, each once`() throws {
    let offers = TermOffer.builtIn(in: .usd, at: nil)
    let error = try #require(throws: TermsError.self) {
      try OfferedTerms(of: order("5000.00"), from: offers)
    }
    #expect(error.code == "amount_above_maximum")
    #expect(
      error.description
        == "amount_above_maximum: us-pay-in-4, us-pay-in-4-no-upfront: The order total of 5000.00 "
        + "USD is above the maximum of 2000.00 USD. Take something out of the order, or pay "
        + "another way.")
    #expect(throws: TermsError.notAccepted([])) { try OfferedTerms(of: order("5"), from: []) }
    #expect(TermsError.notAccepted([]).code == "unknown_plan")
    #expect(throws: TermsError.self) { try OfferedTerms(of: order("0"), from: [.payNow]) }
  }

  @Test func `Two offers of one plan are an error`() throws {
    let offers: [TermOffer] = [.payNow, .plan(.usPayIn4, title: "A"), .plan(.usPayIn4, title: "B")]
    #expect(throws: TermsError.repeatedOffer(Plan.usPayIn4.id)) {
      try OfferedTerms(of: order("200.00"), from: offers)
    }
  }
}

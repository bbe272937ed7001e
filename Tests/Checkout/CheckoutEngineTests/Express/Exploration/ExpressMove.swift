import ScheduleEngine

@testable import CheckoutEngine

/// Something that happens in an explored express checkout.
///
/// A question is a number from 1; the shipping options are `a` and `b`.
enum ExpressMove: Hashable, CustomStringConvertible {
  // The page.
  case loads, fails, loadIsCancelled
  case asksForOptions(Int)
  case asksAbout(UTF8Text, Int)
  case logs(Int)
  case succeeds, cancels, babbles
  /// A page that is not Afterpay's says that the order is approved.
  case strangerSucceeds
  // The app.
  case offers(Offer, to: Int)
  case updates(UTF8Text, Update, for: Int)
  case keeps(Int)
  case refuses(ExpressError, Int)
  // The shopper.
  case retries, dismisses, confirms, stays
  /// The app ends, with its window, and starts again.
  case kills

  /// Options that the app gives.
  enum Offer: Int, CaseIterable {
    case nothing, first, both, cheaper, twice, foreign

    var options: [ExpressShippingOption] {
      switch self {
      case .nothing: []
      case .first: [.option("a", 50)]
      case .both: [.option("a", 50), .option("b", 60)]
      case .cheaper: [.option("a", 40)]
      case .twice: [.option("a", 50), .option("a", 60)]
      case .foreign: [.option("a", 50, currency: .eur)]
      }
    }

    var isValid: Bool { self != .twice && self != .foreign }
  }

  /// New amounts that the app gives.
  enum Update: Int, CaseIterable {
    case dearer, foreign

    var currency: Currency { self == .dearer ? .usd : .eur }
    static var total: Int64 { 70 }
  }

  /// The total that the page names for an option, which is not the app's.
  static var totalOfPage: Int64 { 1 }

  private static func id(_ question: Int) -> UTF8Text { UTF8Text("q\(question)") }

  /// The input of a move, or nil if it is none.
  var input: ExpressInput? {
    func hear(_ message: ExpressMessage) -> ExpressInput {
      .message(origin: "https://portal.afterpay.com", message)
    }
    switch self {
    case .loads: return .pageFinished
    case .fails: return .pageFailed(reason: "offline")
    case .loadIsCancelled: return .pageFailed(reason: "cancelled")
    case .asksForOptions(let question):
      return hear(.shippingAddressChange(requestID: Self.id(question), ExpressAddress()))
    case .asksAbout(let option, let question):
      return hear(
        .shippingOptionChange(
          requestID: Self.id(question), .option(option, Self.totalOfPage)))
    case .logs(let question):
      return hear(.log(requestID: Self.id(question), severity: "log", message: "x"))
    case .succeeds: return hear(.success(token: "t"))
    case .cancels: return hear(.cancelled)
    case .babbles: return hear(.malformed("x"))
    case .strangerSucceeds:
      return .message(origin: "https://evil.example", .success(token: "t"))
    case .offers(let offer, let question):
      return .shippingOptions(requestID: Self.id(question), offer.options)
    case .updates(let option, let update, let question):
      return .shippingUpdate(
        requestID: Self.id(question), .update(option, Update.total, currency: update.currency))
    case .keeps(let question): return .noChange(requestID: Self.id(question))
    case .refuses(let error, let question): return .refuse(requestID: Self.id(question), error)
    case .retries: return .retry
    case .dismisses: return .dismiss
    case .confirms: return .confirmLeave
    case .stays: return .stay
    case .kills: return nil
    }
  }

  var description: String {
    switch self {
    case .loads: "page: it is loaded"
    case .fails: "page: it cannot be loaded"
    case .loadIsCancelled: "page: its loading is cancelled"
    case .asksForOptions(let question): "page: which options? (\(question))"
    case .asksAbout(let option, let question): "page: option \(option) is chosen (\(question))"
    case .logs(let question): "page: a line for a log (\(question))"
    case .succeeds: "page: the order is approved"
    case .cancels: "page: the shopper left"
    case .babbles: "page: a text that is no message"
    case .strangerSucceeds: "another page: the order is approved"
    case .offers(let offer, let question): "app: options \(offer) (\(question))"
    case .updates(let option, let update, let question):
      "app: option \(option) \(update) (\(question))"
    case .keeps(let question): "app: no change (\(question))"
    case .refuses(let error, let question): "app: \(error.code) (\(question))"
    case .retries: "shopper: retry"
    case .dismisses: "shopper: dismiss"
    case .confirms: "shopper: leave"
    case .stays: "shopper: stay"
    case .kills: "the app ends and starts again"
    }
  }
}

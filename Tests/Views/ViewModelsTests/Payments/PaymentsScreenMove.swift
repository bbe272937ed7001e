import CheckoutEngine
import ScheduleEngine

@testable import ViewModels

/// Something that happens to the explored screens of a list of payments.
enum PaymentsScreenMove: Hashable, CustomStringConvertible {
  // The shopper and the app.
  case appears, refreshes, retries, opens, answers(PaymentsScreen.AlertAction)
  case opensForm, enters(String), submits, savesWithoutMethod, cancels
  case arranges(PaymentsLayout), choosesMethod(UTF8Text), choosesIssuer, goesBack, saves
  case closesPage, followsLink
  // The server; the answer is to the newest request of the kind.
  case answersList(String), answersPayment(String), answersCreation(String), answersMethods(Int)

  /// The moves of the shopper and of the app.
  static let ofShopper: [Self] =
    [.appears, .refreshes, .retries, .opens, .opensForm, .submits, .savesWithoutMethod, .cancels]
    + [.choosesIssuer, .goesBack, .saves, .closesPage, .followsLink]
    + ["", "12.34", "5.00"].map { .enters($0) } + ["card", "bank"].map { .choosesMethod($0) }
    + PaymentsLayout.allCases.map { .arranges($0) }
    + [.cancel, .dismiss, .pay(.inApp), .pay(.external)].map { .answers($0) }

  /// The moves of the server.
  static let ofServer: [Self] =
    ["none", "open", "dear", "paid", "500"].map { .answersList($0) }
    + ["open", "paid", "404"].map { .answersPayment($0) }
    + ["open", "paid", "422", "500", "423"].map { .answersCreation($0) }
    + [200, 500].map { .answersMethods($0) }

  /// The kind of the request that the move answers, or nil, and whether it creates a payment.
  var asked: (kind: PaymentsCall.ReplyKind, isCreation: Bool)? {
    switch self {
    case .answersList: (.payments, false)
    case .answersPayment: (.payment, false)
    case .answersCreation: (.payment, true)
    case .answersMethods: (.methods, false)
    default: nil
    }
  }

  /// The answer of the server, or nil if the move is the shopper's.
  var answer: ShopAnswer<PaymentsReply>? {
    switch self {
    case .answersList(let word):
      if let status = Int(word) { return ShopAnswer(status: status) }
      let payments = Self.payment(word).map { PaymentsReply.ListedPayment.payment($0) }
      return ShopAnswer(status: 200, reply: .payments(payments.map { [$0] } ?? []))
    case .answersPayment(let word), .answersCreation(let word):
      return Int(word).map { ShopAnswer(status: $0) }
        ?? Self.payment(word).map { ShopAnswer(status: 200, reply: .payment($0)) }
    case .answersMethods(let status):
      return ShopAnswer(status: status, reply: status == 200 ? PaymentsSample.methods : nil)
    default: return nil
    }
  }

  private static func payment(_ word: String) -> PaymentRecord? {
    switch word {
    case "open": PaymentsSample.payment(5)
    case "dear": PaymentsSample.payment(5, cents: 9_999_00)
    case "paid": PaymentsSample.payment(5, .paid)
    default: nil
    }
  }

  var description: String {
    switch self {
    case .enters(let amount): "enter \"\(amount)\""
    case .answers(let action): "answer \(action)"
    case .arranges(let layout): "arrange as \(layout)"
    case .choosesMethod(let id): "choose \(id)"
    case .answersList(let word): "server: the list, \(word)"
    case .answersPayment(let word): "server: the payment, \(word)"
    case .answersCreation(let word): "server: the new payment, \(word)"
    case .answersMethods(let status): "server: the methods, \(status)"
    default: "\(name)"
    }
  }

  private var name: StaticString {
    switch self {
    case .appears: "the app comes back"
    case .refreshes: "refresh"
    case .retries: "try again"
    case .opens: "open the payment"
    case .opensForm: "open the form"
    case .submits: "create"
    case .savesWithoutMethod: "create without a method"
    case .cancels: "cancel"
    case .choosesIssuer: "choose the first bank"
    case .goesBack: "back"
    case .saves: "continue"
    case .closesPage: "close the page"
    default: "a deep link"
    }
  }
}

import ScheduleEngine

@testable import CheckoutEngine

/// Something that happens in an explored checkout of payments.
///
/// The payments are 5 and 6; the methods are `card`, `bank`, which needs the issuer `b-1`, and
/// `dear`, which is not available for the amount.
enum PaymentsMove: Hashable, CustomStringConvertible {
  // The shopper and the app.
  case starts, refreshes, returns, saves, cancels, closes
  case creates(Entry)
  case choosesMethod(UTF8Text)
  case choosesIssuer(UTF8Text)
  case opens(Int64)
  case choosesFlow(PaymentsFlow.Choice)
  // Addresses.
  case followsLink, followsStrangeLink
  case navigates(Destination)
  // The server; the answer is to the newest request of the kind.
  case answersList(ListAnswer)
  case answersPayment(Int64, PaymentAnswer)
  case answersCreation(PaymentAnswer)
  case answersMethods(MethodsAnswer)
  /// The app ends, whose answers are lost, and starts again.
  case kills

  enum Entry: Hashable, CaseIterable {
    case right, otherAmount, wrongAmount, shortDescription

    /// The amount, which is 12.34 in all answers of the server.
    var amount: UTF8Text {
      switch self {
      case .right, .shortDescription: "12.34"
      case .otherAmount: "5.00"
      case .wrongAmount: "0"
      }
    }
  }

  enum Destination: Hashable, CaseIterable {
    case back, bank, script, web
  }

  /// A payment in an answer.
  struct Row: Hashable {
    let id: Int64
    let status: String
    /// Whether its page is a web page.
    var isWeb = true
    var cents: Int64 = 12_34

    var isPayable: Bool { status == "open" && isWeb }

    static let finished = ["authorized", "paid"]

    var record: PaymentRecord {
      PaymentRecord(
        id: id, amount: Money(minorUnits: cents, currency: .eur), description: "Mug",
        url: isWeb ? PaymentsMove.page : "ftp://x", status: PaymentStatus(UTF8Text(status)),
        createdAt: PaymentsMove.time)
    }
  }

  enum ListAnswer: Hashable, CaseIterable {
    case none, open, dear, bothOpen, pending, authorized, paid, otherPaid, repeated, malformed
    case missing

    /// The payments that are well formed, none with the number of one before it, or nil.
    var rows: [Row]? {
      switch self {
      case .none: []
      case .open: [Row(id: 5, status: "open")]
      case .dear: [Row(id: 5, status: "open", cents: 9_999_00)]
      case .bothOpen: [Row(id: 5, status: "open"), Row(id: 6, status: "open", isWeb: false)]
      case .pending: [Row(id: 5, status: "pending"), Row(id: 6, status: "mystery")]
      case .authorized: [Row(id: 6, status: "authorized"), Row(id: 5, status: "authorized")]
      case .paid: [Row(id: 5, status: "paid"), Row(id: 6, status: "paid")]
      case .otherPaid: [Row(id: 6, status: "paid"), Row(id: 5, status: "open")]
      case .repeated: [Row(id: 5, status: "open")]
      case .malformed, .missing: nil
      }
    }

    /// The numbers of the elements that are left out.
    var malformed: [Int64?] { self == .repeated ? [nil, 5] : [] }

    var answer: ShopAnswer<PaymentsReply> {
      if self == .missing { return ShopAnswer(status: 500) }
      guard let rows else { return ShopAnswer(status: 200) }
      let payments = rows.map { PaymentsReply.ListedPayment.payment($0.record) }
      let others: [PaymentsReply.ListedPayment] =
        self == .repeated
        ? [.malformed(id: nil), .payment(Row(id: 5, status: "paid").record)] : []
      return ShopAnswer(status: 200, reply: .payments(payments + others))
    }
  }

  enum PaymentAnswer: Hashable {
    case row(Row)
    case status(Int)

    static let all: [PaymentAnswer] =
      ["open", "pending", "authorized", "paid", "mystery"].map { .row(Row(id: 5, status: $0)) }
      + [.row(Row(id: 6, status: "open")), .row(Row(id: 6, status: "open", isWeb: false))]
      + [.row(Row(id: 5, status: "open", cents: 9_999_00))]
      + [0, 200, 302, 401, 409, 422, 423, 429].map { .status($0) }

    var answer: ShopAnswer<PaymentsReply>? {
      switch self {
      case .row(let row): ShopAnswer(status: 201, reply: .payment(row.record))
      case .status(0): nil
      case .status(let status): ShopAnswer(status: status)
      }
    }

    var status: Int { if case .status(let status) = self { status } else { 201 } }
  }

  enum MethodsAnswer: Hashable, CaseIterable {
    case all, none, malformed, missing, rejected

    var answer: ShopAnswer<PaymentsReply>? {
      switch self {
      case .all:
        ShopAnswer(
          status: 200,
          reply: .methods([
            .method(.card), .malformed(id: "x"), .method(.bank),
            .method(
              PaymentMethod(
                id: "dear", description: "D", minimum: Money(minorUnits: 12_35, currency: .eur))),
          ]))
      case .none: ShopAnswer(status: 200, reply: .methods([]))
      case .malformed: ShopAnswer(status: 200)
      case .missing: nil
      case .rejected: ShopAnswer(status: 422)
      }
    }
  }

  static let page: PageAddress = "https://pay.example"
  static let time: PaymentTime = {
    guard let time = try? PaymentTime("2026-11-21T10:00:00Z") else { preconditionFailure() }
    return time
  }()
  private static let key: PaymentKey = {
    guard let key = try? PaymentKey("k-1") else { preconditionFailure() }
    return key
  }()

  /// The moves of the shopper and of the app.
  static let ofShopper: [PaymentsMove] =
    [
      .starts, .refreshes, .returns, .saves, .cancels, .closes, .followsLink, .followsStrangeLink,
      .kills,
    ]
    + Entry.allCases.map { .creates($0) } + Destination.allCases.map { .navigates($0) }
    + ["card", "bank", "dear", "none"].map { .choosesMethod($0) }
    + ["b-1", "b-9"].map { .choosesIssuer($0) } + [5, 6, 9].map { .opens($0) }
    + PaymentsFlow.Choice.allCases.map { .choosesFlow($0) }

  /// The input, or nil if the move is none; `request` is the number of the request that an answer
  /// names.
  func input(request: Int) -> PaymentsInput? {
    func answered(_ answer: ShopAnswer<PaymentsReply>?) -> PaymentsInput {
      answer.map { .answer(request: request, $0) } ?? .noAnswer(request: request, .timeout)
    }
    switch self {
    case .starts: return .start
    case .refreshes: return .refresh
    case .returns: return .appear
    case .saves: return .save
    case .cancels: return .cancel
    case .closes: return .close
    case .creates(let entry):
      return .create(
        amount: entry.amount,
        description: entry == .right || entry == .otherAmount ? "Mug" : "x", key: Self.key)
    case .choosesMethod(let id): return .chooseMethod(id: id)
    case .choosesIssuer(let id): return .chooseIssuer(id: id)
    case .opens(let id): return .open(id: id)
    case .choosesFlow(let choice): return .chooseFlow(choice)
    case .followsLink: return .deepLink(url: "app-pay://payments/6?status=paid")
    case .followsStrangeLink: return .deepLink(url: "app-pay://payments/0")
    case .navigates(.back): return .navigated(url: "APP-PAY://payments/5")
    case .navigates(.bank): return .navigated(url: "bank://go")
    case .navigates(.script): return .navigated(url: "javascript:1")
    case .navigates(.web): return .navigated(url: "https://bank.example")
    case .answersList(let answer): return answered(answer.answer)
    case .answersPayment(_, let answer), .answersCreation(let answer):
      return answered(answer.answer)
    case .answersMethods(let answer): return answered(answer.answer)
    case .kills: return nil
    }
  }

  /// The request that the move answers, or nil.
  var asked: PaymentsObserver.Asked? {
    switch self {
    case .answersList: .list
    case .answersPayment(let id, _): .payment(id)
    case .answersCreation: .creation
    case .answersMethods: .methods
    default: nil
    }
  }

  var description: String {
    switch self {
    case .starts: "start"
    case .refreshes: "refresh"
    case .returns: "the app comes back"
    case .saves: "save"
    case .cancels: "cancel"
    case .closes: "close"
    case .creates(let entry): "create a payment: \(entry)"
    case .choosesMethod(let id): "choose method \(id)"
    case .choosesIssuer(let id): "choose issuer \(id)"
    case .opens(let id): "open \(id)"
    case .choosesFlow(let choice): "choose \(choice)"
    case .followsLink: "a deep link"
    case .followsStrangeLink: "a deep link without a payment"
    case .navigates(let destination): "page: go to \(destination)"
    case .answersList(let answer): "server: the list, \(answer)"
    case .answersPayment(let id, let answer): "server: payment \(id), \(answer.words)"
    case .answersCreation(let answer): "server: the new payment, \(answer.words)"
    case .answersMethods(let answer): "server: the methods, \(answer)"
    case .kills: "the app ends and starts again"
    }
  }
}

extension PaymentsMove.PaymentAnswer {
  fileprivate var words: String {
    switch self {
    case .row(let row):
      "\(row.id) \(row.status)\(row.isWeb ? "" : " without a page")"
        + (row.cents == 12_34 ? "" : " of another amount")
    case .status(0): "no answer"
    case .status(let status): "status \(status)"
    }
  }
}

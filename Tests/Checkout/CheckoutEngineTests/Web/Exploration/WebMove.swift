import ScheduleEngine

@testable import CheckoutEngine

/// Something that happens in an explored web checkout.
enum WebMove: Hashable, CustomStringConvertible {
  // The shopper and the app.
  case starts, retries, closes, confirms, stays
  // The web view.
  case pageStarts, pageProgresses, pageFinishes, pageFails, pageIsCancelled
  // The page, by messages.
  case describes(Description)
  case places(Final)
  case showsError, asksToClose, babbles, mumbles, describesNothing
  // The page, by addresses: the identifier of an order, or 0 for an address of another form.
  case reaches(Int)
  // The shop's server.
  case answers(Answer)
  /// The app ends, whose answers are lost, and starts again.
  case kills

  /// An order as the shop's server or the page describes it.
  enum Description: Hashable {
    /// The order `12` of 20.5, in dollars or in an unknown currency.
    case server(inDollars: Bool)
    /// The order `E-1`, or another number, of 25 with a delivery of 4.9.
    case numbered(Int)
    /// An order of 26 with a discount of 1.
    case plain
    /// An order of 27 dollars.
    case dollars
    /// An order of 28.005, which is no amount in dollars.
    case fine
    /// The order `E-9` without a total.
    case withoutTotal
    /// An order of 59,98 in an unknown currency, which is no amount.
    case comma
  }

  /// The final order of a placed one.
  enum Final: Hashable {
    case unchanged, unreadable
    case order(Description)
  }

  /// An answer to the request under way.
  enum Answer: Hashable {
    case page(Description?)
    case unloadablePage, number
    case status(Int)
    case nothing
  }

  var description: String {
    switch self {
    case .starts: "start"
    case .retries: "retry"
    case .closes: "close"
    case .confirms: "confirm leaving"
    case .stays: "stay"
    case .pageStarts: "page: starts"
    case .pageProgresses: "page: is half loaded"
    case .pageFinishes: "page: finishes"
    case .pageFails: "page: fails"
    case .pageIsCancelled: "page: is cancelled"
    case .describes(let description): "page: describes the order \(description)"
    case .places(.unchanged): "page: places the order"
    case .places(.unreadable): "page: places an unreadable order"
    case .places(.order(let description)): "page: places the order \(description)"
    case .showsError: "page: shows an error"
    case .asksToClose: "page: asks to close"
    case .babbles: "page: sends another message"
    case .mumbles: "page: sends an unreadable message"
    case .describesNothing: "page: describes an unreadable order"
    case .reaches(0): "page: reaches another address"
    case .reaches(let id): "page: reaches the address of order E-\(id)"
    case .answers(.page(let order)): "server: page\(order.map { " with the order \($0)" } ?? "")"
    case .answers(.unloadablePage): "server: page over http"
    case .answers(.number): "server: order number"
    case .answers(.status(let status)): "server: status \(status)"
    case .answers(.nothing): "server: no answer"
    case .kills: "the app ends and starts again"
    }
  }
}

extension WebMove.Description: CustomStringConvertible {
  var data: WebOrderData {
    switch self {
    case .server(let inDollars):
      WebOrderData(orderID: "12", total: "20.5", currency: inDollars ? .usd : nil)
    case .numbered(let number):
      WebOrderData(orderID: UTF8Text("E-\(number)"), total: "25", delivery: "4.9")
    case .plain: WebOrderData(total: "26", discount: "1")
    case .dollars: WebOrderData(total: "27", currency: .usd)
    case .fine: WebOrderData(total: "28.005")
    case .withoutTotal: WebOrderData(orderID: "E-9")
    case .comma:
      {
        var data = WebOrderData(total: "59,98")
        data.hasUnknownCurrency = true
        return data
      }()
    }
  }

  var description: String {
    switch self {
    case .server(let inDollars): inDollars ? "12 in dollars" : "12"
    case .numbered(let number): "E-\(number)"
    case .plain: "without a number"
    case .dollars: "in dollars"
    case .fine: "in thousandths"
    case .withoutTotal: "without a total"
    case .comma: "with a comma"
    }
  }
}

extension WebMove {
  static let page = WebPage(url: "https://shop.example/")

  /// The input of a move, or nil if it is none; an answer is one to the request with a number.
  func input(answering request: Int) -> WebInput? {
    func message(_ content: WebMessage.Content) -> WebInput {
      .message(WebMessage(text: "text", content: content))
    }
    func answer(_ status: Int, _ reply: WebReply? = nil) -> WebInput {
      .answer(request: request, ShopAnswer(status: status, reply: reply, message: "words"))
    }
    switch self {
    case .starts: return .start
    case .retries: return .retry
    case .closes: return .close
    case .confirms: return .confirmLeave
    case .stays: return .stay
    case .pageStarts: return .pageStarted(url: "https://shop.example/a")
    case .pageProgresses: return .pageProgress(500)
    case .pageFinishes: return .pageFinished(url: "https://shop.example/b")
    case .pageFails: return .pageFailed(reason: "offline")
    case .pageIsCancelled: return .pageFailed(reason: "cancelled")
    case .describes(let description): return message(.order(description.data))
    case .places(.unchanged): return message(.paymentCompleted(.unchanged))
    case .places(.unreadable): return message(.paymentCompleted(.unreadable))
    case .places(.order(let order)): return message(.paymentCompleted(.order(order.data)))
    case .showsError: return message(.error(message: "No"))
    case .asksToClose: return message(.closeWebView)
    case .babbles: return message(.other(name: "other", data: "{}"))
    case .mumbles: return message(.unreadable)
    case .describesNothing: return message(.unreadableOrder)
    case .kills: return nil
    case .reaches(0): return .navigated(url: "https://shop.example/cart?order=1")
    case .reaches(let id):
      return .navigated(url: PageAddress(UTF8Text("https://shop.example/done?order=E-\(id)")))
    case .answers(.page(let order)): return answer(200, .page(Self.page, order: order?.data))
    case .answers(.unloadablePage):
      return answer(200, .page(WebPage(url: "http://shop.example/"), order: nil))
    case .answers(.number): return answer(200, .completed(orderNumber: "N-1"))
    case .answers(.status(let status)): return answer(status)
    case .answers(.nothing): return .noAnswer(request: request, .timeout)
    }
  }
}

import ScheduleEngine

@testable import CheckoutEngine

extension WebWorld.Rule {
  static let all = aboutInputs + aboutOrders + aboutPhases

  private static let aboutInputs = [
    Self("An input is rejected as the table says, and changes nothing then.") { step in
      let isBridge = step.before.flow.settings.kind == .bridge
      return step.refusal?.reason
        == step.before.memory.expectedRefusal(of: step.move, isBridge: isBridge)
        && (step.refusal == nil || step.before.flow == step.after.flow)
    },
    Self("The answer to the request under way is not ignored, until the shopper left.") { step in
      guard case .answers = step.move else { return step.reaction != .ignored }
      return (step.reaction == .ignored) == step.before.memory.isLeft
    },
    Self("Answers to finished and unknown requests are ignored.") { step in
      let (flow, memory) = (step.after.flow, step.after.memory)
      for number in [memory.requests - 1, memory.requests, memory.requests + 1] {
        if memory.pending?.number == number, !memory.isLeft { continue }
        var copy = flow
        guard let input = WebMove.answers(.number).input(answering: number),
          (try? copy.apply(input, at: WebSession.moment)) == .ignored, copy == flow
        else { return false }
      }
      return true
    },
    Self("Requests are numbered one by one, and one is under way at a time.") { step in
      guard let sent = step.sent else { return true }
      let isRepeated = step.before.memory.repeatsReport(by: step.move)
      if case .answers = step.move, !isRepeated { return false }
      return sent.number == step.before.memory.requests + 1
        && (isRepeated || step.move == .kills || step.before.memory.pending == nil)
    },
    Self("An input has at most one effect, and a report sent again by closing.") { step in
      if step.move == .kills { return true }
      let isRepeated = step.before.memory.repeatsReport(by: step.move)
      let isClosed = step.move == .closes || step.move == .asksToClose
      return step.effects.count <= (isRepeated && isClosed ? 2 : 1)
        && (!isRepeated || step.sent != nil)
    },
    Self("A report that is sent again by itself has a pause: 1, 4 and 16 seconds.") { step in
      guard let sent = step.sent else { return true }
      let isRepeated = step.before.memory.repeatsReport(by: step.move)
      return sent.pauseInSeconds == (isRepeated ? [1, 4, 16][step.before.memory.repeats] : 0)
    },
    Self("An app that starts again asks for the page again, or reports the order again.") { step in
      guard step.move == .kills else { return true }
      let memory = step.before.memory
      let isDismissed = memory.dismissals > 0 && !memory.isLeft
      return step.sent?.call.replyKind == memory.resumed && step.events.isEmpty
        && (step.effects.last == .dismiss) == isDismissed
        && step.effects.count == (memory.resumed == nil ? 0 : 1) + (isDismissed ? 1 : 0)
    },
    Self("The request under way is awaited, until the shopper left.") { step in
      guard let pending = step.after.memory.pending else {
        return !step.after.flow.awaitsAnswer(to: step.after.memory.requests)
      }
      return step.after.flow.awaitsAnswer(to: pending.number) == !step.after.memory.isLeft
    },
    Self("The page is asked for by the first start, a retry after a failure, and a restart.") {
      step in
      let isExpected =
        step.isAccepted && !step.before.memory.isPlaced
        && (step.move == .starts && step.before.memory.page == .none
          || step.move == .retries || step.move == .kills && step.before.memory.resumed == .page)
      return (step.sent?.call == .begin(cartID: "c-1")) == isExpected
    },
    Self("A page is loaded as the shop's server describes it.") { step in
      let isExpected =
        step.isAccepted && step.before.memory.page == .awaited && step.after.memory.page == .loading
      return (step.effects == [.loadPage(WebMove.page)]) == isExpected
        && step.effects.allSatisfy { if case .loadPage = $0 { isExpected } else { true } }
    },
  ]

  private static let aboutOrders = [
    Self("The order is placed once, with a purchase and a report.") { step in
      let (before, after) = (step.before.memory, step.after.memory)
      guard step.isAccepted, !before.isPlaced, step.move.isPlacing else {
        return after.purchases == before.purchases
      }
      let purchase = WebEvent.purchase(
        transactionID: after.pageID ?? after.serverID, step.new.order)
      return after.purchases == 1 && step.events.last == purchase && step.sent != nil
    },
    Self("Each report has the identifiers and the total that were described last.") { step in
      guard let sent = step.sent, sent.call.replyKind == .completed else { return true }
      let memory = step.after.memory
      let expected = WebCall.complete(
        cartID: "c-1", orderID: memory.serverID, externalOrderID: memory.pageID,
        total: step.new.order?.total)
      return sent.call == expected && sent.call == memory.report
        && (step.move.isPlacing && !step.before.memory.isPlaced || step.move == .retries
          || step.move == .kills || step.before.memory.repeatsReport(by: step.move))
    },
    Self("A placed order never changes, and no failure undoes it.") { step in
      guard step.before.memory.isPlaced else { return true }
      return step.new.order == step.old.order
        && (step.after.flow.progress == .completing || step.after.flow.progress == .completed)
        && (step.old.orderNumber == nil || step.new.orderNumber == step.old.orderNumber)
    },
    Self("The order shown is the last that was described, without what could not be read.") {
      step in
      let expected = step.after.memory.order
      guard let order = step.new.order else { return expected == nil }
      guard let expected else { return false }
      let spellings = [expected.total, expected.subTotal, expected.delivery, expected.discount]
      let amounts = [order.total, order.subTotal, order.delivery, order.discount]
      return order.orderID == expected.orderID && order.currency == expected.currency
        && zip(spellings, amounts).allSatisfy { spelling, amount in
          let isDollars = expected.currency != nil
          return amount?.text == spelling.map { isDollars ? Self.dollars[$0] ?? "" : "\($0)" }
        }
    },
    Self("A message that cannot be read is an event.") { step in
      let isReadable: Bool
      switch step.move {
      case .describes(let order), .places(.order(let order)):
        isReadable = step.before.memory.canRead(order)
      case .mumbles, .describesNothing, .places(.unreadable): isReadable = false
      default: isReadable = true
      }
      let malformed = step.events.filter { $0 == .malformedMessage(text: "text") }
      return malformed.count == (step.isAccepted && !isReadable ? 1 : 0)
    },
    Self("Another message is handed to the app, at any time.") { step in
      let messages = step.events.filter { $0 == .pageMessage(name: "other", data: "{}") }
      return messages.count == (step.isAccepted && step.move == .babbles ? 1 : 0)
    },
    Self("The checkout begins once, with the first page.") { step in
      let events = step.events.filter { $0.name.description == "begin_checkout" }
      let isFirst = step.before.memory.begins == 0 && step.effects == [.loadPage(WebMove.page)]
      return events == (isFirst ? [.beginCheckout(step.new.order)] : [])
    },
  ]

  /// The spellings of amounts and the amounts in dollars.
  private static let dollars: [UTF8Text: String] = [
    "20.5": "20.50", "25": "25.00", "4.9": "4.90", "26": "26.00", "1": "1.00", "27": "27.00",
  ]
}

extension WebMove {
  /// Whether the move places an order that is not placed yet.
  var isPlacing: Bool {
    switch self {
    case .places: true
    case .reaches(let number): number > 0
    default: false
    }
  }
}

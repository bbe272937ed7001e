import ScheduleEngine
import TestSupport
import WidgetRendering

@testable import CheckoutEngine
@testable import ViewModels

/// A native checkout in a small world, whose screens are checked in every situation.
final class NativeScreenWorld: ExplorableWorld {
  struct Situation {
    var flow: NativeCheckout
    var order: NativeWorldOrder
  }

  struct Folded: Hashable {
    let flow: NativeCheckout
    let order: NativeWorldOrder
  }

  let start: Situation
  private let inputs: [NativeInput]
  private let moment: Moment
  private var checked: Set<Folded> = []
  /// The number of screens that were checked.
  private(set) var screenCount = 0

  /// Creates a world whose start is the situation after some moves.
  init(_ buyer: Buyer, _ order: NativeWorldOrder, after moves: [NativeMove]) throws {
    inputs = try NativeMove.inputs()
    moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: 1_795_219_200)
    let flow = NativeCheckout(
      settings: try NativeSettings(
        cartID: "c-1", buyer: buyer, providers: ["afterpay", "card"]))
    var situation = Situation(flow: flow, order: order)
    for move in moves {
      guard let next = Self.apply(move, to: situation, at: moment) else {
        throw WrongSeed(move: move)
      }
      situation = next
    }
    start = situation
  }

  struct WrongSeed: Error {
    let move: NativeMove
  }

  func moves(in situation: Situation) -> [NativeMove] {
    var moves = inputs.map { NativeMove.input($0) }
    if let request = situation.flow.state.underWay?.number,
      let call = situation.flow.call(ofRequest: request)
    {
      moves += NativeMove.answers(to: call).map { .server($0) }
    }
    return moves
  }

  func step(_ move: NativeMove, in situation: Situation) -> (after: Situation?, broken: String?) {
    guard let after = Self.apply(move, to: situation, at: moment) else { return (nil, nil) }
    if let broken = NativeScreenRules.broken(from: situation.flow, to: after.flow) {
      return (after, broken)
    }
    guard checked.insert(folded(after)).inserted else { return (after, nil) }
    for form in Self.forms {
      screenCount += 1
      let screen = NativeCheckoutScreen(of: after.flow, form: form, locale: .enUS)
      if let broken = NativeScreenRules(after.flow, form, screen).broken { return (after, broken) }
    }
    return (after, nil)
  }

  /// No text, and text in each form.
  private static let forms: [NativeCheckoutForm] = {
    var typed = NativeCheckoutForm()
    typed[.email] = "x"
    typed[.billing(.city)] = "Truckee"
    typed[.promoCode] = "MORE"
    typed.visited = [.email, .billing(.city)]
    return [NativeCheckoutForm(), typed]
  }()

  /// Makes a move; returns nil if the checkout rejects it.
  private static func apply(
    _ move: NativeMove, to situation: Situation, at moment: Moment
  ) -> Situation? {
    var after = situation
    var input: NativeInput
    switch move {
    case .input(let made): input = made
    case .server(let answer):
      guard let number = situation.flow.state.underWay?.number,
        let call = situation.flow.call(ofRequest: number)
      else { return nil }
      input = .answer(request: number, after.answer(answer, to: call))
    }
    do throws(NativeRefusal) {
      _ = try after.flow.apply(input, at: moment)
      return after
    } catch {
      return nil
    }
  }

  /// The situation with the number 1 for the request under way.
  func folded(_ situation: Situation) -> Folded {
    var flow = situation.flow
    if let request = flow.lastRequest { flow.lastRequest = .init(number: 1, call: request.call) }
    if let underWay = flow.state.underWay {
      flow.state.underWay = .init(number: 1, parts: underWay.parts)
    }
    return Folded(flow: flow, order: situation.order)
  }
}

extension NativeScreenWorld.Situation {
  /// Returns the server's answer to a call, and changes the server's order.
  fileprivate mutating func answer(
    _ answer: NativeMove.Answer, to call: NativeCall
  ) -> ShopAnswer<NativeReply> {
    switch answer {
    case .order(let change):
      if case .changeOrder(_, let changes) = call { order.set(changes) }
      order.change(change)
      var id = flow.state.order?.id ?? "o-1"
      if case .remakeOrder = call { id = id == "o-1" ? "o-2" : "o-1" }
      let made = try? order.order(id: id)
      return ShopAnswer(status: 200, reply: made.map { .order($0) })
    case .payment: return ShopAnswer(status: 201, reply: .payment(id: "p-1", data: nil))
    case .completed: return ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
    case .attempt(let attempt): return ShopAnswer(status: 200, reply: .attempt(attempt))
    case .status(let status): return ShopAnswer(status: status, message: "words")
    }
  }
}

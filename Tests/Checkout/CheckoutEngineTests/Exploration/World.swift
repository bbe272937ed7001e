import ScheduleEngine

@testable import CheckoutEngine

/// The rules by which moves of the small world become inputs and answers.
final class World {
  let settings: NativeSettings
  private var orders: [OrderForm: Order] = [:]
  private let moments: [[Moment]]
  static let days = SmallWorld.days.compactMap { try? CivilDate($0) }
  private var widgets: [WidgetKey: CheckoutWidget] = [:]

  private struct WidgetKey: Hashable {
    let total: Int64
    let day: Int
    let hasToken: Bool
  }

  init(buyer: Buyer = .guest, plan: Plan? = nil) throws {
    settings = try NativeSettings(
      cartID: SmallWorld.carts[0], buyer: buyer, providers: Array(SmallWorld.providers.dropFirst()),
      plan: plan)
    moments = Self.days.map { today in
      (0...20).map { hours in
        Moment(today: today, secondsSinceEpoch: 1_795_219_200 + Int64(hours) * 10_800)
      }
    }
  }

  /// Returns the beginning of a checkout.
  func start(isCartFilled: Bool) -> Situation {
    Situation(flow: NativeCheckout(settings: settings), isCartFilled: isCartFilled)
  }

  func order(_ form: OrderForm) -> Order {
    if let order = orders[form] { return order }
    let order = form.makeOrder()
    orders[form] = order
    return order
  }

  func moment(of situation: Situation) -> Moment {
    moments[min(situation.day, moments.count - 1)][min(situation.hours, 20)]
  }

  /// Makes a move.
  func step(_ move: Move, in before: Situation) -> Step {
    var after = before
    switch move {
    case .nextDay:
      after.day = min(after.day + 1, moments.count - 1)
      return Step(move, in: before, .waited, offered: nil, after: after)
    case .threeHours:
      after.hours = min(after.hours + 1, 20)
      return Step(move, in: before, .waited, offered: nil, after: after)
    default: break
    }
    if move == .kill {
      let reaction = after.flow.restart(at: moment(of: before))
      let outcome = Step.Outcome.accepted(effects: reaction.effects, events: reaction.events)
      return Step(move, in: before, outcome, offered: nil, after: after)
    }
    var offered: OrderForm?
    let input = input(of: move, in: before, offered: &offered)
    let outcome: Step.Outcome
    do throws(NativeRefusal) {
      switch try after.flow.apply(input, at: moment(of: before)) {
      case .ignored: outcome = .ignored
      case .accepted(let effects, let events):
        outcome = .accepted(effects: effects, events: events)
      }
    } catch {
      outcome = .refused(error)
    }
    return Step(move, in: before, outcome, offered: offered, after: after)
  }

  private func input(
    of move: Move, in situation: Situation, offered: inout OrderForm?
  ) -> NativeInput {
    switch move {
    case .load: return .load
    case .refresh: return .refresh
    case .retry: return .retry
    case .leave: return .leave
    case .stay: return .stay
    case .confirmLeave: return .confirmLeave
    case .endEditing: return .endEditing
    case .useShippingAsBilling: return .useShippingAsBilling
    case .contact(let value): return .setContact(email: SmallWorld.emails[value])
    case .shipping(let value): return .setShippingAddress(SmallWorld.addresses[value])
    case .billing(let value): return .setBillingAddress(SmallWorld.addresses[value])
    case .chooseShipping(let value):
      return .chooseShippingAddress(id: SmallWorld.savedAddresses[value])
    case .chooseBilling(let value):
      return .chooseBillingAddress(id: SmallWorld.savedAddresses[value])
    case .method(let value): return .chooseShippingMethod(id: SmallWorld.methods[value])
    case .apply(let value): return .applyPromoCode(SmallWorld.codes[value])
    case .remove(let value): return .removePromoCode(SmallWorld.codes[value])
    case .edit(let section): return .edit(section)
    case .discardCode(let value): return .discardPromoCode(SmallWorld.codes[value])
    case .discard(.promoCodes): return .discardDraft(.promoCodes)
    case .discard(let part):
      return .discardDraft(.section(CheckoutSection(rawValue: part.rawValue) ?? .payment))
    case .pay(let provider, let key):
      return .pay(
        provider: provider == 0 ? nil : SmallWorld.providers[provider], key: SmallWorld.keys[key])
    case .express(let provider):
      return .expressFinished(provider: SmallWorld.providers[provider], token: "token-a")
    case .providerSucceeds: return .providerFinished(.succeeded(token: "token-p"))
    case .providerCancels: return .providerFinished(.cancelled)
    case .providerFails: return .providerFinished(.failed(message: "no"))
    case .server(.noAnswer): return .noAnswer(request: situation.memory.requests, .timeout)
    case .server(let move):
      return .answer(
        request: situation.memory.requests, answer(move, in: situation, offered: &offered))
    case .nextDay, .threeHours, .kill: return .endEditing
    }
  }

  private func answer(
    _ move: ServerMove, in situation: Situation, offered: inout OrderForm?
  ) -> ShopAnswer<NativeReply> {
    switch move {
    case .order, .orderBut, .malformed:
      guard move != .malformed(.noBody), let call = situation.memory.pending?.call else {
        return ShopAnswer(status: 200)
      }
      if move == .malformed(.otherBody) {
        let isNumber = call.replyKind == .completed
        return ShopAnswer(
          status: 200,
          reply: isNumber
            ? .order(order(OrderForm())) : .completed(orderNumber: SmallWorld.orderNumber))
      }
      let form = form(of: move, to: call, in: situation)
      offered = form
      return ShopAnswer(status: 200, reply: .order(order(form)))
    case .payment(let id):
      return ShopAnswer(
        status: 201, reply: .payment(id: SmallWorld.paymentIDs[id], data: nil))
    case .completed:
      return ShopAnswer(status: 200, reply: .completed(orderNumber: SmallWorld.orderNumber))
    case .attempt(let attempt):
      let record: NativeReply.PaymentAttempt =
        switch attempt {
        case .none: .none
        case .created(let id): .created(id: SmallWorld.paymentIDs[id], data: nil)
        case .succeeded: .succeeded(orderNumber: SmallWorld.orderNumber)
        case .failed: .failed
        }
      return ShopAnswer(status: 200, reply: .attempt(record))
    case .status(let status):
      return ShopAnswer(status: status, message: status == 400 ? "words" : nil)
    case .noAnswer: return ShopAnswer(status: 408)
    }
  }

  /// Returns the form of the order with which the server answers a call.
  private func form(of move: ServerMove, to call: NativeCall, in situation: Situation) -> OrderForm
  {
    var form = situation.shown ?? situation.cart
    switch call {
    case .remakeOrder: form.id = (form.id + 1) % SmallWorld.orderIDs.count
    case .changeOrder(_, let changes) where move != .orderBut(.nothingDone): form.set(changes)
    case .readOrder where move == .orderBut(.lostChangesDone):
      if let changes = situation.lostChanges { form.set(changes) }
    default: break
    }
    switch move {
    case .orderBut(let change): form.change(change)
    case .malformed(.otherCart): form.cart = 1
    // The first order decides the currency.
    case .malformed(.otherCurrency): form.isForeign = situation.shown != nil
    case .malformed(.otherOrder): form.id = (form.id + 2) % SmallWorld.orderIDs.count
    case .malformed(.olderVersion): form.version -= 1
    default: break
    }
    return form
  }

  /// Returns the widget of a total on a day, from the engine's schedule and its barriers.
  func widget(total: Int64, day: Int, hasToken: Bool) -> CheckoutWidget? {
    let key = WidgetKey(total: total, day: day, hasToken: hasToken)
    if let widget = widgets[key] { return widget }
    let plan = Plan.usPayIn4
    let money = Money(minorUnits: total, currency: .usd)
    let today = moments[day][0].today
    if let barrier = plan.barrier(to: money, on: today) {
      widgets[key] = .status(.invalid(barrier))
    } else if let schedule = try? PaymentSchedule(total: money, plan: plan, startDate: today),
      let token = try? CheckoutToken("token-a")
    {
      let checksum = schedule.checksum(for: hasToken ? .token(token) : .tokenless)
      widgets[key] = .status(
        .valid(amountDueToday: schedule.amountDueToday, checksum: checksum))
    }
    return widgets[key]
  }
}

extension Situation {
  /// The form of the order that the server makes of the cart.
  var cart: OrderForm {
    var form = OrderForm()
    if isCartFilled { (form.contact, form.shipping, form.billing, form.method) = (1, 1, 1, 1) }
    return form
  }
}

extension OrderForm {
  /// Makes the changes of a request.
  mutating func set(_ changes: OrderChanges) {
    if let email = changes.contact {
      contact = SmallWorld.index(of: email, in: SmallWorld.emails)
    }
    if let address = changes.shippingAddress { shipping = SmallWorld.index(of: address) }
    if let address = changes.billingAddress { billing = SmallWorld.index(of: address) }
    if let id = changes.shippingMethod {
      method = SmallWorld.index(of: id, in: SmallWorld.methods)
      if !methods.contains(method) { methods = [1, 2] }
    }
    if let list = changes.promoCodes {
      codes = list.map { SmallWorld.index(of: $0, in: SmallWorld.codes) }
    }
  }

  /// Changes the order in a way that the shopper did not ask for.
  mutating func change(_ change: ServerMove.Change) {
    switch change {
    case .otherPrice: price = price == 0 ? 1 : 0
    case .free: price = 2
    case .tooExpensive: price = 3
    case .newer: version += 1
    case .lostContact: contact = 0
    case .lostShipping: shipping = 0
    case .lostBilling: billing = 0
    case .lostMethod:
      methods.removeAll { $0 == (method == 0 ? 1 : method) }
      method = 0
    case .lostAll: (contact, shipping, billing, method, codes) = (0, 0, 0, 0, [])
    case .nothingDone, .lostChangesDone: break
    case .lostCodes: codes = []
    }
  }
}

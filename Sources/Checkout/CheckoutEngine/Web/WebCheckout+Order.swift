// The page, its messages, and the order that it places once.
extension WebCheckout {
  mutating func receive(
    _ answer: ShopAnswer<WebReply>, to call: WebCall, _ step: inout WebStep
  ) {
    switch call {
    case .begin: receivePage(answer, &step)
    case .complete:
      if let number = answer.orderNumber {
        state.orderNumber = number
        enter(.completed)
      } else {
        fail(failure(of: answer), &step)
      }
    }
  }

  private mutating func receivePage(_ answer: ShopAnswer<WebReply>, _ step: inout WebStep) {
    guard answer.isSuccess, case .page(let page, let data)? = answer.reply, page.isLoadable,
      showOrder(data)
    else {
      enter(.failed)
      switch answer.status {
      case 409: fail(WebFailure(.orderChanged, message: answer.rejectionMessage), &step)
      case 410: fail(WebFailure(.cartExpired, message: answer.rejectionMessage), &step)
      default: fail(failure(of: answer), &step)
      }
      return
    }
    state.url = page.url
    enter(.loading)
    step.effects.append(.loadPage(page))
    if !hasBegun {
      hasBegun = true
      step.events.append(.beginCheckout(state.order))
    }
  }

  /// Returns the failure of an answer that has no code of its own.
  private func failure(of answer: ShopAnswer<WebReply>) -> WebFailure {
    if answer.isSuccess { return WebFailure(.malformedAnswer) }
    return answer.isRejection
      ? WebFailure(.requestRejected, message: answer.message) : WebFailure(.serviceUnavailable)
  }

  /// Shows the order as the shop's server describes it: its identifier, total and currency.
  ///
  /// - Returns: Whether the description can be read, or there is none.
  private mutating func showOrder(_ data: WebOrderData?) -> Bool {
    guard let data else { return true }
    let part = WebOrderData(orderID: data.orderID, total: data.total, currency: data.currency)
    guard let order = WebOrder(part, after: state.order) else { return false }
    state.order = order
    if let id = data.orderID { serverOrderID = id }
    return true
  }

  /// Shows the order as the page describes it; a placed order does not change.
  ///
  /// - Returns: Whether the description can be read.
  private mutating func receiveOrder(_ data: WebOrderData) -> Bool {
    guard data.total != nil, let order = WebOrder(data, after: state.order) else { return false }
    if isPlaced { return true }
    state.order = order
    if let id = data.orderID { pageOrderID = id }
    return true
  }

  mutating func receive(_ message: WebMessage, _ step: inout WebStep) {
    var (isReadable, isPlacing) = (true, false)
    switch message.content {
    case .order(let data): isReadable = receiveOrder(data)
    case .paymentCompleted(let final):
      isPlacing = !isPlaced
      switch final {
      case .unchanged: break
      case .order(let data): isReadable = receiveOrder(data)
      case .unreadable: isReadable = false
      }
    case .error(let words):
      if !isPlaced { fail(WebFailure(.pageError, message: words), &step) }
    case .closeWebView: close(&step)
    case .other(let name, let data): step.events.append(.pageMessage(name: name, data: data))
    case .unreadable: isReadable = false
    }
    if !isReadable { step.events.append(.malformedMessage(text: message.text)) }
    if isPlacing { place(&step) }
  }

  /// Places the order, and reports it to the shop's server.
  mutating func place(_ step: inout WebStep) {
    step.events.append(
      .purchase(transactionID: pageOrderID ?? serverOrderID, state.order))
    enter(.completing)
    report(&step)
  }

  /// Reports the placed order to the shop's server, with the same arguments each time.
  mutating func report(_ step: inout WebStep) {
    send(
      .complete(
        cartID: settings.cartID, orderID: serverOrderID, externalOrderID: pageOrderID,
        total: state.order?.total), &step)
  }
}

extension ShopAnswer<WebReply> {
  /// The number of the completed order, or nil if the report of the order failed.
  var orderNumber: UTF8Text? {
    guard isSuccess, case .completed(let number)? = reply, !number.isEmpty else { return nil }
    return number
  }
}

internal import ScheduleEngine

// The page, its messages, and the order that it places once.
extension WebCheckout {
  mutating func receive(
    _ answer: ShopAnswer<WebReply>, to call: WebCall, _ step: inout WebStep
  ) {
    switch call {
    case .begin: receivePage(answer, &step)
    case .complete: receiveReport(answer, &step)
    }
  }

  private mutating func receiveReport(_ answer: ShopAnswer<WebReply>, _ step: inout WebStep) {
    isReportOwed = !answer.isSuccess && !answer.isRejection
    let reason: MalformedAnswerReason?
    switch answer.reply {
    case .completed(let number)? where answer.isSuccess:
      guard number.isEmpty else {
        state.orderNumber = number
        if state.failure?.code != .pageError { state.failure = nil }
        return enter(.completed)
      }
      reason = MalformedAnswerReason(path: "$.orderNumber", rule: "an order's number is empty")
    case .page?:
      reason = MalformedAnswerReason(path: "$", rule: "the answer is a page, not an order's number")
    case .completed?, nil: reason = answer.reason
    }
    fail(failure(of: answer, reason), &step)
    repeatReport(&step)
  }

  private mutating func receivePage(_ answer: ShopAnswer<WebReply>, _ step: inout WebStep) {
    do throws(Obstacle) {
      let page = try page(in: answer)
      state.url = page.url
      enter(.loading)
      step.effects.append(.loadPage(page))
      guard !hasBegun else { return }
      hasBegun = true
      step.events.append(.beginCheckout(state.order))
    } catch {
      enter(.failed)
      switch answer.status {
      case 409: fail(WebFailure(.orderChanged, message: answer.rejectionMessage), &step)
      case 410: fail(WebFailure(.cartExpired, message: answer.rejectionMessage), &step)
      default: fail(failure(of: answer, error.reason), &step)
      }
    }
  }

  /// An answer without a page that can be loaded, and the reason if it is a success.
  private struct Obstacle: Error {
    let reason: MalformedAnswerReason?
  }

  /// Returns the page of an answer, and shows the order that comes with it.
  private mutating func page(in answer: ShopAnswer<WebReply>) throws(Obstacle) -> WebPage {
    guard answer.isSuccess else { throw Obstacle(reason: nil) }
    switch answer.reply {
    case nil: throw Obstacle(reason: answer.reason)
    case .completed?:
      throw Obstacle(
        reason: MalformedAnswerReason(
          path: "$", rule: "the answer is an order's number, not a page"))
    case .page(let page, let data)?:
      guard page.isLoadable else {
        throw Obstacle(
          reason: MalformedAnswerReason(
            path: "$.url", rule: "an address has https and a host, or http on this machine"))
      }
      guard let data else { return page }
      let part = WebOrderData(orderID: data.orderID, total: data.total, currency: data.currency)
      do throws(UnreadableOrder) {
        state.order = try WebOrder(reading: part, after: state.order)
      } catch {
        throw Obstacle(reason: error.reason)
      }
      if let id = data.orderID { serverOrderID = id }
      return page
    }
  }

  /// Returns the failure of an answer that has no code of its own.
  private func failure(
    of answer: ShopAnswer<WebReply>, _ reason: MalformedAnswerReason?
  ) -> WebFailure {
    if answer.isSuccess { return WebFailure(.malformedAnswer, reason: reason) }
    switch answer.status {
    case 401: return WebFailure(.notAuthorized, message: answer.message)
    case 423: return WebFailure(.locked, message: answer.message)
    default:
      return answer.isRejection
        ? WebFailure(.requestRejected, message: answer.message) : WebFailure(.serviceUnavailable)
    }
  }

  /// Shows the order as the page describes it; a placed order does not change.
  ///
  /// A description that cannot be read makes the parts unknown that it describes: an older value is
  /// not the order's any more.
  ///
  /// - Returns: Whether the description can be read.
  private mutating func receiveOrder(_ data: WebOrderData) -> Bool {
    do throws(UnreadableOrder) {
      let order = try WebOrder(reading: data, after: state.order)
      guard data.total != nil else { throw UnreadableOrder(path: "$.total", rule: "is missing") }
      guard !isPlaced else { return true }
      state.order = order
      if let id = data.orderID { pageOrderID = id }
      return true
    } catch {
      guard !isPlaced else { return false }
      if data.orderID != nil { pageOrderID = nil }
      state.order = state.order.map { WebOrder(withoutPartsOf: data, $0) }
      return false
    }
  }

  /// Forgets the order, because its description by the page cannot be read at all.
  private mutating func forgetOrder() {
    guard !isPlaced else { return }
    pageOrderID = nil
    state.order = state.order.map { _ in WebOrder.unknown }
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
      case .unreadable:
        isReadable = false
        forgetOrder()
      }
    case .error(let words):
      if !isPlaced { fail(WebFailure(.pageError, message: words), &step) }
    case .closeWebView: close(&step)
    case .unreadableOrder:
      isReadable = false
      forgetOrder()
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
  mutating func report(_ step: inout WebStep, repetition: Int = 0) {
    isReportOwed = true
    send(
      .complete(
        cartID: settings.cartID, orderID: serverOrderID, externalOrderID: pageOrderID,
        total: state.order?.total), &step, repetition: repetition)
  }
}

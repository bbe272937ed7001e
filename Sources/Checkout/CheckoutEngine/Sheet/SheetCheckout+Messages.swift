internal import ScheduleEngine

extension SheetCheckout {
  /// Receives a message of a page, and returns false if it is ignored.
  mutating func receive(
    _ message: SheetMessage, in place: PagePlace, _ step: inout SheetStep
  ) -> Bool {
    if place == .screen, screen?.isRecovery == true { return false }
    let isShopping =
      place == .screen && (state.phase == .loading || state.phase == .showing)
    switch message.content {
    case .completed(let completion):
      if isShopping || (place == .screen && state.phase == .deciding) {
        complete(completion, &step)
      }
    case .failed(let error):
      if isShopping {
        fail(error, &step)
      } else if place == .background {
        dropPreload(.message, &step)
      }
    case .blocking(let isBlocking): if isShopping { screen?.isBarHidden = isBlocking }
    case .pixel(let pixel): step.events.append(.pixel(pixel))
    case .handledErrors: break
    case .malformed: step.events.append(.malformedMessage(message.text))
    }
    return true
  }

  /// Notes that the page on screen shows another address, by which a second try completes.
  mutating func navigate(to url: PageAddress, _ step: inout SheetStep) {
    guard state.phase == .recovering, url.isWebPage, url.isThankYouPage else { return }
    let id = url.firstValue(ofQueryItem: "order_id")
    complete(SheetCompletion(orderID: id?.isEmpty == true ? nil : id), &step)
  }

  /// Decides what happens with a link that the buyer followed.
  func follow(_ url: PageAddress, isNewWindow: Bool, _ step: inout SheetStep) {
    guard let scheme = url.scheme, scheme != "about" else { return }
    if url.isScriptOrFile {
      return step.events.append(.linkRefused(url: url))
    }
    let opensExternally = url.opensExternally
    guard isNewWindow || opensExternally || !url.isWebAddress else { return }
    let opened =
      opensExternally ? PageAddress(url.removingFirst(queryItem: "open_externally")) : url
    step.events.append(.linkClicked(url: opened))
  }
}

extension PageAddress {
  /// Whether the address is of a page on the web: `http` or `https`, with a host.
  fileprivate var isWebPage: Bool { isWebAddress && host?.isEmpty == false }

  /// Whether a part of the path is `thank-you` or `thank_you`, decoded and without case.
  fileprivate var isThankYouPage: Bool {
    pathComponents.contains { part in
      guard let part = part.percentDecoded else { return false }
      return part.isEqualIgnoringCase(to: "thank-you") || part.isEqualIgnoringCase(to: "thank_you")
    }
  }

  /// Whether the first query item `open_externally` is `true`, in any case, or `1`.
  fileprivate var opensExternally: Bool {
    guard let value = firstValue(ofQueryItem: "open_externally") else { return false }
    return value == "1" || value.isEqualIgnoringCase(to: "true")
  }
}

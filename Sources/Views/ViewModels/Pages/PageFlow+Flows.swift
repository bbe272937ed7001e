public import CheckoutEngine
internal import CheckoutWire
internal import ScheduleEngine

extension SheetCheckout: PageFlow {
  /// Messages of the page's origin; the sheet judges statuses and new windows itself.
  public static var pageRules: PageRules { PageRules(judgesStatuses: true) }

  /// Returns the input for news; all but the start of a load are inputs.
  public static func input(
    for news: PageNews, ofPage number: Int, in settings: SheetSettings
  ) -> SheetInput? {
    switch news {
    case .started: nil
    case .progressed(let thousandths): .pageProgress(page: number, progress: thousandths)
    case .finished(let url): .pageFinished(page: number, url: url)
    case .failed(let failure): .pageFailed(page: number, reason: failure.reason)
    case .answered(let head): .pageAnswer(page: number, url: head.url, status: head.status)
    case .navigated(let url): .navigated(page: number, url: url)
    case .link(let link, _): .link(page: number, url: link.url, isNewWindow: link.isNewWindow)
    case .message(let text, _, _): .message(page: number, SheetMessage(reading: text))
    }
  }

  /// Returns the decision that the sheet's events say: to load, unless it refused or handed over.
  public static func decision(
    on url: PageAddress, after reaction: FlowReaction<SheetEffect, SheetEvent>
  ) -> NavigationDecision {
    for event in reaction.events {
      switch event {
      case .linkClicked(let url): return .openOutside(url)
      case .linkRefused: return .cancel
      default: continue
      }
    }
    return .load
  }

  /// Returns whether the order is placed.
  public static func isHistoryClosed(in state: SheetState) -> Bool { state.phase == .completed }
}

extension WebCheckout: PageFlow {
  /// Messages of the page's origin; new windows are loaded in the page, which may need them to pay.
  public static var pageRules: PageRules { PageRules(newWindows: .inPage) }

  /// Returns the input for news: messages for ``/CheckoutEngine/WebKind/bridge``, addresses for
  /// ``/CheckoutEngine/WebKind/parse(_:)``.
  public static func input(
    for news: PageNews, ofPage number: Int, in settings: WebSettings
  ) -> WebInput? {
    switch (news, settings.kind) {
    case (.started(let url), _): .pageStarted(url: url)
    case (.progressed(let thousandths), _): .pageProgress(thousandths)
    case (.finished(let url), _): .pageFinished(url: url)
    case (.failed(let failure), _): .pageFailed(reason: failure.reason)
    case (.navigated(let url), .parse): .navigated(url: url)
    case (.message(let text, _, _), .bridge): .message(WebMessage(text))
    case (.navigated, .bridge), (.message, .parse), (.answered, _), (.link, _): nil
    }
  }

  /// Returns whether the order is placed.
  public static func isHistoryClosed(in state: WebState) -> Bool {
    state.phase == .completing || state.phase == .completed
  }
}

extension ExpressCheckout: PageFlow {
  /// All messages of main frames, whose origins the checkout looks at.
  public static var pageRules: PageRules { PageRules(messages: .judgedByFlow) }

  /// Returns the input for news: the end of a load, its failure, and messages.
  public static func input(
    for news: PageNews, ofPage number: Int, in settings: ExpressSettings
  ) -> ExpressInput? {
    switch news {
    case .finished: .pageFinished
    case .failed(let failure): .pageFailed(reason: failure.reason)
    case .message(let text, let origin, _):
      .message(origin: origin, ExpressMessage(text.bytes, currency: settings.currency))
    case .started, .progressed, .answered, .navigated, .link: nil
    }
  }

  /// Returns whether the checkout has ended.
  public static func isHistoryClosed(in state: ExpressState) -> Bool { state.hasEnded }
}

extension PaymentsCheckout: PageFlow {
  /// No messages; the host shows failures, because a payment's page says nothing about the payment.
  public static var pageRules: PageRules { PageRules(newWindows: .inPage, showsFailures: true) }

  /// Returns the input for an address to which the page wants to go; there is none for other news.
  public static func input(
    for news: PageNews, ofPage number: Int, in settings: PaymentsSettings
  ) -> PaymentsInput? {
    if case .link(let link, _) = news { .navigated(url: link.url) } else { nil }
  }

  /// Returns the decision that the effects and events say: to load, unless the address ended the
  /// page, was handed over or refused.
  public static func decision(
    on url: PageAddress, after reaction: FlowReaction<PaymentsEffect, PaymentsEvent>
  ) -> NavigationDecision {
    for effect in reaction.effects {
      switch effect {
      case .closePage: return .deepLink(url)
      case .openLink(let url): return .openOutside(url)
      default: continue
      }
    }
    for case .linkRefused in reaction.events { return .cancel }
    return .load
  }

  /// Returns false: only the page of the payment knows whether it can go back.
  public static func isHistoryClosed(in state: PaymentsState) -> Bool { false }
}

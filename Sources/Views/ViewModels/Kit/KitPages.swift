public import CheckoutEngine
internal import CheckoutWire
public import LiveCheckout
internal import ScheduleEngine

extension KitCheckout: PageFlow {
  /// The kit judges frames, origins, statuses and redirects itself, and never loads a page again
  /// whose process ended.
  public static var pageRules: PageRules {
    PageRules(
      messages: .ofEveryFrame, newWindows: .inPage, reloadsAfterProcessEnd: false,
      judgesStatuses: true, decidesOffScreen: true)
  }

  /// Returns the input for news; the start, the progress and the address of a load are no inputs.
  public static func input(
    for news: PageNews, ofPage number: Int, in settings: KitSettings
  ) -> KitInput? {
    switch news {
    case .started, .progressed, .navigated: nil
    case .finished: .pageFinished(page: number)
    case .failed(let failure):
      if failure.cause == .processEnded {
        .processDied(page: number)
      } else {
        .pageFailed(page: number, KitLoadFailure(failure))
      }
    case .answered(let head): .pageAnswer(page: number, head)
    case .link(let link, let isRedirect):
      .navigation(
        page: number, url: link.url, isRedirect: isRedirect, isMainFrame: link.isMainFrame)
    case .message(let text, let origin, let isMainFrame):
      .message(
        page: number, KitMessage(reading: text), origin: origin == "null" ? nil : origin,
        isMainFrame: isMainFrame)
    }
  }

  /// Returns the decision that the effects say: to load, unless the kit cancelled it, or opened the
  /// address by the system.
  public static func decision(
    on url: PageAddress, after reaction: FlowReaction<KitEffect, KitEvent>
  ) -> NavigationDecision {
    var decision = NavigationDecision.load
    for effect in reaction.effects {
      switch effect {
      case .cancelNavigation: decision = .cancel
      case .openLink(let url, _): decision = .openOutside(url)
      default: continue
      }
    }
    return decision
  }

  /// Returns whether the order is placed.
  public static func isHistoryClosed(in state: KitState) -> Bool { state.phase == .completed }

  /// Returns whether a message of the document would be accepted too.
  public func accepts(document: PageAddress, of page: PageAddress) -> Bool {
    settings.accepts(document: document, of: page)
  }
}

extension KitLoadFailure {
  /// Creates the failure of a page that a web view reported.
  init(_ failure: PageFailure) {
    let (kind, code): (Kind, Int) =
      switch failure.cause {
      case .load(domain: "NSURLErrorDomain", let code): (Kind(urlErrorCode: code), code)
      case .load(_, let code): (.unknown, code)
      case .status(let status): (.network, status)
      case .processEnded: (.unknown, 0)
      }
    self.init(kind, code: code, message: failure.reason, isCommitted: failure.wasCommitted)
  }
}

extension KitLoadFailure.Kind {
  /// Creates the kind of an error of `NSURLErrorDomain`.
  fileprivate init(urlErrorCode: Int) {
    switch urlErrorCode {
    case -999: self = .cancelled
    case -1_001: self = .timeout
    case -1_003, -1_006: self = .dns
    case -1_004: self = .cannotConnect
    case -1_005: self = .connectionLost
    default: self = .network
    }
  }
}

extension KitRunners {
  /// Creates runners that send the commands of a checkout to the host of its pages.
  ///
  /// The questions to the app can be set afterwards.
  ///
  /// - Parameter pages: The way to the host.
  public init(pages: PageCommands) {
    self.init(loadPage: { load in
      pages.post(.load(number: load.page, PageRequest(load)))
    })
    showPage = { page in pages.post(.show(number: page)) }
    discardPage = { page in pages.post(.discard(number: page)) }
    hide = { pages.post(.hide) }
    openLink = { url, target in pages.post(target == .browser ? .browse(url) : .open(url)) }
    answer = { page, answer in pages.post(.send(number: page, script: answer.script)) }
  }
}

extension PageRequest {
  /// The request for a page of the Checkout Kit 4.
  ///
  /// The page calls `EmbeddedCheckoutProtocolConsumer`, either the script's or the handler. Source: the
  /// embedded protocol of the Universal Commerce Protocol, "Native".
  package init(_ load: KitPageLoad) {
    self.init(
      url: load.url,
      headers: load.isPrefetch ? [.init(name: "Shopify-Purpose", value: "prefetch")] : [],
      messageHandlers: ["EmbeddedCheckoutProtocolConsumer"],
      userScript: """
        window.EmbeddedCheckoutProtocolConsumer ??= { postMessage(message) {
          const text = typeof message === "string" ? message : JSON.stringify(message);
          window.webkit.messageHandlers.EmbeddedCheckoutProtocolConsumer.postMessage(text);
        } };
        """)
  }
}

extension KitAnswer {
  /// The script that delivers the answer; a page without the protocol ignores it.
  package var script: String {
    let message = UTF8Text(json).javaScriptLiteral
    return "window.EmbeddedCheckoutProtocol?.postMessage?.(JSON.parse(\(message)));"
  }
}

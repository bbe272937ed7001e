internal import CheckoutEngine
internal import CheckoutWire
public import LiveCheckout
internal import ScheduleEngine

extension SheetRunners {
  /// Creates runners that send the commands of a sheet to the host of its pages.
  ///
  /// - Parameter pages: The way to the host.
  public init(pages: PageCommands) {
    self.init(
      loadPage: { load in pages.post(.load(number: load.page, PageRequest(load))) },
      showPage: { page in pages.post(.show(number: page)) },
      discardPage: { page in pages.post(.discard(number: page)) },
      hide: { pages.post(.hide) },
      sendMessage: { page, message in pages.post(.send(number: page, script: message.script)) })
  }
}

extension WebRunners {
  /// Returns the runners with those for the page replaced: they send commands to its host.
  ///
  /// The prompt to leave is left to a ``WebCheckoutModel``.
  ///
  /// - Parameter pages: The way to the host.
  /// - Returns: The runners.
  public func connected(to pages: PageCommands) -> Self {
    var runners = self
    runners.loadPage = { page in
      pages.post(.load(number: 1, PageRequest(page)))
      pages.post(.show(number: 1))
    }
    runners.dismiss = {
      pages.post(.hide)
      pages.post(.discard(number: 1))
    }
    runners.promptToLeave = nil
    return runners
  }
}

extension ExpressRunners {
  /// Creates runners that send the commands of an express checkout to the host of its page.
  ///
  /// The questions of the page about shipping can be set afterwards.
  ///
  /// - Parameter pages: The way to the host.
  public init(pages: PageCommands) {
    self.init(
      loadPage: { url in
        pages.post(.load(number: 1, PageRequest(express: url)))
        pages.post(.show(number: 1))
      },
      sendMessage: { answer in pages.post(.send(number: 1, script: answer.script)) },
      closePage: {
        pages.post(.hide)
        pages.post(.discard(number: 1))
      })
  }
}

extension PaymentsRunners {
  /// Returns the runners with those for pages and links replaced: they send commands to their host.
  ///
  /// - Parameter pages: The way to the host.
  /// - Returns: The runners.
  public func connected(to pages: PageCommands) -> Self {
    var runners = self
    runners.openPage = { url in
      pages.post(.load(number: 1, PageRequest(url: url)))
      pages.post(.show(number: 1))
    }
    runners.closePage = {
      pages.post(.hide)
      pages.post(.discard(number: 1))
    }
    runners.openBrowser = { url in pages.post(.open(url)) }
    runners.openLink = { url in pages.post(.open(url)) }
    return runners
  }
}

extension PageRequest {
  /// The request for a page of a sheet.
  ///
  /// A page of the second try has no message handler and cookies of its own. Sources: the handler,
  /// the user agent and the header are those of Shopify's Checkout Sheet Kit 3.8.1.
  package init(_ load: SheetPageLoad) {
    let scheme = load.colorScheme == .web ? "web_default" : "\(load.colorScheme.name)"
    let (schema, mode) = load.isRecovery ? ("noconnect", "standard_recovery") : ("8.1", "standard")
    self.init(
      url: load.url,
      headers: load.isPrefetch ? [.init(name: "Shopify-Purpose", value: "prefetch")] : [],
      messageHandlers: load.isRecovery ? [] : ["mobileCheckoutSdk"],
      applicationName: "ShopifyCheckoutSDK/3.8.1 (\(schema);\(scheme);\(mode))",
      hasOwnCookies: load.isRecovery)
  }

  /// The request for the page of a web checkout; the handler is that of Poq's pages.
  package init(_ page: WebPage) {
    self.init(
      url: page.url, method: page.method, headers: page.headers, cookies: page.cookies,
      body: page.body, messageHandlers: ["poqWebCheckout"])
  }

  /// The request for the page of an express checkout.
  ///
  /// The page sends its messages to the window that opened it. The script is such a window, and
  /// forwards them to the handler.
  package init(express url: SecretText) {
    self.init(
      url: PageAddress(url.text), messageHandlers: ["iOS"],
      userScript: """
        Object.defineProperty(window, "opener", { value: { closed: false, postMessage(data) {
          const text = typeof data === "string" ? data : JSON.stringify(data);
          window.webkit.messageHandlers.iOS.postMessage(text);
        } } });
        """)
  }
}

extension SheetPageMessage {
  /// The script that delivers the message, at once or when the page is ready for it.
  package var script: String {
    let body = body.map { ", " + String(decoding: $0, as: UTF8.self) } ?? ""
    return """
      (() => {
        const deliver = () => window.MobileCheckoutSdk.dispatchMessage("\(name)"\(body));
        if (window.MobileCheckoutSdk?.dispatchMessage) deliver();
        else window.addEventListener("mobileCheckoutBridgeReady", deliver, { once: true });
      })();
      """
  }
}

extension ExpressAnswer {
  /// The script that delivers the answer as a message of the window that opened the page.
  package var script: String {
    """
    window.dispatchEvent(new MessageEvent("message", \
    { data: JSON.parse(\(javaScriptLiteral)), origin: "https://static.afterpay.com" }));
    """
  }
}

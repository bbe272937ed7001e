#if !hasFeature(Embedded)
  public import ScheduleEngine

  extension WidgetPicture {
    /// Returns the picture as an element with a declarative shadow root, for a page of a server.
    ///
    /// Browsers show it without a script. A page that loads the script of the elements gets a working
    /// `<payment-schedule>` of it, which draws nothing again. A page with a Content-Security-Policy
    /// allows its stylesheet by ``HTMLStylesheet/widgetSource``.
    ///
    ///     let picture = WidgetPicture(
    ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
    ///     print(picture.fragment(total: schedule.total))
    ///     // <payment-schedule amount="200.00" currency="USD" locale="en-US" …>
    ///     // <template shadowrootmode="open">
    ///     // <style>…</style>
    ///     // <section class="apw apw-border" …>
    ///     // …
    ///     // </section>
    ///     // </template>
    ///     // </payment-schedule>
    ///
    /// The attributes never contain a checkout's token. The element of a plan that is not one of
    /// `Plan.builtIn` is a `<div>` without attributes, since pages know no other plans.
    ///
    /// - Parameters:
    ///   - total: The order total.
    ///   - today: The day of the purchase if the page is not to use the browser's.
    /// - Returns: Lines of HTML, each ended by a line feed.
    /// - Complexity: O(*n*) in the number of payments.
    public func fragment(total: Money, today: CivilDate? = nil) -> String {
      var element = HTMLFragment(ofSchedulesBy: contents.plan)
      element.add(total)
      element.add(locale)
      element.add(plan: contents.plan)
      element.add(brand: brand)
      element.add(style, hasFont: true, isMessage: false)
      element.add(today)
      return fragment(element)
    }

    /// Returns the picture as the given element.
    package func fragment(_ element: HTMLFragment) -> String {
      let section = utf8HTML(identifier: [], withStylesheet: false, isShadow: true)
      let sheet = HTMLStylesheet.widgetText.bytes
      return String(decoding: element.bytes(sheet: sheet, around: section), as: UTF8.self)
    }
  }

  extension PriceMessage {
    /// Returns the message as an element with a declarative shadow root, for a page of a server.
    ///
    /// Browsers show it without a script, and its button opens the dialog. A page that loads the
    /// script of the elements gets a working `<payment-message>` of it. A page with a
    /// Content-Security-Policy allows its stylesheet by ``HTMLStylesheet/messageSource``.
    ///
    ///     let message = PriceMessage(
    ///       of: try Money("50.00", .usd), plans: [.usPayIn4], on: today, locale: .enUS,
    ///       brand: "Afterpay")
    ///     print(message.fragment())
    ///     // <payment-message amount="50.00" currency="USD" locale="en-US" …>
    ///     // …
    ///     // </payment-message>
    ///
    /// The element is a `<div>` if a plan is not in `Plan.builtIn`, and without
    /// attributes, since pages know no other plans.
    ///
    /// - Parameter today: The day of the purchase if the page is not to use the browser's.
    /// - Returns: Lines of HTML, each ended by a line feed; without a line if it is hidden.
    /// - Complexity: O(*n*) in the number of plans and their payments.
    public func fragment(today: CivilDate? = nil) -> String {
      var element = HTMLFragment(ofMessageOn: plans)
      element.add(amount)
      element.add(locale)
      element.add(plans: plans)
      element.add(limits, in: amount.currency)
      element.add("brand", utf8Brand)
      element.add(outside)
      element.add(style, hasFont: true, isMessage: true)
      element.add(today)
      return fragment(element)
    }

    /// Returns the message as the given element.
    package func fragment(_ element: HTMLFragment) -> String {
      let sheet = HTMLStylesheet.messageText.bytes
      return String(
        decoding: element.bytes(sheet: sheet, around: utf8Line + utf8Details), as: UTF8.self)
    }
  }

  extension HTMLFragment {
    /// Creates the element of a widget by a plan.
    package init(ofSchedulesBy plan: Plan) { self.init(named: "payment-schedule", [plan]) }

    /// Creates the element of a message on plans.
    package init(ofMessageOn plans: [Plan]) { self.init(named: "payment-message", plans) }

    /// Creates an element that no script changes.
    package init(ofContentsAlone: ()) { self.init(named: "div".bytes, hasAttributes: false) }

    private init(named name: String, _ plans: [Plan]) {
      let isKnown = plans.allSatisfy { Plan.builtIn[$0.id] == $0 }
      self.init(named: (isKnown ? name : "div").bytes, hasAttributes: isKnown)
    }

    /// Adds the plan of a widget.
    package mutating func add(plan: Plan) { add("plan", plan.id.description.bytes) }

    /// Adds the plans of a message.
    package mutating func add(plans: [Plan]) {
      add("plans", plans.map(\.id.description).joined(separator: " ").bytes)
    }

    /// Adds the name of the plan's provider, unless it is nil.
    package mutating func add(brand: String?) { add("brand", brand?.bytes) }

    /// Adds a shop's own limits.
    fileprivate mutating func add(_ limits: OrderLimits?, in currency: Currency) {
      func amount(_ minorUnits: Int64?) -> [UInt8]? {
        minorUnits.map { Money(minorUnits: $0, currency: currency).textBytes }
      }
      add("minimum", amount(limits?.minimumMinorUnits))
      add("maximum", amount(limits?.maximumMinorUnits))
    }
  }
#endif

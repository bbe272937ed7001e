package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension PaymentsSettings {
  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    let selectsMethod = try object.bool("selectsMethod")
    let flow = try object.word("flow", of: FlowName.self)
    let scheme = try object.required("deepLinkScheme")
    let schemeText = try scheme.text()
    let field = try object.required("currency")
    let code = try field.string()
    let currency = try field.converted { () throws(CurrencyError) in try Currency(code) }
    self = try scheme.converted { () throws(PaymentsSettingsError) in
      try PaymentsSettings(
        selectsMethod: selectsMethod, flow: flow.flow, deepLinkScheme: schemeText,
        currency: currency)
    }
  }
}

extension PaymentsInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - checkout: The checkout, which knows its requests.
  /// - Returns: The input, or nil if the name is none of a checkout of payments.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader, in checkout: PaymentsCheckout
  ) throws(JSONReadError) -> PaymentsInput? {
    switch name {
    case "start": return .start
    case "refresh": return .refresh
    case "appear": return .appear
    case "create":
      let amount = try object.text("amount")
      let description = try object.text("description")
      let field = try object.required("key")
      let text = try field.text()
      let key = try field.converted { () throws(PaymentKeyError) in try PaymentKey(text) }
      return .create(amount: amount, description: description, key: key)
    case "chooseMethod": return .chooseMethod(id: try object.text("id"))
    case "chooseIssuer": return .chooseIssuer(id: try object.text("id"))
    case "save": return .save
    case "cancel": return .cancel
    case "open": return .open(id: try object.integer("id", in: 0...Int64.max))
    case "chooseFlow":
      let choice = try object.word("flow", of: ChoiceName.self)
      return .chooseFlow(choice == .external ? .external : .inApp)
    case "close": return .close
    case "deepLink": return .deepLink(url: PageAddress(try object.text("url")))
    case "navigated": return .navigated(url: PageAddress(try object.text("url")))
    case "answer":
      let request = try object.integer("request", in: 0...Int.max)
      let status = try object.integer("status", in: 100...999)
      let body = object.optional("body")
      let answer =
        checkout.call(ofRequest: request).map { call in
          ShopAnswer(
            status: status, body: body?.value, to: call.replyKind,
            currency: checkout.settings.currency)
        } ?? ShopAnswer(status: status)
      return .answer(request: request, try object.withRecordedReason(answer))
    case "noAnswer":
      let request = try object.integer("request", in: 0...Int.max)
      return .noAnswer(request: request, try object.noAnswerReason())
    default: return nil
    }
  }
}

/// The name of a place where the page of a payment opens.
private enum FlowName: String, CaseIterable {
  case external
  case inApp
  case choose

  var flow: PaymentsFlow {
    switch self {
    case .external: .external
    case .inApp: .inApp
    case .choose: .choose
    }
  }
}

/// The name of a place that a shopper chooses.
private enum ChoiceName: String, CaseIterable {
  case external
  case inApp
}

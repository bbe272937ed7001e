package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension WebSettings {
  private enum APIName: String, CaseIterable {
    case cartTransfer
    case checkout
  }

  private enum KindName: String, CaseIterable {
    case bridge
    case parse
  }

  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    let cartID = try object.text("cartId")
    var apiName = APIName.cartTransfer
    if let field = object.optional("api"), !field.isNull {
      apiName = try field.word(of: APIName.self)
    }
    let appID = try object.optionalText("appId")
    // An empty identifier is a mistake even where none is needed.
    let api: WebAPI =
      apiName == .checkout && appID?.isEmpty != true ? .checkout : .cartTransfer(appID: appID ?? "")
    let kindName = try object.word("kind", of: KindName.self)
    var completion: WebCompletion?
    if let field = object.optional("completion"), !field.isNull {
      completion = try field.object { object throws(JSONReadError) in
        try WebCompletion(reading: &object)
      }
    }
    let reader = object
    self = try reader.converted { () throws(WebSettingsError) in
      let kind: WebKind
      switch (kindName, completion) {
      case (.bridge, _): kind = .bridge
      case (.parse, let completion?): kind = .parse(completion)
      case (.parse, nil): throw WebSettingsError(reason: .completion)
      }
      return try WebSettings(cartID: cartID, api: api, kind: kind)
    }
  }
}

extension WebCompletion {
  fileprivate init(reading object: inout ObjectReader) throws(JSONReadError) {
    let host = try object.text("host")
    let path = try object.text("path")
    let orderQuery = try object.text("orderQuery")
    let reader = object
    self = try reader.converted { () throws(WebSettingsError) in
      try WebCompletion(host: host, path: path, orderQuery: orderQuery)
    }
  }
}

extension WebInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - replyKind: Returns the form of the answer to a request, or nil if it is not under way.
  /// - Returns: The input, or nil if the name is none of a web checkout.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader, replyKind: (Int) -> WebCall.ReplyKind?
  ) throws(JSONReadError) -> WebInput? {
    switch name {
    case "answer":
      let request = try object.integer("request", in: 0...Int.max)
      let status = try object.integer("status", in: 100...999)
      let body = object.optional("body")
      let answer =
        replyKind(request).map { ShopAnswer(status: status, body: body?.value, to: $0) }
        ?? ShopAnswer(status: status)
      return .answer(request: request, try object.withRecordedReason(answer))
    case "noAnswer":
      let request = try object.integer("request", in: 0...Int.max)
      return .noAnswer(request: request, try object.noAnswerReason())
    case "start": return .start
    case "pageStarted": return .pageStarted(url: PageAddress(try object.text("url")))
    case "pageProgress": return .pageProgress(try object.integer("progress", in: 0...1_000))
    case "pageFinished": return .pageFinished(url: PageAddress(try object.text("url")))
    case "pageFailed": return .pageFailed(reason: try object.text("reason"))
    case "message": return .message(WebMessage(try object.text("text")))
    case "navigated": return .navigated(url: PageAddress(try object.text("url")))
    case "close": return .close
    case "confirmLeave": return .confirmLeave
    case "stay": return .stay
    case "retry": return .retry
    default: return nil
    }
  }
}

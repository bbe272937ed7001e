import AfterpayWidget

extension LiveWidget {
  /// Why a call on the widget was refused, or nil when it was not.
  static func refusal(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Void
  ) async -> WidgetError.Reason? {
    do {
      try await call()
      return nil
    } catch let error as WidgetError {
      return error.reason
    } catch {
      return nil
    }
  }
}

extension WidgetEventPublisher.Event {
  /// The event without its figures.
  var kind: String {
    switch self {
    case .ready: "ready"
    case .changed(let status): status.isValid ? "changed" : "barred"
    case .error(let code, _): "error \(code ?? "-")"
    case .failure: "failure"
    case .missed: "missed"
    }
  }
}

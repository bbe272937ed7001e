import AfterpayWidget

extension LiveWidget {
  /// Returns the reason why a call on the widget threw, or nil if it did not.
  static func rejection(
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
  /// The event without its amounts.
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

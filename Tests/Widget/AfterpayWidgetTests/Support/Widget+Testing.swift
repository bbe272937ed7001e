import AfterpayWidget

extension LiveWidget {
  /// Returns the reason of the `WidgetError` that a call throws, or nil if it throws none.
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
  /// A word for the kind of the event, with the code of an error.
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

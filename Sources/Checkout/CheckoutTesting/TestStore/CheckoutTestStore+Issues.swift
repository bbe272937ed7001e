#if canImport(Testing)
  internal import CheckoutEngine
  internal import Testing

  // The issues about the state, and about effects and events out of order.
  extension CheckoutTestStore {
    func record(_ text: String, _ sourceLocation: SourceLocation) {
      Issue.record("\(text)", sourceLocation: sourceLocation)
    }

    /// Compares the changes of the state with those that the test names.
    func compare(
      _ before: Flow.State, _ name: (StateChanges<Flow.State>) -> Void,
      _ sourceLocation: SourceLocation
    ) {
      let changes = StateChanges(from: before, to: flow.state)
      name(changes)
      let unnamed = StateDifference.unnamed(
        from: before, to: flow.state, except: changes.recorder.named)
      let lines = changes.recorder.mistakes + unnamed.map { "not named: \($0)" }
      if !lines.isEmpty {
        record(
          "the state changed otherwise than expected:\n  " + lines.joined(separator: "\n  "),
          sourceLocation)
      }
    }

    /// Removes the next element; the test does not receive another one in its place.
    func next<Element>(
      of list: inout [Element], _ kind: String, _ words: String, _ matches: (Element) -> Bool,
      _ sourceLocation: SourceLocation
    ) -> Element? {
      guard let first = list.first else {
        record("expected the \(kind) \(words); there is none", sourceLocation)
        return nil
      }
      list.removeFirst()
      if !matches(first) {
        record("expected the \(kind) \(words), found \(ValueText(first))", sourceLocation)
      }
      return first
    }
  }
#endif

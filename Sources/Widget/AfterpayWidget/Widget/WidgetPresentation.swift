package import ScheduleEngine
package import WidgetRendering

/// The state of a live widget that a view shows, as last computed.
package struct WidgetPresentation: Sendable {
  /// The number of changes of the widget before this state; a later state has a higher number.
  package let number: Int
  /// The widget as a value.
  package let machine: WidgetMachine
  /// The failure of the last lookup, or nil if it has not failed.
  package let failure: WidgetFailure?
  /// The look that the widget was created with.
  package let style: WidgetStyle

  /// Creates a state.
  package init(
    number: Int, machine: WidgetMachine, failure: WidgetFailure?, style: WidgetStyle
  ) {
    (self.number, self.machine, self.failure, self.style) = (number, machine, failure, style)
  }
}

extension LiveWidget {
  /// Returns the state without reading the clock.
  package func presentation() -> WidgetPresentation {
    WidgetPresentation(
      number: changeCount, machine: machine, failure: failure, style: style)
  }

  /// The state with which the widget was created.
  package nonisolated var opening: WidgetPresentation {
    WidgetPresentation(number: 0, machine: openingMachine, failure: nil, style: style)
  }

  /// The state after each event, which may be newer than the event.
  ///
  /// States that follow one another faster than they are received are omitted. The sequence does not
  /// retain the widget, and ends when it is closed or released.
  package nonisolated var presentations: some AsyncSequence<WidgetPresentation, Never> & Sendable {
    publisher.events(buffering: .newest(1)).compactMap { [weak self] _ in
      await self?.presentation()
    }
  }
}

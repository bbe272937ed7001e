public import ScheduleEngine

/// The widget's streams, without the word `publisher`.
extension LiveWidget {
  /// Everything, in order, as ``WidgetEventPublisher/events-property`` has it.
  public nonisolated var events: WidgetStream<WidgetEventPublisher.Event> { publisher.events }

  /// What the widget tells when it is ready, as ``WidgetEventPublisher/ready-property`` has it.
  public nonisolated var ready: WidgetStream<WidgetEventPublisher.Ready> { publisher.ready }

  /// The statuses that follow, as ``WidgetEventPublisher/changed-property`` has them.
  public nonisolated var changed: WidgetStream<WidgetStatus> { publisher.changed }

  /// What stands in the way of the order, as ``WidgetEventPublisher/errors-property`` has it.
  public nonisolated var errors: WidgetStream<WidgetEventPublisher.Obstacle> { publisher.errors }

  /// What goes wrong inside the widget, as ``WidgetEventPublisher/failures-property`` has it.
  public nonisolated var failures: WidgetStream<WidgetFailure> { publisher.failures }
}

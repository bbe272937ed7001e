internal import CheckoutEngine

/// The texts of the parts of a state that was written last, which most lines repeat.
package struct StateCache {
  private var order = CachedText<Order>()
  private var lines = CachedText<[OrderLine]>()
  private var widget = CachedText<CheckoutWidget>()
  private var sections = CachedText<SectionStates>()

  /// Creates an empty cache.
  package init() {}

  /// Returns the text of an order.
  mutating func text(of order: Order) -> [UInt8] {
    self.order.text(of: order) { writer, order in
      writer.order(order, lines: lines.text(of: order.lines) { $0.list($1) { $0.line($1) } })
    }
  }

  /// Returns the text of a widget's status.
  mutating func text(of widget: CheckoutWidget) -> [UInt8] {
    self.widget.text(of: widget) { $0.widget($1) }
  }

  /// Returns the text of the sections' states.
  mutating func text(of sections: SectionStates) -> [UInt8] {
    self.sections.text(of: sections) { $0.sections($1) }
  }
}

/// A value and its text.
private struct CachedText<Value: Equatable> {
  private var value: Value?
  private var text: [UInt8] = []

  /// Returns the text of a value, which is written only if it differs from the last one.
  @inline(__always)
  mutating func text(of value: Value, write: (inout LineWriter, Value) -> Void) -> [UInt8] {
    if value != self.value {
      var writer = LineWriter()
      write(&writer, value)
      (self.value, text) = (value, writer.bytes)
    }
    return text
  }
}

import ScheduleEngine
import WebModule
import WidgetRendering

/// A widget of a page: its state machine and its display options.
final class WebWidget {
  /// The number by which the page identifies the widget.
  let number: Int64
  private let options: WidgetOptions
  private var machine: WidgetMachine
  /// Whether the last lookup of the order has failed.
  private var hasFailed = false

  private init(number: Int64, options: WidgetOptions, machine: WidgetMachine) {
    (self.number, self.options, self.machine) = (number, options, machine)
  }

  /// Creates a widget.
  ///
  /// This is not an initializer, since a class's initializer that throws leaks the object's memory
  /// in Embedded Swift.
  @inline(never)
  static func create(
    with options: WidgetOptions, number: Int64
  ) throws(RequestError) -> WebWidget {
    let machine: WidgetMachine
    switch options.order {
    case .lookedUp(let token):
      machine = WidgetMachine(
        lookingUp: token, plan: options.terms.plan, limits: options.terms.limits)
    case .known(let order):
      do throws(WidgetCommandError) {
        machine = try WidgetMachine(order, under: options.terms, at: options.moment)
      } catch {
        throw .command(error)
      }
    }
    return WebWidget(number: number, options: options, machine: machine)
  }

  /// Applies a command and returns its events.
  ///
  /// An update to zero, such as that of an order that a gift card pays, is a barrier.
  @inline(never)
  func apply(
    _ command: WidgetCommand, at moment: Moment
  ) throws(RequestError) -> WidgetEvents {
    do throws(WidgetCommandError) {
      switch command {
      case .update(let total) where total.minorUnits == 0 && total.currency == currency:
        return try machine.update(total: total, at: moment)
      case .lookUpAgain: hasFailed = false
      case .lookedUp(.failed, _): hasFailed = true
      default: break
      }
      return try machine.apply(command, at: moment)
    } catch {
      throw .command(error)
    }
  }

  /// The `ready` event of the current status, and its error if it has one; none while the order is
  /// looked up.
  var readyEvents: WidgetEvents { machine.readyEvents }

  /// The number of the current lookup; 0 if the order is known.
  var lookupNumber: Int {
    if case .loading(let request, _) = machine.state { request } else { 0 }
  }

  /// The currency of the widget's plan.
  var currency: Currency { machine.terms.plan.currency }

  /// Whether the order may proceed, or nil while the order is not known.
  var status: WidgetStatus? { machine.status }

  /// The text whose SHA-256 is the widget's checksum, or nil if there is no schedule.
  var canonicalText: [UInt8]? { machine.schedule?.canonicalBytes(for: machine.terms.checkout) }

  /// The widget as markup.
  @inline(never)
  var markup: [UInt8] {
    if let contents = WidgetContents(of: machine) { return options.markup(of: contents) }
    return options.markup(hasFailed: hasFailed)
  }

  /// Returns the message of a barrier, or of a failed lookup if it is nil, in the shopper's language.
  @inline(never)
  func message(of barrier: PurchaseBarrier?) -> [UInt8] {
    let (locale, texts) = (options.locale, options.texts)
    return barrier?.utf8Message(for: locale, texts: texts)
      ?? LookupFailure().utf8Message(for: locale, texts: texts)
  }
}

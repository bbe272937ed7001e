public import ScheduleEngine
internal import StrictJSON

/// An event for analytics: a name and parameters.
///
/// ```swift
/// let event = AnalyticsEvent(
///   name: "purchase",
///   parameters: try [
///     .init("currency", .text("USD")), .init("value", .amount(Money("19.00", .usd))),
///   ])
/// print(event.json)  // {"name":"purchase","params":{"currency":"USD","value":19.00}}
/// ```
public struct AnalyticsEvent: Hashable, Sendable {
  /// The name, such as `purchase`.
  public let name: String
  /// The parameters, in order.
  public let parameters: [Parameter]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - parameters: The parameters, in order, each name once.
  public init(name: String, parameters: [Parameter] = []) {
    (self.name, self.parameters) = (name, parameters)
  }

  /// A parameter of an event or of an item.
  public struct Parameter: Hashable, Sendable {
    /// The name, such as `currency`.
    public let name: String
    /// The value.
    public let value: Value

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  /// The value of a parameter.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// An amount, which is exact: in JSON a number with all places of its currency.
    case amount(Money)
    /// A list of items, each with parameters in order.
    case items([[Parameter]])
  }

  /// The value of a parameter, or nil if the event does not have it.
  ///
  /// - Parameter name: The parameter's name.
  public subscript(name: String) -> Value? { parameters.first { $0.name == name }?.value }

  /// The event as one line of JSON: an element of `events` in Google's Measurement Protocol.
  ///
  /// An amount is a JSON number spelled with all places of its currency, such as `19.00`, and is
  /// never a binary fraction on the way.
  public var json: String {
    let text = JSONText.object { object in
      object.member("name", name)
      object.object("params") { AnalyticsEvent.write(parameters, to: &$0) }
    }
    return text.string
  }

  private static func write(_ parameters: [Parameter], to object: inout JSONObjectWriter) {
    for parameter in parameters {
      let name = parameter.name
      switch parameter.value {
      case .text(let text): object.member(key: name, text)
      case .integer(let number): object.member(key: name, number)
      case .amount(let amount):
        do throws(JSONError) {
          // The number keeps its spelling.
          object.member(key: name, try JSONValue(parsing: amount.text))
        } catch {
          preconditionFailure("the text of an amount is a number: \(error)")
        }
      case .items(let items):
        object.member(
          key: name,
          JSONText.array { array in
            for item in items { array.object { write(item, to: &$0) } }
          })
      }
    }
  }
}

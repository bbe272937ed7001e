/// The values of a command line, read with the declared parameters as keys.
///
///     parsed[amount]   // String, when `amount` is a required option
///     parsed[json]     // Bool, when `json` is a flag
public struct ParsedArguments: Sendable {
  private var values: [String: any Sendable] = [:]

  init() {}

  /// The value of a parameter.
  ///
  /// - Precondition: The command whose values these are has declared the parameter, itself or by a
  ///   group.
  public subscript<Value: Sendable>(_ parameter: some Parameter<Value>) -> Value {
    let name = parameter.declaration.name
    guard let stored = values[name] as? StoredValue<Value> else {
      // not covered: a trap ends the process before it writes its counts; an exit test sees it
      preconditionFailure("declare '\(name)' in the parameters or groups of the command")
    }
    return stored.value
  }

  mutating func store(_ value: any Sendable, of declaration: Declaration) {
    values[declaration.name] = value
  }
}

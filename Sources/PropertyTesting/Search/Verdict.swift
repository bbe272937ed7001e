/// What a property says of a value.
enum Verdict {
  case holds
  case fails(Failure)

  /// Why a property does not hold.
  struct Failure {
    /// The error thrown, if any.
    let message: String?
    /// The number of the command that failed, if the value is a sequence of them.
    let step: Int?
  }

  private init(error: any Error) {
    self = .fails(Failure(message: "\(error)", step: (error as? CommandFailure)?.step))
  }

  private init(_ holds: Bool) {
    self = holds ? .holds : .fails(Failure(message: nil, step: nil))
  }

  init<Value>(of property: (Value) throws -> Bool, on value: Value) {
    do { self = Self(try property(value)) } catch { self = Self(error: error) }
  }

  nonisolated(nonsending)
    init<Value>(
      awaiting property: nonisolated(nonsending) (Value) async throws -> Bool, on value: Value
    ) async
  {
    do { self = Self(try await property(value)) } catch { self = Self(error: error) }
  }

  var failure: Failure? {
    if case .fails(let failure) = self { failure } else { nil }
  }
}

import ScheduleEngine

@testable import PaymentEngine

/// Something that happens to an order at the service, or to the processes of the shop.
enum PaymentMove: Hashable, CustomStringConvertible {
  /// The shop gives a command to a server.
  case gives(Int, server: Int, PaymentCommand, id: UTF8Text?)
  /// The janitor of a server takes over work whose last request began some seconds ago.
  case resumes(server: Int, olderThan: Int64)
  case sends(process: Int)
  case cannotSend(process: Int)
  case reads(process: Int)
  /// The answer is lost, or the time for it is over.
  case timesOut(process: Int)
  case readsNoSense(process: Int)
  case continues(process: Int)
  case dies(process: Int)
  /// A request arrives; a copy may be on its way after it.
  case arrives(PaymentMessage, isDoubled: Bool)
  /// The service answers that the first request is still under way, or that there are too many.
  case isBusy(PaymentMessage)
  /// The credentials are not accepted.
  case isUnauthorized(PaymentMessage)
  case confirms
  case finishesReversal
  case passes(seconds: Int64)

  var description: String {
    switch self {
    case .gives(_, let server, let command, let id):
      "server \(server): \(command)" + (id.map { " with id \($0)" } ?? "")
    case .resumes(let server, let seconds): "server \(server): resume, older than \(seconds) s"
    case .sends(let process): "process \(process): sends"
    case .cannotSend(let process): "process \(process): has no connection"
    case .reads(let process): "process \(process): reads its answer"
    case .timesOut(let process): "process \(process): gets no answer in time"
    case .readsNoSense(let process): "process \(process): cannot read its answer"
    case .continues(let process): "process \(process): continues after its pause"
    case .dies(let process): "process \(process): dies"
    case .arrives(let message, let isDoubled):
      "service: \(message) arrives" + (isDoubled ? ", and will again" : "")
    case .isBusy(let message): "service: \(message) meets 409"
    case .isUnauthorized(let message): "service: \(message) meets 401"
    case .confirms: "shopper: confirms"
    case .finishesReversal: "service: finishes the reversal"
    case .passes(let seconds): "\(seconds) seconds pass"
    }
  }
}

extension PaymentMessage: CustomStringConvertible {
  var description: String {
    let name = operation == 0 ? "the question" : "request \(operation)"
    return name + (sender.map { " of process \($0)" } ?? " of nobody")
  }
}
